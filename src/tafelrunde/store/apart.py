"""Long reckoning in a process of its own: it delays nobody, and what goes wrong there stays there.

The child steps back behind those who serve pages and is bounded in time and memory. It is handed
what to do through its standard input, says line by line how far it has come, and ends with its
answer. Windows has another way of stepping back and no bound of memory: there time alone ends it.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

import msgspec

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

MOST_BYTES = 3 * 2**30
"""Of address space."""
NICE = 5
"""Behind whoever serves pages, but not so far that a busy machine leaves it nothing."""
BEHIND = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""The same on Windows, where whoever starts a process says how far back it stands."""
TOLD_TO_END = [
    getattr(signal, name) for name in ("SIGKILL", "SIGTERM", "SIGINT") if hasattr(signal, name)
]
Told = Callable[[int, int], None]
Work = str
"""A function by module and name ("tafelrunde.chances.foretelling:answered"): the parent need not
load it. It is given what was asked and whom to tell how far it is, and answers in bytes."""


class Unfinished(Exception):
    """The child came to no answer: it failed, was killed or took too long."""


class Stopped(Unfinished):
    """Nothing is wrong with the work: it took too long, or the child was told to end."""


class _Line(msgspec.Struct, frozen=True, omit_defaults=True):
    done: int = 0
    of: int = 0
    answer: bytes | None = None


def nobody(_done: int, _of: int) -> None:
    """Whom it does not matter how far it is."""


def done_apart(work: Work, asked: object, seconds: float, told: Told = nobody) -> bytes:
    """The answer of `work`, done in a child."""
    alone = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    child = subprocess.Popen(  # noqa: S603 (our own interpreter, our own module)
        [sys.executable, "-m", __spec__.name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | alone,
        creationflags=BEHIND,
    )
    too_late = threading.Event()

    def end() -> None:
        too_late.set()
        child.kill()

    late = threading.Timer(seconds, end)
    late.daemon = True
    late.start()
    try:
        return _answer(child, pickle.dumps((work, asked)), told)
    except Unfinished:
        if too_late.is_set():
            raise Stopped(f"not done after {seconds:g} seconds") from None
        raise
    finally:
        late.cancel()
        child.kill()
        child.wait()


def _answer(child: subprocess.Popen[bytes], task: bytes, told: Told) -> bytes:
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        with child.stdin as ask:
            ask.write(task)
    except BrokenPipeError:
        raise Unfinished("the child ended before it was told what to do") from None
    with child.stdout as lines:
        for line in lines:
            said = msgspec.json.decode(line, type=_Line)
            if said.answer is not None:
                return said.answer
            told(said.done, said.of)
    ended = child.wait()
    if -ended in TOLD_TO_END:
        raise Stopped(f"the child was told to end ({signal.Signals(-ended).name})")
    raise Unfinished(f"the child ended with {ended}")


def _child() -> None:
    _step_back()
    try:
        work, asked = pickle.load(sys.stdin.buffer)  # noqa: S301 (written by our own parent)
    except EOFError:  # who died before it could say what to do
        return
    module, _, name = work.partition(":")
    do = getattr(import_module(module), name)
    with suppress(BrokenPipeError):  # the house has closed meanwhile
        _say(_Line(answer=do(asked, lambda done, of: _say(_Line(done, of)))))


def _step_back() -> None:
    """As far as this system knows how."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def _say(line: _Line) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    _child()
