"""When it ends: every way the lengths known can follow each other, counted by hand."""

from __future__ import annotations

from itertools import product

import pytest

from tafelrunde.chances.day_end import (
    Band,
    DayEnd,
    Lengths,
    Moments,
    day_end,
    lengths_of,
    moments_of,
)
from tafelrunde.journal import events as e

ROUNDS = (50, 60, 60, 65, 70, 80, 80, 90, 90, 95)
HOUSE = Lengths(ROUNDS, (10, 15, 30), (20, 25, 40))


def at(hours: int, minutes: int = 0) -> str:
    return f"2026-07-18T{hours:02}:{minutes:02}:00+02:00"


def test_the_band_leaves_a_tenth_out_at_each_end() -> None:
    found = day_end(HOUSE, Moments({1: at(10)}), 1, at(10))
    assert found is not None
    assert found.round == Band(60, 90), "ten rounds: the shortest and the longest are left out"
    sums = sorted(a + b for a, b in product(ROUNDS, HOUSE.after))
    assert found.day == Band(sums[3], sums[-4]), "thirty ways: three at each end"


def test_a_round_that_runs_already_is_told_by_those_that_took_longer() -> None:
    found = day_end(HOUSE, Moments({1: at(10)}), 1, at(11, 10))
    assert found is not None
    assert found.round == Band(10, 25), "80, 80, 90, 90, 95 less 70"
    assert day_end(HOUSE, Moments({1: at(10)}), 1, at(11, 30)) is None, "longer than nearly all"


def test_what_is_left_adds_breaks_and_rounds_in_every_way() -> None:
    found = day_end(HOUSE, Moments({1: at(10)}), 2, at(10))
    assert found is not None
    sums = sorted(map(sum, product(ROUNDS, HOUSE.breaks, ROUNDS)))
    assert found.rounds == Band(sums[30], sums[-31])
    waiting = day_end(HOUSE, Moments({1: at(10)}, {1: at(11)}), 2, at(11))
    assert waiting is not None
    assert waiting.round is None
    sums = sorted(map(sum, product(HOUSE.breaks, ROUNDS)))
    assert waiting.rounds == Band(sums[3], sums[-4])


def test_after_the_last_round_only_the_award_is_left() -> None:
    day = Moments({1: at(10)}, {1: at(11)})
    assert day_end(HOUSE, day, 1, at(11, 5)) == DayEnd(None, None, Band(15, 35))
    assert day_end(HOUSE, day, 1, at(11, 30)) is None
    assert day_end(HOUSE, Moments({1: at(10)}, {1: at(11)}, at(12)), 1, at(12)) is None


@pytest.mark.parametrize(
    ("lengths", "day"),
    [
        (Lengths(ROUNDS[:5], HOUSE.breaks, HOUSE.after), Moments({1: at(10)})),
        (HOUSE, Moments()),
        (Lengths(ROUNDS, (10, 15), ()), Moments({1: at(10)}, {1: at(11)})),
    ],
)
def test_with_too_little_to_go_by_it_is_silent(lengths: Lengths, day: Moments) -> None:
    assert day_end(lengths, day, 3, at(11)) is None


def test_lengths_are_read_from_journals_and_what_was_taken_back_is_void() -> None:
    day = moments_of(
        [
            (5, at(10), e.RoundPublished(round=1)),
            (6, at(10, 10), e.ClockStarted(round=1, at=at(10, 10), seconds=60)),
            (7, at(10, 30), e.ClockStarted(round=1, at=at(10, 30), seconds=60, used=9)),
            (9, at(11), e.RoundClosed(round=1)),
            (10, at(11, 1), e.TakenBack(since=9, reason="zu früh")),
            (12, at(11, 20), e.RoundClosed(round=1)),
            (14, at(11, 40), e.RoundPublished(round=2)),
            (16, at(12, 40), e.RoundClosed(round=2)),
            (19, at(13), e.TournamentAwarded(ranking=())),
        ]
    )
    assert day == Moments({1: at(10, 10), 2: at(11, 40)}, {1: at(11, 20), 2: at(12, 40)}, at(13))
    assert lengths_of([day]) == Lengths((60, 70), (20,), (20,))


def test_a_journal_written_in_one_moment_tells_nothing() -> None:
    day = Moments({1: at(10), 2: at(10)}, {1: at(10), 2: at(10)}, at(10))
    assert lengths_of([day]) == Lengths()
