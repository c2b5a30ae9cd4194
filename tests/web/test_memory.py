"""The house gives memory back: its heaps are few, and what lies empty in them is returned."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from tafelrunde.web import memory, serving

ON_GLIBC = pytest.mark.skipif(memory._glibc() is None, reason="these settings are glibc's own")

EIGHT_PRINTS = """
import ctypes, re, threading, time
from tafelrunde.web import memory

{before}

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", open("/proc/self/status").read())[1]) // 1024

library = ctypes.CDLL(None)
library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
library.free.argtypes = [ctypes.c_void_p]
ready, over = threading.Barrier(9), threading.Event()

def a_print():
    pieces = [library.malloc(100_000) for _ in range(100)]
    for piece in pieces:
        ctypes.memset(piece, 1, 100_000)
    for piece in pieces[:-1]:  # the last one stays and keeps the heap from shrinking
        library.free(piece)
    ready.wait()
    over.wait()

began = resident()
for _ in range(8):
    threading.Thread(target=a_print, daemon=True).start()
ready.wait()
{after}
print(resident() - began)
"""


def grown(before: str, after: str) -> int:
    """Megabytes left after eight threads made something of 10 MB each and threw it away."""
    code = EIGHT_PRINTS.format(before=before, after=after)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return int(done.stdout)


@ON_GLIBC
def test_what_eight_threads_threw_away_goes_back_to_the_system() -> None:
    left = grown("", "")
    assert left > 40, "without it the memory stays: else this test shows nothing"
    assert grown("assert memory.keep_together()", "memory.give_back()") < 12


@ON_GLIBC
def test_a_house_sets_its_heaps_when_it_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(memory, "keep_together", lambda: asked.append(True))
    serving.House(lambda _slug: None)
    assert asked == [True]


def test_an_open_house_gives_memory_back_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[bool] = []
    monkeypatch.setattr(memory, "GIVE_BACK_SECONDS", 0.01)
    monkeypatch.setattr(memory, "give_back", lambda: given.append(True))
    house = serving.House(lambda _slug: None)
    opened = _open_until(house, lambda: len(given) >= 3)
    in_thread = threading.Thread(target=lambda: asyncio.run(opened))
    in_thread.start()
    in_thread.join(30)
    assert len(given) >= 3


async def _open_until(house: serving.House, done: Callable[[], bool]) -> None:
    orders = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive() -> dict[str, str]:
        order = next(orders)
        while order == "lifespan.shutdown" and not done():
            await asyncio.sleep(0.01)
        return {"type": order}

    async def send(_message: object) -> None:
        pass

    await asyncio.wait_for(house._lifespan(receive, send), 20)


def test_elsewhere_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_glibc", lambda: None)
    assert not memory.keep_together()
    assert not memory.give_back()
