"""Few tables are named one by one, many in runs: nobody reads forty-eight numbers."""

from __future__ import annotations

import pytest

from tafelrunde.desk.rounds import open_faults
from tafelrunde.words import numbers_of
from tests.exports.pdf.hall_on_paper import PaperHall


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([7], "7"),
        ([3, 1, 2], "1, 2, 3"),
        (range(1, 9), "1, 2, 3, 4, 5, 6, 7, 8"),
        (range(1, 49), "1–48"),
        ([*range(1, 13), 15, 16, *range(20, 31)], "1–12, 15, 16, 20–30"),
        (range(1, 40, 2), "1, 3, 5, 7, 9, 11, 13, 15 … (insgesamt 20)"),
    ],
)
def test_tables_are_named_as_shortly_as_they_can_be(numbers: list[int], said: str) -> None:
    assert numbers_of(numbers)["de"] == said


def test_what_keeps_a_large_round_open_is_one_line() -> None:
    hall = PaperHall("seven-wonders", "four-rounds").announced()
    hall.open(120, fair_play=True)
    hall.publish()
    matter = hall.matter
    (fault,) = open_faults(matter, hall.state.rounds[-1])
    last = len(hall.state.rounds[-1].tables)
    assert fault.text["de"] == f"noch ohne Ergebnis: Tisch 1–{last}"
