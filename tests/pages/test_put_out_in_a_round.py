"""Whoever leaves while a round is played has left the newest standings, on every page at once."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.pages.player.results import my_standing
from tafelrunde.pages.standings import Standings, standings_table, whole_rows
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tests.desk.hall import REFEREE, Hall
from tests.pages.test_moved_in_the_standings import public


def in_the_second_round() -> Hall:
    hall = Hall().open(16)
    hall.play_round(hall.results())
    hall.publish()
    return hall


def put_out(hall: Hall, player: str) -> None:
    hall.does(c.DisqualifyPlayer(player=player, rule="7W-502", grounds="marked cards"), REFEREE)


def first_of(hall: Hall) -> str:
    return whole_rows(public(hall), 1)[0].player


def reach_it(table: Standings) -> list[str]:
    """Who goes on to the finish as the line is drawn."""
    last = next(number for number, line in enumerate(table.rows) if line.last_in)
    return [line.player for line in table.rows[: last + 1] if not line.out]


def test_whoever_is_put_out_has_no_place_and_all_behind_move_up() -> None:
    hall = in_the_second_round()
    before = standings_table(public(hall), 1)
    put_out(hall, first_of(hall))
    table = standings_table(public(hall), 1)
    assert [line.player for line in table.rows[:-1]] == [line.player for line in before.rows[1:]]
    assert (table.rows[-1].rank, table.rows[-1].status) == (None, "disqualified")
    assert [line.rank for line in table.rows].count(None) == 1
    assert reach_it(table) == [line.player for line in table.rows[: table.cut]]
    at_the_desk = standings_table(View(hall.state, hall.rulebook, {}, "en"), 1)
    assert at_the_desk.rows[-1].status == "disqualified"


def test_phones_count_those_who_hold_a_place() -> None:
    hall = in_the_second_round()
    out, *others = [row.player for row in whole_rows(public(hall), 1)]
    put_out(hall, out)
    for player in others:
        view = public(hall)
        mine = my_standing(View(view.state, view.rulebook, view.names, "en", player=player))
        assert mine is not None
        assert (mine.of, mine.unplaced) == (15, True)
        assert mine.rank == standings_table(view, 1).of(player).rank


def test_whoever_withdraws_is_marked_and_the_line_skips_her() -> None:
    hall = in_the_second_round()
    leaver = first_of(hall)
    hall.report_all(hall.results(2))
    hall.does(c.WithdrawPlayer(player=leaver))
    table = standings_table(public(hall), 1)
    assert (table.rows[0].player, table.rows[0].status) == (leaver, "withdrawn")
    assert reach_it(table) == [line.player for line in table.rows[1 : table.cut + 1]]


def test_under_pseudonyms_no_mark_tells_who_withdrew() -> None:
    hall = in_the_second_round()
    hall.does(c.WithdrawPlayer(player=first_of(hall), before_game=True))
    known = {each: PublicName("", each) for each in hall.state.entries}
    names = PublicNames(known, {each: each for each in known}, secret=True)
    rows = standings_table(View(hall.state, hall.rulebook, names, "en"), 1).rows
    assert {line.status for line in rows} == {"active"}


def test_what_was_read_out_after_an_earlier_round_stays() -> None:
    hall = in_the_second_round()
    told = [(row.player, row.rank) for row in whole_rows(public(hall), 1)]
    out = first_of(hall)
    put_out(hall, out)
    hall.report_all(hall.results(2))
    hall.does(c.CloseRound(round=2))
    assert [(row.player, row.rank) for row in whole_rows(public(hall), 1)] == told
    assert standings_table(public(hall), 2).of(out).rank is None


def test_closing_a_round_moves_nobody() -> None:
    """What moved is counted from the table that was read out, before and after the closing."""
    hall = in_the_second_round()
    put_out(hall, first_of(hall))
    hall.report_all(hall.results(2))
    provisional = {line.player: line.moved for line in standings_table(public(hall), 2).rows}
    hall.does(c.CloseRound(round=2))
    assert provisional == {
        line.player: line.moved for line in standings_table(public(hall), 2).rows
    }
