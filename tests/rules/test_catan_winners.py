"""Catan: who won where two have the points, and games that were not played to their end."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.state.season import read_season
from tests.desk.hall import Hall, player
from tests.desk.refusals import refused_for
from tests.rules.build import Tale, sheet
from tests.rules.build_season import season


@pytest.mark.rule("CAT-301", "CAT-608")
def test_ten_points_at_two_seats_leave_open_who_won() -> None:
    """„Ein Spieler hat gewonnen, wenn er 10 oder mehr Siegpunkte hat und an der Reihe ist.“"""
    tale = sheet("catan").round("A 10, B 10, C 7, D 4")
    assert tale.warnings() == [
        "rounds[0]: table 1: 10 victory points or more: A, B. Who ended the game? "
        "Please mark the winner (CAT-301)"
    ]
    [other_order] = sheet("catan").round("C 7, B 10, A 10, D 4").warnings()
    assert "10 victory points or more: A, B." in other_order, "the order of the seats says nothing"
    assert sheet("catan").round("A 10, B 10 won, C 7, D 4").warnings() == []
    assert sheet("catan").round("A 11, B 10, C 7, D 4").warnings()
    assert sheet("catan").round("A 10, B 9, C 7, D 4").warnings() == []
    assert sheet("catan").round("A 13, B 12, C 7, D 4", game="seafarers").warnings() != []


@pytest.mark.rule("CAT-202")
def test_a_best_score_under_the_goal_is_doubted() -> None:
    """„Es werden keine Spiele vorzeitig abgebrochen.“"""
    assert sheet("catan").round("A 9, B 8, C 7, D 4").warnings() == [
        "rounds[0]: table 1: at most 9 victory points, 10 win: no game is cut short (CAT-202)"
    ]
    [marked] = sheet("catan").round("A 10, B 8 won, C 7, D 4").warnings()
    assert "the player marked as winner has 8 victory points, 10 win" in marked
    assert sheet("catan").round("A 10, B 8, C 7, D 4", game="cities-and-knights").warnings()
    assert sheet("catan").round("A 10, B 8, C 7, D left").warnings() == []


def claimed(*claims: list[str]) -> Tale:
    """A table whose seats say what each of them counted of the things only one can have."""
    tale = sheet("catan").round("A 10, B 8, C 7, D 4")
    for seat, said in zip(tale.rounds[0]["tables"][0]["seats"], claims, strict=False):
        seat["claims"] = said
    return tale


def test_a_sheet_on_which_two_claim_the_longest_road_gets_a_warning() -> None:
    assert claimed(["road"], ["army"], []).warnings() == []
    assert claimed(["road", "army"], [], ["road"]).warnings() == [
        "rounds[0].tables[0].seats: longest road: counted several times (A, C); "
        "only one can have it."
    ]
    [army] = claimed(["army"], ["army"]).warnings()
    assert "largest army: counted several times (A, B)" in army
    [unknown] = claimed(["castle"]).refused()
    assert 'claim "castle" is unknown' in unknown


@pytest.mark.rule("CAT-301")
@pytest.mark.parametrize("who", ["desk", "phone"])
def test_desk_and_phone_ask_who_won(who: str) -> None:
    hall = Hall("catan", "ranking-tournament").open(4)
    hall.publish()
    seats = hall.state.rounds[0].tables[1].seats
    figures = [10, 10, 7, 4]

    def slip(*, won: bool) -> Slip:
        return Slip(
            tuple(
                Line(seat.player, {"vp": vp}, won=won and index == 1)
                for index, (seat, vp) in enumerate(zip(seats, figures, strict=True))
            )
        )

    actor = {} if who == "desk" else {"actor": player(seats[0].player)}
    with refused_for("slip.won", "CAT-301"):
        hall.does(c.ReportSlip(round=1, table=1, slip=slip(won=False)), **actor)
    hall.does(c.ReportSlip(round=1, table=1, slip=slip(won=True)), **actor)
    hall.does(c.AcceptSlip(round=1, table=1))
    with refused_for("slip.won", "CAT-301"):
        hall.does(c.CorrectSlip(round=1, table=1, slip=slip(won=False), reason="Tippfehler"))


@pytest.mark.rule("CAT-502")
def test_a_missing_share_never_counts_as_nothing_nor_wins() -> None:
    """„Durchschnitt aller erzielten Quotienten (aus den gewerteten Turnieren)“"""
    filler = {place: f"F{place}" for place in range(2, 17)}
    tale = season("catan")
    tale = tale.tournament(16, {1: "A", **filler}, shares={"A": "1/100"})
    tale = tale.tournament(16, {1: "B", **{p: f"G{p}" for p in filler}})
    report = tale.report()
    ranking = {row["player"]: row for row in report["ranking"]}
    assert ranking["A"]["rank"] < ranking["B"]["rank"], "the gap stands behind one per cent"
    assert ranking["A"]["separated_by"] == "mean_share"
    assert "1.00%" in ranking["A"]["reason"]


@pytest.mark.rule("CAT-502")
def test_the_order_of_the_tournaments_does_not_show_in_what_is_missing() -> None:
    tale = season("catan").tournament(16, {1: "A", 2: "B C"}).tournament(16, {1: "D"})
    said = read_season(tale.raw, open_rulebook).warnings
    turned = tale.raw | {"tournaments": list(reversed(tale.raw["tournaments"]))}
    turned["tournaments"][1]["ranking"][1].reverse()
    assert said == read_season(turned, open_rulebook).warnings
    assert said[0].place == 'tournaments["t1"].shares'
