"""Dominion: points, turns, victory cards, and a duel if nobody leads alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.state.fold import fold
from tests.rules.build import sheet

# victory points, turns, victory cards
TABLE = "A 30 15 8, B 20 15 6, C 10 15 4, D -3 15 1"


@pytest.mark.rule("DOM-120")
def test_tables_of_four_give_5_3_2_1_and_tables_of_three_5_3_1() -> None:
    tale = sheet("dominion").round(TABLE, "E -5 15 0, F 0 15 3, G -7 15 0")
    assert tale.slip("points") == {"A": 5, "B": 3, "C": 2, "D": 1}
    assert tale.slip("points", table=2) == {"F": 5, "E": 3, "G": 1}
    assert set(tale.slip("share").values()) == {None}


@pytest.mark.rule("DOM-121")
@pytest.mark.parametrize(
    ("table", "places"),
    [
        ("A 20 15 9, B 20 14 1, C 20 16 9, D 20 13 0", "3 2 4 1"),
        ("A 20 15 7, B 20 15 8, C 20 15 9, D 20 15 6", "3 2 1 4"),
        ("A 30 15 7, B 20 16 9, C 20 15 1, D 20 15 2", "1 4 3 2"),
        ("A 30 20 0, B 29 10 9, C 20 15 1, D 20 15 1", "1 2 3 3"),
    ],
)
def test_equal_points_fall_to_fewer_turns_then_more_victory_cards_for_every_place(
    table: str, places: str
) -> None:
    found = sheet("dominion").round(table).slip("place")
    assert list(found.values()) == [int(place) for place in places.split()]


@pytest.mark.rule("DOM-122")
def test_equal_in_all_three_the_points_are_added_and_shared() -> None:
    tale = sheet("dominion").round("A 30 15 8, B 20 15 6, C 20 15 6, D 20 16 6")
    assert tale.slip("points") == {"A": 5, "B": Fraction(5, 2), "C": Fraction(5, 2), "D": 1}


@pytest.mark.rule("DOM-103")
def test_the_standings_go_by_tournament_points_then_by_all_victory_points() -> None:
    tale = sheet("dominion").round(TABLE, "E 29 15 8, F 28 15 6, G 27 15 4, H 26 15 1")
    assert tale.order() == "1 A, 2 E, 3 F, 4 B, 5 G, 6 C, 7 H, 8 D"
    assert tale.separated("A") == ("vp_sum", "DOM-103")
    assert tale.separated("E") == ("tp", "DOM-103")
    later = tale.round(TABLE, "E 29 15 8, F 28 15 6, G 27 15 4, H 26 15 1")
    assert later.value("D", "vp_sum") == -6


@pytest.mark.rule("DOM-123")
def test_after_four_rounds_a_sole_leader_has_won() -> None:
    three = sheet("dominion").round(TABLE, times=3)
    assert three.final() is None
    assert three.round(TABLE).final() == "1 A, 2 B, 3 C, 4 D"
    [fault] = three.round(TABLE, times=2).refused()
    assert fault == "rounds: at most 4 rounds expected, found 5 (DOM-123)"


# A and B take turns in winning: equal in tournament points and in victory points.
LEVEL = sheet("dominion").round("A 30 9 8, B 20 9 6, C 10 9 4, D 0 9 1", times=2)
LEVEL = LEVEL.round("B 30 9 8, A 20 9 6, C 10 9 4, D 0 9 1", times=2)


@pytest.mark.rule("DOM-123")
def test_without_a_clear_winner_a_duel_of_the_leaders_decides() -> None:
    assert LEVEL.order() == "1 A, 1 B, 3 C, 4 D"
    assert LEVEL.final() is None
    assert LEVEL.match("final", "A 3 9 1, B 4 9 1").final() == "1 B, 2 A, 3 C, 4 D"
    assert LEVEL.match("final", "A 4 8 1, B 4 9 1").final() == "1 A, 2 B, 3 C, 4 D"


@pytest.mark.rule("DOM-123")
def test_leaders_equal_in_tournament_points_alone_duel_only_where_that_is_chosen() -> None:
    ahead = sheet("dominion").round("A 31 9 8, B 20 9 6, C 10 9 4, D 0 9 1", times=2)
    ahead = ahead.round("B 30 9 8, A 20 9 6, C 10 9 4, D 0 9 1", times=2)
    assert ahead.final() == "1 A, 2 B, 3 C, 4 D"
    assert ahead.with_options(playoff_on="tp").final() is None


@pytest.mark.rule("DOM-119")
def test_who_is_disqualified_loses_all_points_and_the_others_keep_theirs() -> None:
    tale = sheet("dominion").round(TABLE, times=2).disqualified("A", 2)
    assert tale.order() == "1 B, 2 C, 3 D, - A"
    assert [tale.value("A", code) for code in ("tp", "vp_sum")] == [0, 0]
    assert [tale.value("B", code) for code in ("tp", "vp_sum")] == [6, 40]
    assert tale.value("A", "tp", after=1) == 5


@pytest.mark.rule("DOM-118", "CAR-206")
def test_a_slip_is_final_once_everyone_at_the_table_has_signed() -> None:
    seats = tuple(e.Seat(player) for player in "ABC")
    slip = e.Slip(tuple(e.Line(player, {"vp": 3}) for player in "ABC"))
    rulebook = open_rulebook("dominion")
    state = fold(
        [
            e.TournamentAnnounced(
                rulebook=rulebook.id, version=rulebook.version, mode="swiss", options={}
            ),
            *(e.PlayerEntered(player=player) for player in "ABC"),
            e.RoundSeated(round=1, tables=(e.Seated(1, seats),)),
        ]
    )

    def slip_state() -> str:
        return state.round(1).tables[1].state

    assert slip_state() == "open"
    fold([e.SlipReported(round=1, table=1, slip=slip)], state)
    for player in ("A", "B", "B"):
        fold([e.SlipConfirmed(round=1, table=1, player=player)], state)
        assert slip_state() == "reported"
    fold([e.SlipConfirmed(round=1, table=1, player="C")], state)
    assert slip_state() == "final"
