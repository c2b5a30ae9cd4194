"""Many tabs of one house in one browser, and news that arrive while somebody is typing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.organiser.play import Organiser, made_up_names
from tests.web.organiser.test_whole_tournaments import log_in
from tests.web.test_serve import greeting, start

TABS = 8
"""More than the six connections a browser opens to one house."""

HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A driven browser shows every tab at once; people look at one."""


@pytest.fixture(scope="module")
def desk(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Organiser]:
    """Eight names are entered; whoever comes first may check one of them in."""
    process = start(tmp_path_factory.mktemp("house"))
    link = re.search(r"http://localhost:(\d+)(/login/\S+)", greeting(process))
    assert link is not None
    url = f"http://127.0.0.1:{link.group(1)}"
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, locale="de", reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    log_in(page, url, link.group(2))
    clerk = Organiser(page, url, random.Random(1))
    clerk.create("catan", "ranking-tournament", "Viele Fenster")
    clerk.paste("\n".join(made_up_names(8)))
    yield clerk
    context.close()
    process.kill()
    process.wait(10)


def live(page: Page) -> None:
    expect(page.locator("[data-connection]").first).to_have_attribute("data-connection", "live")


def test_eight_tabs_of_one_house_leave_a_connection_free(desk: Organiser) -> None:
    here = desk.page
    others = []
    for _ in range(TABS - 1):
        here.evaluate(HIDE, True)
        tab = here.context.new_page()
        tab.goto(f"{desk.url}/t/{desk.slug}/desk/players")
        live(tab)
        tab.evaluate(HIDE, True)
        others.append(tab)
    here.evaluate(HIDE, False)
    desk.go("/check-in")
    live(here)
    here.locator(".check-row").first.click()
    expect(here.locator("li[data-done]")).to_have_count(1)

    back = others[0]
    expect(back.locator("#live")).not_to_contain_text("✓")
    back.evaluate(HIDE, False)
    live(back)
    expect(back.locator("[data-state=there]")).to_have_count(1)
    for tab in others:
        tab.close()


def test_news_leave_alone_what_somebody_is_typing(desk: Organiser) -> None:
    page = desk.page
    desk.all_are_here()
    desk.close_check_in()
    desk.start()
    overtaken = page.context.new_page()
    overtaken.goto(f"{desk.url}/t/{desk.slug}/desk/draw")
    expect(overtaken.locator("#draft-form")).to_be_visible()
    desk.draw_and_publish()
    expect(overtaken.locator("#meanwhile")).to_contain_text("Runde 1 veröffentlicht")
    expect(overtaken.locator("#lead")).not_to_contain_text("Entwurf", ignore_case=True)
    expect(overtaken.locator("#draft-form")).to_have_count(0)
    overtaken.close()
    _save_unsigned(page, desk)
    page.locator("summary", has_text="Jemand erhebt Einspruch").click()
    why = page.locator("#live [name=reason]")
    why.press_sequentially("falsch ge")
    page.locator("#live select[name=player]").first.select_option(index=2)
    why.focus()
    chosen = page.locator("#live select[name=player]").first.input_value()

    colleague = page.context.new_page()
    signed = page.locator("#live form[action$=confirm-slip] button")
    before = signed.count()
    colleague.goto(page.url)
    colleague.locator("#live form[action$=confirm-slip] button").first.click()
    expect(signed).to_have_count(before - 1)

    page.keyboard.type("zählt")
    expect(why).to_have_value("falsch gezählt")
    assert page.locator("#live select[name=player]").first.input_value() == chosen


def type_figures(page: Page) -> None:
    for number, box in enumerate(page.locator("[data-slip] [data-box]").all()):
        box.fill(str(10 - number))


def _save_unsigned(page: Page, desk: Organiser) -> None:
    desk.go("/tables/1/1")
    type_figures(page)
    desk.moved(page.get_by_role("button", name="Speichern, noch nicht unterschrieben").click)
    desk.go("/tables/1/1")
