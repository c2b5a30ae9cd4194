"""Gives memory back to the system: a house that is open for days must not grow with its threads.

The C library keeps heaps for its threads apart, and each grows to the largest page, print or backup
that was ever made in it: after a minute and a half of three busy desks more than half of all that
lay empty. Two heaps are enough where one thread computes at a time. Large pieces are asked of the
system one by one and go back at once; what lies empty between small ones goes back every minute.
Elsewhere than on Linux with glibc nothing is done: the settings are its own.
"""

from __future__ import annotations

import ctypes
import platform
from functools import lru_cache

HEAPS = 2
LARGE_BYTES = 128 * 1024
"""The library's own first value; unless it is set, it grows to 32 MB with what was freed."""
GIVE_BACK_SECONDS = 60.0
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8


@lru_cache(maxsize=1)
def _glibc() -> ctypes.CDLL | None:
    if platform.libc_ver()[0] != "glibc":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


def keep_together() -> bool:
    """Before the first thread; whether all settings were taken."""
    library = _glibc()
    if library is None:
        return False
    settings = (
        (M_ARENA_MAX, HEAPS),
        (M_MMAP_THRESHOLD, LARGE_BYTES),
        (M_TRIM_THRESHOLD, LARGE_BYTES),
    )
    taken = [library.mallopt(setting, value) == 1 for setting, value in settings]
    return all(taken)


def give_back() -> bool:
    """What lies empty; other threads go on meanwhile. Whether there is a way to do it here."""
    library = _glibc()
    if library is None:
        return False
    library.malloc_trim(0)
    return True
