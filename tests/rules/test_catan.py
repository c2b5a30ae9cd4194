"""Catan: three games, their points, and five steps to tell equals apart."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.build import FIRSTS_DECIDE, SECONDS_DECIDE, THIRDS_DECIDE, played, sheet
from tests.rules.build_season import season

TABLE = "A 10, B 7, C 6, D 4"
WON = {
    "base": TABLE,
    "fishermen": TABLE,
    "seafarers": "A 14, B 7, C 6, D 4",
    "cities-and-knights": "A 13, B 7, C 6, D 4",
}


@pytest.mark.rule("CAT-203")
@pytest.mark.parametrize("third", ["base", "seafarers", "fishermen", "cities-and-knights"])
def test_the_four_formats_are_three_rounds_with_at_least_two_base_games(third: str) -> None:
    for games in (("base", "base", third), ("base", third, "base"), (third, "base", "base")):
        tale = sheet("catan")
        for game in games:
            tale = tale.round(WON[game], game=game)
            assert tale.final() == ("1 A, 2 B, 3 C, 4 D" if len(tale.rounds) == 3 else None)
        assert tale.warnings() == []


@pytest.mark.rule("CAT-203")
@pytest.mark.parametrize(
    "games",
    ["base fishermen seafarers", "seafarers seafarers base", "fishermen fishermen", "base x base"],
)
def test_any_other_mix_is_pointed_out_and_an_unknown_game_refused(games: str) -> None:
    tale = sheet("catan")
    for game in games.split():
        tale = tale.round(WON.get(game, TABLE), game=game)
    if "x" in games.split():
        [fault] = tale.refused()
        assert fault.startswith('rounds[1].game: game "x" is unknown')
    else:
        [warning] = tale.warnings()
        assert warning.startswith("rounds: " + games.replace(" ", ", "))
        assert warning.endswith("(CAT-203)")


@pytest.mark.rule("CAT-203")
def test_a_fourth_round_is_not_foreseen() -> None:
    [fault] = sheet("catan").round(TABLE, times=4).refused()
    assert fault == "rounds: at most 3 rounds expected, found 4 (CAT-203)"


@pytest.mark.rule("CAT-301")
@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("A 10, B 9, C 8, D 7", "5 3 2 1"),
        ("A 10, B 7, C 7, D 4", "5 5/2 5/2 1"),
        ("A 10, B 7, C 7, D 7", "5 2 2 2"),
        ("A 10, B 9, C 5", "5 3 1"),
        ("A 10, B 7, C 7", "5 2 2"),
        ("A 9, B 10 won, C 8, D 11", "2 5 1 3"),
        ("A 10, B 10 won, C 10, D 10", "2 5 2 2"),
    ],
)
def test_places_give_5_3_2_1_or_5_3_1_equal_places_share_and_the_named_winner_is_first(
    table: str, points: str
) -> None:
    found = sheet("catan").round(table).slip("points")
    assert list(found.values()) == [Fraction(one) for one in points.split()]


@pytest.mark.rule("CAT-302")
def test_the_sum_over_the_games_ranks_everyone() -> None:
    tale = (
        sheet("catan")
        .round("A 10, B 9, C 8, D 7")  # 5 3 2 1
        .round("A 2, B 9, C 10, D 8")  # 1 3 5 2
        .round("A 2, B 9, C 8, D 10")  # 1 3 2 5
    )
    assert [tale.value(player, "tp") for player in "ABCD"] == [7, 9, 9, 8]
    assert tale.order() == "1 B, 2 C, 3 D, 4 A"
    assert tale.separated("C") == ("tp", "CAT-302")


@pytest.mark.rule("CAT-303")
@pytest.mark.parametrize(
    ("game", "most"),
    [("base", 10), ("seafarers", 14), ("fishermen", 10), ("cities-and-knights", 13)],
)
def test_each_game_counts_up_to_the_points_that_win_it(game: str, most: int) -> None:
    tale = sheet("catan").round(f"A {most + 1}, B {most}, C {most - 1}, D 2", game=game)
    counted = [tale.value(player, "vp_capped_sum") for player in "ABCD"]
    assert counted == [most, most, most - 1, 2]


@pytest.mark.rule("CAT-303")
@pytest.mark.parametrize("most", [10, 12, 20])
def test_other_editions_of_seafarers_are_won_with_other_points(most: int) -> None:
    tale = sheet("catan").with_options(seafarers_points=most)
    tale = tale.round("A 21, B 12, C 9, D 2", game="seafarers")
    assert [tale.value(p, "vp_capped_sum") for p in "ABCD"] == [most, min(12, most), 9, 2]
    assert tale.round("A 12, B 9, C 8, D 7").value("A", "vp_capped_sum") == most + 10


@pytest.mark.rule("CAT-303")
def test_eleven_points_with_the_old_boot_are_worth_no_more_than_ten() -> None:
    # A wins with the boot and 11; E wins with 10 at a table with a smaller share for him
    tale = sheet("catan").round("A 11, B 8, C 6, D 5", "E 10, F 9, G 8, H 7", game="fishermen")
    assert tale.value("A", "vp_capped_sum") == tale.value("E", "vp_capped_sum") == 10
    assert tale.separated("A") == ("vp_share_sum", "CAT-304")


@pytest.mark.rule("CAT-303")
def test_equal_points_fall_to_the_capped_victory_points_before_the_share() -> None:
    # B: 9 of 36 is a smaller share than F's 8 of 26
    tale = sheet("catan").round("A 10, B 9, C 9, D 8", "E 10, F 8, G 8, H 0")
    assert tale.value("B", "tp") == tale.value("F", "tp")
    assert tale.value("B", "vp_share_sum") < tale.value("F", "vp_share_sum")
    assert tale.order().startswith("1 E, 2 A, 3 B, 3 C, 5 F, 5 G")
    assert tale.separated("C") == ("vp_capped_sum", "CAT-303")


@pytest.mark.rule("CAT-X1", "CAT-304")
def test_player_b_ranks_ahead_by_the_sum_of_shares() -> None:
    #        A                B
    # game 1 1st  10/32       1st  10/30
    # game 2 3rd   8/30       1st  10/33
    # game 3 1st  10/36       3rd   8/36
    tale = (
        sheet("catan")
        .round("A 10, C 9, D 7, E 6", "B 10, F 8, G 7, H 5")
        .round("C 10, D 9, A 8, E 3", "B 10, F 9, G 8, H 6")
        .round("A 10, C 9, D 9, E 8", "F 11, G 10, B 8, H 7")
    )
    for player in "AB":
        assert tale.value(player, "tp") == 12
        assert tale.value(player, "vp_capped_sum") == 28
    a = Fraction(10, 32) + Fraction(8, 30) + Fraction(10, 36)
    b = Fraction(10, 30) + Fraction(10, 33) + Fraction(8, 36)
    assert (tale.value("A", "vp_share_sum"), tale.value("B", "vp_share_sum")) == (a, b)
    assert (f"{float(a):.4f}", f"{float(b):.4f}") == ("0.8569", "0.8586")
    assert tale.order().startswith("1 B, 2 A, ")
    assert tale.separated("B") == ("vp_share_sum", "CAT-304")


@pytest.mark.rule("CAT-304")
def test_shares_use_the_points_as_scored_unless_the_league_caps_them() -> None:
    tale = sheet("catan").round("A 12, B 8, C 6, D 4")
    assert tale.slip("share")["A"] == Fraction(12, 30)
    assert tale.with_options(share_vp="capped").slip("share")["A"] == Fraction(10, 28)


@pytest.mark.rule("CAT-305")
def test_equal_shares_fall_to_first_then_second_then_third_places() -> None:
    firsts = played(sheet("catan"), FIRSTS_DECIDE)
    assert firsts.order() == "1 F, 2 C, 3 D, 4 A, 5 B, 6 G, 7 H, 8 E"
    assert firsts.separated("A") == ("firsts", "CAT-305")
    seconds = played(sheet("catan"), SECONDS_DECIDE)
    assert seconds.separated("A") == ("seconds", "CAT-305")
    assert "B" in seconds.row("A")["reason"]
    thirds = played(sheet("catan"), THIRDS_DECIDE)
    assert thirds.separated("A") == ("thirds", "CAT-305")
    assert thirds.order().endswith("6 A, 7 B, 7 H") or thirds.order().endswith("6 A, 7 H, 7 B")


@pytest.mark.rule("CAT-X2", "CAT-306")
def test_at_a_table_of_three_the_mean_is_added_before_shares_are_computed() -> None:
    tale = sheet("catan").round("A 10, B 9, C 5")  # 24 and the mean 8 make 32
    assert tale.slip("share") == {
        "A": Fraction(10, 32),
        "B": Fraction(9, 32),
        "C": Fraction(5, 32),
    }
    shown = [f"{100 * float(share) + 1e-9:.2f}" for share in tale.slip("share").values()]
    assert shown == ["31.25", "28.13", "15.63"]


def test_who_leaves_a_running_game_is_last_with_no_points() -> None:
    tale = sheet("catan").round("A 10, B 9 left, C 8, D 2")  # CAT-106
    assert tale.slip("points") == {"A": 5, "C": 3, "D": 2, "B": 1}
    assert tale.value("B", "vp_capped_sum") == 0
    assert tale.order() == "1 A, 2 C, 3 D, - B"


# ── The ranking list ──


@pytest.mark.rule("CAT-307")
def test_a_tournament_counts_only_with_sixteen_ranked_participants() -> None:
    assert season("catan").tournament(15, {1: "Ada"}, unranked="Bo Cy").listed() == []
    counting = season("catan").tournament(16, {1: "Ada"}, unranked="Bo Cy")
    assert counting.points("Ada") == 100
    assert "Bo" not in counting.listed()


@pytest.mark.rule("CAT-501")
def test_points_by_place_run_from_a_hundred_down_to_five_for_sixteenth_and_worse() -> None:
    names = {place: f"p{place}" for place in range(1, 20)}
    tale = season("catan").tournament(19, names)
    points = [tale.points(f"p{place}") for place in range(1, 20)]
    table = [100, 60, 40, 30, 25, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6]
    assert points == [*table, 5, 5, 5, 5]


@pytest.mark.rule("CAT-501")
def test_all_counted_tournaments_add_up() -> None:
    tale = season("catan")
    for place in (1, 2, 3, 4, 16):
        tale = tale.tournament(16, {place: "Ada"})
    assert tale.points("Ada") == 100 + 60 + 40 + 30 + 5


@pytest.mark.rule("CAT-501")
def test_equal_final_places_take_the_better_places_points_or_their_mean() -> None:
    tale = season("catan").tournament(16, {2: "Bo Cy", 4: "Di"})
    assert [tale.points(name) for name in ("Bo", "Cy", "Di")] == [60, 60, 30]
    mean = tale.with_options(tied_places="mean")
    assert [mean.points(name) for name in ("Bo", "Cy", "Di")] == [50, 50, 30]


@pytest.mark.rule("CAT-502")
def test_equal_points_fall_to_fewest_tournaments_ranked_or_not() -> None:
    tale = season("catan").tournament(16, {3: "Ada"}).tournament(16, {3: "Bo"})
    again = tale.tournament(16, {}, unranked="Ada")
    assert again.points("Ada") == again.points("Bo") == 40
    assert again.ahead_by("Bo", "Ada") == "tournaments"
    uncounted = tale.tournament(15, {}, unranked="Ada")
    assert uncounted.ranks("Ada") == uncounted.ranks("Bo")


@pytest.mark.rule("CAT-502")
def test_then_to_the_mean_share_then_the_best_then_the_worst_place() -> None:
    shares = (
        season("catan")
        .tournament(16, {2: "Ada"}, shares={"Ada": "1/4"})
        .tournament(16, {2: "Bo"}, shares={"Bo": "1/3"})
    )
    assert shares.ahead_by("Bo", "Ada") == "mean_share"
    # 6th and 13th give 20 + 8, 8th and 10th give 16 + 12
    best = season("catan").tournament(16, {8: "Bo", 13: "Ada"}).tournament(16, {10: "Bo", 6: "Ada"})
    assert best.points("Ada") == best.points("Bo") == 28
    assert best.ahead_by("Ada", "Bo") == "best_place"
    # 10th, 13th, 13th give 12 + 8 + 8, 10th, 12th, 14th give 12 + 9 + 7
    worst = (
        season("catan")
        .tournament(16, {10: "Bo", 13: "Ada"})
        .tournament(16, {12: "Bo", 10: "Ada"})
        .tournament(16, {14: "Bo", 13: "Ada"})
    )
    assert worst.points("Ada") == worst.points("Bo") == 28
    assert worst.ahead_by("Ada", "Bo") == "worst_place"


@pytest.mark.rule("CAT-502")
def test_the_share_that_counts_is_the_mean_over_the_tournaments_and_not_their_sum() -> None:
    tale = (
        season("catan")
        .tournament(16, {2: "Ada", 4: "Bo"}, shares={"Ada": "1/2", "Bo": "2/5"})
        .tournament(16, {4: "Ada", 2: "Bo"}, shares={"Ada": "1/4", "Bo": "2/5"})
    )
    assert tale.ahead_by("Bo", "Ada") == "mean_share"  # 2/5 against 3/8


@pytest.mark.rule("CAT-503")
def test_the_best_of_the_list_qualify_as_many_as_the_final_has_places() -> None:
    names = {place: f"p{place}" for place in range(1, 18)}
    tale = season("catan").tournament(17, names)
    assert tale.invited("ranking") == tale.invited() == [f"p{place}" for place in range(1, 17)]
    assert tale.reserves() == ["p17"]
    small = tale.with_options(final_places=3)
    assert small.invited() == ["p1", "p2", "p3"]
    assert {one["rule"] for one in small.report()["invitations"]} == {"CAT-503"}
    assert tale.with_options(final_places=1).invited() == ["p1"]
