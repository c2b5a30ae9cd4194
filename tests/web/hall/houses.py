"""Houses that phones can reach: real ones, each a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.test_serve import greeting


@contextmanager
def opened(data: Path) -> Iterator[tuple[str, str, Path]]:
    """Address, log-in link and data folder of a house as it opens by itself: on all addresses."""
    environ = {key: value for key, value in os.environ.items() if "DJANGO" not in key}
    environ |= {"TAFELRUNDE_LOG": "WARNING", "PYTHONUNBUFFERED": "1"}
    call = [sys.executable, "-m", "tafelrunde.cli.main", "serve", "--data", str(data)]
    process = subprocess.Popen(
        [*call, "--port", "0", "--lang", "en", "--no-qr"],
        env=environ,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        link = re.search(r"http://localhost:(\d+)(/login/\S+)", greeting(process))
        assert link is not None
        yield f"http://127.0.0.1:{link.group(1)}", link.group(2), data
    finally:
        process.kill()
        process.wait(10)
