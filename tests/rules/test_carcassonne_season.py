"""Seasons of 7 Wonders and Carcassonne: ranking points, what counts, who is invited."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.build_season import season
from tests.rules.seasons import CARCASSONNE, everyone, points_by_place


@pytest.mark.rule("CAR-501")
def test_carcassonne_needs_ten_players_those_without_a_rank_included() -> None:
    assert season(CARCASSONNE).tournament(9, {1: "Ada"}).listed() == []
    assert season(CARCASSONNE).tournament(9, {2: "Ada"}, unranked="Bo").points("Ada") == 4


@pytest.mark.rule("CAR-X3", "CAR-501")
def test_thirteen_players_give_six_points_down_to_one() -> None:
    assert points_by_place(CARCASSONNE, 13, 8) == [6 + 15, 5, 4, 3, 2, 1, 0, 0]


@pytest.mark.rule("CAR-502")
@pytest.mark.parametrize(
    ("players", "bonus"),
    [
        (10, [15, 0, 0, 0]),
        (19, [15, 0, 0, 0]),
        (20, [20, 10, 0, 0]),
        (29, [20, 10, 0, 0]),
        (30, [25, 15, 8, 0]),
        (50, [25, 15, 8, 0]),
    ],
)
def test_the_firsts_bonus_holds_always_and_the_highest_size_tier_comes_on_top(
    players: int, bonus: list[int]
) -> None:
    ladder = [players // 2 - place for place in range(4)]
    expected = [base + more for base, more in zip(ladder, bonus, strict=True)]
    assert points_by_place(CARCASSONNE, players, 4) == expected


@pytest.mark.rule("CAR-X4", "CAR-503")
def test_twenty_twelve_six_and_four_make_twenty_eight() -> None:
    tale = (
        season(CARCASSONNE)
        .tournament(12, {3: "Ada"})  # 4
        .tournament(28, {3: "Ada"})  # 12
        .tournament(16, {3: "Ada"})  # 6
        .tournament(10, {1: "Ada"})  # 5 + 15
    )
    assert tale.counted("Ada") == [("20", "1"), ("12", "1/2"), ("6", "1/3")]
    assert tale.points("Ada") == 28


@pytest.mark.rule("CAR-503")
def test_the_sum_is_rounded_to_two_decimals() -> None:
    tale = season(CARCASSONNE)
    for place in (2, 3, 3):
        tale = tale.tournament(12, {place: "Ada"})
    assert tale.points("Ada") == Fraction("8.33")  # 5 + 4/2 + 4/3
    other = season(CARCASSONNE)
    for place in (2, 2, 2):
        other = other.tournament(12, {place: "Ada"})
    assert other.points("Ada") == Fraction("9.17")  # 5 + 5/2 + 5/3 = 9.1666…


@pytest.mark.rule("CAR-504")
def test_in_carcassonne_equal_points_fall_to_fewer_tournaments_ranked_or_not() -> None:
    tale = season(CARCASSONNE).tournament(12, {2: "Ada"}).tournament(12, {2: "Bo"})
    assert tale.ranks("Ada") == tale.ranks("Bo")
    assert tale.tournament(12, {12: "Ada"}).ahead_by("Bo", "Ada") == "tournaments"
    assert tale.tournament(11, {}, unranked="Ada").ahead_by("Bo", "Ada") == "tournaments"


@pytest.mark.rule("CAR-504")
def test_then_to_the_best_place_the_worst_place_and_more_players() -> None:
    best = season(CARCASSONNE).tournament(12, {2: "Ada"}).tournament(14, {3: "Bo"})
    assert best.ahead_by("Ada", "Bo") == "best_place"
    worst = (
        season(CARCASSONNE)
        .tournament(12, {2: "Ada", 11: "Bo"})
        .tournament(12, {2: "Bo", 12: "Ada"})
    )
    assert worst.points("Ada") == worst.points("Bo") == 5
    assert worst.ahead_by("Bo", "Ada") == "worst_place"
    players = season(CARCASSONNE).tournament(12, {2: "Ada"}).tournament(13, {2: "Bo"})
    assert players.points("Ada") == players.points("Bo") == 5
    assert players.ahead_by("Bo", "Ada") == "players"


@pytest.mark.rule("CAR-504")
def test_worst_place_and_players_look_only_at_the_three_counted_results() -> None:
    tale = season(CARCASSONNE)
    for _ in range(3):
        tale = tale.tournament(12, {2: "Ada", 3: "Bo"})
    tale = tale.tournament(40, {40: "Ada", 30: "Bo"})
    row = tale.row("Ada")
    assert [one["place"] for one in row["counted"]] == [2, 2, 2]
    assert row["tournaments"] == 4


@pytest.mark.rule("CAR-601")
def test_thirty_two_are_invited_champion_direct_qualifiers_then_the_list() -> None:
    tale = (
        everyone(CARCASSONNE, 60).led_by("Champ", "Vice").tournament(6, {1: "Junior"}, direct=True)
    )
    assert len(tale.invited()) == 32
    assert tale.invited()[:3] == ["Champ", "Junior", "p1"]  # no place for a runner-up
    assert tale.invited("ranking") == [f"p{place}" for place in range(1, 31)]
    assert {one["rule"] for one in tale.report()["invitations"]} == {"CAR-601"}


@pytest.mark.rule("CAR-601")
def test_at_least_twenty_four_of_the_list_are_invited() -> None:
    tale = everyone(CARCASSONNE, 60).led_by("Champ")
    assert len(tale.with_options(final_places=10).invited("ranking")) == 24
    assert len(tale.with_options(final_places=10, from_list=3).invited("ranking")) == 9


@pytest.mark.rule("CAR-601")
def test_in_carcassonne_a_direct_qualifier_keeps_his_ranking_points() -> None:
    tale = season(CARCASSONNE).tournament(12, {1: "Ada"}, direct=True)
    assert tale.points("Ada") == 21
    assert tale.invited("direct") == ["Ada"]


@pytest.mark.rule("CAR-602")
def test_in_carcassonne_replacements_follow_the_ranking_too() -> None:
    tale = everyone(CARCASSONNE, 40).led_by("p30")
    assert tale.invited()[-1] == "p32"
    assert tale.reserves() == [f"p{place}" for place in range(33, 41)]


@pytest.mark.rule("CAR-602", "CAR-603")
def test_in_carcassonne_invitations_lapse_too_and_the_next_of_the_list_moves_up() -> None:
    tale = everyone(CARCASSONNE, 20).led_by("Champ").with_options(final_places=4, from_list=0)
    waiting = tale.answers(Champ="confirmed", p1="declined", p2="confirmed")
    assert waiting.settled() == [
        "Champ confirmed",
        "p1 declined",
        "p2 confirmed",
        "p3 ?",
        "p4 ? for p1",
    ]
    over = tale.answers(p1="confirmed", p2="confirmed", p3="confirmed", deadline_over=True)
    assert over.settled()[0] == "Champ lapsed"
    assert over.settled()[-1] == "p4 ? for Champ"
