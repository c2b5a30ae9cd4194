"""Others were seated otherwise in a published round: whoever stays reads who sits there now."""

from __future__ import annotations

import html
import re

import pytest

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.player.phones import WONDERS, Phone, at_the_desk, figures, saved, state, table_of

pytestmark = pytest.mark.django_db


def name(player: str) -> str:
    return days.made_up_name(int(player[1:]))


def at_table(player: str) -> list[str]:
    return [seat.player for seat in table_of(player)[1].seats]


def notes(player: str) -> list[str]:
    page = html.unescape(Phone(player).page())
    found = re.findall(r'<p class="note moved" role="status">(.*?)</p>', page, re.DOTALL)
    return [" ".join(each.split()) for each in found]


def elsewhere(player: str) -> str:
    here = at_table(player)
    return next(each for each in state().entries if each not in here)


def test_whose_opponent_changed_reads_who_sits_there_now() -> None:
    saved(days.seated(8))
    here, other = at_table("p1"), elsewhere("p1")
    stays = next(each for each in here if each != "p1")
    assert notes(stays) == []
    at_the_desk(c.ReseatRound(round=1, swap=("p1", other)), "swap")
    assert notes(stays) == [f"Changed: {name(other)} now sits at this table."]
    away = next(each for each in at_table("p1") if each != "p1")
    assert notes(away) == [f"Changed: {name('p1')} now sits at this table."]
    assert notes("p1") == [f"Changed: so far you sat at table {table_of(other)[1].number}."]


def test_at_a_table_that_nobody_left_or_came_to_nothing_is_new() -> None:
    saved(days.seated(12))
    other = elsewhere("p1")
    at_the_desk(c.ReseatRound(round=1, swap=("p1", other)), "swap")
    changed = {*at_table("p1"), *at_table(other)}
    third = next(each for each in state().entries if each not in changed)
    assert notes(third) == []


def test_where_somebody_only_went_the_others_read_that() -> None:
    saved(days.seated(11))
    tables = state().rounds[0].tables.values()
    full = next(table for table in tables if len(table.seats) == 4)
    small = next(table for table in tables if len(table.seats) == 3)
    mover, stays = (seat.player for seat in full.seats[:2])
    at_the_desk(c.ReseatRound(round=1, moves={mover: small.number}), "move")
    assert f"Changed: {name(mover)} no longer sits at this table." in notes(stays)
    host = small.seats[0].player
    assert f"Changed: {name(mover)} now sits at this table." in notes(host)


def test_once_the_result_stands_nobody_reads_of_it() -> None:
    saved(days.seated(8))
    stays = next(each for each in at_table("p1") if each != "p1")
    at_the_desk(c.ReseatRound(round=1, swap=("p1", elsewhere("p1"))), "swap")
    here = at_table(stays)
    Phone(here[0]).send("report-slip", "/report", **figures(WONDERS))
    for each in here[1:]:
        Phone(each).send("confirm-slip")
    assert "now sits at this table" not in Phone(stays).page()
