"""The time of day in forms, on public pages, in calendars and at the check-in."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.test import Client
from icalendar import Calendar

from tests.web.organiser.conftest import Clerk

BERLIN = ZoneInfo("Europe/Berlin")


def announced(organiser: Clerk, **more: Any) -> None:
    times = ["2026-07-18T09:30", "2026-07-18T16:30", "", ""]
    fields: dict[str, Any] = {"date": "2026-07-18", "start_time": "09:30", "round_time": times}
    window = {"check_in_from": "08:45", "check_in_until": "09:15"}
    organiser.announce(**(window | fields | more))


def test_announced_times_stand_in_the_form_again(organiser: Clerk) -> None:
    announced(organiser)
    details = organiser.state.details
    assert (details.start_time, details.check_in_from) == ("09:30", "08:45")
    assert details.round_times == ("2026-07-18 09:30", "2026-07-18 16:30")
    page = organiser.page("/settings")
    for value in ("09:30", "08:45", "09:15", "2026-07-18T16:30"):
        assert f'value="{value}"' in page
    organiser.did("set-details", title="Herbst", start_time="", round_time="")
    assert organiser.state.details.start_time == ""
    assert organiser.state.details.round_times == ()


FRIEDRICH = ("friedrich", "world-championship")


def test_times_that_the_rules_foresee_are_told_before_anybody_else_reads_them(
    organiser: Clerk,
) -> None:
    german = {"accept-language": "de"}
    form = organiser.client.get(f"/new/{'/'.join(FRIEDRICH)}", headers=german).content.decode()
    assert "Bleiben sie leer, werden die Zeiten angekündigt, die die Regeln vorsehen" in form
    assert "9:30 Uhr und 16:30 Uhr" in form
    organiser.announce(*FRIEDRICH, date="2026-11-18")
    page = organiser.page("/settings")
    assert "Das sind die Zeiten, die die Regeln vorsehen" in page
    assert 'value="2026-11-20T09:30"' in page
    plain = organiser.client.get("/new/catan/ranking-tournament", headers=german).content.decode()
    assert "die die Regeln vorsehen" not in plain


def test_times_of_the_rules_that_were_cleared_do_not_come_back(organiser: Clerk) -> None:
    organiser.announce(*FRIEDRICH, date="2026-11-18")
    fields = {"title": "Herbst", "round_time": [""] * 5}
    organiser.did("set-details", **fields, date="2026-11-18")
    assert organiser.state.details.round_times == ()
    assert "die die Regeln vorsehen" not in organiser.page("/settings")
    organiser.did("set-details", **fields, date="2026-11-19", start_time="10:00")
    assert organiser.state.details.round_times == ()
    shown = Client().get(f"/t/{organiser.slug}", headers={"accept-language": "de"}).content.decode()
    assert "19. November 2026, 10:00 Uhr" in shown
    assert "16:30" not in shown


def test_the_finals_time_stays_its_own_with_fewer_or_more_rounds(organiser: Clerk) -> None:
    day = "2026-07-18"
    times = [f"{day}T10:00", f"{day}T11:00", "", f"{day}T12:30"]
    mode = ("seven-wonders", "prelims-and-final")
    organiser.announce(*mode, date=day, round_time=times, **{"option-rounds": "2"})
    assert organiser.state.options["rounds"] == 2
    shown = organiser.client.get(f"/t/{organiser.slug}").content.decode()
    assert "3 Vorrunden + Finale · Runden hier: 2" in shown, "its name tells another number"
    said: tuple[str, ...] = (f"{day} 10:00", f"{day} 11:00", f"{day} 12:30")
    assert organiser.state.details.round_times == said
    organiser.did("change-options", **{"option-rounds": "4"})
    said = (f"{day} 10:00", f"{day} 11:00", "", "", f"{day} 12:30")
    assert organiser.state.details.round_times == said


def test_a_form_without_the_fields_leaves_the_times_alone(organiser: Clerk) -> None:
    announced(organiser)
    organiser.did("set-details", title="Herbst")
    assert organiser.state.details.start_time == "09:30"


def test_everybody_sees_when_it_begins(organiser: Clerk) -> None:
    announced(organiser)
    address = f"/t/{organiser.slug}"
    page = Client().get(address, headers={"accept-language": "de"}).content.decode()
    assert "18. Juli 2026, 9:30 Uhr" in page
    assert "8:45 bis 9:15 Uhr" in page
    assert "16:30 Uhr" in page
    listed = Client().get("/", headers={"accept-language": "de"}).content.decode()
    assert "9:30 Uhr" in listed
    assert Client().get(f"/api{address.replace('/t/', '/tournaments/')}").json()["starts_at"] == (
        "2026-07-18T09:30:00+02:00"
    )


def test_everybody_sees_from_which_day_to_which_it_is(organiser: Clerk) -> None:
    announced(organiser, round_time=["2026-07-18T09:30", "2026-07-19T16:30"])
    for path in ("", "/screen"):
        shown = Client().get(f"/t/{organiser.slug}{path}", headers={"accept-language": "de"})
        assert ">18.–19. Juli 2026</time>" in shown.content.decode(), path
    page = Client().get(f"/t/{organiser.slug}", headers={"accept-language": "de"}).content.decode()
    assert "Samstag, 18. Juli 2026, 9:30 Uhr" in page, "each round has its own day"
    (listed,) = Client().get("/api/tournaments").json()["tournaments"]
    assert (listed["date"], listed["ends_on"]) == ("2026-07-18", "2026-07-19")


def test_calendars_have_the_hour(organiser: Clerk) -> None:
    announced(organiser)
    for path in ("/calendar.ics", f"/t/{organiser.slug}/calendar.ics"):
        found = Calendar.from_ical(Client().get(path).content).walk("VEVENT")
        assert found[0].decoded("dtstart") == datetime(2026, 7, 18, 7, 30, tzinfo=UTC)
    assert found[2].decoded("dtstart") == datetime(2026, 7, 18, 14, 30, tzinfo=UTC)


def test_the_desk_sees_how_late_somebody_came(organiser: Clerk) -> None:
    begun = datetime.now(BERLIN) - timedelta(minutes=17)
    announced(
        organiser,
        date=begun.date().isoformat(),
        start_time=begun.strftime("%H:%M"),
        round_time="",
        check_in_from="",
        check_in_until="",
    )
    organiser.enter(4)
    player = next(iter(organiser.state.entries))
    organiser.did("check-in", player=player)
    late = organiser.state.entries[player].late_minutes
    assert 16 <= late <= 19
    page = organiser.page("/check-in")
    assert "zu spät" in page or "late" in page


def test_what_is_no_time_is_said_at_its_field(organiser: Clerk) -> None:
    organiser.announce()
    refused = organiser.do("set-details", title="Herbst", start_time="halb zehn")
    assert refused.status_code == 422
    assert "09:30" in refused.content.decode()


def test_an_impossible_timetable_is_not_announced_nor_kept(organiser: Clerk) -> None:
    times = [f"2026-07-{day}T{hour}" for day, hour in ((18, "18:00"), (18, "17:00"))]
    announced(organiser, start_time="18:00", round_time=["2026-07-18T18:00"])
    fields = {"title": "Herbst", "date": "2026-07-18", "start_time": "18:00"}
    refused = organiser.do("set-details", **fields, round_time=times)
    assert refused.status_code == 422
    assert "Runde 2 muss nach Runde 1 beginnen" in refused.content.decode()
    assert organiser.state.details.round_times == ("2026-07-18 18:00",)
    organiser.did("set-details", **fields | {"date": "2026-07-25"}, round_time=times[:1])
    for path in ("", "/settings"):
        assert "vor dem Tag des Turniers (25. Juli 2026)" in organiser.page(path), path


def test_the_desk_asks_for_passport_or_home_where_the_series_wants_it(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    assert 'name="eligible"' in organiser.page("/players")
    refused = organiser.post("/players/add", name="Ada Fern", eligible="no")
    assert refused.status_code == 422
    assert "7W-101" in refused.content.decode()
    assert organiser.post("/players/add", name="Ada Nah", eligible="yes").status_code == 204
    [(player, entry)] = organiser.state.entries.items()
    assert entry.eligible
    assert not re.search(r'name="eligible"[^>]*required', organiser.page("/players")), (
        "as if pasted"
    )
    assert organiser.do("check-in", player=player, fair_play="on").status_code == 204
    organiser.announce()
    assert 'name="eligible"' not in organiser.page("/players")


def test_nobody_attests_a_passport_nobody_asked_for(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    organiser.enter(2)
    boxes = re.findall(
        r"<input type=\"checkbox\" name=\"eligible\"[^>]*>", organiser.page("/check-in")
    )
    assert len(boxes) == 3, "two people, and whoever is entered here"
    assert not [box for box in boxes if "checked" in box]
    one, other = organiser.state.entries
    organiser.did("check-in", player=one, fair_play="on")
    organiser.did("check-in", player=other, fair_play="on", eligible="on")
    assert not organiser.state.entries[one].eligible
    assert organiser.state.entries[other].eligible
