"""Whoever follows a tournament hears of a correction too: the entry moves, and is sealed anew."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree.ElementTree import fromstring

import pytest
from django.test import Client
from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, LotDrawn, RoundClosed, Slip
from tafelrunde.pages.files.news import short_hash
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.undecided import lots_needed
from tests.web.audience import days

ATOM = "{http://www.w3.org/2005/Atom}"


class News(NamedTuple):
    uid: str
    updated: str
    text: str


def news_of(day: days.Day, slug: str) -> dict[str, News]:
    day.saved(slug)
    feed = fromstring(Client().get(f"/t/{slug}/feed.atom").content)
    told = {}
    for entry in feed.findall(f"{ATOM}entry"):
        uid, at, title, text = (
            entry.findtext(f"{ATOM}{name}") or "" for name in ("id", "updated", "title", "summary")
        )
        told[title.partition(": ")[2]] = News(uid, at, text)
    assert feed.findtext(f"{ATOM}updated") == max(each.updated for each in told.values())
    return told


def turned_round(day: days.Day, number: int) -> None:
    """The first table's points were read the wrong way round."""
    table = day.state.rounds[number - 1].tables[1]
    assert table.slip is not None
    lines = table.slip.lines
    slip = Slip(
        tuple(
            replace(other, player=line.player)
            for line, other in zip(lines, lines[::-1], strict=True)
        )
    )
    day.does(c.CorrectSlip(round=number, table=1, slip=slip, reason="verkehrt herum"))


ROUND, SEATS = "Runde 1 ist abgeschlossen", "Runde 1: wer wo sitzt, steht fest"


def played(slug: str, rounds: int = 1) -> days.Day:
    kind = {"rulebook": "catan", "mode": "ranking-tournament", "tournament": slug}
    return days.closed(8, rounds, **kind)


@pytest.mark.django_db
def test_a_correction_moves_the_round_it_is_about_and_seals_it_anew() -> None:
    day = played("right")
    before = news_of(day, "right")
    assert short_hash(day.records[-1].hash) in before[ROUND].text
    day = played("wrong")
    end = day.records[-1]
    turned_round(day, 1)
    after = news_of(day, "wrong")
    newest = day.records[-1]
    assert after[ROUND].uid == f"urn:tafelrunde:{end.hash[:32]}"
    assert after[ROUND].updated == newest.at > before[ROUND].updated
    assert short_hash(newest.hash) in after[ROUND].text
    assert after[ROUND].text.partition("Prüf")[0] != before[ROUND].text.partition("Prüf")[0]
    assert after[SEATS].updated == before[SEATS].updated


@pytest.mark.django_db
def test_a_correction_that_is_taken_back_moves_it_once_more() -> None:
    day = played("back")
    turned_round(day, 1)
    day.does(c.TakeBack(since=day.records[-1].seq, reason="doch richtig"))
    told = news_of(day, "back")[ROUND]
    assert told.updated == day.records[-1].at
    assert short_hash(day.records[-1].hash) in told.text


@pytest.mark.django_db
def test_a_correction_of_a_later_round_leaves_an_earlier_one_as_it_was() -> None:
    day = played("later", 2)
    before = news_of(played("later-right", 2), "later-right")
    turned_round(day, 2)
    after = news_of(day, "later")
    assert after[ROUND].updated == before[ROUND].updated
    assert after["Runde 2 ist abgeschlossen"].updated == day.records[-1].at


@pytest.mark.django_db
@pytest.mark.parametrize(("rounds", "moved"), [(1, True), (2, False)])
def test_a_lot_leaves_the_rounds_before_the_newest_one_alone(rounds: int, moved: bool) -> None:
    day = days.Day(tournament=f"lot{rounds}", options={"rounds": rounds})
    day.open(12)
    for number in range(1, rounds + 1):
        day.publish()
        for table in list(day.state.rounds[-1].tables.values()):
            told = zip(table.seats, (60, 50, 40, 30), strict=True)
            lines = tuple(Line(seat.player, {"vp": vp, "coins": 0}) for seat, vp in told)
            day.does(c.ReportSlip(round=number, table=table.number, slip=Slip(lines)))
            day.does(c.AcceptSlip(round=number, table=table.number))
        day.does(c.CloseRound(round=number))
    closed = next(r for r in day.records if isinstance(r.event, RoundClosed))
    for lot in lots_needed(bracket_of(day.rulebook, day.state))[:1]:
        day.does(c.DrawLot(players=lot.players, order=lot.players, reason="Hut"))
    assert isinstance(day.records[-1].event, LotDrawn)
    told_of = news_of(day, f"lot{rounds}")[ROUND]
    assert (told_of.updated > closed.at) is moved
