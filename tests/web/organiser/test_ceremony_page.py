"""The page of the ceremony at the desk: every place with its reason."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.standings.table import standings
from tafelrunde.store import badges
from tests.web.audience import days

pytestmark = pytest.mark.django_db


def ceremony(day: days.Day) -> str:
    day.saved()
    _badge, token = badges.issue("t1", "organiser")
    client = Client()
    client.get(f"/t/pokal/b/{token}")
    return client.get("/t/pokal/desk/award").content.decode()


def why_there(page: str, player: str) -> str:
    row = re.search(rf'data-player="{player}".*?class="why-here">(.*?)</td>', page, re.DOTALL)
    assert row is not None
    return re.sub(r"<[^>]*>", "", row[1])


def test_after_a_finish_every_place_has_its_reason() -> None:
    page = ceremony(days.awarded(8))
    assert ">Grund<" in page
    assert page.count('class="why-here"') == 8


@pytest.mark.rule("CAT-303", "CAT-304")
def test_every_place_of_the_standings_names_what_put_it_ahead_of_the_next() -> None:
    day = days.awarded(8, rulebook="catan", mode="ranking-tournament")
    page = ceremony(day)
    told = {row.player: row.reason for row in standings(day.rulebook, day.state)}
    behind = [player for player, reason in told.items() if reason is not None]
    assert {bool(reason.equal) for reason in told.values() if reason} == {True, False}, (
        "some by points, some level there and by what comes next"
    )
    for player, reason in told.items():
        why = why_there(page, player)
        assert ("vor dem Nächsten durch" in why) == (player in behind)
        if player in behind and reason is not None:
            assert reason.tie_break.heading("de") in why
            assert reason.tie_break.rule in why


def all_alike(day: days.Day) -> None:
    """A round whose games all end 70 : 50, but for 60 : 40 at the last table of round 2."""
    day.publish()
    round_ = day.state.rounds[-1]
    for table in round_.tables.values():
        best = 60 if round_.number == 2 and table.number == len(round_.tables) else 70
        scores = zip(table.seats, (best, best - 20), strict=True)
        lines = tuple(Line(seat.player, {"vp": vp}) for seat, vp in scores)
        day.does(c.ReportSlip(round=round_.number, table=table.number, slip=Slip(lines)))
        day.does(c.AcceptSlip(round=round_.number, table=table.number))
    day.does(c.CloseRound(round=round_.number))


@pytest.mark.rule("CAR-303")
def test_so_does_a_place_whose_next_one_is_shared() -> None:
    """As in the standings: the next place is named by its figure, whoever holds it."""
    day = days.started(14, rulebook="carcassonne", mode="two-player")
    while day.step.code in ("draft-round", "publish-round"):
        all_alike(day)
    day.play_to_the_end(day.results())
    rows = standings(day.rulebook, day.state)
    ranks = [row.rank for row in rows]
    at = next(n for n in range(8, 13) if ranks[n] not in (ranks[n - 1], ranks[n + 1]))
    assert ranks[at + 1] == ranks[at + 2]
    page = ceremony(day)
    assert "der Tabelle – vor dem Nächsten durch Siege 2 : 1" in " ".join(
        why_there(page, rows[at].player).split()
    )
