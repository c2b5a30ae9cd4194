"""Somebody at the desk was faster than the referee with the same result: both are shown."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.journal.events import Line, Slip
from tafelrunde.state.tournament import Table
from tests.web.audience import days
from tests.web.player.phones import in_order, saved
from tests.web.referee.whistles import HIDDEN, Referee, give

pytestmark = pytest.mark.django_db
DESK = Actor("account:1", "organiser")
FIRST = [60, 50, 45, 40]
MINE = [99, 50, 45, 40]


def slip(table: Table, points: list[int]) -> Slip:
    told = zip(in_order(table), points, strict=True)
    return Slip(tuple(Line(player, {"vp": vp, "coins": 3}) for player, vp in told))


def typed(points: list[int]) -> dict[str, str]:
    named = {f"vp-{number}": str(vp) for number, vp in enumerate(points, start=1)}
    return named | {f"coins-{number}": "3" for number in range(1, 5)}


def both_columns(offered: str) -> list[list[str]]:
    """The rows that differ, stored and typed."""
    rows = re.findall(r"<tr data-differs>.*?</tr>", offered, re.DOTALL)
    return [re.findall(r"<td>\s*(\d+)", row) for row in rows]


def test_a_correction_overtaken_by_the_desk_shows_both_results_and_who_was_first() -> None:
    day = days.running(12, finished=1)
    saved(day)
    referee = Referee()
    table = next(t for t in referee.state.rounds[0].tables.values() if t.state == "final")
    asked = referee.form("correct-slip", f"/table/1/{table.number}") | typed(MINE)
    theirs, misread = slip(table, FIRST), "the paper says 60"
    give("pokal", c.CorrectSlip(round=1, table=table.number, slip=theirs, reason=misread), DESK)
    offered = referee.refused("correct-slip", **asked, reason="two lines exchanged", sure="1")
    assert both_columns(offered) == [["60", "99"]]
    said = re.sub(r"\s+", " ", offered.partition("<table")[0])
    assert re.search(r"\S+ stored a result here at \d\d:\d\d\. It counts already", said)
    assert re.search(r"<a [^>]*data-focus", offered), "keeping what is there has the focus"
    assert re.search(r'name="reason"[^>]*value="two lines exchanged"', offered)
    again = dict(HIDDEN.findall(offered))
    referee.told_first("correct-slip", **again, reason="two lines exchanged")
    referee.did("correct-slip", **again, reason="two lines exchanged", sure="1")
    corrected = referee.table(table.number).slip
    assert corrected is not None
    assert corrected.lines[0].figures["vp"] == 99


def test_a_final_decided_meanwhile_shows_both_results_and_is_corrected_with_a_reason() -> None:
    saved(days.finishing(12))
    referee = Referee()
    game = referee.state.matches["final"].game
    asked = referee.form("report-match", "/match/final") | typed(MINE)
    give("pokal", c.ReportSlip(match="final", slip=slip(game, FIRST)), DESK)
    offered = referee.refused("report-match", **asked)
    assert both_columns(offered) == [["60", "99"]]
    assert "stored a result here at" in offered
    assert "/referee/do/correct-match" in offered, "what counts already is only corrected"
    again = dict(HIDDEN.findall(offered))
    again |= {"reason": "the paper says 99", "rule": "7W-602"}
    referee.told_first("correct-match", **again)
    referee.did("correct-match", **again, sure="1")
    corrected = referee.state.matches["final"].games[0].slip
    assert corrected is not None
    assert corrected.lines[0].figures["vp"] == 99
