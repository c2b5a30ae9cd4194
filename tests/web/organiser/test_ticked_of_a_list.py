"""How many of a list are entered is said before and after; another spelling is no double."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client
from playwright.sync_api import Page, expect

from tafelrunde.pages.organiser.paste import read_list
from tafelrunde.reckoning.lists.doubles import Known, Register
from tests.web.conftest import House, Tab
from tests.web.organiser.conftest import Clerk

LIST = "Hugo Groß\nHugo Gross\nAda Winter\nada  winter\nBo Müller\nBo Mueller\nWinter, Ada\nCem Tal"
OTHERWISE = "geschrieben wie Hugo Groß in Zeile 1: vielleicht dieselbe Person?"


def test_another_spelling_is_not_called_the_same_name() -> None:
    people = read_list(LIST).people
    doubts = {person.line: person.doubt.de for person in people if person.doubt is not None}
    assert doubts == {
        2: OTHERWISE,
        4: "steht schon in Zeile 3",
        6: "geschrieben wie Bo Müller in Zeile 5: vielleicht dieselbe Person?",
        7: "steht schon in Zeile 3",
    }
    assert [person.line for person in people if person.certain] == [2, 4, 6, 7]


def test_nor_is_somebody_who_has_entered_already() -> None:
    there = Register([Known("Hugo Groß")])
    other = there.doubt(Known("Hugo Gross")).text
    assert other is not None
    assert other.de == "geschrieben wie Hugo Groß (schon angemeldet)"
    same = Register([Known("Hugo Groß")]).doubt(Known("hugo groß")).text
    assert same is not None
    assert same.de == "Hugo Groß ist schon angemeldet"


def test_who_is_left_out_is_told_by_number_before_and_after(organiser: Clerk) -> None:
    organiser.announce()
    page = organiser.post("/players/paste", htmx=False, list=LIST).content.decode()
    told = html.unescape(" ".join(page.split()))
    assert "4 Zeilen sind nicht angekreuzt und werden so nicht eingetragen" in told
    assert OTHERWISE in told
    fields: dict[str, Any] = dict(
        re.findall(r'name="((?:name|listed)[-\d]*)"\s+value="([^"]*)"', page)
    )
    organiser.post("/players/enter", line=["1", "3", "5", "8"], **fields)
    told = html.unescape(organiser.page("/players"))
    assert "4 Zeilen der Liste waren nicht angekreuzt und sind nicht eingetragen." in told
    assert len(organiser.state.entries) == 4


def test_a_list_entered_whole_says_nothing_of_lines_left_out(organiser: Clerk) -> None:
    organiser.announce()
    lines: dict[str, Any] = {"name-1": "Ada Winter", "name-2": "Bo See", "listed": "2"}
    organiser.post("/players/enter", line=["1", "2"], **lines)
    assert "nicht angekreuzt" not in organiser.page("/players")


def test_the_number_beside_the_button_follows_the_ticks(
    house: House, tab: Tab, admin_client: Client, settings: Any
) -> None:
    clerk = Clerk(admin_client)
    clerk.announce()
    page: Page = tab(1280, "light")
    name = settings.SESSION_COOKIE_NAME
    kept = {"name": name, "value": admin_client.cookies[name].value, "url": house.url}
    page.context.add_cookies([kept])  # type: ignore[list-item]
    page.goto(f"{house.url}/t/{clerk.slug}/desk/players?paste=1")
    page.locator("[name=list]").fill(f"{LIST}\nSumme: 8")
    page.locator("form:has([name=list]) button").first.click()
    said = page.locator("[data-ticked]")
    expect(said).to_have_text("Angekreuzt: 4 von 8")
    page.locator("[name=line]").nth(1).check()
    expect(said).to_have_text("Angekreuzt: 5 von 8")
    page.locator("[name=line]").first.uncheck()
    page.locator("#left-out [name=line]").check()
    expect(said).to_have_text("Angekreuzt: 5 von 9")
