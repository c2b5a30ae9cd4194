"""Does the house grow? Each of its lives is judged by the slope of its second half."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import median
from typing import NamedTuple

MEGABYTE = 1024 * 1024
SAMPLE_SECONDS = 5.0
WORTH_JUDGING_SECONDS = 240
"""A shorter life is warming up: shelves of pages and states fill to their bounds."""
WARM_SECONDS = 60
"""Before that a house has not even opened the files it always holds."""
MOST_MB_A_MINUTE = 3.0
MORE_FILES = 24


class Sample(NamedTuple):
    """The server at some moment of one of its lives."""

    second: float
    life: int
    memory: int
    files: int


class Life(NamedTuple):
    """From one opening to the next, and what its second half was like."""

    number: int
    seconds: float
    first: int
    middle: int
    last: int
    most: int
    mb_a_minute: float
    files: tuple[int, int]
    """The fewest open files in either half: a crowd comes and goes, a leak stays."""

    @property
    def judged(self) -> bool:
        return self.seconds >= WORTH_JUDGING_SECONDS

    @property
    def faults(self) -> list[str]:
        if not self.judged:
            return []
        found = []
        if self.mb_a_minute > MOST_MB_A_MINUTE:
            found.append(f"memory grew by {self.mb_a_minute:.1f} MB a minute in life {self.number}")
        before, after = self.files
        if after > before + MORE_FILES:
            found.append(f"open files grew from {before} to {after} in life {self.number}")
        return found

    def line(self) -> str:
        memory = " → ".join(
            f"{size / MEGABYTE:.0f}" for size in (self.first, self.middle, self.last)
        )
        verdict = "judged" if self.judged else "too short to judge"
        return (
            f"life {self.number:2d}: {self.seconds / 60:4.1f} min, memory {memory} MB "
            f"(most {self.most / MEGABYTE:.0f}), {self.mb_a_minute:+.1f} MB a minute in the second "
            f"half, files {self.files[0]} → {self.files[1]}, {verdict}"
        )


def lives(samples: Sequence[Sample]) -> list[Life]:
    numbers = sorted({sample.life for sample in samples})
    return [_life([each for each in samples if each.life == number]) for number in numbers]


def _life(lived: Sequence[Sample]) -> Life:
    half = len(lived) // 2
    late = lived[half:]
    warm = [each for each in lived[:half] if each.second >= lived[0].second + WARM_SECONDS]
    early = warm or late[:1]
    return Life(
        lived[0].life,
        lived[-1].second - lived[0].second,
        lived[0].memory,
        late[0].memory,
        lived[-1].memory,
        max(each.memory for each in lived),
        slope(late),
        (min(each.files for each in early), min(each.files for each in late)),
    )


def slope(samples: Sequence[Sample]) -> float:
    """Megabytes a minute: the median over all pairs, so that one fault's peak does not count."""
    rises = [
        (b.memory - a.memory) / MEGABYTE / ((b.second - a.second) / 60)
        for a, b in combinations(samples, 2)
        if b.second > a.second
    ]
    return median(rises) if rises else 0.0
