"""Who does the work? This process, several of them, or a cluster; the answer is always the same.

Every part has its own random numbers (`source.py`), and answers are put together in the order of
the parts. A worker that dies takes no number with it: its part is done again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol, TypeVar

from tafelrunde.rulebook.faults import Refusal

P = TypeVar("P")
A = TypeVar("A")


class Crew(Protocol):
    def do(self, work: Callable[[P], A], parts: Sequence[P]) -> Iterator[A]:
        """The answers, in the order of the parts."""


class Alone:
    """All of it here, one part after the other."""

    def do(self, work: Callable[[P], A], parts: Sequence[P]) -> Iterator[A]:
        return map(work, parts)


class Processes:
    """As many processes as wanted; with one there is nothing to start."""

    def __init__(self, number: int) -> None:
        self.number = number

    def do(self, work: Callable[[P], A], parts: Sequence[P]) -> Iterator[A]:
        if self.number < 2 or len(parts) < 2:
            yield from map(work, parts)
            return
        with ProcessPoolExecutor(min(self.number, len(parts))) as pool:
            asked = [pool.submit(work, part) for part in parts]
            for part, answer in zip(parts, asked, strict=True):
                yield _answer(work, part, answer)


def _answer(work: Callable[[P], A], part: P, answer: Future[A]) -> A:
    try:
        return answer.result()
    except BrokenProcessPool:  # a process was killed: what it had to do is done here
        return work(part)


class Cluster:
    """The workers of a `dask.distributed` cluster, by the address of its scheduler."""

    def __init__(self, address: str) -> None:
        self.client = _client(address)

    def do(self, work: Callable[[P], A], parts: Sequence[P]) -> Iterator[A]:
        asked = self.client.map(work, parts, pure=False, retries=3)
        for part, answer in zip(parts, asked, strict=True):
            try:
                yield answer.result()
            except Exception as error:
                if not _workers_died(error):
                    raise
                yield work(part)

    def close(self) -> None:
        self.client.close()


def _workers_died(error: Exception) -> bool:
    """The scheduler gives a part up after several workers died with it in hand."""
    return type(error).__name__ in ("KilledWorker", "CancelledError", "FutureCancelledError")


def _client(address: str) -> Any:
    try:
        from dask.distributed import Client
    except ImportError:
        raise Refusal.single(
            "--cluster",
            "the package dask.distributed is missing: pip install 'tafelrunde[cluster]'",
        ) from None
    try:
        return Client(address, timeout=10)
    except (OSError, ValueError) as error:
        why = str(error).splitlines()[0][:100] if str(error) else type(error).__name__
        raise Refusal.single(
            f"--cluster: {address}", "no scheduler can be reached: {why}", why=why
        ) from None
