"""A calendar kept elsewhere: announced and approved at once, and once only."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest
from django.contrib.auth.models import User

from tafelrunde.desk.association import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web.account_names import account_name
from tafelrunde.web.season import house
from tests.exports.files import xlsx
from tests.store.season_house import ORGANISER
from tests.web.association.office import OPENED, Office
from tests.web.importing.handing_over import HandedOver

pytestmark = pytest.mark.django_db

HEAD = "Datum;Uhrzeit;Turnier;Ort;Veranstalter;Spiel;Art;Region"


def handed_over(office: Office, *rows: str, data: bytes = b"", **form: Any) -> HandedOver:
    text = "\n".join([HEAD, *rows]).encode("cp1252")
    return HandedOver(office.office, office.inside("/import/dates"), data or text, **form)


def on_calendar(office: Office) -> list[tuple[str, str, str, str]]:
    found = sorted(office.state.fixtures.values(), key=lambda each: each.date)
    return [(x.date, x.start_time, x.title, x.place) for x in found]


def test_dates_are_read_in_many_ways_and_taken_once() -> None:
    office = Office()
    rows = (
        "Sa, 04.10.2025;10 Uhr;Herbst;Herne;;Carcassonne;;",
        "11.-12.10.25;9.30;Doppel;Unna;;;;",
        "01.11.;14:00;;Bonn;;;;",
    )
    looked = handed_over(office, *rows)
    assert (looked.shown["ready"], office.state.fixtures) == (3, {})
    looked.taken()
    assert on_calendar(office) == [
        ("2025-10-04", "10:00", "Herbst", "Herne"),
        ("2025-10-11", "09:30", "Doppel", "Unna"),
        ("2025-11-01", "14:00", "Bonn", "Bonn"),
    ]
    assert all(x.status == "approved" and x.counts for x in office.state.fixtures.values())
    version = house.seasons().state(office.id)[1]
    again = handed_over(office, *rows)
    assert again.shown["ready"] == 0
    again.taken()
    assert house.seasons().state(office.id)[1] == version


def test_a_workbook_is_read_with_its_dates_and_times() -> None:
    office = Office()
    rows = [("Termin", "Beginn", "Name", "Ort"), (date(2025, 10, 4), time(10), "Herbst", "Herne")]
    handed_over(office, data=xlsx(rows)).taken()
    assert on_calendar(office) == [("2025-10-04", "10:00", "Herbst", "Herne")]


def test_kinds_regions_and_organisers_are_taken_where_the_season_knows_them() -> None:
    office = Office("seven-wonders", regions="Süd\nNord")
    user = User.objects.get(pk=office.organiser.session["_auth_user_id"])
    club = account_name(user.get_username())
    looked = handed_over(
        office,
        f"04.10.2025;;Regio;Herne;{club};7 Wonders;Regionalmeisterschaft;süd",
        "11.10.2025;;Chance;Unna;Spielecafé;;Last-Chance-Turnier;",
        "12.10.2025;;Fremd;Unna;;Catan;;",
        "13.10.2025;;Rätsel;Unna;;;;Mond",
    )
    looked.taken()
    found = {x.title: x for x in office.state.fixtures.values()}
    assert set(found) == {"Regio", "Chance", "Rätsel"}
    assert (found["Regio"].regional, found["Regio"].region) == (True, "Süd")
    assert found["Regio"].by == f"account:{user.pk}"
    assert (found["Chance"].direct, found["Chance"].direct_for) == (1, ""), "7W-302: its winner"
    assert found["Chance"].mode == "", "nobody said one"
    page = " ".join(office.public.get(office.at(f"/dates/{found['Chance'].id}")).text.split())
    assert "Modus nicht angekündigt" in page
    assert "Vorrunden" not in page.split("<h1>")[0].rsplit("kicker", 1)[1]
    assert found["Rätsel"].region == ""
    assert "Spielecafé" in looked.text
    assert "Mond" in looked.text


def test_a_series_own_kinds_are_taken_and_others_told() -> None:
    office = Office(**{"list-kinds": "Grand Prix; 2\nKlubabend; 1; 10, 6; 1"})
    looked = handed_over(
        office,
        "04.10.2025;;Herbst;Herne;;;grand  prix;",
        "11.10.2025;;Abend;Unna;;;Klubabend;",
        "12.10.2025;;Fest;Unna;;;Sternfahrt;",
    )
    assert "Sternfahrt" in looked.text
    assert looked.text.count("kennt diese Serie nicht") == 1
    looked.taken()
    kinds = {x.title: x.kind for x in office.state.fixtures.values()}
    assert kinds == {"Herbst": "Grand Prix", "Abend": "Klubabend", "Fest": ""}


def test_a_date_outside_the_season_is_told_before_it_is_taken() -> None:
    office = Office()
    inside = handed_over(office, "04.10.2025;;Herbst;Herne;;;;")
    assert "außerhalb der Saison" not in inside.text
    assert "außerhalb der Saison" in handed_over(office, "04.10.2031;;Fern;Herne;;;;").text


def test_what_cannot_be_is_left_out_with_the_reason() -> None:
    office = Office()
    looked = handed_over(
        office,
        "irgendwann;;Herbst;Herne;;;;",
        "04.10.2025;;;;;;;",
        "05.10.2025;;=cmd;Herne;;;;",
        "06.10.2025;;Gut;Herne;;;;",
        "06.10.2025;;Gut;Herne;;;;",
    )
    assert [left.line for _sheet, left in looked.shown["left_out_rows"]] == [2, 3, 4]
    looked.taken()
    assert [each[2] for each in on_calendar(office)] == ["Gut"]


def test_a_date_too_near_is_taken_with_the_reason_in_the_journal() -> None:
    office = Office(lead_days="21")
    office.day("2025-10-01")
    handed_over(office, "04.10.2025;;Bald;Herne;;;;").taken()
    [fixture] = office.state.fixtures.values()
    assert (fixture.late, fixture.counts, bool(fixture.reason)) == (True, True, True)
    office.day(OPENED)


def test_only_the_office_enters_dates_for_others() -> None:
    office = Office()
    command = c.RegisterFixture(
        fixture="x", title="T", date="2025-10-04", place="P", mode="four-player",
        on_behalf="account:1",
    )  # fmt: skip
    with pytest.raises(Refusal, match="entered by the association"):
        house.seasons().append(office.id, command, ORGANISER, "k")
