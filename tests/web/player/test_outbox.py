"""The outbox of a phone on a bad network, in a real Chromium: nothing is lost or sent twice."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tests.web.audience import days
from tests.web.conftest import House, Tab, axe_problems
from tests.web.player.browsing import join, reports, send_again, wrong
from tests.web.player.phones import at_the_desk, in_order, saved, table_of

ROOM_FOR_BARS = 120
"""Pixels that head and banner may take of a small phone."""


def test_a_report_survives_a_dead_network_and_a_reload_and_arrives_exactly_once(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    player = in_order(table_of("p1")[1])[0]
    page = tab(360)
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    join(page, house, player)
    page.get_by_role("button", name="Ergebnis eintragen").click()
    size = len(table_of(player)[1].seats)
    for line in range(1, size + 1):
        page.locator(f"[name=vp-{line}]").fill(str(60 - line))
    expect(page.locator("#preview")).to_contain_text("5 TP")
    sent: list[str] = []

    def swallowed(route: Route) -> None:
        """The first one gets through, but its answer is lost; the others do not even leave."""
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            route.fetch()
        route.abort()

    page.route("**/me/do/*", swallowed)
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("#outbox")).to_contain_text("wird von selbst gesendet")
    expect(page.locator("#outbox")).to_contain_text("59")
    expect(page.get_by_role("button", name="Ergebnis senden")).to_be_disabled()
    assert axe_problems(page) == []
    page.reload()
    expect(page.locator("#outbox")).to_contain_text("noch nicht gesendet")
    expect(page.get_by_role("button", name="Ergebnis senden")).to_be_disabled()
    page.unroute("**/me/do/*")
    send_again(page)
    expect(page.get_by_text("Sie haben unterschrieben")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter(k => k.includes('outbox'))"
                         ".map(k => localStorage[k])") == ["[]"]  # fmt: skip
    keys = {part for body in sent for part in body.split("&") if part.startswith("key=")}
    assert len(keys) == 1
    assert len(sent) >= 2
    assert reports() == 1
    assert said == []


def test_lost_contact_is_said_clearly_and_taken_back(house: House, tab: Tab) -> None:
    saved(days.arriving(8))
    page = tab(360)
    join(page, house, "p1")
    expect(page.locator("[data-beat]")).to_have_attribute("data-state", "fresh")
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible(timeout=5000)
    expect(page.locator("#lost")).to_contain_text("Keine Verbindung")
    assert axe_problems(page) == []
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_be_hidden()


def test_what_waits_in_the_outbox_is_seen_by_whoever_pressed_the_button(
    house: House, tab: Tab
) -> None:
    saved(days.running(8, finished=0))
    page = tab(360)
    page.set_viewport_size({"width": 360, "height": 740})
    join(page, house, "p1")
    page.goto(f"{house.url}/t/pokal/me/report")
    for number, box in enumerate(page.locator("[data-box]:visible").all()):
        box.fill(str(40 - number))
    page.context.set_offline(True)
    send = page.locator("form[data-outbox] button.big")
    send.click()
    expect(page.locator("#outbox")).to_be_visible()
    expect(page.locator("#outbox")).to_be_in_viewport()
    expect(send).to_have_attribute("aria-busy", "false")
    expect(send).to_be_disabled()
    page.context.set_offline(False)


def test_a_signature_that_comes_too_late_is_called_so_and_not_for_ever(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    table = table_of("p1")[1]
    number = table.number
    lines = tuple(Line(seat.player, {"vp": 50 + at}) for at, seat in enumerate(table.seats))
    first = next(seat.player for seat in table.seats if seat.player != "p1")
    at_the_desk(c.ReportSlip(round=1, table=number, slip=Slip(lines)), "reported")
    page = tab(360)
    page.clock.install()
    join(page, house, "p1")
    page.context.set_offline(True)
    page.get_by_role("button", name="ich unterschreibe").click()
    expect(page.locator("#outbox")).to_contain_text("Meine Unterschrift")
    at_the_desk(c.AcceptSlip(round=1, table=number), "accepted")
    page.context.set_offline(False)
    page.clock.run_for(40_000)
    expect(page.locator("#notice")).to_contain_text("Meine Unterschrift: kam zu spät")
    # The sentence ends with the reason: both stand in one box, and nothing comes between them.
    expect(page.locator("#notice .note")).to_have_count(1)
    [first_words, *reason] = page.locator("#notice .note").inner_text().splitlines()
    assert first_words.endswith("denn:")
    assert any(reason)
    assert "Das geht so nicht" not in " ".join(reason)
    page.clock.run_for(61_000)
    at_the_desk(c.WithdrawPlayer(player=first), "gone")
    expect(page.locator("#notice")).not_to_contain_text("kam zu spät")


@pytest.mark.rule("CAR-201")
def test_without_network_the_end_of_a_game_opens_the_slip_and_both_arrive_in_order(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8, rulebook="carcassonne", mode="two-player"))
    page = tab(360)
    join(page, house, "p1")
    expect(page.locator("[data-box]").first).to_be_hidden()
    page.context.set_offline(True)
    page.get_by_role("button", name="Unsere Partie ist zu Ende").click()
    expect(page.locator("#outbox")).to_contain_text("wird von selbst gesendet")
    for number, box in enumerate(page.locator("[data-box]:visible").all()):
        box.fill(str(90 - number))
    assert wrong(page, 360) == []
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("#outbox li")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.get_by_text("Sie haben unterschrieben")).to_be_visible(timeout=10_000)
    _round, table = table_of("p1")
    assert (table.finished, table.signed) == (True, {"p1"})


@pytest.mark.rule("CAR-201")
def test_what_was_begun_without_network_goes_on_where_the_house_answers_again(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8, rulebook="carcassonne", mode="two-player"))
    page = tab(360)
    join(page, house, "p1")
    page.context.set_offline(True)
    page.get_by_role("button", name="Unsere Partie ist zu Ende").click()
    page.locator("[data-box]:visible").first.fill("77")
    page.context.set_offline(False)
    page.wait_for_url("**/me/report", timeout=10_000)
    expect(page.locator("[data-box]:visible").first).to_have_value("77")


def test_without_network_the_way_to_the_form_leads_to_the_one_on_the_page(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    page = tab(360)
    join(page, house, "p1")
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    page.get_by_role("button", name="Partie zu Ende").click()
    expect(page.locator("[data-box]:visible")).not_to_have_count(0)
    assert page.url.endswith("/me")
    page.context.set_offline(False)


def test_a_network_that_swallows_everything_is_noticed_at_the_next_touch(
    house: House, tab: Tab
) -> None:
    """The phone believes to be online, and no question is ever answered."""
    saved(days.arriving(8))
    page = tab(360)
    page.clock.install()
    join(page, house, "p1")
    swallowed: list[Route] = []

    def swallow(route: Route) -> None:
        swallowed.append(route)

    page.route("**/version", swallow)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # from now on only we let time pass
    page.clock.run_for(6000)
    expect(page.locator("#lost")).to_be_hidden()
    page.locator("h1").click()
    page.clock.run_for(1000)
    _until(page, lambda: len(swallowed) == 1)
    expect(page.locator("#lost")).to_be_hidden()
    page.clock.run_for(3500)
    expect(page.locator("#lost")).to_be_visible()
    assert len(swallowed) == 1, "a slow answer would still be welcome"
    page.unroute("**/version")
    page.clock.run_for(8000)
    expect(page.locator("#lost")).to_be_hidden()


def _until(page: Page, seen: Callable[[], bool]) -> None:
    """What a page has asked for arrives here a moment later; on a busy machine a longer one."""
    deadline = time.monotonic() + 20
    while not seen():
        assert time.monotonic() < deadline
        page.evaluate("0")
        time.sleep(0.02)


def test_a_house_that_is_closed_is_noticed_within_five_seconds(house: House, tab: Tab) -> None:
    saved(days.arriving(8))
    page = tab(360)
    join(page, house, "p1")
    expect(page.locator("[data-beat]")).to_have_attribute("data-state", "fresh")
    page.wait_for_timeout(500)
    house.server.should_exit = True
    expect(page.locator("#lost")).to_be_visible(timeout=5000)


def test_what_waits_in_the_outbox_is_told_as_short_as_on_paper(house: House, tab: Tab) -> None:
    saved(days.seated(8))
    table = table_of("p1")[1]
    page = tab(360)
    join(page, house, in_order(table)[0])
    page.goto(f"{house.url}/t/pokal/me/report")
    for line in range(1, 5):
        page.locator(f"[name=vp-{line}]").fill(str(60 - line))
    page.route("**/me/do/report-slip", lambda route: route.abort())
    page.get_by_role("button", name="Ergebnis senden").click()
    first = days.made_up_name(int(in_order(table)[0][1:]))
    expect(page.locator("#outbox")).to_contain_text(f"{first} 59 ·")
    waits = page.locator("form.report button.big")  # it waits, and nothing turns for ever
    expect(waits).to_have_attribute("aria-busy", "false")
    others = tuple(Line(seat.player, {"vp": 40 + n}) for n, seat in enumerate(table.seats))
    at_the_desk(c.ReportSlip(round=1, table=table.number, slip=Slip(others), accept=True), "desk")
    page.unroute("**/me/do/report-slip")
    send_again(page)
    expect(page.locator("#notice [data-refused]")).to_be_visible()
    for line in range(1, 5):  # refused: what was typed here stands in the fields all the same
        expect(page.locator(f"[name=vp-{line}]")).to_have_value(str(60 - line))
    page.route("**/me/do/report-slip", lambda route: route.abort())
    waits.click()
    expect(page.locator("#outbox")).to_contain_text(f"{first} 59 ·")
    page.unroute("**/me/do/report-slip")
    page.goto(f"{house.url}/t/pokal/me")  # where the form is not, they stand beside the refusal
    beside = page.locator("#notice table tr", has_text=first)
    expect(beside).to_contain_text("59")
    assert reports() == 1


def test_a_try_in_vain_leaves_the_finger_its_button(house: House, tab: Tab) -> None:
    """The box says again what it said: its buttons are the same ones, and the focus stays."""
    saved(days.seated(8))
    page = tab(360)
    join(page, house, in_order(table_of("p1")[1])[0])
    page.goto(f"{house.url}/t/pokal/me/report")
    for line in range(1, 5):
        page.locator(f"[name=vp-{line}]").fill(str(60 - line))
    tries: list[str] = []

    def away(route: Route) -> None:
        tries.append(route.request.url)
        route.abort()

    page.route("**/me/do/report-slip", away)
    page.get_by_role("button", name="Ergebnis senden").click()
    button = page.get_by_role("button", name="Jetzt versuchen")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("JSON.parse(Object.entries(localStorage)"
                           ".find(([k]) => k.includes('outbox'))[1])[0].tries >= 2")  # fmt: skip
    assert len(tries) >= 2
    expect(button).to_be_focused()


@pytest.mark.parametrize("status", [507, 503])
def test_what_the_house_cannot_store_waits_and_is_sent_when_it_can(
    house: House, tab: Tab, status: int
) -> None:
    saved(days.seated(8))
    page = tab(360)
    join(page, house, in_order(table_of("p1")[1])[0])
    page.goto(f"{house.url}/t/pokal/me/report")
    for line in range(1, 5):
        page.locator(f"[name=vp-{line}]").fill(str(60 - line))
    page.route("**/me/do/report-slip", lambda route: route.fulfill(status=status, body="full"))
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("#outbox")).to_contain_text("das Haus kann es gerade nicht speichern")
    assert reports() == 0
    page.unroute("**/me/do/report-slip")
    expect(page.get_by_text("Sie haben unterschrieben")).to_be_visible(timeout=20_000)
    assert reports() == 1


def test_without_contact_a_tap_on_another_page_stays_here_and_says_so(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    page = tab(360)
    join(page, house, "p1")
    page.goto(f"{house.url}/t/pokal/me/report")
    here = page.url
    stays = page.locator("[data-stays]")
    expect(stays).to_be_hidden()
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    page.get_by_role("link", name="Mein Tisch").click()
    expect(stays).to_be_visible()
    expect(stays).to_be_in_viewport()
    bars = [page.locator(bar).bounding_box() for bar in (".phone-top", "#lost")]
    assert sum(box["height"] for box in bars if box is not None) <= ROOM_FOR_BARS
    assert page.url == here
    assert axe_problems(page) == []
    page.locator(".phone-foot form button").last.click()  # a form without an outbox
    expect(stays).to_be_visible()
    assert page.url == here
    page.context.set_offline(False)
    expect(stays).to_be_hidden()
    page.get_by_role("link", name="Mein Tisch").click()
    page.wait_for_url("**/me")
