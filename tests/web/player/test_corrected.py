"""Whoever signed a result learns that it was changed: what it was, what it is, and why."""

from __future__ import annotations

import pytest
from django.test import Client
from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Slip
from tafelrunde.state.tournament import Table
from tests.web.audience import days
from tests.web.player.phones import Phone, at_the_desk, saved, state

pytestmark = pytest.mark.django_db
CHANGED = "Round 1, table 1: the result was corrected"


def corrected(table: Table) -> list[str]:
    """One more for the first on the slip; who sits there."""
    assert table.slip is not None
    first, *others = table.slip.lines
    more = replace(first, figures=first.figures | {"vp": int(first.figures["vp"]) + 1})
    slip = Slip((more, *others))
    told = c.CorrectSlip(round=1, table=1, slip=slip, reason="a card overlooked", rule="7W-602")
    at_the_desk(told, "corrects")
    return [seat.player for seat in table.seats]


def test_a_phone_tells_a_correction_with_old_new_and_reason_until_people_sit_anew() -> None:
    saved(days.closed(12))
    table = state().rounds[0].tables[1]
    seated = corrected(table)
    mine = Phone(seated[0])
    for page in (mine.page(), mine.page("/standing")):
        assert "a card overlooked" in page
        assert " → " in page
    assert CHANGED in mine.page()
    other = next(p for p in state().entries if p not in seated)
    assert "a card overlooked" not in Phone(other).page() + Phone(other).page("/standing")
    public = Client(HTTP_ACCEPT_LANGUAGE="en").get("/t/pokal/rounds/1").content.decode()
    assert public.count("final, corrected") == 1
    assert "a card overlooked" not in public
    at_the_desk(c.DraftRound(seed="again"), "draft")
    at_the_desk(c.PublishRound(round=2), "publish")
    assert CHANGED not in mine.page()
    assert "a card overlooked" in mine.page("/standing")


def test_a_correction_that_was_taken_back_is_told_nobody() -> None:
    saved(days.closed(12))
    seated = corrected(state().rounds[0].tables[1])
    at_the_desk(c.TakeBack(since=state().seq, reason="wrong table", rule="7W-602"), "undo")
    mine = Phone(seated[0])
    assert "a card overlooked" not in mine.page() + mine.page("/standing")
