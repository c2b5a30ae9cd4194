"""News of the hall: a phone fetches its page only where something changed for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.state.tournament import Round, Table
from tests.web.audience import days
from tests.web.player.phones import Phone, at_the_desk, in_order, saved, table_of

pytestmark = pytest.mark.django_db

OWN_KEYS = re.compile(
    r'(name="(?:key|csrfmiddlewaretoken|call|mark)" value=|seen=)"?[^"&]*|id="mark"'
)
LIVE = re.compile(r'<div id="live"[^>]*>.*?</main>', re.DOTALL)


def looks(phone: Phone, path: str) -> tuple[str, str]:
    """The mark of a page, and the page without what is new on every look; nothing, if it leads
    elsewhere."""
    answer = phone.get(path)
    if answer.status_code == 302:
        return "", ""
    page = answer.content.decode()
    found = re.search(r'id="mark" name="mark" value="(\w+)"', page)
    live = LIVE.search(page)
    assert found is not None
    assert live is not None
    return found[1], OWN_KEYS.sub("", live[0])


def test_a_phone_is_spared_news_of_others_and_never_misses_its_own() -> None:
    """Every step of a round at every table: where the mark stays, the page stays."""
    saved(days.closed(8, rounds=1))
    at_the_desk(c.DraftRound(seed="again"), "draft")
    at_the_desk(c.PublishRound(round=2), "publish")
    round_, mine = table_of("p1")
    phone = Phone("p1")
    paths = ("", "/standing", "/call", "/report")
    before = {path: looks(phone, path) for path in paths}
    spared = 0
    for number, command in enumerate(steps_of_a_round(round_, mine)):
        at_the_desk(command, f"step {number}")
        for path in paths:
            now = looks(phone, path)
            if now[0] and now[0] == before[path][0]:
                assert now[1] == before[path][1], (path, command)
                spared += 1
                short = phone.client.get(
                    f"/t/pokal/me{path}", {"mark": now[0]}, headers={"HX-Request": "true"}
                )
                assert short.status_code == 204
            before[path] = now
    assert spared > 20


def steps_of_a_round(round_: Round, mine: Table) -> Iterator[c.Command]:
    yield c.StartClock(seconds=3600)
    for table in sorted(round_.tables.values(), key=lambda table: table is mine):
        where: dict[str, Any] = {"round": round_.number, "table": table.number}
        order = in_order(table)
        lines = tuple(Line(p, {"vp": 50 - n, "coins": 2}) for n, p in enumerate(order))
        yield c.FinishTable(**where)
        yield c.CallReferee(call=f"c{table.number}", about="rule", table=table.number)
        yield c.ReportSlip(**where, slip=Slip(lines))
        yield c.ConfirmSlip(**where, player=order[1])
        yield c.DisputeSlip(**where, player=order[0], reason="no")
        yield c.AcceptSlip(**where)
        yield c.ExtendTable(table=table.number, seconds=60)
        again = tuple(Line(p, {"vp": 40 - n, "coins": 2}) for n, p in enumerate(order[::-1]))
        yield c.CorrectSlip(**where, slip=Slip(again), reason="mistyped")


def test_somebody_struck_off_is_no_longer_offered_to_leave() -> None:
    saved(days.closed(8, rounds=1))
    phone = Phone("p1")
    mark, _page = looks(phone, "")
    assert 'id="leaving"><a' in phone.get("").content.decode()
    at_the_desk(c.WithdrawPlayer(player="p1"), "gone")
    news = phone.client.get("/t/pokal/me", {"mark": mark}, headers={"HX-Request": "true"})
    assert 'hx-select-oob="#leaving,#elsewhere"' in phone.get("").content.decode()
    assert '<span id="leaving"></span>' in news.content.decode()
