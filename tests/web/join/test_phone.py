"""The list in a real browser on a small phone: found, tapped, joined; readable for everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from playwright.sync_api import Page, expect

from tafelrunde.store import badges, crew, join_codes
from tafelrunde.store.models import Badge, Hall
from tests.web.audience import days
from tests.web.conftest import House, Tab, axe_problems

SMALL = 360
TARGETS = """() => [...document.querySelectorAll('main :is(a, button, input:not([type=hidden]))')]
    .filter(e => e.offsetParent && !e.closest('.skip'))
    .map(e => e.type === 'checkbox' ? e.closest('label') : e)
    .map(e => [e.textContent.trim() || e.name, e.getBoundingClientRect().height])
    .filter(([, height]) => height < 44)"""


@pytest.fixture
def hall_house(transactional_db: None) -> Iterator[House]:
    days.arriving(24, 9).saved()
    opened = House({})
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def is_fine(page: Page) -> None:
    assert axe_problems(page) == []
    assert page.evaluate(TARGETS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL


def test_a_phone_finds_its_name_and_joins(hall_house: House, tab: Tab) -> None:
    phone = tab(width=SMALL)
    phone.goto(f"{hall_house.url}/t/pokal/join")
    is_fine(phone)
    phone.get_by_label("Ihren Namen suchen").fill(f"  {days.made_up_name(3).upper()} ")
    lines = phone.locator("#people li:visible")
    expect(lines).to_have_count(1)
    phone.get_by_label("Ihren Namen suchen").fill("nobody")
    expect(lines).to_have_count(0)
    expect(phone.get_by_text("Niemand mit diesem Namen")).to_be_visible()
    phone.get_by_label("Ihren Namen suchen").fill("bo")
    name = lines.first.locator(".who").inner_text()
    lines.first.click()
    last, first = name.split(", ")
    expect(phone.get_by_role("heading", level=1)).to_have_text(f"Sind Sie {first} {last}?")
    is_fine(phone)
    hall, player = Hall.objects.get(slug="pokal"), phone.url.rsplit("/", 1)[-1]
    phone.get_by_label("Ihr Code").fill("cccc")
    phone.get_by_role("button", name="Ja, das bin ich").click()
    expect(phone.locator("#wrong")).to_contain_text("Noch 4 Versuche")
    is_fine(phone)
    phone.get_by_label("Ihr Code").fill(join_codes.code_of(hall, player).lower())
    phone.get_by_role("button", name="Ja, das bin ich").click()
    phone.wait_for_url("**/t/pokal/me")
    assert Badge.objects.get().role == "player"
    phone.goto(f"{hall_house.url}/t/pokal/join")
    expect(phone.get_by_text(f"Sie sind {first} {last}.")).to_be_visible()
    is_fine(phone)

    other = tab(width=SMALL, colours="dark", language="en")
    other.goto(f"{hall_house.url}/t/pokal/join")
    other.locator(".taken").click()
    expect(other.get_by_text("the desk hears of it")).to_be_visible()
    is_fine(other)


def test_the_token_leaves_the_address_bar(hall_house: House, tab: Tab) -> None:
    _badge, token = badges.issue("t1", "player", "p1")
    phone = tab(width=SMALL)
    phone.goto(f"{hall_house.url}/t/pokal/b/{token}")
    assert phone.url.endswith("/t/pokal/me")
    assert token not in phone.evaluate("document.documentElement.outerHTML + document.referrer")
    phone.goto(f"{hall_house.url}/t/pokal/b/{token}x")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Dieser Link öffnet nichts")
    is_fine(phone)


def test_accounts_and_crew_are_fine_on_a_phone(hall_house: House, tab: Tab) -> None:
    owner = User.objects.create_superuser("owner", password="vier ganz verschiedene")
    helper = User.objects.create_user("ein-sehr-langer-name-fuer-ein-konto")
    crew.appoint("t1", owner.pk, "organiser")
    crew.appoint("t1", helper.pk, "scorekeeper")
    phone = tab(width=SMALL)
    client = Client()
    client.force_login(owner)
    cookie = client.cookies["tafelrunde"].value
    phone.context.add_cookies([{"name": "tafelrunde", "value": cookie, "url": hall_house.url}])
    for address in ("/accounts", "/t/pokal/crew", "/t/pokal/join"):
        phone.goto(f"{hall_house.url}{address}")
        is_fine(phone)
