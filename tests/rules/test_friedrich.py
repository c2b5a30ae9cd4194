"""Friedrich: the points of a war, the offensive, five tie-breaks and the final."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tafelrunde.games.shelf import open_handbook
from tests.rules.build import FOUR, HALVES, sheet, war

APPENDIX = {"oo_failed_deduction": "1.5", "oo_austria_cap": "8.5", "rounding": 1}


def points(game: dict[str, Any], **options: Any) -> list[Fraction]:
    found = sheet("friedrich").with_options(**options).war(FOUR, game).slip("points")
    return [found[player] for player in FOUR.split()]


def printed(numbers: list[Fraction]) -> str:
    """As the appendix prints them: two decimals at most, rounded half up."""
    return " ".join(f"{float(int(number * 100 + Fraction(1, 2))) / 100:g}" for number in numbers)


#           rounds, winners, Russia Sweden Austria Imperial Army France
X1 = war(19, "austria", "6/10 3/5 12/12 4/5 9/10", army="elisabeth")
X2 = war(16, "prussia", "7/10 4/10 10/12 2/5 6/10", army="pompadour")
X3 = war(11, "france sweden russia", "10/10 10/10 9/16 7/10 10/10")
X4 = war(9, "prussia", "7/10 6/10 1/12 3/10 9/10", offensive="14/14 won, card")
X5 = war(12, "sweden", "7/10 5/5 8/12 4/10 8/10", offensive="12/14 given up in 11 card")
X6 = war(
    17,
    "prussia",
    "6/10 4/10 6/8 4/5 7/10",
    army="elisabeth",
    offensive="10/14 given up in 11 card",
)


@pytest.mark.rule("FRI-X1", "FRI-201", "FRI-202", "FRI-203", "FRI-221")
def test_austria_wins_after_19_rounds() -> None:
    assert printed(points(X1)) == "9.5 8 12 9"


@pytest.mark.rule("FRI-X2", "FRI-201", "FRI-203")
def test_prussia_wins_after_16_rounds() -> None:
    assert printed(points(X2)) == "12 7 8.33 6"
    assert points(X2)[2] == Fraction(10 * 10, 12)


@pytest.mark.rule("FRI-X3", "FRI-221")
def test_france_sweden_and_russia_win_together() -> None:
    assert printed(points(X3)) == "5.5 12.67 7 11.33"


@pytest.mark.rule("FRI-X4", "FRI-211", "FRI-212", "FRI-213")
@pytest.mark.parametrize("options", [{}, APPENDIX], ids=["text", "appendix"])
def test_prussia_wins_offensively_after_9_rounds(options: dict[str, Any]) -> None:
    assert printed(points(X4, **options)) == "12 7 5.5 9"


@pytest.mark.rule("FRI-X5", "FRI-211")
@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, "7.57 12 8.5 8"), (APPENDIX, "7.1 12 8.5 8")],
    ids=["text", "appendix"],
)
def test_sweden_wins_after_a_failed_offensive(options: dict[str, Any], expected: str) -> None:
    assert printed(points(X5, **options)) == expected


@pytest.mark.rule("FRI-X6", "FRI-212")
@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, "12 8 9.5 7"), (APPENDIX, "12 8 8.5 7")],
    ids=["text", "appendix"],
)
def test_prussia_wins_defensively_after_a_failed_offensive(
    options: dict[str, Any], expected: str
) -> None:
    assert printed(points(X6, **options)) == expected


# ── Points, rule by rule ──


@pytest.mark.rule("FRI-201")
@pytest.mark.parametrize(
    ("rounds", "expected"), [(1, "1/2"), (19, "19/2"), (23, "23/2"), (30, "23/2")]
)
def test_friedrich_gets_half_a_point_a_round_up_to_eleven_and_a_half(
    rounds: int, expected: str
) -> None:
    assert points(war(rounds, "", HALVES))[0] == Fraction(expected)


@pytest.mark.rule("FRI-201")
@pytest.mark.parametrize("rounds", [1, 30])
def test_a_prussian_win_is_worth_exactly_ten_and_the_bonus(rounds: int) -> None:
    assert points(war(rounds, "prussia", HALVES))[0] == 10 + 2


@pytest.mark.rule("FRI-202")
def test_attackers_score_their_conquered_objectives_in_percent_divided_by_ten() -> None:
    assert points(war(9, "", "1/12 0/5 7/16 0/5 9/11"))[1:] == [
        Fraction(10, 12),
        Fraction(70, 16),
        Fraction(90, 11),
    ]


@pytest.mark.rule("FRI-203")
@pytest.mark.parametrize(
    ("leader", "expected"),
    [("maria_theresa", "6 9 5"), ("elisabeth", "9 4 5"), ("pompadour", "6 4 9")],
)
def test_the_best_nation_counts_and_the_imperial_army_for_whoever_leads_it(
    leader: str, expected: str
) -> None:
    game = war(9, "", "3/10 6/10 4/10 9/10 5/10", army=leader)
    assert points(game)[1:] == [Fraction(one) for one in expected.split()]


@pytest.mark.rule("FRI-204")
def test_a_nation_that_drops_out_counts_the_cities_it_held_then_however_long_the_game_lasts() -> (
    None
):
    # Russia dropped out with 6 of 10; five or fifteen more rounds change nothing for Elisabeth
    assert [points(war(rounds, "", "6/10 2/10 5/10 5/10 5/10"))[1] for rounds in (8, 13, 23)] == [
        6,
        6,
        6,
    ]


@pytest.mark.rule("FRI-211", "FRI-213")
@pytest.mark.parametrize(
    ("offensive", "rounds", "expected"),
    [
        ("13/14 given up in 4", 4, Fraction(130, 14) - 1),  # at most 8.28…
        ("13/14", 4, Fraction(130, 14)),  # never given up: no deduction
        ("7/14 given up in 20", 20, Fraction(10)),  # the rounds are worth more
        ("2/14 given up in 3", 3, Fraction(3, 2)),
    ],
)
def test_prussian_objectives_count_in_an_offensive_less_one_if_it_failed(
    offensive: str, rounds: int, expected: Fraction
) -> None:
    assert points(war(rounds, "", HALVES, offensive=offensive))[0] == expected


@pytest.mark.rule("FRI-212", "FRI-213")
@pytest.mark.parametrize(
    ("offensive", "expected"),
    [
        ("12/14 given up in 10", Fraction(5 + 2)),
        ("12/14 given up in 10 card", Fraction(5 + 2 + 1)),
        ("12/14 given up in 6 card", Fraction(3 + 2 + 1)),
        ("9/14 given up in 10 card", Fraction(19, 2)),  # 5 + 5 + 1, but at most 9.5
        ("14/14 given up in 2", Fraction(5)),  # 1 is less than Austria's cities
        ("12/14", Fraction(8 + 1)),  # never given up: all 14 rounds count
    ],
)
def test_maria_theresa_scores_rounds_objectives_kept_and_the_card_up_to_nine_and_a_half(
    offensive: str, expected: Fraction
) -> None:
    assert points(war(14, "", HALVES, offensive=offensive))[2] == expected


@pytest.mark.rule("FRI-211", "FRI-212")
def test_an_offensive_never_given_up_ends_with_the_game_when_another_nation_wins() -> None:
    """The worked example of the handbook and of docs/scoring/friedrich.md."""
    game = war(7, "russia", "10/10 1/5 2/8 1/5 3/10", offensive="4/14")
    assert printed(points(game)) == "3.5 12 9.5 3"
    held = war(7, "russia", "10/10 1/5 2/8 1/5 3/10", offensive="13/14")
    assert points(held)[0] == Fraction(130, 14), "it has not failed: nothing is taken off"
    assert points(held)[2] == Fraction(7, 2) + 1
    told = open_handbook("friedrich").rule("FRI-212")
    assert told is not None
    assert "es bleiben 9,5" in told.text.de
    assert "9.5 remain" in told.text.en


@pytest.mark.rule("FRI-221")
@pytest.mark.parametrize(
    ("winners", "leader", "bonus"),
    [
        ("", "maria_theresa", "0 0 0 0"),
        ("prussia", "maria_theresa", "2 0 0 0"),
        ("france", "maria_theresa", "0 0 0 2"),
        ("russia sweden", "maria_theresa", "0 3 0 0"),
        ("russia france", "maria_theresa", "0 3/2 0 3/2"),
        ("russia sweden austria", "maria_theresa", "0 8/3 4/3 0"),
        ("austria imperial_army", "pompadour", "0 0 3/2 3/2"),
        ("russia sweden austria imperial_army france", "elisabeth", "0 18/5 6/5 6/5"),
    ],
)
def test_the_bonus_grows_with_the_winning_nations_and_is_split_by_them(
    winners: str, leader: str, bonus: str
) -> None:
    game = war(9, winners, "5/5 5/5 5/5 5/5 5/5", army=leader)
    found = sheet("friedrich").war(FOUR, game).slip("bonus")
    assert list(found.values()) == [Fraction(one) for one in bonus.split()]
