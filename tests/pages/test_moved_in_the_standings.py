"""Who moved since the round before: nobody who had no place there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.pages.audience.course import course
from tafelrunde.pages.player.results import my_standing
from tafelrunde.pages.standings import Standings, standings_table, whole_rows
from tafelrunde.pages.view import PublicView, View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
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


def climbed(*steps: int) -> Standings:
    hall = Hall("catan", "ranking-tournament").open(len(steps))
    hall.play_round(hall.results())
    found = standings_table(View(hall.state, hall.rulebook, {}, "en"), 1)
    rows = zip(found.rows, steps, strict=True)
    return replace(found, rows=tuple(replace(line, moved=step) for line, step in rows))


def test_whoever_climbed_as_much_as_the_last_one_named_is_named_too_or_counted() -> None:
    up = climbed(0, 4, 1, 2, 1, 1, 1, 0)
    assert [line.moved for line in up.climbers] == [4, 2, 1, 1, 1, 1]
    assert up.more_climbers == 0
    many = climbed(0, 4, 1, 2, 1, 1, 1, 1)
    assert [line.moved for line in many.climbers] == [4, 2, 1]
    assert many.more_climbers == 4
    assert climbed(0, 0, 0, 0).climbers == ()


def test_a_latecomer_takes_nobodys_place_in_the_round_before() -> None:
    """Everybody moved from the place that was read out, and not from one behind the latecomer."""
    hall = Hall("carcassonne", "two-player").open(8)
    hall.play_round(hall.results())
    told = {row.player: row.rank or 0 for row in whole_rows(public(hall), 1)}
    for late in ("late", "too-late"):
        hall.does(c.EnterPlayer(player=late))
        hall.does(c.CheckIn(player=late, data_checked=True, consent=True, fair_play=True))
    assert told == {row.player: row.rank for row in whole_rows(public(hall), 1)}
    hall.play_round(hall.results(2))
    view = public(hall)
    found = {line.player: line for line in standings_table(view, 2).rows}
    for player, rank in told.items():
        assert found[player].moved == rank - (found[player].rank or 0), player
    drawn = course(view, 2)
    assert drawn is not None
    assert [way.ranks[0] for way in drawn.ways] == [told.get(way.whole) for way in drawn.ways]


def test_the_picture_draws_a_latecomer_from_her_first_round_on() -> None:
    hall = Hall("catan", "ranking-tournament").open(7)
    hall.play_round(hall.results())
    hall.does(c.EnterPlayer(player="late"))
    hall.does(c.CheckIn(player="late"))
    hall.play_round(hall.results(2))
    hall.play_round(hall.results(3))
    drawn = course(public(hall), 3)
    assert drawn is not None
    late = next(way for way in drawn.ways if way.whole == "late")
    assert late.ranks[0] is None
    assert [dot.x for dot in late.dots] == [x for _number, x in drawn.rounds[1:]]
    assert [dot.rank for dot in late.dots] == [*late.ranks[1:]]
    assert drawn.floor == 0, "nobody stood further down"
    assert all(len(way.dots) == 3 for way in drawn.ways if way is not late)


@pytest.mark.rule("CAR-303")
def test_what_was_read_out_stands_when_somebody_comes_and_sits_down_in_the_next_round() -> None:
    """Nora takes a seat that became free in round 2: after round 1 she had no place."""
    hall = Hall("carcassonne", "two-player").open(8)
    hall.play_round(hall.results())
    hall.publish()
    told = shown(hall, 1)
    hall.does(c.EnterPlayer(player="nora", arrived=True, data_checked=True))
    assert shown(hall, 1) == told
    names = PublicNames({}, {}, secret=False)
    phone = View(hall.state, hall.rulebook, names, "en", player="nora")
    assert my_standing(phone) is None, "she has not played yet"
    gone = hall.state.rounds[1].tables[2].seats[0].player
    hall.does(c.WithdrawPlayer(player=gone, before_game=True))
    hall.does(c.ReseatRound(round=2, moves={"nora": 2}))
    assert [player for player, _rank, _moved in shown(hall, 1)] == [p for p, _r, _m in told]
    hall.report_all(hall.results(2))
    hall.does(c.CloseRound(round=2))
    moved = {player: moved for player, _rank, moved in shown(hall, 2)}
    assert moved.pop("nora") is None
    ranks = {player: rank for player, rank, _moved in told}
    now = {player: rank for player, rank, _moved in shown(hall, 2)}
    assert moved == {player: ranks[player] - now[player] for player in moved}


def shown(hall: Hall, after: int) -> list[tuple[str, int, int | None]]:
    rows = standings_table(public(hall), after).rows
    return [(line.player, line.rank or 0, line.moved) for line in rows]


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
    assert [way.ranks[0] for way in drawn.ways] == [told[way.whole] for way in drawn.ways]


def public(hall: Hall) -> PublicView:
    known = {each: PublicName("", each) for each in hall.state.entries}
    names = PublicNames(known, {each: each for each in known}, secret=False)
    return View(hall.state, hall.rulebook, names, "en")
