"""Each score of Friedrich with its arithmetic: the appendix's examples, as people write them."""

from __future__ import annotations

import pytest

from tafelrunde.games.friedrich.arithmetic import ARITHMETIC
from tafelrunde.games.friedrich.war import war_faults
from tafelrunde.rulebook.model import Setting
from tafelrunde.rulebook.own_arithmetic import OwnSeat
from tests.rules.build import ROLES, Raw, war

SEATS = [OwnSeat(role, role, False) for role in ROLES]
TEXT: dict[str, Setting] = {"oo_failed_deduction": "1", "oo_austria_cap": "9.5"}
APPENDIX: dict[str, Setting] = {"oo_failed_deduction": "1.5", "oo_austria_cap": "8.5"}
FAILED = war(
    12, "sweden", "7/10 5/5 8/12 4/10 8/10", offensive="12/14 card given up in 11", cards=None
)


def told(game: Raw, options: dict[str, Setting] = TEXT) -> list[str]:
    marks = ARITHMETIC.marks(SEATS, game, options)
    return [mark.reckoning.en for mark in marks if mark.reckoning is not None]


@pytest.mark.rule("FRI-X1")
def test_rounds_cities_and_the_bonus_are_written_out() -> None:
    game = war(19, "austria", "6/10 3/5 12/12 4/5 9/10", army="elisabeth")
    assert told(game) == [
        "9.5 = 19 rounds × 0.5",
        "8 = 10 × 4/5 (Imperial Army)",
        "12 = 10 × 12/12 (Austria) + bonus 2",
        "9 = 10 × 9/10 (France)",
    ]


@pytest.mark.rule("FRI-X2", "FRI-X3")
def test_a_prussian_win_and_a_shared_bonus() -> None:
    assert (
        told(war(16, "prussia", "7/10 4/10 10/12 2/5 6/10"))[0]
        == "12 = 10 (Prussia wins) + bonus 2"
    )
    several = war(11, "france sweden russia", "10/10 10/10 9/16 7/10 10/10")
    assert told(several)[1] == "12.67 = 10 × 10/10 (Russia) + bonus 2.67"
    assert told(war(30, "france", "1/10 1/10 1/10 1/10 10/10"))[0] == (
        "11.5 = 30 rounds × 0.5, at most 11.5"
    )


@pytest.mark.rule("FRI-X5")
def test_the_offensives_own_reckoning_for_both_sides() -> None:
    assert told(FAILED)[0] == "7.57 = 10 × 12/14 (offensive) − 1 (failed)"
    assert told(FAILED)[2] == (
        "8.5 = 11 rounds × 0.5 + 2 (cities not in Prussian hands) + 1 (card)"
    )
    assert told(FAILED, APPENDIX)[0] == "7.07 = 10 × 12/14 (offensive) − 1.5 (failed)"
    defended = war(17, "prussia", "6/10 4/10 6/8 4/5 7/10", offensive="10/14 card given up in 11")
    assert told(defended)[2].endswith("+ 1 (card), at most 9.5")


def test_whoever_left_has_nothing_to_add_up() -> None:
    seats = [OwnSeat(role, role, role == "elisabeth") for role in ROLES]
    marks = ARITHMETIC.marks(seats, FAILED, TEXT)
    assert marks[1].reckoning is not None
    assert marks[1].reckoning.de == "0 = hat die Partie verlassen"


@pytest.mark.rule("FRI-221")
@pytest.mark.parametrize(("winners", "doubted"), [("prussia russia", 1), ("prussia", 0)])
def test_prussia_and_an_attacker_winning_together_is_asked_about(
    winners: str, doubted: int
) -> None:
    game = war(12, winners, "10/10 3/5 8/12 2/5 6/10")
    told = [fault.text["en"] for fault in war_faults(game, "game")]
    assert told.count("Prussia and an attacker have both won: was it really so?") == doubted
