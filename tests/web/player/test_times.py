"""When it begins, on the phone: before the day, between rounds, at the table, before the finish."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.audience.days import Day
from tests.web.player.phones import Phone, at_the_desk, saved

pytestmark = pytest.mark.django_db

TIMES = ("09:30", "13:00", "2026-07-19 09:30", "2026-07-19 16:30")


def timed(day: Day) -> Day:
    details = c.SetDetails(
        start_time="09:30", check_in_from="08:45", check_in_until="09:15", round_times=TIMES
    )
    day.does(details)
    return saved(day)


@pytest.mark.rule("FRI-105")
def test_whoever_is_on_the_list_reads_the_day_the_check_in_and_the_beginning() -> None:
    # "Pünktlichkeit aller Teilnehmer wird erwartet": nobody has to ask when that is.
    timed(days.arriving(12, there=3))
    for player in ("p9", "p2"):
        page = Phone(player).page()
        for said in ("Saturday, 18 July 2026", "8:45 to 9:15", "<dd>9:30</dd>"):
            assert said in page, (player, said)
    german = Phone("p9")
    german.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    page = german.page()
    for said in ("Samstag, 18. Juli 2026", "8:45 bis 9:15 Uhr", "<dd>9:30 Uhr</dd>"):
        assert said in page


def test_a_late_arrival_reads_what_the_desk_noted() -> None:
    day = days.arriving(12, there=0)
    day.does(c.SetDetails(date="2026-01-10", start_time="10:30", time_zone="Europe/Berlin"))
    day.does(c.CheckIn(player="p1", data_checked=True, fair_play=True))
    late = day.state.entries["p1"].late_minutes
    assert late >= 30
    saved(day)
    assert f"{late} min" in Phone("p1").page()


def test_the_table_says_when_its_round_begins() -> None:
    timed(days.seated(12))
    assert "Begins: <b>Saturday, 18 July 2026, 9:30</b>" in Phone("p1").page()


def test_between_rounds_the_next_one_has_its_time_and_a_change_reaches_the_phone() -> None:
    timed(days.closed(12))
    phone = Phone("p1")
    page = phone.page()
    assert "Round 2 begins" in page
    assert "<dd>Saturday, 18 July 2026, 13:00</dd>" in page
    mark = page.partition('id="mark" name="mark" value="')[2].partition('"')[0]
    later = ("09:30", "13:45", *TIMES[2:])
    at_the_desk(c.SetDetails(round_times=later), "later")
    news = phone.client.get("/t/pokal/me", {"mark": mark}, headers={"HX-Request": "true"})
    assert "18 July 2026, 13:45</dd>" in news.content.decode()


def test_before_the_finish_its_hour_stands_there_and_in_its_match_too() -> None:
    day = timed(days.closed(12, rounds=3))
    page = Phone("p1").page()
    assert "The finish begins" in page
    assert "Sunday, 19 July 2026, 16:30" in page
    at_the_desk(c.SeatStage(seed="s"), "stage")
    finalist = day.state.rounds[-1].stated[0].player
    assert "Begins: <b>Sunday, 19 July 2026, 16:30</b>" in Phone(finalist).page()


def test_without_announced_times_nothing_is_said_of_them() -> None:
    saved(days.seated(12))
    assert "Begins:" not in Phone("p1").page()
