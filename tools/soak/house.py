"""The house of the soak: the plain command as a process, its disk and clock to be disturbed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.ports import free_port

HERE = Path(__file__).parent
DISK = HERE.parents[1] / "tests" / "faults" / "disk" / "disk.c"
FILES = 1200
"""Open files that the house may have at most: few enough for a crowd to fill it."""
WITH_FEW_FILES = (
    "import resource, sys; from tafelrunde.cli.main import main; "
    f"resource.setrlimit(resource.RLIMIT_NOFILE, (512, {FILES})); sys.exit(main(sys.argv[1:]))"
)
PATIENCE_SECONDS = 120.0


def built(source: Path, folder: Path) -> Path | None:
    """A library to be preloaded; nothing where there is no compiler (or no source)."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not source.is_file():
        return None
    made = folder / f"{source.stem}.so"
    call = [compiler, "-shared", "-fPIC", "-O1", "-o", str(made), str(source), "-ldl", "-lpthread"]
    done = subprocess.run(call, capture_output=True, check=False)
    return made if done.returncode == 0 else None


class SoakHouse:
    """Opened, killed, told to close, and opened again on the same folder and port."""

    def __init__(self, folder: Path, name: str = "house", database: str = "") -> None:
        self.data = folder / name
        self.data.mkdir()
        self.log = folder / f"{name}.log"
        self.port = free_port()
        self.life = 0
        self.clock, self.fault = folder / f"{name}.clock", folder / f"{name}.fault"
        self.clock.write_bytes(struct.pack("q", 0))
        libraries = {"clock": built(HERE / "clock.c", folder), "disk": built(DISK, folder)}
        self.can = {what for what, library in libraries.items() if library is not None}
        self.environ = os.environ | {
            "LD_PRELOAD": " ".join(str(made) for made in libraries.values() if made),
            "SOAK_CLOCK": str(self.clock),
            "DISK_ROOT": str(self.data),
            "DISK_FAULT": str(self.fault),
            "TAFELRUNDE_LOG": "WARNING",
            "PYTHONUNBUFFERED": "1",
            "PYTHONFAULTHANDLER": "1",
        }
        if database:
            self.environ["TAFELRUNDE_DATABASE"] = database
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def database(self) -> Path:
        return self.data / "tafelrunde.sqlite3"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def open(self) -> None:
        call = [sys.executable, "-c", WITH_FEW_FILES, "serve", "--data", str(self.data)]
        call += ["--host", "127.0.0.1", "--port", str(self.port), "--no-qr", "--lang", "en"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(call, stdout=log, stderr=log, env=self.environ)
        self.life += 1
        self.wait_until_open()

    def answers(self, path: str = "/health", seconds: float = 10) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        try:
            connection.request("GET", path)
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def wait_until_open(self, seconds: float = PATIENCE_SECONDS) -> bool:
        deadline = time.monotonic() + seconds
        while not self.answers():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.1)
        return True

    def login_path(self) -> str:
        text = self.log.read_text(encoding="utf-8", errors="replace")
        return str(re.findall(r"http://localhost:\d+(/login/\S+)", text)[-1])

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self._gone(30)

    def close(self, seconds: float = 30) -> float:
        """SIGTERM; how long it took, or infinity."""
        began = time.monotonic()
        os.kill(self.pid, signal.SIGTERM)
        if self._gone(seconds):
            return time.monotonic() - began
        self.kill()
        return float("inf")

    def _gone(self, seconds: float) -> bool:
        assert self.process is not None
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    # ── Looking at it ────────────────────────────────────────────────────────────────────────────

    def memory(self) -> int:
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found.group(1)) * 1024 if found else 0

    def open_files(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    # ── Disturbing it ────────────────────────────────────────────────────────────────────────────

    def set_clock(self, ahead: int) -> None:
        with self.clock.open("r+b") as file:
            file.write(struct.pack("q", ahead))

    def disk_says(self, error: str) -> None:
        """ENOSPC, EROFS, or nothing any more."""
        if error:
            self.fault.write_text(error)
        else:
            self.fault.unlink(missing_ok=True)
