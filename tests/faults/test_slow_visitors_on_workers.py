"""The same rude visitors before a server of several processes. `make faults` runs it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.web.serving import THREADS
from tests.ports import free_port
from tests.store.databases import address_of, need_postgres, postgres_schema
from tests.web.porch.calling import HALF_A_FORM, asked, line_to, rest_of, seconds_until_cut
from tests.web.test_serve import greeting
from tests.web.test_workers import serve

pytestmark = pytest.mark.skipif(
    not os.environ.get("TAFELRUNDE_FAULTS"), reason="takes half a minute: make faults"
)
WORKERS = 2
BIG = b"GET /static/vendor/pico.min.css HTTP/1.1\r\nHost: localhost\r\n\r\n" * 70


@pytest.fixture
def address(django_db_blocker: Any) -> Iterator[str]:
    need_postgres()
    with django_db_blocker.unblock(), postgres_schema() as alias:
        yield address_of(alias)


def test_rude_visitors_stop_no_worker_and_sigterm_ends_them_all(
    tmp_path: Path, address: str
) -> None:
    port = free_port()
    process = serve(tmp_path / "house", address, "--workers", str(WORKERS), "--port", str(port))
    with ExitStack() as lines:
        try:
            greeting(process)
            deadline = time.monotonic() + 30
            while time.monotonic() < deadline:
                with suppress(OSError):
                    if b"200 OK" in asked(port):
                        break
                time.sleep(0.1)
            half = [lines.enter_context(line_to(port)) for _ in range(4 * WORKERS * THREADS)]
            for line in half:
                line.sendall(HALF_A_FORM)
            for _ in range(4 * THREADS):
                lines.enter_context(line_to(port, receives=2048)).sendall(BIG)
            slow = lines.enter_context(line_to(port))
            slow.sendall(b"GET /hea")
            time.sleep(1)
            assert all(b"200 OK" in asked(port) for _ in range(8))
            assert all(b"200 OK" in asked(port, "/login") for _ in range(8))
            assert seconds_until_cut(slow) < 15, "headers have their time"
            assert all(b" 408 " in rest_of(line) for line in half)
            lines.enter_context(line_to(port)).sendall(HALF_A_FORM)
            lines.enter_context(line_to(port)).sendall(b"GET /t/x/stream HTTP/1.1\r\n\r\n")
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            process.wait(20)
            assert time.monotonic() - began < 12
        finally:
            process.kill()
            process.wait(10)
