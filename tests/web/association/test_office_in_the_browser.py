"""The office's rooms for people and own series: nothing for axe to find, nothing too wide."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from tafelrunde.desk.association.commands import RegisterPerson
from tafelrunde.store.association.register import Particulars, add_alias, enter_person
from tafelrunde.store.association_models import AssociationPerson, Correction
from tafelrunde.store.deeds import count_failed
from tafelrunde.store.office_models import OfficeRight
from tests.web.association.office import Office, account, row
from tests.web.association.test_in_the_browser import entered, opened
from tests.web.association.test_lots import tied
from tests.web.association.test_own_series import LEAGUE
from tests.web.conftest import House, Tab
from tests.web.people.office import Season

pytestmark = pytest.mark.django_db(transaction=True)


def test_people_and_own_series_are_clean_for_axe_and_fit_a_phone(house: House, tab: Tab) -> None:
    office = Office("dominion/own", **LEAGUE)
    settings = office.inside("/settings")
    assert office.office.get(settings).status_code == 200
    other = Office()
    fixture = other.played("Herbst", "2025-10-05", [row(n, n) for n in range(1, 31)])
    first, second = (other.result(fixture).ranking[n][0] for n in (0, 1))
    add_alias(first, "Ganz Anders")
    person = AssociationPerson.objects.get(id=first)
    wish = {"before": {"birth_date": None}, "after": {"birth_date": "1990-01-01"}, "by": "self"}
    Correction.objects.create(person=person, state="asked", **wish)
    AssociationPerson.objects.filter(id=second).update(name=person.name)
    addresses = [
        "/association",
        "/association/open",
        "/association/open/catan/own",
        settings,
        office.at(),
        "/association/persons",
        "/association/persons?q=zzz",
        "/association/persons?page=2",
        f"/association/persons/{first}",
        "/association/merging",
    ]
    assert not (found := _problems(house, tab, office, addresses)), "\n".join(map(str, found))


def test_rights_audit_and_the_end_are_clean_for_axe_and_fit_a_phone(house: House, tab: Tab) -> None:
    office = Office(regions="Nord\nSüd")
    office.played("Herbst", "2025-10-05", [row(n, n) for n in range(1, 13)], region="Süd")
    user = User.objects.get(pk=office.office.session["_auth_user_id"])
    User.objects.filter(pk=user.pk).update(is_superuser=True)
    part = User.objects.create_user("ada")
    for region in ("Nord", "Süd"):
        OfficeRight.objects.create(account=part, game="carcassonne", region=region, by="x")
    count_failed("")
    office.posted(office.office, office.inside("/close"), reason="Doppelt eröffnet")
    addresses = [
        "/association/rights",
        "/association/audit",
        "/association/audit?what=results&q=zzz",
        office.inside("/settings"),
        office.inside("/final"),
        "/seasons/archive/all",
        "/seasons",
    ]
    assert not (found := _problems(house, tab, office, addresses)), "\n".join(map(str, found))


def test_lots_are_clean_for_axe_and_fit_a_phone(house: House, tab: Tab) -> None:
    office = tied()
    page = tab()
    entered(page, house.url, office.office)
    found: list[Any] = []

    def look(*addresses: str) -> None:
        for address in addresses:
            found.extend((address, problem) for problem in opened(page, house.url + address))

    look(office.inside("/final"), office.at("/final"), office.at("/announce"))
    page.goto(house.url + office.inside("/final"))
    page.get_by_role("button", name="Das Los jetzt ziehen").click()
    page.get_by_text("Gezogene Lose").wait_for()
    look(office.inside("/final"), office.at("/final"))
    assert not found, "\n".join(map(str, found))


def _problems(house: House, tab: Tab, office: Office, addresses: list[str]) -> list[Any]:
    """What is wrong with pages of the office, on a light desk and a dark phone."""
    page = tab()
    entered(page, house.url, office.office)
    return [(at, problem) for at in addresses for problem in opened(page, house.url + at)]


def test_what_a_season_means_follows_the_form_also_through_another_language(
    house: House, tab: Tab
) -> None:
    office = Office()
    page = tab()
    entered(page, house.url, office.office)
    page.goto(f"{house.url}/association/open/catan")
    said = page.locator("#meant li").filter(has_text="Finale hat")
    assert "8 Plätze" not in said.inner_text()
    page.locator("#left-open [name=option-final_places]").fill("8")
    page.locator("#left-open [name=option-final_places]").press("Tab")
    page.wait_for_selector("#meant li:has-text('Das Finale hat 8 Plätze.')")
    page.get_by_role("button", name="English").click()
    page.wait_for_selector("#meant li:has-text('The final has 8 places.')")


def test_a_registration_is_struck_off_behind_a_fold_that_fits_a_phone(
    house: House, tab: Tab
) -> None:
    season = Season()
    season.dated(capacity=1)
    for name in ("Anna Gruber", "Anna Gruber", "Berta Lang"):
        person = enter_person(Particulars(name=name, consent_version="1", email="a@example.org"))
        season.does(RegisterPerson(fixture="f1", person=person.id))
    client, page = account("office", "association"), tab()
    entered(page, house.url, client)
    address = f"{house.url}{season.address(page='people')}"
    assert not opened(page, address)
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("td summary").first.click()
    page.get_by_role("button", name="Anna Gruber (1) streichen").click()
    page.wait_for_selector("text=Anna Gruber (1) ist von der Liste gestrichen.")
    assert page.get_by_text("Anna Gruber (2) rückt nach.").is_visible()
