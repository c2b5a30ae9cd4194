"""Whoever is warned reads it on the own phone, with rule and reason; nobody else does."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.player.phones import Phone, at_the_desk, saved, state, table_of

pytestmark = pytest.mark.django_db

FRIEDRICH = {"rulebook": "friedrich", "mode": "world-championship"}
LOUD = "counted the rounds aloud"


@pytest.mark.rule("FRI-509")
def test_a_warning_stands_on_the_phone_it_is_meant_for_and_on_no_other() -> None:
    saved(days.seated(8, **FRIEDRICH))
    caller, warned, mate = (seat.player for seat in table_of("p1")[1].seats[:3])
    number = table_of("p1")[1].number
    phone = Phone(caller)
    phone.send("call-referee", "/call", about="rule", text="may he?")
    at_the_desk(
        c.GiveRuling(
            rule="FRI-509",
            verdict="warning",
            players=(warned,),
            table=number,
            text=LOUD,
            call=next(reversed(state().calls)),
        ),
        "warns",
    )
    for path in ("", "/call"):
        told = Phone(warned).page(path)
        assert "The referee has warned you" in told
        assert LOUD in told
        assert "FRI-509" in told
        for other in (caller, mate):
            assert LOUD not in Phone(other).page(path)
            assert "has warned you" not in Phone(other).page(path)
    assert "Whoever it concerns is told it personally." in phone.page()
