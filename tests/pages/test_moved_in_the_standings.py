"""Who moved since the round before: nobody who had no place there."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.pages.audience.course import course
from tafelrunde.pages.standings import standings_table, whole_rows
from tafelrunde.pages.view import PublicView, View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.standings.table import Row, ranks_without
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


def test_the_news_of_a_round_names_nobody_who_has_left() -> None:
    hall = Hall("catan", "ranking-tournament").open(12)
    hall.play_round(hall.results())
    hall.play_round(hall.results(2))
    up = standings_table(View(hall.state, hall.rulebook, {}, "en"), 2).climbers
    first = up[0].player
    hall.does(c.WithdrawPlayer(player=first))
    left = standings_table(View(hall.state, hall.rulebook, {}, "en"), 2)
    assert left.of(first).out
    assert first not in {line.player for line in left.climbers}


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


def test_whoever_is_put_out_moves_nobody_who_keeps_the_place_that_was_read_out() -> None:
    """Both tables stand side by side: what moved is what everybody can read off them."""
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.play_round(hall.results())
    hall.play_round(hall.results(2))
    told = {row.player: row.rank or 0 for row in whole_rows(public(hall), 1)}
    out = min(told, key=lambda player: told[player])
    grounds = c.DisqualifyPlayer(player=out, rule="CAT-104", grounds="left", deliberate=True)
    hall.does(grounds, REFEREE)
    view = public(hall)
    assert told == {row.player: row.rank for row in whole_rows(view, 1)}
    ranks = {line.player: line.rank for line in standings_table(view, 2).rows if line.rank}
    assert sorted(ranks) == sorted(told.keys() - {out})
    moved = {line.player: line.moved for line in standings_table(view, 2).rows if line.rank}
    assert moved == {player: told[player] - rank for player, rank in ranks.items()}
    drawn = course(view, 2)
    assert drawn is not None
    assert [way.dots[0].rank for way in drawn.ways] == [told[way.whole] for way in drawn.ways]


def public(hall: Hall) -> PublicView:
    known = {each: PublicName("", each) for each in hall.state.entries}
    names = PublicNames(known, {each: each for each in known}, secret=False)
    return View(hall.state, hall.rulebook, names, "en")


def test_whoever_was_not_there_yet_is_missing_from_the_ranks() -> None:
    def row(rank: int | None, player: str) -> Row:
        return Row(rank, player, "active", ())

    then = [row(1, "A"), row(2, "B"), row(2, "C"), row(4, "D"), row(None, "E")]
    assert ranks_without(then, frozenset("B")) == {"A": 1, "C": 2, "D": 3}
