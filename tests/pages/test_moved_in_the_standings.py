"""Who moved since the round before: nobody who had no place there."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.pages.audience.course import course
from tafelrunde.pages.standings import standings_table, whole_rows
from tafelrunde.pages.view import PublicView, View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.standings.table import Row, ranks_without, unranked
from tests.desk.hall import REFEREE, Hall


def test_a_latecomer_did_not_climb_from_a_place_she_never_had() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.play_round(hall.results())
    hall.does(c.EnterPlayer(player="late"))
    hall.does(c.CheckIn(player="late"))
    assert hall.state.entries["late"].from_round == 2
    hall.play_round(hall.results(2))
    view = View(hall.state, hall.rulebook, {}, "en")
    moved = {line.player: line.moved for line in standings_table(view, 2).rows}
    assert moved.pop("late") is None
    assert None not in moved.values(), "the others had one"


def test_a_latecomer_takes_nobodys_place_in_the_round_before() -> None:
    """Everybody moved from the place that was read out, and not from one behind the latecomer."""
    hall = Hall("carcassonne", "two-player").open(8)
    hall.play_round(hall.results())
    told = {row.player: row.rank or 0 for row in whole_rows(public(hall), 1)}
    for late in ("late", "too-late"):
        hall.does(c.EnterPlayer(player=late))
        hall.does(c.CheckIn(player=late, data_checked=True, consent=True, fair_play=True))
    assert told != {row.player: row.rank for row in whole_rows(public(hall), 1)}
    hall.play_round(hall.results(2))
    view = public(hall)
    found = {line.player: line for line in standings_table(view, 2).rows}
    for player, rank in told.items():
        assert found[player].moved == rank - (found[player].rank or 0), player
    drawn = course(view, 2)
    assert drawn is not None
    assert [way.dots[0].rank for way in drawn.ways] == [told.get(way.whole) for way in drawn.ways]


def test_nobody_climbs_because_somebody_was_put_out_since() -> None:
    """Both tables are compared by the same people, and so is the picture of the leaders."""
    hall = Hall("seven-wonders").open(12)
    while hall.step.code != "seat-stage":
        hall.take_step(hall.results(2))
    view = public(hall)
    after = len(hall.state.rounds)
    before = {line.player: line.moved for line in standings_table(view, after).rows}
    leader = standings_table(view, after).rows[0].player
    hall.does(c.SeatStage(seed="final"))
    hall.does(
        c.DisqualifyPlayer(player=leader, rule="7W-604", grounds="left", deliberate=True), REFEREE
    )
    view = public(hall)
    table = standings_table(view, after)
    places = ranks_without(whole_rows(view, after - 1), frozenset({leader}))
    assert {line.player: line.moved for line in table.rows if line.rank is not None} == {
        line.player: places[line.player] - line.rank for line in table.rows if line.rank is not None
    }
    assert sum(line.moved or 0 for line in table.rows) <= sum(each or 0 for each in before.values())
    drawn = course(view, after)
    assert drawn is not None
    for way in drawn.ways:
        earlier = [dot.rank for dot in way.dots]
        moved = next(line.moved for line in table.rows if line.name == way.whole)
        assert earlier[-2] is not None
        assert earlier[-1] is not None
        assert earlier[-2] - earlier[-1] == moved


def public(hall: Hall) -> PublicView:
    known = {each: PublicName("", each) for each in hall.state.entries}
    names = PublicNames(known, {each: each for each in known}, secret=False)
    return View(hall.state, hall.rulebook, names, "en")


def test_whoever_was_put_out_is_missing_from_the_earlier_ranks_too() -> None:
    def row(rank: int | None, player: str) -> Row:
        return Row(rank, player, "active", ())

    then = [row(1, "A"), row(2, "B"), row(2, "C"), row(4, "D")]
    now = [row(1, "D"), row(2, "C"), row(3, "A"), row(None, "B")]
    assert ranks_without(then, unranked(now)) == {"A": 1, "C": 2, "D": 3}
