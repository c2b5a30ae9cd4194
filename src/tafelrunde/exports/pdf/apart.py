"""A large print in a process of its own: what it takes of memory is bounded, and given back."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from tafelrunde.exports.pdf.press import press
from tafelrunde.pages.paper.model import Paper
from tafelrunde.rulebook.faults import Broken

try:
    import resource
except ImportError:  # Windows, where only time and the machine bound a print
    resource = None  # type: ignore[assignment]

MOST_BYTES = 3 * 2**30
"""Of address space; a list of eight thousand lines takes about a third of it."""


def _bounded() -> None:
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def press_apart(paper: Paper) -> bytes:
    """As `press`; a print that wants more than there is ends alone, not with the house."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn, initializer=_bounded) as printers:
        try:
            return printers.submit(press, paper).result()
        except (BrokenProcessPool, MemoryError) as error:
            raise Broken("the print is too large for the memory it may take") from error
