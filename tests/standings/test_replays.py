"""Games of a match: a draw is replayed, a decided game is not, and what was done is said."""

from __future__ import annotations

import pytest

from tests.rules.build import Tale, sheet

PAIRS = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
PAIRS = PAIRS.round("A 60, B 10", "C 50, D 40")


def said(tale: Tale) -> list[str]:
    return list(tale.report().get("warnings", []))


@pytest.mark.rule("CAR-308")
def test_a_drawn_final_and_its_replay_need_no_word() -> None:
    tale = PAIRS.match("final", "A 70, C 70", "A 60, C 80")
    assert tale.final() == "1 C, 2 A, 3 D, 4 B"
    assert said(tale) == []


@pytest.mark.rule("CAR-308")
def test_a_replay_of_a_decided_final_counts_and_is_said() -> None:
    tale = PAIRS.match("final", "A 71, C 70", "A 60, C 80")
    assert tale.final() == "1 C, 2 A, 3 D, 4 B"
    assert said(tale) == [
        "knockout: final: game 1 was decided already; the last one counts (CAR-308)"
    ]


@pytest.mark.rule("DOM-123")
def test_a_decided_duel_played_again_is_said_too() -> None:
    tale = sheet("dominion").with_options(rounds=1)
    tale = tale.round("A 9 9 1, B 8 9 1, C 7 9 1", "D 9 9 1, E 8 9 1, F 7 9 1")
    tale = tale.match("final", "A 5 9 1, D 4 9 1", "A 4 9 1, D 5 9 1")
    assert tale.final() == "1 D, 2 A, 3 B, 3 E, 5 C, 5 F"
    assert said(tale) == [
        "knockout: final: game 1 was decided already; the last one counts (DOM-123)"
    ]
