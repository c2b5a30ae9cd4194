"""Does the single file run where there is nothing but Python? Tried in an empty folder."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PATIENCE_SECONDS = 300


def tried(single: Path, python: str | None = None) -> str:
    """Copied away from here, started without environment, its log-in link opened once."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        alone = Path(shutil.copy(single, home / "tafelrunde.pyz"))
        began = time.monotonic()
        call = [python or _without_environment(), str(alone)]
        version = subprocess.run(
            [*call, "--version"],
            env=_bare(home),
            cwd=home,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        unpacked = time.monotonic() - began
        began = time.monotonic()
        served = _served([*call, "serve", "--port", "0", "--host", "127.0.0.1"], home)
        return (
            f"{version}: unpacked and asked in {unpacked:.1f} s, "
            f"open in {time.monotonic() - began:.1f} s; {served}"
        )


def _without_environment() -> str:
    """The Python behind this environment, which knows none of its packages."""
    return str(Path(sys.base_prefix, "bin", f"python{sys.version_info[0]}.{sys.version_info[1]}"))


def _bare(home: Path) -> dict[str, str]:
    return {"HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1"}


def _served(call: list[str], home: Path) -> str:
    with (home / "said.txt").open("w+", encoding="utf-8") as said:
        house = subprocess.Popen(call, env=_bare(home), cwd=home, stdout=said, stderr=said)
        try:
            link = _link(Path(said.name), house)
            with urllib.request.urlopen(link, timeout=30) as page:
                opened = f"log-in page {page.status}"
            house.send_signal(signal.SIGINT)
            return f"{opened}, closed with {house.wait(30)}"
        finally:
            house.kill()
            house.wait()


def _link(said: Path, house: subprocess.Popen[bytes]) -> str:
    late = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < late and house.poll() is None:
        found = re.search(r"http://\S+/login/\S+", said.read_text(encoding="utf-8"))
        if found:
            return found[0]
        time.sleep(0.2)
    raise SystemExit(f"the single file did not open: {said.read_text(encoding='utf-8')}")
