"""An alarm at the desk stays whole: whom it is about, how many they are, and a way to end it."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from tafelrunde.store import badges
from tafelrunde.store.models import Hall, Person
from tests.web.audience import days
from tests.web.join.test_stolen_identities import PEOPLE, attacked


@pytest.fixture
def hall(db: None) -> Hall:
    return Hall.objects.get(id=days.arriving(60, 3).saved(people=PEOPLE))


def test_the_alarm_names_whom_it_is_about_until_it_is_read_or_the_codes_are_new(hall: Hall) -> None:
    def alarm() -> str:
        page = html.unescape(desk.get("/t/pokal/desk/phones").content.decode())
        return page.partition('id="guessed-at"')[2].partition("</form>")[0]

    desk = Client(headers={"Accept-Language": "de"})
    _badge, token = badges.issue(hall.id, "organiser")
    desk.get(f"/t/pokal/b/{token}")
    attacked(hall)
    said = "Jemand probiert Codes durch: bei 59 Personen in zehn Minuten"
    assert said in alarm()
    desk.post("/t/pokal/desk/phones/revoke-all")
    assert said in alarm()
    assert "Vor9 Nach9" in alarm()
    Person.objects.filter(hall_id=hall.id, player="p1").update(name="Ida Zuletzt")
    named = alarm().partition("Vor10 ")[2]
    assert named.index("Nach59") < named.index("Ida Zuletzt"), "sorted as people look for names"
    assert "Erledigt" in alarm()
    desk.post("/t/pokal/desk/phones/revoke-all", {"codes": "on"})
    assert alarm() == ""
    attacked(hall)
    desk.post("/t/pokal/desk/phones/read")
    assert "Jemand probiert Codes" not in desk.get("/t/pokal/desk/phones").content.decode()
