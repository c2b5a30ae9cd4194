"""A process that answers nobody any more is replaced by a fresh one. `make faults` runs it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.test_backup_postgresql import empty_schema
from tests.ports import free_port
from tests.web.porch.calling import asked, line_to

pytestmark = pytest.mark.skipif(
    not os.environ.get("TAFELRUNDE_FAULTS"), reason="takes half a minute: make faults"
)
ROOT = Path(__file__).parents[2]
START = """
import sys
from tafelrunde.cli.main import main
from tafelrunde.web import workers
workers.APPLICATION = "tests.faults.stuck_house:house"
sys.exit(main(sys.argv[1:]))
"""


def test_a_process_that_is_deaf_is_replaced(tmp_path: Path) -> None:
    port = free_port()
    call = ["serve", "--data", str(tmp_path / "house"), "--host", "127.0.0.1", "--port", str(port)]
    with empty_schema() as database:
        environ = {k: v for k, v in os.environ.items() if "DJANGO" not in k}
        environ |= {"TAFELRUNDE_DATABASE": database, "PYTHONPATH": str(ROOT)}
        process = subprocess.Popen(
            [sys.executable, "-c", START, *call, "--workers", "2", "--no-qr"],
            env=environ,
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        said: list[str] = []
        assert process.stdout is not None
        reader = threading.Thread(target=lambda: said.extend(process.stdout or ()), daemon=True)
        reader.start()
        try:
            wait_until_well(port, 60)
            with line_to(port) as line:
                line.sendall(b"GET /trap HTTP/1.1\r\nHost: localhost\r\n\r\n")
                until = time.monotonic() + 40
                while "Timeout (" not in "".join(said) and time.monotonic() < until:
                    time.sleep(0.2)
            assert "Timeout (" in "".join(said), "nobody noticed"
            wait_until_well(port, 60)
            assert process.poll() is None, "the server itself goes on"
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()


def wait_until_well(port: int, seconds: float) -> None:
    """Eight answers in a row: both processes have a share in them."""
    until, well = time.monotonic() + seconds, 0
    while well < 8:
        assert time.monotonic() < until, "not all processes answer"
        try:
            well = well + 1 if b"200 OK" in asked(port) else 0
        except OSError:
            well = 0
            time.sleep(0.2)
