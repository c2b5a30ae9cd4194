"""A guest Wi-Fi answers instead of the house: nothing counts as delivered, nothing is pasted in."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tafelrunde.store import badges
from tafelrunde.store.models import Hall
from tests.web.audience import days
from tests.web.conftest import House, Tab
from tests.web.player.browsing import join, reports, send_again
from tests.web.player.phones import in_order, saved, table_of

PORTAL = "<h1>Welcome to the guest Wi-Fi</h1>"

HEARD = "document.querySelector('.beat-dot').classList.remove('pulse')"


def typed(page: Page, house: House, player: str) -> None:
    join(page, house, player)
    page.goto(f"{house.url}/t/pokal/me/report")
    for line in range(1, len(table_of(player)[1].seats) + 1):
        page.locator(f"[name=vp-{line}]").fill(str(60 - line))


def portal(page: Page, status: int) -> None:
    def answers(route: Route) -> None:
        route.fulfill(status=status, body=PORTAL, content_type="text/html")

    page.route("**/me/**", answers)
    page.route("**/version", answers)


@pytest.mark.parametrize("status", [200, 404])
def test_what_a_portal_swallows_is_sent_again(house: House, tab: Tab, status: int) -> None:
    saved(days.seated(8))
    page = tab(360)
    typed(page, house, in_order(table_of("p1")[1])[0])
    portal(page, status)
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("#outbox")).to_contain_text("das WLAN antwortet anstelle des Turniers")
    page.evaluate("window.htmx.trigger(document.getElementById('pulse'), 'moved')")
    expect(page.locator("#lost")).to_be_visible(timeout=15_000)
    assert "guest Wi-Fi" not in page.content()
    assert reports() == 0
    page.unroute_all()
    send_again(page)
    expect(page.get_by_text("Sie haben unterschrieben")).to_be_visible()
    assert reports() == 1


@pytest.mark.parametrize("status", [0, 200])
def test_typing_without_the_house_is_no_press_that_got_no_answer(
    house: House, tab: Tab, status: int
) -> None:
    """Nothing was sent: that only the preview is missing needs no alarm, and none goes stale."""
    saved(days.seated(8))
    page = tab(360)
    typed(page, house, in_order(table_of("p1")[1])[0])
    expect(page.locator("#preview .slip-lines")).to_be_visible()
    if status:
        portal(page, status)
    else:
        page.route("**/me/**", lambda route: route.abort())
    page.locator("[name=vp-1]").fill("70")
    expect(page.locator("#preview .slip-lines")).to_have_count(0)  # it was of other figures
    expect(page.locator("#preview [data-when=lost]")).to_be_visible()
    expect(page.locator("#preview [data-when~=live]")).to_be_hidden()
    assert page.locator("#unsent-press").count() == 0
    page.unroute_all()
    page.wait_for_timeout(3_000)
    page.evaluate("document.dispatchEvent(new Event('phone:contact'))")
    expect(page.locator("#preview .slip-lines")).to_be_visible()


def test_what_a_portal_answers_does_not_begin_the_silence_anew(house: House, tab: Tab) -> None:
    """The network is back and the house is not: since when nobody heard of it stays true."""
    saved(days.seated(8))
    page = tab(360)
    typed(page, house, in_order(table_of("p1")[1])[0])
    expect(page.locator("#preview .slip-lines")).to_be_visible()
    page.evaluate("document.querySelector('[sse-connect]').remove()")  # the stream rests, too
    page.evaluate(HEARD)
    portal(page, 404)
    page.locator("[name=vp-1]").fill("58")
    expect(page.locator("#preview .slip-lines")).to_have_count(0)
    expect(page.locator("#lost")).to_be_visible(timeout=15_000)
    since = "document.querySelector('.beat-dot').classList.contains('pulse')"
    assert not page.evaluate(since), "the dot beats when the house was heard, and only then"


def test_a_new_link_sends_what_the_old_one_left(house: House, tab: Tab) -> None:
    saved(days.seated(8))
    player = in_order(table_of("p1")[1])[0]
    page = tab(360)
    typed(page, house, player)
    page.route("**/me/do/*", lambda route: route.abort())
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("#outbox")).to_contain_text("noch nicht gesendet")
    hall = Hall.objects.get(slug="pokal")
    page.unroute_all()
    badges.revoke_all_of(hall.id, player)  # the open page is told and looks again by itself
    expect(page.locator("#ended")).to_contain_text("ein neuer Link ausgegeben")
    expect(page.locator("#waiting")).to_contain_text("Ergebnis: Tisch")
    assert reports() == 0
    _badge, token = badges.issue(hall.id, "player", player)
    page.goto(f"{house.url}/t/pokal/b/{token}")
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("main")).to_contain_text("unterschrieben", timeout=15_000)
    assert reports() == 1
