"""7 Wonders and 7 Wonders Duel: from the slip to the final ranking."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tafelrunde.games.shelf import open_rulebook
from tests.rules.build import Tale, sheet

FOUR = "seven-wonders", "four-rounds"
FINAL = "seven-wonders", "prelims-and-final"
DUEL = "seven-wonders", "duel"

# Three times the same two tables, victory points and coins:
#   table 1   A 60  B 50  C 40  D 30   of 180
#   table 2   E 55  F 45  G 35  H 25   of 160
# Standings: E before A, F before B (shares), then C before G, D before H.
PRELIMS = sheet(*FINAL).round(
    "A 60 0, B 50 0, C 40 0, D 30 0", "E 55 0, F 45 0, G 35 0, H 25 0", times=3
)


@pytest.mark.rule("7W-102", "7W-207")
def test_after_three_rounds_the_best_four_play_a_final_and_its_winner_wins() -> None:
    assert PRELIMS.order() == "1 E, 2 A, 3 F, 4 B, 5 C, 6 G, 7 D, 8 H"
    assert PRELIMS.final() is None
    over = PRELIMS.match("final", "E 40 0, A 50 0, F 60 0, B 45 0")
    assert over.final() == "1 F, 2 A, 3 B, 4 E, 5 C, 6 G, 7 D, 8 H"
    assert "warnings" not in over.report()


@pytest.mark.rule("7W-102")
def test_a_fourth_round_with_everyone_is_not_foreseen_before_a_final() -> None:
    [fault] = PRELIMS.round("A 1 0, B 2 0, C 3 0, D 4 0", "E 1 0, F 2 0, G 3 0, H 4 0").refused()
    assert fault == "rounds: at most 3 rounds expected, found 4 (7W-102)"


@pytest.mark.rule("7W-102", "7W-207")
def test_a_final_of_others_than_the_best_four_is_pointed_out() -> None:
    [warning] = PRELIMS.match("final", "E 40 0, A 50 0, F 60 0, H 45 0").report()["warnings"]
    assert "A, B, E, F" in warning
    assert "7W-207" in warning


@pytest.mark.rule("7W-207")
def test_ties_in_the_final_fall_to_more_coins_then_to_the_better_prelim_rank() -> None:
    coins = PRELIMS.match("final", "E 50 3, A 50 4, F 40 0, B 30 0")
    assert coins.final() == "1 A, 2 E, 3 F, 4 B, 5 C, 6 G, 7 D, 8 H"
    level = PRELIMS.match("final", "B 50 3, F 50 3, A 50 3, E 20 0")
    assert level.final() == "1 A, 2 F, 3 B, 4 E, 5 C, 6 G, 7 D, 8 H"


@pytest.mark.rule("7W-207")
def test_the_cut_into_the_final_skips_who_withdrew() -> None:
    without = PRELIMS.withdrawn("E", 3).match("final", "A 50 0, F 40 0, B 30 0, C 60 0")
    assert without.final() == "1 C, 2 A, 3 F, 4 B, 5 E, 6 G, 7 D, 8 H"
    assert "warnings" not in without.report()


@pytest.mark.rule("7W-103", "7W-207")
def test_in_four_rounds_the_standings_decide_and_nothing_follows() -> None:
    three = sheet(*FOUR).round("A 60 0, B 50 0, C 40 0, D 30 0", times=3)
    assert three.final() is None
    over = three.round("A 30 0, B 40 0, C 50 0, D 60 0")
    assert over.final() == over.order() == "1 A, 2 B, 3 C, 4 D"
    assert over.round("A 1 0, B 2 0, C 3 0, D 4 0").refused()
    [fault] = over.match("final", "A 1 0, B 2 0, C 3 0, D 4 0").refused()
    assert "no knockout" in fault


@pytest.mark.rule("7W-108")
@pytest.mark.parametrize("mode", ["four-rounds", "prelims-and-final"])
def test_expansions_are_announced_and_leave_the_scoring_as_it_is(mode: str) -> None:
    plain = sheet("seven-wonders", mode).round("A 60 1, B 50 1, C 50 1, D 30 1", times=3)
    announced = plain.with_options(expansions="Leaders, Cities")
    assert announced.refused() == []
    assert announced.report() == plain.report()
    assert announced.with_options(expansions=7).refused()


@pytest.mark.rule("7W-201")
def test_tables_of_four_give_5_3_2_1_and_tables_of_three_5_3_1() -> None:
    tale = sheet(*FOUR).round("A 50 0, B 40 0, C 60 0, D 30 0", "E 10 0, F 30 0, G 20 0")
    assert tale.slip("points") == {"C": 5, "A": 3, "B": 2, "D": 1}
    assert tale.slip("points", table=2) == {"F": 5, "G": 3, "E": 1}


@pytest.mark.rule("7W-202")
def test_more_coins_decide_a_place_before_anything_is_shared() -> None:
    tale = sheet(*FOUR).round("A 50 4, B 50 5, C 40 9, D 40 9")
    assert tale.slip("place") == {"B": 1, "A": 2, "C": 3, "D": 3}
    assert tale.slip("points") == {"B": 5, "A": 3, "C": Fraction(3, 2), "D": Fraction(3, 2)}


@pytest.mark.rule("7W-202")
@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("A 50 5, B 50 5, C 40 0, D 30 0", "4 4 2 1"),
        ("A 50 5, B 50 5, C 50 5, D 30 0", "10/3 10/3 10/3 1"),
        ("A 50 5, B 40 5, C 40 5, D 40 5", "5 2 2 2"),
        ("A 50 5, B 50 5, C 50 5, D 50 5", "11/4 11/4 11/4 11/4"),
        ("A 50 5, B 40 5, C 40 5", "5 2 2"),
        ("A 50 5, B 50 5, C 50 5", "3 3 3"),
    ],
)
def test_equal_places_add_and_divide_the_points_of_the_places_they_occupy(
    table: str, points: str
) -> None:
    found = sheet(*FOUR).round(table).slip("points")
    assert list(found.values()) == [Fraction(one) for one in points.split()]


@pytest.mark.rule("7W-203")
def test_the_sum_of_points_over_all_rounds_ranks_everyone() -> None:
    tale = (
        sheet(*FOUR)
        .round("A 10 0, B 60 0, C 50 0, D 40 0")  # A 1  B 5  C 3  D 2
        .round("A 99 0, B 10 0, C 50 0, D 40 0")  # A 5  B 1  C 3  D 2
        .round("A 10 0, B 20 0, C 50 0, D 40 0")  # A 1  B 2  C 5  D 3
    )
    assert {player: tale.value(player, "tp") for player in "ABCD"} == {
        "C": 11,
        "B": 8,
        "A": 7,
        "D": 7,
    }
    assert tale.order().startswith("1 C, 2 B, ")
    assert tale.separated("C") == ("tp", "7W-203")


@pytest.mark.rule("7W-204")
def test_equal_totals_fall_to_the_larger_share_even_with_fewer_points() -> None:
    assert PRELIMS.value("A", "tp") == PRELIMS.value("E", "tp") == 15
    assert PRELIMS.value("A", "vp_sum") > PRELIMS.value("E", "vp_sum")
    assert PRELIMS.value("A", "vp_share_sum") == 3 * Fraction(60, 180)
    assert PRELIMS.value("E", "vp_share_sum") == 3 * Fraction(55, 160)
    assert PRELIMS.separated("E") == ("vp_share_sum", "7W-204")


@pytest.mark.rule("7W-204")
def test_shares_are_added_game_by_game_and_not_taken_of_the_sums() -> None:
    tale = sheet(*FOUR).round("A 40 0, B 30 0, C 20 0, D 10 0").round("A 10 0, B 5 0, C 3 0, D 2 0")
    assert tale.value("A", "vp_share_sum") == Fraction(40, 100) + Fraction(10, 20)


@pytest.mark.rule("7W-205")
def test_a_virtual_fourth_with_the_mean_joins_a_table_of_three_for_the_share_only() -> None:
    tale = sheet(*FOUR).round("A 40 0, B 20 0, C 10 0")
    # total 70, mean 70/3, with the virtual fourth 280/3
    assert tale.slip("share") == {
        "A": Fraction(120, 280),
        "B": Fraction(60, 280),
        "C": Fraction(30, 280),
    }
    assert tale.slip("points") == {"A": 5, "B": 3, "C": 1}


@pytest.mark.rule("7W-206")
def test_equal_shares_fall_to_the_larger_sum_of_points() -> None:
    tale = sheet(*FOUR).round("A 40 0, B 30 0, C 20 0, D 10 0", "E 80 0, F 60 0, G 40 0, H 20 0")
    assert tale.order() == "1 E, 2 A, 3 F, 4 B, 5 G, 6 C, 7 H, 8 D"
    assert tale.separated("E") == ("vp_sum", "7W-206")


@pytest.mark.rule("7W-206")
def test_equal_in_everything_share_a_rank_and_the_next_is_skipped() -> None:
    tale = sheet(*FOUR).round("A 40 0, B 30 0, C 30 0, D 10 0")
    assert tale.order() == "1 A, 2 B, 2 C, 4 D"


# ── Duel ──

# Four times the same: A beats F 60:40, B beats E 55:45, C beats D 52:48.
DUELS = sheet(*DUEL).round("A 60, F 40", "B 55, E 45", "C 52, D 48", times=4)


@pytest.mark.rule("7W-109", "7W-211")
def test_the_best_four_play_first_v_fourth_and_second_v_third_then_final_and_third_place() -> None:
    assert DUELS.order() == "1 A, 2 B, 3 C, 4 D, 5 E, 6 F"
    semis = DUELS.match("SF1", "A 40, D 60").match("SF2", "B 60, C 40")
    assert semis.final() is None
    third = semis.match("third-place", "A 50, C 40")
    assert third.final() is None
    over = third.match("final", "D 61, B 60")
    assert over.final() == "1 D, 2 B, 3 A, 4 C, 5 E, 6 F"
    assert "warnings" not in over.report()


@pytest.mark.rule("7W-211")
def test_other_pairings_of_the_semifinals_are_pointed_out() -> None:
    crossed = DUELS.match("SF1", "A 60, C 40").match("SF2", "B 60, D 40")
    warnings = crossed.report()["warnings"]
    assert len(warnings) == 2
    assert all("7W-211" in warning for warning in warnings)


@pytest.mark.rule("7W-109")
def test_a_final_of_two_who_did_not_win_their_semifinals_is_refused() -> None:
    semis = DUELS.match("SF1", "A 40, D 60").match("SF2", "B 60, C 40")
    [fault] = semis.match("final", "A 61, B 60").refused()
    assert "by the rule B, D play here" in fault


@pytest.mark.rule("7W-211")
def test_the_better_placed_starts_every_match_of_the_knockout() -> None:
    finish = open_rulebook("seven-wonders").mode("duel").finish
    assert finish is not None
    [scheme] = finish.schemes
    assert {(match.id, match.start, match.start_rule) for match in scheme.matches} == {
        (match, "better-placed", "7W-211") for match in ("SF1", "SF2", "third-place", "final")
    }


@pytest.mark.rule("7W-109")
def test_the_duel_has_four_rounds_at_tables_of_two() -> None:
    [fault] = DUELS.round("A 60, F 40", "B 55, E 45", "C 52, D 48").refused()
    assert fault == "rounds: at most 4 rounds expected, found 5 (7W-109)"
    assert sheet(*DUEL).round("A 60, B 40, C 30").refused()


@pytest.mark.rule("7W-208")
def test_duels_are_ranked_by_wins_then_shares_then_points() -> None:
    wins = sheet(*DUEL).round("A 51, B 49", "C 90, D 10").round("A 51, C 49", "B 80, D 20")
    assert wins.order() == "1 A, 2 C, 3 B, 4 D"  # A with two wins; C has the larger share of one
    assert wins.separated("A") == ("wins", "7W-208")
    assert wins.separated("C") == ("vp_share_sum", "7W-208")
    points = sheet(*DUEL).round("A 60, B 40", "C 90, D 60")
    assert points.order() == "1 C, 2 A, 3 D, 4 B"
    assert points.separated("C") == ("vp_sum", "7W-208")


@pytest.mark.rule("7W-208")
@pytest.mark.parametrize(("value", "wins"), [(None, 0), ("0.5", Fraction(1, 2)), (1, 1)])
def test_a_drawn_duel_is_no_win_unless_the_association_says_otherwise(
    value: object, wins: Fraction
) -> None:
    tale = sheet(*DUEL).round("A 50, B 50")
    if value is not None:
        tale = tale.with_options(draw_win_value=value)
    assert tale.value("A", "wins") == tale.value("B", "wins") == wins


@pytest.mark.rule("7W-209")
@pytest.mark.parametrize("victory", ["military", "scientific"])
def test_an_early_win_counts_75_to_25_for_share_and_points(victory: str) -> None:
    tale = sheet(*DUEL).round(f"A, B {victory}")
    assert tale.slip("place") == {"B": 1, "A": 2}
    assert tale.slip("share") == {"B": Fraction(3, 4), "A": Fraction(1, 4)}
    assert [tale.value("B", code) for code in ("wins", "vp_sum")] == [1, 75]
    assert [tale.value("A", code) for code in ("wins", "vp_sum")] == [0, 25]


@pytest.mark.rule("7W-X1", "7W-208", "7W-209")
def test_shares_of_240_percent_rank_ahead_of_221_at_three_wins_each() -> None:
    # maik    75  75  60  30        andrea  75  25  53  68
    tale = (
        sheet(*DUEL)
        .round("maik military, C", "andrea 75, D 25")
        .round("maik 75, C 25", "andrea, D scientific")
        .round("maik 60, C 40", "andrea 53, D 47")
        .round("maik 30, C 70", "andrea 68, D 32")
    )
    assert tale.value("maik", "wins") == tale.value("andrea", "wins") == 3
    assert tale.value("maik", "vp_share_sum") == Fraction(240, 100)
    assert tale.value("andrea", "vp_share_sum") == Fraction(221, 100)
    assert tale.order().startswith("1 maik, 2 andrea, ")
    assert tale.separated("maik") == ("vp_share_sum", "7W-208")


def test_who_leaves_a_running_game_is_last_with_nothing_and_out() -> None:
    # 7W-607: E would have won; F and G move up, and the last place's point is his
    tale: Tale = sheet(*FOUR).round("A 50 0, B 40 0, C 30 0, D 20 0", "E 99 9 left, F 40 0, G 20 0")
    assert tale.slip("place", table=2) == {"F": 1, "G": 2, "E": 3}
    assert tale.slip("points", table=2) == {"F": 5, "G": 3, "E": 1}
    assert tale.slip("share", table=2) == {"F": Fraction(1, 2), "G": Fraction(1, 4), "E": 0}
    assert tale.row("E")["status"] == "disqualified"
    assert tale.row("E")["rank"] is None
