"""Forms and rooms of the office: whole choices, tidy labels, a head that leaves room."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.web.association.office import END, START, Office, account, field_of, text_of
from tests.web.association.test_in_the_browser import entered
from tests.web.conftest import DESK, PHONE, House, Tab

CUT = """() => Array.from(document.querySelectorAll("main select")).filter((each) => {
  const style = getComputedStyle(each), said = document.createElement("span");
  said.style.cssText = `position: absolute; white-space: nowrap; font: ${style.font}`;
  said.textContent = each.selectedOptions[0].text.trim();
  document.body.append(said);
  const wide = said.offsetWidth;
  said.remove();
  const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return each.checkVisibility() && wide > room;
}).map((each) => each.name)"""
FOOT = "() => document.querySelector('.season-nav').getBoundingClientRect().bottom"


@pytest.mark.django_db
def test_labels_begin_with_a_capital_and_the_series_with_the_name_of_the_game() -> None:
    office = account("office", "association")
    address = "/association/open/seven-wonders"
    page = " ".join(text_of(office.get(address, headers={"accept-language": "en"})).split())
    assert "Ranking points for a shared final place" in page
    assert "Show equal ranks where" in page
    assert 'name="series" maxlength="60" list="series" required value="7 Wonders"' in page
    assert Office("seven-wonders", series="7 Wonders").state.series == "seven-wonders"
    assert Office("seven-wonders", series="Städteliga").state.series == "staedteliga"
    again = " ".join(text_of(office.get(address)).split())
    assert '<option value="7 Wonders"></option>' in again, "as it is called, not by its id"


@pytest.mark.django_db
def test_of_whom_nothing_is_known_but_the_name_no_blank_is_left_over() -> None:
    office = Office()
    office.played("Eins", "2025-10-05", ["1; Carla Weiß", *field_of(12)[1:]])
    fixture = office.dated("Zwei", "2025-11-05")
    office.day("2025-11-05")
    office.typed(fixture, ["1; Carla Weiß", *field_of(12)[1:]])
    upload = office.state.fixtures[fixture].receipts[-1].upload
    page = " ".join(text_of(office.office.get(office.inside(f"/results/{upload}"))).split())
    said = re.findall(r"<option[^>]*>([^<]*Carla Weiß[^<]*)</option>", page)
    assert said
    assert [each for each in said if "( " in each or " ," in each] == []


@pytest.mark.django_db
def test_nothing_here_leaves_whoever_is_logged_in_the_menu(client: Client) -> None:
    office = account("office", "association")
    page = office.get("/nothing-here")
    assert page.status_code == 404
    assert 'action="/logout"' in text_of(page)
    assert 'name="language"' in text_of(page)
    nobody = client.get("/nothing-here")
    assert nobody.status_code == 404
    assert 'action="/logout"' not in text_of(nobody)


@pytest.mark.django_db(transaction=True)
def test_choices_are_not_cut_and_the_head_of_a_season_leaves_a_phone_its_room(
    house: House, tab: Tab
) -> None:
    office = Office(start=START, end=END, final_date="2026-05-09")
    page = tab(DESK)
    entered(page, house.url, office.office)
    for path in ("/association/open/seven-wonders", office.inside("/settings")):
        page.goto(house.url + path)
        assert page.evaluate(CUT) == [], path
    page.set_viewport_size({"width": PHONE, "height": 740})
    for path in (office.inside("/final"), office.inside("/settings"), office.at("/calendar")):
        page.goto(house.url + path)
        assert page.evaluate(FOOT) < 220, path
    page.goto(house.url + office.inside("/settings"))
    page.click(".season-nav summary")
    page.click(".season-nav .menu-body >> text=Schreiben")
    page.wait_for_url("**/write")
    tabs = page.locator(".season-nav .tabs")
    assert tabs.evaluate("row => row.scrollWidth <= row.clientWidth"), "no tab is out of sight"
