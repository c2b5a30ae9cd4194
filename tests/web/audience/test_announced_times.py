"""Until its announced time nothing is being played: public pages, projector, phones, API."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.web import house
from tafelrunde.web.audience import press
from tests.web.audience import days
from tests.web.audience.days import Day
from tests.web.player.phones import Phone, at_the_desk, saved

pytestmark = pytest.mark.django_db

TIMES = ("18:00", "20:00", "2026-07-19 18:00", "2026-07-20 19:00")
FINAL = "Montag, 20. Juli 2026, 19:00 Uhr"
EVENING_BEFORE, AN_HOUR_BEFORE = "2026-07-19T20:30:00+00:00", "2026-07-20T16:00:00+00:00"
FINAL_TIME = "2026-07-20T17:00:00+00:00"
PUBLIC = ("", "/finish", "/screen", "/screen?view=finish", "/embed")


@pytest.fixture(autouse=True)
def fresh() -> None:
    press.forget()


def it_is(monkeypatch: pytest.MonkeyPatch, now: str) -> None:
    monkeypatch.setattr(house, "now", lambda: now)


def on_three_evenings(day: Day) -> Day:
    day.does(c.SetDetails(start_time="18:00", round_times=TIMES))
    return saved(day)


def page(client: Client, path: str) -> str:
    answer = client.get(f"/t/pokal{path}", headers={"Accept-Language": "de"})
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def on_the_phone(player: str) -> str:
    phone = Phone(player)
    phone.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    return phone.page()


def test_a_seated_finish_is_not_played_before_its_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = on_three_evenings(days.finishing(12))
    finalists = {seat.player for match in day.state.matches.values() for seat in match.seats}
    other = next(player for player in day.players if player not in finalists)
    it_is(monkeypatch, EVENING_BEFORE)
    for path in PUBLIC:
        told = page(client, path)
        assert f"Die Endrunde beginnt am {FINAL}" in told, path
        assert "Endrunde läuft" not in told, path
    assert f"Die Endrunde beginnt am {FINAL}." in on_the_phone(other)
    assert f"Beginn: <b>{FINAL}</b>" in on_the_phone(next(iter(finalists)))
    told = client.get("/api/tournaments/pokal").json()["now"]
    assert told["en"] == "The finish begins on Monday, 20 July 2026, 19:00"
    it_is(monkeypatch, AN_HOUR_BEFORE)
    assert "Die Endrunde beginnt um 19:00 Uhr" in page(client, ""), "today needs no date"
    assert "Beginn: <b>19:00 Uhr</b>" in on_the_phone(next(iter(finalists)))
    it_is(monkeypatch, FINAL_TIME)
    for path in ("", "/screen", "/embed"):
        assert "Die Endrunde läuft" in page(client, path), f"kept too long: {path}"
    assert "Die Endrunde läuft." in on_the_phone(other)


def test_a_finish_that_begins_early_is_being_played(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_three_evenings(days.finishing(12))
    it_is(monkeypatch, EVENING_BEFORE)
    at_the_desk(c.StartClock(), "early")
    assert "Die Endrunde läuft" in page(client, "")
    assert FINAL not in page(client, "")


def test_without_a_time_of_its_own_a_seated_finish_is_being_played(client: Client) -> None:
    saved(days.finishing(12))
    assert "Die Endrunde läuft" in page(client, "")


def test_before_it_is_seated_the_finish_has_its_time_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_three_evenings(days.closed(12, rounds=3))
    it_is(monkeypatch, EVENING_BEFORE)
    for path in ("", "/finish", "/screen"):
        assert f"Die Endrunde beginnt am {FINAL}" in page(client, path), path


def stations(client: Client) -> list[str]:
    listed = page(client, "").partition('<ol class="stations">')[2].partition("</ol>")[0]
    return [each.partition('"')[0] for each in listed.split('data-state="')[1:]]


def test_the_finish_stands_among_the_rounds_with_its_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_three_evenings(days.closed(12, rounds=3))
    it_is(monkeypatch, EVENING_BEFORE)
    listed = page(client, "").partition('<ol class="stations">')[2].partition("</ol>")[0]
    assert "<strong>Endrunde</strong>" in listed
    assert FINAL in listed
    assert stations(client) == ["done", "done", "done", "coming"]
    at_the_desk(c.SeatStage(seed="s"), "stage")
    assert stations(client)[-1] == "coming"
    assert 'href="/t/pokal/finish"' in page(client, "").partition('class="stations"')[2]
    it_is(monkeypatch, FINAL_TIME)
    assert stations(client)[-1] == "now"


def test_a_finish_without_a_time_stands_among_the_rounds_too(client: Client) -> None:
    saved(days.closed(12))
    listed = page(client, "").partition('<ol class="stations">')[2].partition("</ol>")[0]
    assert "<strong>Endrunde</strong>" in listed
    assert stations(client)[-1] == "coming"


def test_an_award_leaves_a_finish_played_and_undated(client: Client) -> None:
    on_three_evenings(days.awarded(12))
    assert stations(client) == ["done"] * 4
    assert "19:00" not in page(client, "")


@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [("dominion", "swiss"), ("catan", "ranking-tournament"), ("carcassonne", "two-player")],
)
def test_only_a_finish_that_will_be_played_is_listed(
    client: Client, rulebook: str, mode: str
) -> None:
    day = days.awarded(8, rulebook=rulebook, mode=mode)
    rounds, seated = len(day.state.rounds), bool(day.state.matches)
    times = tuple(f"2026-07-{18 + number} 10:00" for number in range(rounds + 1))
    day.does(c.SetDetails(start_time="", round_times=times))
    saved(day)
    assert len(stations(client)) == rounds + seated


def test_nobody_is_called_to_the_tables_for_another_day(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = days.seated(12)
    day.does(c.SetDetails(start_time="18:00"))
    saved(day)
    it_is(monkeypatch, "2026-07-17T18:30:00+00:00")
    for path in ("", "/screen"):
        told = page(client, path)
        assert "Runde 1 beginnt am Samstag, 18. Juli 2026, 18:00 Uhr" in told, path
        assert "an die Tische" not in told, path
    assert stations(client)[0] == "coming"
    assert "Beginn: <b>Samstag, 18. Juli 2026, 18:00 Uhr</b>" in on_the_phone("p1")
    it_is(monkeypatch, "2026-07-18T15:30:00+00:00")
    told = page(client, "")
    assert "Runde 1: bitte an die Tische" in told
    listed = told.partition('<ol class="stations">')[2].partition("</li>")[0]
    assert "bitte an die Tische" in listed, "the list says what the line above says"
    assert "kommt noch" not in listed
    assert "Beginn: <b>18:00 Uhr</b>" in on_the_phone("p1")
    it_is(monkeypatch, "2026-07-18T16:00:00+00:00")
    assert stations(client)[0] == "now"


def test_once_the_rounds_are_over_the_finish_is_being_seated(client: Client) -> None:
    saved(days.closed(12, rounds=3))
    assert "die Endrunde wird gerade gesetzt" in page(client, "/finish")


def test_before_the_last_round_the_standings_decide_who_plays_in_the_finish(client: Client) -> None:
    saved(days.closed(12, rounds=2))
    assert "folgt aus der Tabelle nach der letzten Runde" in page(client, "/finish")


def test_the_calendar_of_the_house_has_every_day_of_a_tournament(client: Client) -> None:
    day = days.arriving(8, 3)
    times = ("", "2026-11-19 10:00")
    day.does(c.SetDetails(date="2026-11-17", start_time="10:00", round_times=times))
    day.saved("drei-tage")
    text = client.get("/calendar.ics").content.decode()
    assert "DTSTART;VALUE=DATE:20261117" in text
    assert "DTEND;VALUE=DATE:20261120" in text


def test_a_finish_to_come_says_whether_its_rounds_are_over(client: Client) -> None:
    saved(days.closed(12, rounds=2))
    follows = "Wer dabei ist, folgt aus der Tabelle nach der letzten Runde."
    assert follows in page(client, "/finish")
    press.forget()
    day = days.closed(12, rounds=3, tournament="t2")
    day.saved("danach")
    shown = client.get("/t/danach/finish", headers={"Accept-Language": "de"}).content.decode()
    assert "Die Runden sind gespielt; die Endrunde wird gerade gesetzt." in shown
    assert follows not in shown
