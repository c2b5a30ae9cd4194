"""What was counted: answers, troubles, memory and open files over time; and the report of it."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tools.soak import growth
from tools.soak.growth import MEGABYTE, Sample

ENOUGH_SECONDS = 1200
"""A run of this length must show that memory stays flat."""


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
        self.samples: list[Sample] = []
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
        """Each life of the server that was long enough; without any, nothing was shown."""
        lived = growth.lives(self.samples)
        for fault in (fault for life in lived for fault in life.faults):
            self.failed(fault)
        longest = max((life.seconds for life in lived), default=0)
        if self.second > ENOUGH_SECONDS and longest < growth.WORTH_JUDGING_SECONDS:
            self.failed("no life of the server was long enough to judge its growth")

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
            f"lives (memory at the beginning, in the middle, at the end; at most "
            f"{growth.MOST_MB_A_MINUTE:.0f} MB a minute):",
            *(f"  {life.line()}" for life in growth.lives(self.samples)),
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
            "lives": [life._asdict() for life in growth.lives(self.samples)],
            "samples": [list(sample) for sample in self.samples],
            "failures": self.failures,
        }
        path.with_suffix(".json").write_text(json.dumps(kept, indent=1), encoding="utf-8")
        path.with_suffix(".txt").write_text("\n".join(self.lines()) + "\n", encoding="utf-8")
