"""What the office's forms refuse names a field that stands in them, and is said beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.web.association.office import END, START, Office, account, field_of, text_of
from tests.web.association.test_in_the_browser import entered
from tests.web.association.test_own_series import LEAGUE
from tests.web.conftest import DESK, PHONE, House, Tab

PLACE = re.compile(r'data-place="([^"]*)"')
NAMED = re.compile(r'\bname="([^"]+)"')
SEASON = {"title": "Saison", "series": "liga", "start": START, "end": END}
HTMX = {"HX-Request": "true"}


def places(answer: Any) -> list[str]:
    assert answer.status_code == 422, answer.status_code
    return PLACE.findall(text_of(answer))


OPENING = [
    ("carcassonne", {"end": "2025-01-01"}, "end"),
    ("carcassonne", {"title": " "}, "title"),
    ("carcassonne", {"lead_days": "abc"}, "lead_days"),
    ("carcassonne", {"lead_days": "999"}, "lead_days"),
    ("carcassonne", {"results_due": "2025-01-01"}, "results_due"),
    ("carcassonne", {"final_date": "2025-01-01"}, "final_date"),
    ("seven-wonders", {"option-final_places": "abc"}, "option-final_places"),
    ("carcassonne", {"list-kinds": "Grand Prix"}, "list-kinds"),
    ("carcassonne", {"list-kinds": "Grand Prix; x"}, "list-kinds"),
    ("carcassonne", {"list-kinds": "", "list-taking_part": "viel"}, "list-taking_part"),
    ("carcassonne", {"list-kinds": "", "list-blocks": "Frühling; 0"}, "list-blocks"),
    ("dominion/own", LEAGUE | {"own-points": "viel"}, "own-points"),
    ("dominion/own", LEAGUE | {"own-points": "1, 25"}, "own-points"),
    ("dominion/own", LEAGUE | {"own-weights": "1, 1, 1"}, "own-weights"),
    ("dominion/own", LEAGUE | {"own-minimum": "0"}, "own-minimum"),
    ("dominion/own", LEAGUE | {"own-equal": ["places", "places"]}, "own-equal"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("rulebook", "wrong", "field"), OPENING)
def test_a_season_that_cannot_be_opened_names_the_field(
    rulebook: str, wrong: dict[str, Any], field: str
) -> None:
    office, address = account("office", "association"), f"/association/open/{rulebook}"
    form = {"key": "k1", **SEASON, **wrong}
    assert set(places(office.post(address, form, headers=HTMX))) == {field}
    assert field in NAMED.findall(text_of(office.get(address)))


@pytest.mark.django_db
def test_dates_results_and_rights_name_the_field() -> None:
    office = Office()
    announce = office.at("/announce")
    date = {"title": "Herbst", "date": "2025-10-05", "place": "Herne", "mode": "four-player"}
    shown = NAMED.findall(text_of(office.office.get(announce)))
    for wrong, field in (
        ({"fee": "viel"}, "fee"),
        ({"fee": "99999"}, "fee"),
        ({"capacity": "abc"}, "capacity"),
        ({"mode": "own"}, "own_rules"),
        ({"check_in_from": "11:00", "check_in_until": "10:00"}, "check_in_until"),
        ({"factor": "0"}, "factor"),
        ({"factor": "", "own_points": "x"}, "own_points"),
        ({"factor": "", "own_beyond": "x"}, "own_beyond"),
    ):
        answer = office.office.post(announce, {"key": "k2", **date, **wrong}, headers=HTMX)
        assert places(answer) == [field], wrong
        assert field in shown
    fixture = office.dated("Winter", "2025-12-05")
    office.day("2025-12-05")
    results = office.at(f"/dates/{fixture}/results")
    for lines in ("nichts davon", "1; Ada Beispiel\n7; Ben Muster"):
        answer = office.organiser.post(results, {"key": "k3", "lines": lines}, headers=HTMX)
        assert set(places(answer)) == {"lines"}, lines
    office.typed(fixture, field_of())
    upload = office.state.fixtures[fixture].receipts[-1].upload
    taken = office.inside(f"/results/{upload}/accept")
    first = office.looked_at(fixture).lines[0].local
    answer = office.office.post(taken, {"key": "k4", f"who-{first}": ""}, headers=HTMX)
    assert places(answer) == [f"who-{first}"]
    User.objects.filter(pk=office.office.session["_auth_user_id"]).update(is_superuser=True)
    answer = office.office.post("/association/rights", {"key": "k5"}, headers=HTMX)
    assert places(answer) == ["account"]


@pytest.mark.django_db
def test_what_was_typed_comes_back_with_its_faults() -> None:
    office = Office()
    added = office.office.post(
        "/association/persons/add",
        {"key": "k6", "given_name": "Ada", "surname": "Beispiel", "email": "ada", "club": "Nord"},
    )
    assert places(added) == ["email"]
    assert 'value="Beispiel"' in text_of(added)
    assert 'value="Nord"' in text_of(added)
    invited = office.office.post(
        "/association/people/invite", {"name": "verein", "email": "ohne Punkt"}
    )
    assert places(invited) == ["email"]
    again = {"name": "mit Leerzeichen", "email": ""}
    assert places(office.office.post("/association/people/invite", again)) == ["name"]
    letter = {"subject": "", "body": "{niemand}", "do": "look"}
    kept = office.office.post("/association/letters/texts/confirmed/de", letter)
    assert places(kept) == ["subject", "body"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("width", [DESK, PHONE])
def test_the_field_at_fault_has_the_focus_and_nothing_covers_it(
    house: House, tab: Tab, width: int
) -> None:
    page = tab(width)
    entered(page, house.url, account("office", "association"))
    page.goto(f"{house.url}/association/open/seven-wonders")
    page.fill("[name=title]", "Saison")
    page.fill("[name=start]", "2026-09-01")
    page.fill("[name=end]", "2026-01-01")
    _sent(page)
    assert _seen(page) == "end"
    page.fill("[name=end]", "2027-01-01")
    page.fill("[name=option-final_places]", "abc")
    _sent(page)
    assert _seen(page) == "option-final_places"
    assert page.locator(".at-field").all_inner_texts() == [
        "Plätze im Finalturnier: eine ganze Zahl erwartet 7W-301"
    ]
    page.fill("[name=option-final_places]", "40")
    assert page.locator("[aria-invalid=true], .at-field").count() == 0
    page.evaluate("document.querySelector('[name=list-kinds]').value = 'Grand Prix'")
    _sent(page)
    assert _seen(page) == "list-kinds", "what is folded up opens"


@pytest.mark.django_db(transaction=True)
def test_a_form_that_comes_back_has_the_focus_at_its_fault(house: House, tab: Tab) -> None:
    office = Office()
    page = tab()
    entered(page, house.url, office.office)
    page.goto(f"{house.url}/association/letters/texts/confirmed/de")
    page.fill("[name=body]", "Hallo {niemand}")
    page.click("button[value=keep]")
    page.wait_for_selector(".at-field")
    assert _seen(page) == "body"
    page.goto(f"{house.url}/association/people")
    page.fill("[name=name]", "mit Leerzeichen")
    page.click("form.sheet button:has-text('Einladen')")
    page.wait_for_selector(".at-field")
    assert _seen(page) == "name"


def _sent(page: Any) -> None:
    page.locator("button.big").click()
    page.wait_for_selector(".at-field")
    page.wait_for_timeout(150)  # what the focus scrolls to has its place


def _seen(page: Any) -> str:
    """The name of the field at fault, which has the focus and is what one sees at its place."""
    return str(
        page.evaluate(
            """() => {
              const field = document.activeElement, at = field.getBoundingClientRect();
              const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
              if (top !== field) return `covered: ${field.name || field.tagName}`;
              const note = document.getElementById(`fault-${field.name}`).getBoundingClientRect();
              if (note.top < at.top || note.top > at.bottom + 160) return "told elsewhere";
              return field.getAttribute("aria-invalid") === "true" ? field.name : "not marked";
            }"""
        )
    )
