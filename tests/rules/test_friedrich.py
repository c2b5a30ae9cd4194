"""Friedrich: the points of a war, the offensive, five tie-breaks and the final."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tafelrunde.games.shelf import open_rulebook
from tests.rules.build import ROLES, Tale, sheet, war

APPENDIX = {"oo_failed_deduction": "1.5", "oo_austria_cap": "8.5", "rounding": 1}

# The table of each example: Friedrich, Elisabeth, Maria Theresa, Pompadour.
SEATS = "fritz lisa mari pom"


def points(game: dict[str, Any], **options: Any) -> list[Fraction]:
    found = sheet("friedrich").with_options(**options).war(SEATS, game).slip("points")
    return [found[player] for player in SEATS.split()]


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

HOLDINGS = "5/10 5/10 5/10 5/10 5/10"


@pytest.mark.rule("FRI-201")
@pytest.mark.parametrize(
    ("rounds", "expected"), [(1, "1/2"), (19, "19/2"), (23, "23/2"), (30, "23/2")]
)
def test_friedrich_gets_half_a_point_a_round_up_to_eleven_and_a_half(
    rounds: int, expected: str
) -> None:
    assert points(war(rounds, "", HOLDINGS))[0] == Fraction(expected)


@pytest.mark.rule("FRI-201")
@pytest.mark.parametrize("rounds", [1, 30])
def test_a_prussian_win_is_worth_exactly_ten_and_the_bonus(rounds: int) -> None:
    assert points(war(rounds, "prussia", HOLDINGS))[0] == 10 + 2


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
    assert points(war(rounds, "", HOLDINGS, offensive=offensive))[0] == expected


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
    assert points(war(14, "", HOLDINGS, offensive=offensive))[2] == expected


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
    found = sheet("friedrich").war(SEATS, game).slip("bonus")
    assert list(found.values()) == [Fraction(one) for one in bonus.split()]


# ── Tie-breaks ──


def two_tables(one: dict[str, Any], other: dict[str, Any]) -> Tale:
    return sheet("friedrich").war("fritz lisa mari pom FRITZ LISA MARI POM", one, other)


@pytest.mark.rule("FRI-222", "FRI-301")
def test_the_army_given_away_is_on_record_for_maria_theresas_tie_break_only() -> None:
    given = war(9, "", "3/10 2/10 6/10 4/5 5/10", army="elisabeth", army_before="2/5")
    kept = war(9, "", "3/10 2/10 6/10 4/5 5/10", army="elisabeth")
    tale = two_tables(given, kept)
    assert tale.value("mari", "second_nations") == 4
    assert tale.value("MARI", "second_nations") == 0
    assert tale.slip("points")["mari"] == tale.slip("points", table=2)["MARI"] == 6
    # the army counts for Elisabeth: 8, then Russia's 3
    assert tale.slip("points")["lisa"] == 8
    assert tale.value("lisa", "second_nations") == 3


@pytest.mark.rule("FRI-301")
def test_equal_points_fall_to_the_second_best_nations_without_bonus() -> None:
    tale = two_tables(war(9, "", "7/10 3/5 6/10 4/10 5/10"), war(9, "", "7/10 2/5 6/10 5/10 5/10"))
    assert tale.value("lisa", "points") == tale.value("LISA", "points") == 7
    assert [tale.value(name, "second_nations") for name in ("lisa", "LISA")] == [6, 4]
    assert tale.separated("lisa") == ("second_nations", "FRI-301")
    assert tale.order().index("MARI") < tale.order().index("mari")
    won = sheet("friedrich").war(SEATS, war(9, "russia sweden", "5/5 5/5 1/2 0/5 0/5"))
    assert won.value("lisa", "second_nations") == 10


@pytest.mark.rule("FRI-301")
def test_the_second_nations_of_both_roles_are_added() -> None:
    game = war(9, "", "7/10 3/5 6/10 4/10 5/10")
    tale = sheet("friedrich").war("A B C D", game).war("D C B A", game)
    assert tale.value("B", "second_nations") == tale.value("C", "second_nations") == 6 + 4
    assert tale.value("A", "second_nations") == 0


# Friedrich's opponents: 5, 6 and 7 points in one game, 6, 6 and 6 in the other.
SPREAD, EVEN = "5/10 0/5 6/10 0/5 7/10", "6/10 0/5 6/10 0/5 6/10"


@pytest.mark.rule("FRI-302")
def test_then_the_smaller_spread_of_the_opponents_as_friedrich_is_ahead() -> None:
    tale = two_tables(war(9, "", SPREAD), war(9, "", EVEN))
    assert tale.value("fritz", "stdev") == Fraction(2, 3)  # the variance stands for its root
    assert tale.value("FRITZ", "stdev") == 0
    assert tale.separated("FRITZ") == ("stdev", "FRI-302")
    assert tale.order().index("FRITZ") < tale.order().index("fritz")
    assert tale.with_options(stdev="sample").value("fritz", "stdev") == 1
    [shown] = [c for c in tale.row("fritz")["criteria"] if c["code"] == "stdev"]
    assert shown["value"] == pytest.approx((2 / 3) ** 0.5, abs=1e-5)


@pytest.mark.rule("FRI-302")
def test_the_spread_leaves_the_win_bonus_out_and_is_nothing_if_prussia_won() -> None:
    france = war(9, "france", "10/10 0/5 10/10 0/5 10/10")
    assert sheet("friedrich").war(SEATS, france).value("fritz", "stdev") == 0
    prussia = war(9, "prussia", SPREAD)
    assert sheet("friedrich").war(SEATS, prussia).value("fritz", "stdev") == 0


@pytest.mark.rule("FRI-303")
def test_then_fewer_cards_of_ones_own_against_the_opponents_as_friedrich() -> None:
    few = war(9, "", EVEN, cards="70 20 40 10 50 10 40")
    many = war(9, "", EVEN, cards="70 30 40 10 50 10 40")
    tale = two_tables(many, few)
    assert tale.value("fritz", "card_coefficient") == Fraction(100, 150)
    assert tale.value("FRITZ", "card_coefficient") == Fraction(90, 150)
    assert tale.separated("FRITZ") == ("card_coefficient", "FRI-303")


@pytest.mark.rule("FRI-304")
def test_then_more_points_as_friedrich() -> None:
    #            as Friedrich   as Pompadour
    #   A        5              7
    #   B        7              5
    tale = (
        sheet("friedrich")
        .war("A C D B", war(10, "", "5/10 0/5 5/10 0/5 5/10"))
        .war("B C D A", war(14, "", "7/10 0/5 7/10 0/5 7/10"))
    )
    assert tale.value("A", "points") == tale.value("B", "points") == 12
    assert tale.separated("B") == ("friedrich_points", "FRI-304")
    assert "1 B, 2 A" in tale.order()


@pytest.mark.rule("FRI-305")
def test_in_the_end_the_lot_decides_and_without_one_equals_stay_equal() -> None:
    tale = two_tables(war(14, "", EVEN), war(14, "", EVEN))
    assert tale.order().startswith("1 fritz, 1 FRITZ, ")
    drawn = tale.lots("FRITZ fritz")
    assert drawn.order().startswith("1 FRITZ, 2 fritz, ")
    assert drawn.separated("FRITZ") == ("lot", "FRI-305")


@pytest.mark.rule("FRI-231")
def test_the_public_standings_speak_of_players_by_the_pseudonyms_they_chose() -> None:
    assert open_rulebook("friedrich").mode("world-championship").pseudonyms_rule == "FRI-231"
    others = [
        mode.pseudonyms_rule
        for game in ("seven-wonders", "catan", "carcassonne", "dominion")
        for mode in open_rulebook(game).modes
    ]
    assert set(others) == {None}
    game = war(14, "", "6/10 0/5 5/10 0/5 4/10")
    tale = sheet("friedrich").war(SEATS, game).called(lisa="Zarin", mari="Kaiserin")
    assert "Zarin" in tale.row("fritz")["reason"]
    assert "lisa" not in tale.row("fritz")["reason"]
    assert "Kaiserin" in tale.row("lisa")["reason"]


# ── Prelims and final ──

GAMES = (
    war(10, "austria", "6/10 1/5 10/10 0/5 4/10"),  # 5, 6, 12, 4
    war(10, "austria", "6/10 1/5 10/10 0/5 4/10"),
    war(10, "prussia", "6/10 1/5 8/10 0/5 4/10"),  # 12, 6, 8, 4
    war(10, "", "7/10 1/5 8/10 0/5 4/10"),  # 5, 7, 8, 4
)
# Everyone in each role once; E to H sit at a table of their own and score less.
WEAK = war(2, "", "1/10 0/5 1/10 0/5 1/10")


def four_rounds() -> Tale:
    tale = sheet("friedrich")
    for number, game in enumerate(GAMES):
        first, second = "ABCD", "EFGH"
        seats = [*(first[number:] + first[:number]), *(second[number:] + second[:number])]
        tale = tale.war(" ".join(seats), game, WEAK)
    return tale


@pytest.mark.rule("FRI-101")
def test_four_prelim_games_are_played_one_in_each_role() -> None:
    tale = four_rounds()
    for player in "ABCDEFGH":
        roles = {
            seat["role"]
            for played in tale.rounds
            for table in played["tables"]
            for seat in table["seats"]
            if seat["player"] == player
        }
        assert roles == set(ROLES)
    assert tale.refused() == []
    [fault] = tale.war("A B C D E F G H", GAMES[0], WEAK).refused()
    assert fault == "rounds: at most 4 rounds expected, found 5 (FRI-101)"


@pytest.mark.rule("FRI-101")
def test_every_seat_has_a_role_and_no_role_is_taken_twice() -> None:
    raw = four_rounds()
    raw.rounds[0]["tables"][0]["seats"][1]["role"] = "friedrich"
    assert raw.refused() == ["rounds[0].tables[0].seats: a role is taken twice"]
    del raw.rounds[0]["tables"][0]["seats"][1]["role"]
    assert raw.refused()[0].startswith("rounds[0].tables[0].seats[1].role: role (text) expected")


@pytest.mark.rule("FRI-102")
def test_the_best_four_play_the_final_and_its_winner_is_champion() -> None:
    tale = four_rounds()
    assert [player for player in tale.order() if player.isalpha()][:4] == list("CDAB")
    assert tale.final() is None
    over = tale.war_final("A B C D", war(9, "france", "1/9 1/9 1/9 1/9 9/9"))
    assert (over.final() or "").startswith("1 D, 2 C, 3 A, 4 B, ")
    assert "warnings" not in over.report()
    stranger = tale.war_final("A B C H", war(9, "france", "1/9 1/9 1/9 1/9 9/9"))
    assert "(FRI-102)" in stranger.report()["warnings"][0]


@pytest.mark.rule("FRI-105")
def test_games_of_a_round_run_side_by_side_and_a_latecomer_can_be_excluded() -> None:
    games = (war(9, "", HOLDINGS), war(9, "", HOLDINGS))
    twice = sheet("friedrich").war("A B C D A F G H", *games)
    assert 'rounds[0]: "A" sits in 2 seats in this round' in twice.refused()
    late = sheet("friedrich").war("A B C D E F G H", *games).entered("L")
    assert late.refused() == [
        'rounds[0]: "L" is missing: expected at a table or listed as having left'
    ]
    assert late.withdrawn("L", 0).refused() == []


@pytest.mark.rule("FRI-401")
def test_finalists_take_the_roles_they_chose() -> None:
    tale = four_rounds()
    finish = open_rulebook("friedrich").mode("world-championship").finish
    assert finish is not None
    [final] = finish.schemes[0].matches
    assert (final.start, final.start_rule) == ("picks-role", "FRI-401")
    # whoever took Pompadour wins with France, whichever of the four it was
    france = war(9, "france", "1/9 1/9 1/9 1/9 9/9")
    for seats in ("A B C D", "B C D A", "D C A B", "C A D B"):
        assert (tale.war_final(seats, france).final() or "").startswith(f"1 {seats[-1]}, ")


@pytest.mark.rule("FRI-402")
def test_of_several_winners_the_one_with_more_nations_is_champion() -> None:
    tale = four_rounds()
    game = war(9, "russia sweden france", "9/9 9/9 1/9 1/9 9/9")
    assert (tale.war_final("A B C D", game).final() or "").startswith("1 B, 2 D, 3 C, 4 A, ")


@pytest.mark.rule("FRI-402")
def test_then_the_one_whose_role_won_least_often_in_the_prelims() -> None:
    # of eight prelim games Maria Theresa won two, Friedrich one, the others none
    tale = four_rounds()
    game = war(9, "austria france", "1/9 1/9 9/9 1/9 9/9")
    assert (tale.war_final("A B C D", game).final() or "").startswith("1 D, 2 C, ")
    game = war(9, "austria prussia", "1/9 1/9 9/9 1/9 8/9")
    assert (tale.war_final("A B C D", game).final() or "").startswith("1 A, 2 C, ")
