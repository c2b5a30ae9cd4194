"""Friedrich: five tie-breaks, four games in four roles, and the final."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tafelrunde.games.shelf import open_rulebook
from tests.rules.build import FOUR, HALVES, ROLES, Tale, sheet, war

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
    won = sheet("friedrich").war(FOUR, war(9, "russia sweden", "5/5 5/5 1/2 0/5 0/5"))
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
    assert sheet("friedrich").war(FOUR, france).value("fritz", "stdev") == 0
    prussia = war(9, "prussia", SPREAD)
    assert sheet("friedrich").war(FOUR, prussia).value("fritz", "stdev") == 0


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
    assert tale.order().startswith("1 FRITZ, 1 fritz, ")
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
    tale = sheet("friedrich").war(FOUR, game).called(lisa="Zarin", mari="Kaiserin")
    assert "Zarin" in tale.row("fritz")["reason"]
    assert "lisa" not in tale.row("fritz")["reason"]
    assert "Kaiserin" in tale.row("lisa")["reason"]


# ── Prelims and final ──


DEALT = "70 20 40 10 50 10 40"
GAMES = (
    war(10, "austria", "6/10 1/5 10/10 0/5 4/10", cards=DEALT),  # 5, 6, 12, 4
    war(10, "austria", "6/10 1/5 10/10 0/5 4/10", cards=DEALT),
    war(10, "prussia", "6/10 1/5 8/10 0/5 4/10", cards=DEALT),  # 12, 6, 8, 4
    war(10, "", "7/10 1/5 8/10 0/5 4/10", cards=DEALT),  # 5, 7, 8, 4
)
# Everyone in each role once; E to H sit at a table of their own and score less.
WEAK = war(2, "", "1/10 0/5 1/10 0/5 1/10", cards=DEALT)


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
    games = (war(9, "", HALVES), war(9, "", HALVES))
    twice = sheet("friedrich").war("A B C D A F G H", *games)
    assert "rounds[0]: “A” sits in 2 seats in this round" in twice.refused()
    late = sheet("friedrich").war("A B C D E F G H", *games).entered("L")
    assert late.refused() == [
        "rounds[0]: “L” is missing: expected at a table or listed as having left"
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
