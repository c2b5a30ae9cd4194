"""A pile of slips in no order: each found by its code, and a doubt read before it is stored."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import expect

from tafelrunde.pages.paper.slip_codes import SlipCode, written
from tafelrunde.web import house as desk_house
from tests.web.audience.days import seated
from tests.web.conftest import House as OpenHouse
from tests.web.conftest import Tab
from tests.web.organiser.conftest import Clerk


@pytest.fixture
def clerk(db: None, admin_client: object, monkeypatch: pytest.MonkeyPatch) -> Clerk:
    from tafelrunde.store.book import DjangoLedger

    ledger = DjangoLedger()
    monkeypatch.setattr(desk_house, "ledger", lambda: ledger)
    seated(12).saved()
    return Clerk(admin_client, "pokal")  # type: ignore[arg-type]


def test_every_slip_has_a_field_for_the_code_on_the_next_one(clerk: Clerk) -> None:
    page = clerk.page("/tables/1/1")
    assert 'name="code"' in page
    assert re.search(r'name="next" value="/t/pokal/desk/tables/1/2"', page)
    code = written(desk_house.find("pokal").id, SlipCode(1, 3))
    found = clerk.client.get("/t/pokal/desk/paper/slip", {"code": code})
    assert found["Location"] == "/t/pokal/desk/tables/1/3?by=code"


def test_whoever_goes_by_codes_comes_back_to_the_code_field(clerk: Clerk) -> None:
    page = clerk.page("/tables/1/3?by=code")
    assert 'name="next" value="/t/pokal/desk/tables?by=code"' in page
    assert "dann der nächste Code" in page
    code_field = re.search(r"<input name=\"code\"[^>]*>", clerk.page("/tables?by=code"))
    assert code_field is not None
    assert "autofocus" in code_field[0]
    assert page.index("autofocus") > page.index("data-slip")


def test_a_slip_to_look_at_leaves_the_focus_to_the_key_that_accepts_it(clerk: Clerk) -> None:
    """In a box for figures the key would be a letter, and the page would scroll to the box."""
    typed = {f"vp-{n}": str(50 + n) for n in range(1, 5)}
    clerk.did("report-slip", round="1", table="1", **typed)
    page = clerk.page("/tables/1/1")
    assert "data-accepts" in page
    assert "autofocus" not in page[page.index("data-slip") : page.index("accept-form")]


def test_paper_and_screen_say_the_same_about_who_ended_the_game(clerk: Clerk) -> None:
    del clerk
    from django.template.loader import render_to_string
    from django.utils import translation

    from tafelrunde.pages.organiser.slips import slip_form
    from tafelrunde.pages.slip_lines import scoring_of
    from tests.exports.pdf.hall_on_paper import seated as catan

    hall = catan("catan", "ranking-tournament", 8, rounds=0)
    scoring = scoring_of(hall.state, hall.rulebook)
    form = slip_form(scoring, hall.state.rounds[0].tables[1].seats, None, {}, {})
    with translation.override("de"):
        for layout in ({}, {"grid": 1}):
            page = render_to_string("parts/slip/form.html", {"form": form, **layout})
            assert "beendete das Spiel" in page, layout
            assert "Sieg<" not in page, layout


@pytest.mark.django_db(transaction=True)
def test_a_doubt_is_read_before_enter_stores(
    house: OpenHouse, tab: Tab, admin_client: Client, settings: Any
) -> None:
    """The first Enter shows it and waits on the button; the second stores, then comes a code."""
    hall_id = seated(12).saved()
    page = tab(1280, "light")
    name = settings.SESSION_COOKIE_NAME
    kept = {"name": name, "value": admin_client.cookies[name].value, "url": house.url}
    page.context.add_cookies([kept])  # type: ignore[list-item]
    page.goto(f"{house.url}/t/pokal/desk/tables/1/1")
    expect(page.locator("[data-slip] [data-box]").first).to_be_focused()
    page.keyboard.press("k")
    expect(page.locator("[data-code]")).to_be_focused()
    page.locator("[data-code]").fill(written(hall_id, SlipCode(1, 2)))
    page.keyboard.press("Enter")
    boxes = page.locator("[data-slip] [data-box]")
    expect(boxes.first).to_be_focused()
    asked = boxes.locator("visible=true").count()  # coins only where two are level
    for value in ["999", "50", "49", "48"][:asked]:
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    expect(page.locator("#preview [data-tone=warning]")).to_contain_text("ungewöhnlich")
    expect(page.locator("[data-slip] button.big")).to_be_focused()
    expect(page.locator("[data-twice]")).to_be_visible()
    assert "/tables/1/2" in page.url
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk/tables?by=code")
    expect(page.locator("[data-code]")).to_be_focused()
    # A finger on the button is asked the same, however soon it comes.
    page.goto(f"{house.url}/t/pokal/desk/tables/1/1")
    for box, value in zip(
        boxes.locator("visible=true").all(), ("500", "50", "49", "48"), strict=False
    ):
        box.fill(value)
    stores = page.locator("[data-slip] button.big")
    stores.click()
    expect(page.locator("[data-twice]")).to_be_visible()
    expect(page.locator("#preview [data-tone=warning]")).to_be_in_viewport()
    assert desk_house.state(hall_id)[0].rounds[0].tables[1].slip is None
    with page.expect_navigation():
        stores.click()
    assert desk_house.state(hall_id)[0].rounds[0].tables[1].slip is not None


def test_digits_typed_ahead_change_nothing_and_an_accept_drops_no_typed_figure(
    house: OpenHouse, tab: Tab, admin_client: Client, settings: Any
) -> None:
    """Fingers are a table ahead of the page; and who accepts a slip must not lose what is typed."""
    seated(12).saved()
    page = tab(1280, "light")
    name = settings.SESSION_COOKIE_NAME
    kept = {"name": name, "value": admin_client.cookies[name].value, "url": house.url}
    page.context.add_cookies([kept])  # type: ignore[list-item]
    page.goto(f"{house.url}/t/pokal/desk/tables/1/1")
    boxes = page.locator("[data-slip] [data-box]:visible")
    expect(boxes.first).to_be_focused()
    for value in ["60", "50", "49", "48"][: boxes.count()]:
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    page.keyboard.type("9")
    page.wait_for_url("**/desk/tables/1/2")
    expect(page.locator("#notice")).to_contain_text("Bitte mit der ersten Zahl beginnen")
    page.keyboard.type("77")
    assert boxes.first.input_value() == "", "the figure before it is missing: this is not the first"
    expect(page.locator("form[data-held]")).to_have_count(0)
    page.keyboard.type("5")
    expect(boxes.first).to_have_value("5")
    stored = desk_house.state(desk_house.find("pokal").id)[0].rounds[0].tables[1]
    assert stored.slip is not None
    assert sorted(line.figures["vp"] for line in stored.slip.lines)[-1] == 60
    assert max(line.figures["vp"] for line in stored.slip.lines) < 100
    for box, value in zip(boxes.all(), ("61", "50", "49", "48"), strict=False):
        box.fill(value)
    with page.expect_navigation():
        page.get_by_role("button", name="noch nicht unterschrieben").click()
    page.goto(f"{house.url}/t/pokal/desk/tables/1/2")
    page.locator("[data-slip] [data-box]:visible").first.fill("62")
    page.locator("#accept-form button").click()
    expect(page.locator("[data-unsaved]")).to_be_visible()
    table = desk_house.state(desk_house.find("pokal").id)[0].rounds[0].tables[2]
    assert table.state != "final"
