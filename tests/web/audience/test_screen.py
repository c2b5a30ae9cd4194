"""The projector in a real Chromium: it changes and counts by itself."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from django.db import connections
from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.desk.clocks import remaining
from tafelrunde.store.ledger import server_time
from tafelrunde.web import house as desk
from tafelrunde.web.audience import press
from tafelrunde.web.live import Known
from tafelrunde.web.start.halls import find
from tests.desk.hall import ORGANISER
from tests.web.audience import days
from tests.web.conftest import House, Tab, axe_problems

HEARD = "[data-connection=live], [data-connection=polling]"
"""On a busy machine it may have begun to ask by itself: what it shows is the same."""


class Halls(dict[str, Known]):
    """Asks the database, as the real house does."""

    def get(self, slug: str, default: Known | None = None) -> Known | None:  # type: ignore[override]
        try:
            return find(slug) or default
        finally:
            connections.close_all()


@pytest.fixture
def hall(transactional_db: None) -> Iterator[House]:
    press.forget()
    opened = House(Halls())
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def does(day: days.Day, command: c.Command) -> None:
    desk.ledger().append(day.state.id, command, ORGANISER, f"key-{time.monotonic_ns()}")


def open_screen(tab: Tab, hall: House, query: str = "", height: int = 1080) -> Page:
    page = tab(1920)
    page.set_viewport_size({"width": 1920, "height": height})
    page.goto(f"{hall.url}/t/pokal/screen{query}")
    expect(page.locator(HEARD)).to_be_visible(timeout=15_000)
    return page


def test_the_clock_on_the_wall_shows_the_time_where_people_play(hall: House, tab: Tab) -> None:
    day = days.started(16)
    day.does(c.SetDetails(time_zone="Asia/Kathmandu"))  # no browser of ours believes to be there
    day.saved()
    page = open_screen(tab, hall)
    expect(page.locator("[data-wall]")).to_have_text(re.compile(r"\d\d:\d\d"))
    hour, minute = page.locator("[data-wall]").inner_text().split(":")
    there = datetime.now(ZoneInfo("Asia/Kathmandu"))
    apart = (there.hour * 60 + there.minute - int(hour) * 60 - int(minute)) % (24 * 60)
    assert apart <= 1, "the same minute, or the one that has just ended"


def test_the_projector_follows_the_desk_by_itself(hall: House, tab: Tab) -> None:
    day = days.started(16)
    day.saved()
    page = open_screen(tab, hall)
    expect(page.locator("[data-connection=live]")).to_be_visible(timeout=15_000)
    now = page.locator("#now")
    expect(now).to_have_attribute("data-view", "join")
    does(day, c.DraftRound(seed="dice"))
    does(day, c.PublishRound(round=1))
    expect(now).to_have_attribute("data-view", "seating", timeout=10_000)
    does(day, c.StartClock())
    expect(now).to_have_attribute("data-view", "round", timeout=10_000)
    does(day, c.PauseClock())
    expect(page.get_by_text("Die Uhr steht")).to_be_visible(timeout=10_000)


def test_the_strip_of_views_and_the_welcome_follow_the_day(hall: House, tab: Tab) -> None:
    day = days.arriving(16, 16)
    day.saved()
    page = open_screen(tab, hall, "?view=join")
    strip = page.locator("#views")
    expect(strip.get_by_role("link")).to_have_text(["automatisch", "Ankunft"])
    expect(page.get_by_role("heading", name="Willkommen!")).to_be_visible()
    does(day, c.CloseCheckIn())
    expect(page.get_by_role("heading", name="Gleich geht es los")).to_be_visible(timeout=10_000)
    does(day, c.StartTournament())
    expect(page.get_by_role("heading", name="Auf dem Telefon dabei")).to_be_visible(timeout=10_000)
    does(day, c.DraftRound(seed="dice"))
    does(day, c.PublishRound(round=1))
    expect(strip.get_by_role("link")).to_have_text(
        ["automatisch", "Ankunft", "Sitzplan", "Runde"], timeout=10_000
    )
    expect(strip.locator("[aria-current]")).to_have_text("Ankunft")


def test_a_view_that_is_over_gives_way_and_the_strip_says_so(hall: House, tab: Tab) -> None:
    days.closed(16, 1).saved()
    page = open_screen(tab, hall, "?view=round")
    expect(page.locator("#now")).to_have_attribute("data-view", "standings")
    expect(page.locator("#views [aria-current]")).to_have_text("automatisch")


def test_the_matches_of_a_knockout_stand_between_those_they_come_from(
    hall: House, tab: Tab
) -> None:
    days.finishing(32, rulebook="carcassonne", mode="two-player").saved()
    page = open_screen(tab, hall)
    heights = page.evaluate(
        "Array.from(document.querySelectorAll('.bracket-stage')).map((stage) =>"
        " Array.from(stage.querySelectorAll('.bracket-slot .match')).map((match) => {"
        " const box = match.getBoundingClientRect(); return (box.top + box.bottom) / 2; }))"
    )
    assert [len(stage) for stage in heights] == [4, 2, 1]
    for earlier, later in pairwise(heights):
        for place, height in enumerate(later):
            middle = (earlier[2 * place] + earlier[2 * place + 1]) / 2
            assert abs(height - middle) < 3


@pytest.mark.rule("CAT-201")
def test_the_clock_runs_by_the_servers_time_even_where_the_projectors_is_wrong(
    hall: House, tab: Tab
) -> None:
    day = days.seated(16)
    day.saved()
    does(day, c.StartClock())
    page = tab(1920)
    page.add_init_script("const right = Date.now; Date.now = () => right() - 4000000;")
    page.goto(f"{hall.url}/t/pokal/screen")
    expect(page.locator("html[data-offset]")).to_be_attached(timeout=10_000)
    # Five questions are asked; the quickest answer counts.
    page.wait_for_timeout(1500)
    drifts = []
    for _ in range(5):
        theirs = page.evaluate("Date.now() + Number(document.documentElement.dataset.offset)")
        drifts.append(abs(theirs - time.time() * 1000))
    assert min(drifts) < 500, drifts
    clock = desk.state(day.state.id)[0].clock
    assert clock is not None
    shown = page.locator("[data-shown]").inner_text()
    minutes, seconds = shown.split(":")
    assert abs(int(minutes) * 60 + int(seconds) - remaining(clock, server_time())) <= 2


def test_a_pinned_view_stays(hall: House, tab: Tab) -> None:
    day = days.closed(16, 1)
    day.saved()
    page = open_screen(tab, hall, "?view=seating")
    expect(page.locator("#now")).to_have_attribute("data-view", "seating")
    version = page.locator("#now").get_attribute("data-version")
    does(day, c.DraftRound(seed="dice"))
    expect(page.locator("#now")).not_to_have_attribute("data-version", str(version), timeout=10_000)
    expect(page.locator("#now")).to_have_attribute("data-view", "seating")


def test_where_the_stream_does_not_get_through_the_projector_asks_by_itself(
    hall: House, tab: Tab
) -> None:
    day = days.seated(16)
    day.saved()
    page = tab(1920)
    page.route("**/stream*", lambda route: route.abort())
    page.goto(f"{hall.url}/t/pokal/screen")
    expect(page.locator("[data-connection=polling]")).to_be_visible(timeout=30_000)
    does(day, c.StartClock())
    expect(page.locator("#now")).to_have_attribute("data-view", "round", timeout=30_000)


def test_a_lost_connection_is_seen_from_afar(hall: House, tab: Tab) -> None:
    days.running(16).saved()
    page = open_screen(tab, hall)
    hall.server.should_exit = True
    hall.thread.join(timeout=15)
    sign = page.locator("[data-connection=lost]")
    expect(sign).to_be_visible(timeout=30_000)
    box = sign.bounding_box()
    assert box is not None
    assert box["width"] > 1500
    assert page.locator("[data-shown]").is_visible(), "the clock runs on without the server"


VIEWS: dict[str, Callable[..., days.Day]] = {
    "arrivals": days.arriving,
    "seating": partial(days.seated, 24),
    "round": partial(days.running, 24),
    "standings": partial(days.closed, 24, 1),
    "finish": partial(days.finishing, 32, rulebook="carcassonne", mode="two-player"),
    "podium": partial(days.awarded, 16),
}


def test_the_projector_pleases_axe_and_never_scrolls(hall: House, tab: Tab) -> None:
    said: list[str] = []
    problems: dict[str, list[str]] = {}
    page = tab(1920)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.on("console", lambda message: said.append(message.text))
    for view, make in VIEWS.items():
        make(tournament=f"t-{view}").saved(view)
        said.clear()
        page.goto(f"{hall.url}/t/{view}/screen")
        expect(page.locator(HEARD)).to_be_visible(timeout=15_000)
        if found := _dark_and_light(page) + said:
            problems[view] = found
    assert problems == {}


def _dark_and_light(page: Page) -> list[str]:
    """What is wrong with what the wall shows now, by night and by day; then it is night again."""
    assert page.locator("html").get_attribute("data-theme") == "dark"
    found = axe_problems(page)
    page.locator("button[name=theme]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    found += [f"light: {each}" for each in axe_problems(page)]
    sizes = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    if sizes[0] > 1920 or sizes[1] > 1080:
        found.append(f"scrolls: {sizes}")
    page.locator("button[name=theme]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    return found
