"""What was counted: answers, troubles, memory and open files over time; and the report of it."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import NamedTuple

MEGABYTE = 1024 * 1024
MOST_GROWTH, ROOM_FOR_GROWTH = 1.25, 40 * MEGABYTE
MORE_FILES = 24
WORTH_JUDGING = 4
"""Moments of one life of the server; fewer say nothing about growth."""


class Moment(NamedTuple):
    """The server at a quiet moment."""

    second: int
    life: int
    memory: int
    files: int
    log: int


class Tally:
    """Filled by all threads; `calm` says that no fault is on, so that everything must work."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.calm = True
        self.answers: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self.failures: list[str] = []
        self.moments: list[Moment] = []
        self._lock = threading.Lock()

    @property
    def second(self) -> int:
        return int(time.monotonic() - self.began)

    def answered(self, status: int, what: str) -> None:
        with self._lock:
            self.answers[str(status)] += 1
        if status == 500:
            self.failed(f"500: {what}")
        elif status in (408, 502, 503, 504, 507) and self.calm:
            self.failed(f"{status} although nothing was wrong: {what}")

    def did(self, what: str, number: int = 1) -> None:
        with self._lock:
            self.done[what] += number

    def failed(self, what: str) -> None:
        with self._lock:
            self.failures.append(f"{self.second:5d} s  {what}")
        print(f"FAILED at {self.second} s: {what[:400]}", flush=True)

    def judge_growth(self) -> None:
        """The longest life of the server: as large at its end as it was once warm."""
        lives = Counter(moment.life for moment in self.moments)
        for life, length in lives.items():
            if length < WORTH_JUDGING:
                continue
            lived = [moment for moment in self.moments if moment.life == life][1:]
            half = len(lived) // 2
            early, late = lived[:half] or lived[:1], lived[half:]
            before, after = (median(m.memory for m in part) for part in (early, late))
            if after > before * MOST_GROWTH + ROOM_FOR_GROWTH:
                grown = f"{before / MEGABYTE:.0f} to {after / MEGABYTE:.0f} MB"
                self.failed(f"memory grew from {grown} in life {life}")
            files = (min(m.files for m in early), min(m.files for m in late))
            if files[1] > files[0] + MORE_FILES:
                self.failed(f"open files grew from {files[0]} to {files[1]} in life {life}")

    def lines(self) -> list[str]:
        return [
            f"{self.second / 60:.1f} minutes, {len(self.faults)} faults",
            "done: " + ", ".join(f"{count} {what}" for what, count in sorted(self.done.items())),
            "answers: " + ", ".join(f"{n} × {s}" for s, n in sorted(self.answers.items())),
            "faults:",
            *(f"  {fault}" for fault in self.faults),
            "quiet moments (second, life, memory, open files, log):",
            *(
                f"  {m.second:5d} s  {m.life:2d}  {m.memory / MEGABYTE:6.1f} MB  {m.files:4d} files"
                f"  {m.log // 1024:6d} kB"
                for m in self.moments
            ),
            f"failures: {len(self.failures) or 'none'}",
            *(f"  {failure}" for failure in self.failures),
        ]

    def write(self, path: Path) -> None:
        kept = {
            "seconds": self.second,
            "faults": self.faults,
            "done": self.done,
            "answers": self.answers,
            "moments": [moment._asdict() for moment in self.moments],
            "failures": self.failures,
        }
        path.with_suffix(".json").write_text(json.dumps(kept, indent=1), encoding="utf-8")
        path.with_suffix(".txt").write_text("\n".join(self.lines()) + "\n", encoding="utf-8")
