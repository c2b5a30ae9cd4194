"""A season of 7 Wonders: ranking points, what counts, who is invited."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.build_season import season
from tests.rules.seasons import WONDERS, everyone, points_by_place

# ── 7 Wonders: points ──


@pytest.mark.rule("7W-401")
def test_a_tournament_needs_ten_players_those_without_a_rank_included() -> None:
    assert season(WONDERS).tournament(9, {1: "Ada"}).listed() == []
    assert season(WONDERS).tournament(10, {2: "Ada"}).points("Ada") == 4
    assert season(WONDERS).tournament(8, {2: "Ada"}, unranked="Bo Cy").points("Ada") == 4


@pytest.mark.rule("7W-X2", "7W-402")
def test_five_three_and_four_ranking_points_make_eight() -> None:
    tale = season(WONDERS)
    for place in (2, 4, 3):
        tale = tale.tournament(12, {place: "Dirk"})
    assert tale.counted("Dirk") == [("5", "1"), ("4", "1/2"), ("3", "1/3")]
    assert tale.points("Dirk") == 8


@pytest.mark.rule("7W-402")
def test_a_fourth_result_counts_nothing_and_thirds_stay_exact() -> None:
    tale = season(WONDERS)
    for place in (3, 3, 3, 4):
        tale = tale.tournament(12, {place: "Ada"})
    assert tale.points("Ada") == 4 + Fraction(4, 2) + Fraction(4, 3)
    assert [one["points"] for one in tale.row("Ada")["dropped"]] == ["3"]


@pytest.mark.rule("7W-402")
def test_of_results_with_equal_points_the_better_place_then_the_earlier_one_is_counted() -> None:
    # four results of 5 points each: third of 14, second of 12 three times
    tale = season(WONDERS).tournament(14, {3: "Ada"})
    for _ in range(3):
        tale = tale.tournament(12, {2: "Ada"})
    assert [one["tournament"] for one in tale.row("Ada")["counted"]] == ["t2", "t3", "t4"]
    later = tale.tournament(12, {2: "Ada"})
    assert [one["tournament"] for one in later.row("Ada")["counted"]] == ["t2", "t3", "t4"]


@pytest.mark.rule("7W-X3", "7W-403")
def test_twelve_players_give_six_points_down_to_one() -> None:
    bonus = 15
    assert points_by_place(WONDERS, 12, 12) == [6 + bonus, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("7W-403")
def test_the_first_gets_half_the_players_rounded_down() -> None:
    assert points_by_place(WONDERS, 13, 8) == [6 + 15, 5, 4, 3, 2, 1, 0, 0]


@pytest.mark.rule("7W-404")
@pytest.mark.parametrize(
    ("players", "bonus"),
    [
        (10, [15, 0, 0, 0]),
        (19, [15, 0, 0, 0]),
        (20, [15, 5, 0, 0]),
        (23, [15, 5, 0, 0]),
        (24, [15, 10, 5, 0]),
        (40, [15, 10, 5, 0]),
    ],
)
def test_the_bonus_grows_in_steps_that_do_not_add_up(players: int, bonus: list[int]) -> None:
    ladder = [players // 2 - place for place in range(4)]
    expected = [base + more for base, more in zip(ladder, bonus, strict=True)]
    assert points_by_place(WONDERS, players, 4) == expected


@pytest.mark.rule("7W-404")
def test_tied_places_take_the_better_places_points_or_the_mean_bonus_included() -> None:
    tale = season(WONDERS).tournament(20, {1: "Ada Bo", 3: "Cy"})
    assert [tale.points(name) for name in ("Ada", "Bo", "Cy")] == [25, 25, 8]
    mean = tale.with_options(tied_places="mean")
    assert [mean.points(name) for name in ("Ada", "Bo", "Cy")] == [
        Fraction(25 + 14, 2),
        Fraction(25 + 14, 2),
        8,
    ]


@pytest.mark.rule("7W-X4", "7W-401", "7W-405")
def test_a_qualified_player_second_of_twenty_gets_nothing_and_the_third_still_eight() -> None:
    plain = season(WONDERS).tournament(20, {2: "Manu", 3: "Tom"})
    assert plain.points("Manu") == 20 // 2 - 1 + 5 == 14
    qualified = season(WONDERS).tournament(16, {1: "Manu"}, direct=True)
    both = qualified.tournament(20, {2: "Manu", 3: "Tom"})
    assert both.points("Manu") == 0
    assert both.points("Tom") == 8


@pytest.mark.rule("7W-X5", "7W-405")
def test_three_points_lapse_with_the_win_of_a_qualifying_tournament() -> None:
    tale = season(WONDERS).tournament(12, {4: "Petra"})
    assert tale.points("Petra") == 3
    won = tale.tournament(16, {1: "Petra", 2: "Bo"}, direct=True)
    assert won.points("Petra") == 0
    assert won.points("Bo") == 7
    assert won.tournament(12, {2: "Petra"}).points("Petra") == 0


@pytest.mark.rule("7W-405")
def test_the_best_two_of_a_regional_championship_forfeit_too_but_the_champion_scores() -> None:
    tale = (
        season(WONDERS)
        .led_by("Champ", "Vice")
        .tournament(12, {1: "Ada", 2: "Bo", 3: "Champ", 4: "Vice"}, regional=True)
        .tournament(12, {2: "Ada", 3: "Bo"})
    )
    assert [tale.points(name) for name in ("Ada", "Bo", "Champ", "Vice")] == [0, 0, 4, 3]


@pytest.mark.rule("7W-406")
def test_equal_points_fall_to_fewer_tournaments_ranked_or_not() -> None:
    tale = season(WONDERS).tournament(12, {2: "Ada"}).tournament(12, {2: "Bo"})
    assert tale.ranks("Ada") == tale.ranks("Bo")
    more = tale.tournament(12, {12: "Ada"})
    assert more.points("Ada") == more.points("Bo") == 5
    assert more.ahead_by("Bo", "Ada") == "tournaments"
    assert tale.tournament(11, {}, unranked="Ada").ahead_by("Bo", "Ada") == "tournaments"
    assert tale.tournament(8, {8: "Ada"}).ranks("Ada") == tale.ranks("Bo")  # does not count


@pytest.mark.rule("7W-406")
def test_then_to_better_single_places_among_the_counted() -> None:
    # second of 12 and third of 14 are both worth 5
    tale = season(WONDERS).tournament(12, {2: "Ada"}).tournament(14, {3: "Bo"})
    assert tale.ahead_by("Ada", "Bo") == "places"
    assert tale.row("Ada")["rule"] == "7W-406"
    # 2, 5 (5 + 4/2) against 3, 3 (5 + 4/2): one second place beats two thirds
    seconds = (
        season(WONDERS)
        .tournament(12, {2: "Ada", 3: "Bo"})  # 5, 4
        .tournament(16, {5: "Ada"})  # 4
        .tournament(14, {3: "Bo"})  # 5
    )
    assert seconds.points("Ada") == seconds.points("Bo") == 7
    assert seconds.ahead_by("Ada", "Bo") == "places"


@pytest.mark.rule("7W-406")
def test_equal_points_can_be_shown_as_equal_where_nothing_hangs_on_them() -> None:
    #   22 and 21 the winners, 6 the second of 14, then Ada and Bo with 5 each
    tale = season(WONDERS).tournament(12, {2: "Ada"}).tournament(14, {3: "Bo"})
    assert tale.ranks("Ada Bo") == [4, 5]
    shown = tale.with_options(show_equal=True, from_list=0, final_places=5)
    assert shown.ranks("Ada Bo") == [4, 4]
    decisive = shown.with_options(final_places=4)
    assert decisive.invited("ranking")[-1] == "Ada"
    assert decisive.ranks("Ada Bo") == [4, 5]


@pytest.mark.rule("7W-407")
def test_the_list_stands_after_every_tournament_of_the_running_season() -> None:
    first = everyone(WONDERS, 12)
    assert first.listed()[:3] == ["p1", "p2", "p3"]
    second = first.tournament(12, {1: "p3", 2: "p2"})
    assert second.listed()[:3] == ["p3", "p1", "p2"]
    assert season(WONDERS).listed() == []


# ── 7 Wonders: invitations ──


@pytest.mark.rule("7W-301")
def test_forty_are_invited_champion_runner_up_direct_qualifiers_then_the_list() -> None:
    tale = (
        everyone(WONDERS, 60)
        .led_by("Champ", "Vice")
        .tournament(16, {1: "Last-Chance"}, direct=True)
        .tournament(8, {1: "North", 2: "South"}, regional=True)
    )
    invited = tale.report()["invitations"]
    assert [(one["player"], one["because"]) for one in invited[:5]] == [
        ("Champ", "champion"),
        ("Vice", "runner_up"),
        ("Last-Chance", "direct"),
        ("North", "regional"),
        ("South", "regional"),
    ]
    assert len(invited) == 40
    assert tale.invited("ranking") == [one for one in tale.listed() if "Last" not in one][:35]


@pytest.mark.rule("7W-301")
def test_at_least_five_of_the_list_are_invited_however_many_qualified_otherwise() -> None:
    tale = everyone(WONDERS, 20).led_by("Champ", "Vice").with_options(final_places=4)
    assert tale.invited() == ["Champ", "Vice", "p1", "p2", "p3", "p4", "p5"]
    note = tale.report()["note"]
    assert "7 are invited, though the final has 4 places" in note
    assert "7W-301" in note
    assert tale.with_options(from_list=2).invited() == ["Champ", "Vice", "p1", "p2"]


@pytest.mark.rule("7W-301")
def test_nobody_takes_two_places() -> None:
    tale = everyone(WONDERS, 20).led_by("p1", "p3").with_options(final_places=6)
    assert tale.invited() == ["p1", "p3", "p2", "p4", "p5", "p6"]
    assert tale.invited("ranking") == ["p2", "p4", "p5", "p6"]


@pytest.mark.rule("7W-302")
def test_direct_qualification_needs_the_announcement_and_sixteen_players() -> None:
    def invited(players: int, *, direct: bool, unranked: str = "") -> list[str]:
        tale = season(WONDERS).tournament(players, {1: "Ada"}, unranked=unranked, direct=direct)
        return tale.invited("direct")

    assert invited(16, direct=True) == ["Ada"]
    assert invited(15, direct=True) == []
    assert invited(15, direct=True, unranked="Bo") == ["Ada"]
    assert invited(40, direct=False) == []
    small = season(WONDERS).tournament(15, {1: "Ada"}, direct=True)
    assert small.points("Ada") == 7 + 15


@pytest.mark.rule("7W-302")
def test_at_regional_championships_the_best_two_qualify_whatever_the_number() -> None:
    tale = season(WONDERS).tournament(4, {1: "Ada", 2: "Bo", 3: "Cy"}, regional=True)
    assert tale.invited("regional") == ["Ada", "Bo"]


@pytest.mark.rule("7W-303")
def test_replacements_follow_the_ranking_list() -> None:
    tale = everyone(WONDERS, 20).led_by("p9").with_options(final_places=4)
    assert tale.invited() == ["p9", "p1", "p2", "p3", "p4", "p5"]
    assert tale.reserves() == [f"p{place}" for place in (6, 7, 8, *range(10, 21))]


@pytest.mark.rule("7W-303", "7W-304")
def test_an_invitation_lapses_unless_confirmed_by_the_deadline_and_the_next_moves_up() -> None:
    tale = everyone(WONDERS, 20).with_options(final_places=4, from_list=0)
    asked = tale.answers(p1="confirmed", p2="declined")
    assert asked.settled() == ["p1 confirmed", "p2 declined", "p3 ?", "p4 ?", "p5 ? for p2"]
    over = tale.answers(p1="confirmed", p2="declined", p4="confirmed", deadline_over=True)
    assert over.settled() == [
        "p1 confirmed",
        "p2 declined",
        "p3 lapsed",
        "p4 confirmed",
        "p5 ? for p2",
        "p6 ? for p3",
    ]


@pytest.mark.rule("7W-303")
def test_a_replacement_who_declines_is_replaced_in_turn() -> None:
    tale = everyone(WONDERS, 20).with_options(final_places=4, from_list=0)
    asked = tale.answers(p4="declined", p5="declined", p6="confirmed")
    assert asked.settled()[3:] == ["p4 declined", "p5 declined for p4", "p6 confirmed for p5"]
