"""After a hand-over the old house says on every page of the desk that it only reads."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.store.models import Hall
from tafelrunde.web import house as halls
from tests.web.audience.days import seated
from tests.web.conftest import House, Tab
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db

PAGES = (
    "", "/players", "/check-in", "/draw", "/tables", "/tables/1/1", "/standings", "/finish",
    "/rulings", "/paper", "/history", "/files", "/settings",
)  # fmt: skip


@pytest.fixture
def clerk(admin_client: object, monkeypatch: pytest.MonkeyPatch) -> Clerk:
    from tafelrunde.store.book import DjangoLedger

    ledger = DjangoLedger()
    monkeypatch.setattr(halls, "ledger", lambda: ledger)
    seated(12).saved()
    return Clerk(admin_client, "pokal")  # type: ignore[arg-type]


def test_every_page_of_the_old_house_says_that_it_only_reads(clerk: Clerk) -> None:
    for path in PAGES:
        page = clerk.page(path)
        assert "Dieses Haus liest nur mit" not in page, path
    assert "Nächster Schritt" in clerk.page()
    assert "do/start-clock" in clerk.page()
    hand_over(clerk)
    for path in PAGES:
        page = clerk.page(path)
        assert "Dieses Haus liest nur mit." in page, path
        assert "Saal-Laptop" in page, path
        assert "reads-only" in page, path
        assert not re.search(r'class="kicker">Nächster Schritt', page), path
        assert "do/start-clock" not in page, path


def test_a_copy_that_nobody_handed_over_says_so_too(clerk: Clerk) -> None:
    Hall.objects.update(display_only=True)
    page = clerk.page()
    assert "gehört einem anderen Haus" in page
    assert "Es geht in einem anderen Haus weiter." in page


def test_nothing_is_offered_for_undo_where_nothing_is_written(clerk: Clerk) -> None:
    assert "?undo=" in clerk.page("/history")
    given = clerk.client.post(
        "/t/pokal/desk/files/hand-over",
        {"to_device": "aaaabbbbccccdddd", "label": "Saal-Laptop", "key": "give", "next": ""},
    )
    assert given.status_code == 302
    page = clerk.page("/files")
    assert "Saal-Laptop" in page.partition('data-tone="success"')[2]
    assert "undo=" not in page
    assert "?undo=" not in clerk.page("/history")


def hand_over(clerk: Clerk) -> None:
    from tests.desk.hall import ORGANISER

    command = c.HandOverWriting(to_device="aaaabbbbccccdddd", label="Saal-Laptop")
    halls.append(halls.find("pokal").id, command, ORGANISER, "give-away", None)
    assert clerk.state.writer == "aaaabbbbccccdddd"


OFFERED = """() => [...document.querySelectorAll('main form[method=post]:not([data-anyway]) *')]
  .concat([...document.querySelectorAll('main [data-writes], main #to-seats, main #paste')])
  .filter(each => each.matches('button:not([aria-disabled]), input, select, textarea, section, a'))
  .filter(each => each.checkVisibility() && !each.closest('dialog'))
  .map(each => each.outerHTML.slice(0, 90))"""


@pytest.mark.django_db(transaction=True)
def test_no_page_of_the_old_house_offers_what_only_the_other_can_do(house: House, tab: Tab) -> None:
    """Figures and entries stay to be read; taking the writing back and hiding are its own."""
    seated(12).saved()
    client = Client()
    client.force_login(User.objects.create_superuser("owner"))
    page = tab(1280)
    cookie = client.cookies["tafelrunde"].value
    page.context.add_cookies([{"name": "tafelrunde", "value": cookie, "url": house.url}])
    page.goto(f"{house.url}/t/pokal/desk/tables")
    assert page.evaluate(OFFERED), "as long as it writes, it does offer something"
    hand_over(Clerk(client, "pokal"))
    for path in (*PAGES, "/players/p1", "/phones", "/online", "/tables/seats"):
        page.goto(f"{house.url}/t/pokal/desk{path}")
        assert page.evaluate(OFFERED) == [], path
    page.goto(f"{house.url}/t/pokal/desk/check-in")
    assert page.locator(".check-row").first.is_visible(), "who has come stays to be read"
