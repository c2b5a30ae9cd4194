"""Who is disqualified by leaving a game, told by which record, and for how long."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.organiser.slip_preview import preview
from tafelrunde.pages.view import View
from tafelrunde.state.leavers import leavers_told
from tests.desk.hall import Hall

pytestmark = pytest.mark.rule("7W-607")


def playing() -> tuple[Hall, Slip, Slip]:
    """A round at the tables; a result of table 1, and the same where its first player left."""
    hall = Hall("seven-wonders", "four-rounds").open(8)
    hall.publish()
    whole = hall.slip(hall.state.rounds[0].tables[1].seats, hall.results())
    first, *others = whole.lines
    return hall, whole, Slip((Line(first.player, left=True), *others))


def told(hall: Hall) -> list[tuple[int, str, bool]]:
    found = leavers_told([record.event for record in hall.records])
    return [(each.number, each.player, each.stands) for each in found]


def test_a_leaver_is_told_by_the_slip_that_says_so_and_once() -> None:
    hall, _whole, gone = playing()
    leaver = gone.lines[0].player
    hall.does(c.ReportSlip(round=1, table=1, slip=gone))
    number = len(hall.records)
    better = Slip(
        (gone.lines[0], Line(gone.lines[1].player, {"vp": 70, "coins": 1}), *gone.lines[2:])
    )
    hall.does(c.ReportSlip(round=1, table=1, slip=better))
    assert told(hall) == [(number, leaver, True)]


def test_who_stayed_after_all_is_no_longer_out() -> None:
    hall, whole, gone = playing()
    hall.does(c.ReportSlip(round=1, table=1, slip=gone))
    hall.does(c.ReportSlip(round=1, table=1, slip=whole))
    assert [stands for _number, _player, stands in told(hall)] == [False]


def test_taking_back_and_taking_that_back_are_followed() -> None:
    hall, _whole, gone = playing()
    hall.does(c.ReportSlip(round=1, table=1, slip=gone))
    number = len(hall.records)
    hall.does(c.TakeBack(since=number, reason="wrong table"))
    assert told(hall) == [(number, gone.lines[0].player, False)]
    hall.does(c.TakeBack(since=number + 1, reason="the right one after all"))
    assert told(hall) == [(number, gone.lines[0].player, True)]


def test_a_ruling_disqualifies_by_itself() -> None:
    hall, whole, _gone = playing()
    hall.does(c.ReportSlip(round=1, table=1, slip=whole))
    player = whole.lines[0].player
    hall.does(c.DisqualifyPlayer(player=player, rule="7W-502", grounds="x", deliberate=True))
    assert told(hall) == []


def test_a_correction_says_first_whom_it_disqualifies() -> None:
    hall, whole, gone = playing()
    hall.does(c.ReportSlip(round=1, table=1, slip=whole))
    hall.does(c.AcceptSlip(round=1, table=1))
    command = c.CorrectSlip(round=1, table=1, slip=gone, reason="he was gone")
    said = consequences(hall.state, hall.rulebook, command, {gone.lines[0].player: "Ada"})
    sentence = "Ada left the running game and is disqualified with this result (7W-607)."
    assert sentence in [text.en for text in said]


NO_LONGER = "Ada is then no longer disqualified."


def said_of(hall: Hall, command: c.Command, ada: str) -> list[str]:
    return [text.en for text in consequences(hall.state, hall.rulebook, command, {ada: "Ada"})]


@pytest.mark.rule("7W-607")
def test_whoever_lifts_a_disqualification_is_told_so_whatever_lifts_it() -> None:
    """A slip that is mended, set aside or undone puts nobody out any more."""
    hall, whole, gone = playing()
    ada = gone.lines[0].player
    hall.does(c.ReportSlip(round=1, table=1, slip=gone))
    undone = len(hall.records)
    hall.does(c.AcceptSlip(round=1, table=1))
    mended = c.CorrectSlip(round=1, table=1, slip=whole, reason="she was there")
    assert NO_LONGER in said_of(hall, mended, ada)
    swap = (gone.lines[1].player, hall.state.rounds[0].tables[2].seats[0].player)
    table = hall.state.rounds[0].tables[1]
    aside = c.ReseatRound(round=1, swap=swap, aside={1: table.edition}, reason="wrong table")
    assert NO_LONGER in said_of(hall, aside, ada)
    assert NO_LONGER in said_of(hall, c.TakeBack(since=undone, reason="wrong slip"), ada)


def test_an_undone_ruling_says_once_that_it_is_undone() -> None:
    hall, whole, _gone = playing()
    hall.does(c.ReportSlip(round=1, table=1, slip=whole))
    ada = whole.lines[0].player
    hall.does(c.DisqualifyPlayer(player=ada, rule="7W-502", grounds="x", deliberate=True))
    back = c.TakeBack(since=len(hall.records), reason="mistaken")
    assert NO_LONGER not in said_of(hall, back, ada)
    assert any("disqualified" in text for text in said_of(hall, back, ada))


def test_the_preview_of_a_mended_slip_puts_nobody_out_who_stays() -> None:
    hall, whole, gone = playing()
    ada = gone.lines[0].player
    hall.does(c.ReportSlip(round=1, table=1, slip=gone))
    view = View(hall.state, hall.rulebook, {})
    game = hall.state.rounds[0].tables[1]
    for slip, out in ((gone, True), (whole, False)):
        shown = {each.name: each.put_out for each in preview(view, None, game, slip).outcomes}
        assert shown[ada] == out
