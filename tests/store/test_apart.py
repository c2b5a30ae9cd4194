"""A child reckons on systems, too, that bound neither memory nor priority."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tafelrunde.store.apart import Told

ROOT = Path(__file__).parents[2]
WINDOWS = """
import os, signal, subprocess, sys
sys.modules["resource"] = None
subprocess.Popen.kill = subprocess.Popen.terminate
del os.nice, signal.SIGKILL
"""
"""What Python finds there, in this process and in every child: `resource` cannot be imported."""
PARENT = """
import signal, time
from tafelrunde.store.apart import Stopped, Unfinished, done_apart
steps = []
print(done_apart("tests.store.test_apart:doubled", 21, 60, lambda *told: steps.append(told)), steps)
try:
    done_apart("tests.store.test_apart:failed", 1, 60)
except Unfinished as fault:
    print(type(fault).__name__, fault)
try:
    done_apart("tests.store.test_apart:slept", 60, 0.5)
except Stopped as fault:
    print(type(fault).__name__, fault)
"""


def doubled(asked: int, told: Told) -> bytes:
    told(1, 1)
    return str(asked * 2).encode()


def failed(_asked: int, _told: Told) -> bytes:
    sys.exit(3)


def slept(seconds: int, _told: Told) -> bytes:
    import time

    time.sleep(seconds)
    return b""


def test_where_the_system_knows_no_such_bounds_work_is_done_and_ended_all_the_same(
    tmp_path: Path,
) -> None:
    (tmp_path / "sitecustomize.py").write_text(WINDOWS)
    search = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", PARENT],
        env=os.environ | {"PYTHONPATH": search},
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "b'42' [(1, 1)]",
        "Unfinished the child ended with 3",
        "Stopped not done after 0.5 seconds",
    ]


def test_a_print_needs_no_such_bound_either(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text('import sys\nsys.modules["resource"] = None\n')
    done = subprocess.run(
        [sys.executable, "-c", "from tafelrunde.exports.pdf.apart import _bounded\n_bounded()"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
