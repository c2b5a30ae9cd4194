"""Clocks in a real Chromium: the server's time on every screen, two phones at one board."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connections
from playwright.sync_api import Page, Route, expect

from tafelrunde.desk import commands as c
from tafelrunde.desk.clocks import milliseconds
from tafelrunde.store import badges
from tafelrunde.web import house as desk
from tafelrunde.web.audience import press
from tests.desk.hall import ORGANISER
from tests.web.audience import days
from tests.web.audience.test_screen import Halls
from tests.web.conftest import House, Tab, axe_problems
from tests.web.tableside.conftest import friedrich, saved

WRONG = "const right = Date.now; Date.now = () => right() - 3 * 3600 * 1000 - 1234;"

COVERED = """() => {
  const said = document.querySelector('#notice').getBoundingClientRect();
  return [...document.querySelectorAll('#live input:not([type=hidden]), #live select, .at-field')]
    .filter((each) => each.checkVisibility())
    .filter((each) => {
      const at = each.getBoundingClientRect();
      return at.bottom > said.top && at.top < said.bottom;
    })
    .map((each) => each.outerHTML);
}"""


@pytest.fixture
def hall(transactional_db: None) -> Iterator[House]:
    press.forget()
    opened = House(Halls())
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def phone(tab: Tab, hall: House, hall_id: str, player: str, **look: Any) -> Page:
    page = tab(**({"width": 360} | look))
    _badge, token = badges.issue(hall_id, "player", player)
    page.goto(f"{hall.url}/t/pokal/b/{token}")
    return page


def off_by(page: Page) -> float:
    """How far the page's time is from the server's, in milliseconds; the best of a few looks."""
    expect(page.locator("html[data-offset]")).to_be_attached(timeout=10_000)
    looks = [page.evaluate("window.houseClock.now()") - time.time() * 1000 for _ in range(5)]
    return min(abs(float(look)) for look in looks)


def shown_seconds(page: Page) -> int:
    minutes, seconds = page.locator("[data-shown]").first.inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


@pytest.mark.rule("CAT-201")
def test_a_phone_whose_clock_is_hours_wrong_shows_the_servers_time(hall: House, tab: Tab) -> None:
    day = days.seated(4, rulebook="catan", mode="ranking-tournament", options={"turn_limit": True})
    hall_id = saved(day)
    desk.append(hall_id, c.StartClock(), ORGANISER, "start", None)
    page = phone(tab, hall, hall_id, "p1")
    page.add_init_script(WRONG)
    page.goto(f"{hall.url}/t/pokal/me/turn")
    assert off_by(page) < 500
    clock = desk.state(hall_id)[0].clock
    assert clock is not None
    ends = milliseconds(clock.started_at) + clock.seconds * 1000
    assert abs(shown_seconds(page) - (ends - time.time() * 1000) / 1000) <= 1.5
    # The device's clock is set while the page is open, as after sleep: it is measured again, and
    # an answer that took a second does not spoil it.
    slow = iter([1.0])

    def answered(route: Route) -> None:
        time.sleep(next(slow, 0))
        route.continue_()

    page.route("**/time", answered)
    page.evaluate("const before = Date.now; Date.now = () => before() + 7200000; 0")
    page.wait_for_timeout(2500)
    assert next(slow, None) is None, "it asked again"
    assert off_by(page) < 500


@pytest.mark.rule("CAT-202")
def test_the_turn_clock_goes_round_the_table_and_survives_a_reload(hall: House, tab: Tab) -> None:
    day = days.seated(4, rulebook="catan", mode="ranking-tournament", options={"turn_limit": True})
    seats = sorted(day.state.rounds[0].tables[1].seats, key=lambda seat: seat.position or 0)
    names = [days.made_up_name(int(seat.player[1:])) for seat in seats]
    page = phone(tab, hall, saved(day), "p1", colours="dark")
    page.goto(f"{hall.url}/t/pokal/me/turn")
    big, name = page.locator("[data-next]"), page.locator("[data-name]")
    expect(name).to_have_text(names[0])
    big.click()
    expect(page.get_by_text("Tippen: die nächste Person")).to_be_visible()
    big.click()
    expect(name).to_have_text(names[1])
    page.reload()
    expect(name).to_have_text(names[1])
    assert axe_problems(page) == []
    # Three minutes later the phone says so, and nothing ends.
    page.evaluate("const before = Date.now; Date.now = () => before() + 200000; 0")
    expect(page.locator("[data-mood=over]")).to_be_visible()
    big.click()
    expect(name).to_have_text(names[2])
    page.locator("[data-pause]").click()
    expect(page.get_by_text("Angehalten. Zum Weiterlaufen tippen")).to_be_visible()
    big.click()
    for _ in range(2):
        big.click()
    expect(name).to_have_text(names[0])


@pytest.mark.rule("FRI-701", "FRI-702")
def test_two_phones_at_one_board_share_the_chess_clock(hall: House, tab: Tab) -> None:
    day = friedrich()
    roles = {seat.role: seat.player for seat in day.state.rounds[0].tables[1].seats}
    hall_id = saved(day)
    king = phone(tab, hall, hall_id, roles["friedrich"])
    king.add_init_script(WRONG)
    other = phone(tab, hall, hall_id, roles["pompadour"], width=1280, colours="dark", language="en")
    for page in (king, other):
        page.goto(f"{hall.url}/t/pokal/me/chess")
        expect(page.locator("[data-connection=live]")).to_be_visible(timeout=15_000)
    friedrich_half = '[data-half=friedrich][data-runs="1"]'
    king.locator("[data-half=friedrich]").click()
    expect(other.locator(friedrich_half)).to_be_visible(timeout=10_000)
    king.wait_for_timeout(1200)
    times = [page.locator(f"{friedrich_half} [data-shown]").inner_text() for page in (king, other)]
    assert all(text.startswith("2:09:5") for text in times), times
    assert axe_problems(king) == []
    assert axe_problems(other) == []
    assert king.evaluate("document.documentElement.scrollWidth") <= 360
    other.locator("[data-half=friedrich]").click()
    expect(king.locator('[data-half=attackers][data-runs="1"]')).to_be_visible(timeout=10_000)
    expect(other.locator('[data-half=attackers][data-runs="1"]')).to_be_visible(timeout=10_000)
    other.get_by_role("button", name="Fight").click()
    expect(king.get_by_text("Angehalten: Kampf")).to_be_visible(timeout=10_000)
    assert [p.to for p in desk.state(hall_id)[0].rounds[0].tables[1].presses] == [
        "friedrich",
        "attackers",
        "stopped",
    ]


@pytest.mark.rule("FRI-601")
def test_pompadour_notes_on_a_small_phone_and_sees_the_points(hall: House, tab: Tab) -> None:
    day = friedrich()
    roles = {seat.role: seat.player for seat in day.state.rounds[0].tables[1].seats}
    hall_id = saved(day)
    page = phone(tab, hall, hall_id, roles["pompadour"], colours="dark")
    page.goto(f"{hall.url}/t/pokal/me/minutes")
    page.get_by_role("button", name="Karten sortiert und gemischt").click()
    expect(page.locator("[data-checklist]")).to_have_count(0)
    page.get_by_text("Eine Nation scheidet aus").click()
    form = page.locator("form:has(input[value=out])")
    for nation, number in (("sweden", "5"), ("austria", "12"), ("russia", "10")):
        form.locator("[name=choice]").select_option(nation)
        expect(form.locator("[name=of]")).to_have_value(number)
    form.locator("[name=held]").fill("12")
    form.get_by_role("button").click()
    expect(page.locator("[data-refused]")).to_contain_text("höchstens 10")
    expect(form.locator("[name=held]")).to_be_focused()
    form.locator("[name=held]").evaluate("field => field.scrollIntoView({block: 'start'})")
    assert page.evaluate(COVERED) == [], "what is said hides no field"
    form.locator("[name=held]").fill("6")
    form.get_by_role("button").click()
    expect(page.get_by_text("Russland scheidet aus: 6 von 10")).to_be_visible(timeout=10_000)
    page.get_by_text("Die Partie ist zu Ende").click()
    end = page.locator("form:has(input[value=end])")
    assert axe_problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    end.locator("[name=rounds]").fill("19")
    end.locator("[name=winner-austria]").check()
    for nation, held in (("sweden", 3), ("austria", 12), ("imperial_army", 4), ("france", 9)):
        end.locator(f"[name={nation}-held]").fill(str(held))
    end.get_by_role("button").click()
    expect(page.get_by_text("Punkte, wie die Jury sie vergeben würde")).to_be_visible(
        timeout=10_000
    )
    assert axe_problems(page) == []
    expect(page.get_by_text("9,5 = 19 Runden × 0,5")).to_be_visible()
    expect(page.get_by_text("Bitte zuerst die ausgeteilten Karten")).to_be_visible()
    page.locator("form:has(input[value=cards])").get_by_role("button").click()
    hands_in = page.get_by_role("button", name="Das Ergebnis der Jury vorlegen")
    expect(hands_in).to_be_enabled()
    page.context.set_offline(True)
    hands_in.click()
    expect(page.locator("#outbox")).to_contain_text("wird von selbst gesendet")
    expect(hands_in).to_be_disabled()
    assert desk.state(hall_id)[0].rounds[0].tables[1].slip is None
    page.context.set_offline(False)
    expect(page.get_by_text("Gemeldet. Die Jury prüft es")).to_be_visible(timeout=10_000)
    assert desk.state(hall_id)[0].rounds[0].tables[1].slip is not None


def test_what_is_begun_while_a_note_is_under_way_is_still_there_after_its_answer(
    hall: House, tab: Tab
) -> None:
    day = friedrich()
    roles = {seat.role: seat.player for seat in day.state.rounds[0].tables[1].seats}
    page = phone(tab, hall, saved(day), roles["pompadour"])
    page.goto(f"{hall.url}/t/pokal/me/minutes")
    held_back: list[Route] = []

    def slowly(route: Route) -> None:
        if route.request.method == "POST" and not held_back:
            held_back.append(route)
        else:
            route.continue_()

    page.route("**/me/minutes*", slowly)
    page.get_by_role("button", name="Karten sortiert und gemischt").click()
    page.get_by_text("Eine Nation scheidet aus").click()
    form = page.locator("form:has(input[value=out])")
    form.locator("[name=choice]").select_option("russia")
    form.locator("[name=held]").fill("6")
    held_back[0].continue_()
    expect(page.locator("[data-checklist]")).to_have_count(0)
    expect(form.locator("[name=choice]")).to_have_value("russia")
    expect(form.locator("[name=held]")).to_have_value("6")
    expect(form.locator("[name=held]")).to_be_visible()
    form.get_by_role("button").click()
    expect(page.get_by_text("Russland scheidet aus: 6 von 10")).to_be_visible(timeout=10_000)
    expect(form.locator("[name=held]")).not_to_be_visible()


def test_the_desks_clock_counts_on_the_servers_time_too(hall: House, tab: Tab) -> None:
    day = days.seated(4, rulebook="catan", mode="ranking-tournament")
    hall_id = saved(day)
    desk.append(hall_id, c.StartClock(), ORGANISER, "start", None)
    _badge, token = badges.issue(hall_id, "organiser")
    page = tab(1280)
    page.goto(f"{hall.url}/t/pokal/b/{token}")
    page.add_init_script(WRONG)
    page.goto(f"{hall.url}/t/pokal/desk")
    assert off_by(page) < 500
    clock = desk.state(hall_id)[0].clock
    assert clock is not None
    ends = milliseconds(clock.started_at) + clock.seconds * 1000
    minutes, seconds = page.locator("time[data-clock]").inner_text().split(":")
    shown = int(minutes) * 60 + int(seconds)
    assert abs(shown - (ends - time.time() * 1000) / 1000) <= 1.5


@pytest.mark.rule("FRI-702")
def test_a_press_without_network_says_that_it_does_not_count_and_counts_once_when_repeated(
    hall: House, tab: Tab
) -> None:
    day = friedrich()
    hall_id = saved(day)
    seat = next(s for s in day.state.rounds[0].tables[1].seats if s.role == "friedrich")
    page = phone(tab, hall, hall_id, seat.player)
    page.goto(f"{hall.url}/t/pokal/me/chess")
    half = page.locator("[data-half=friedrich]")
    connection = page.locator("[data-connection]")
    expect(connection).to_have_attribute("data-connection", "live")  # else it may open afterwards
    page.context.set_offline(True)
    expect(connection).to_have_attribute("data-connection", "lost")
    half.click()
    expect(page.locator("#notice")).to_contain_text("Keine Antwort vom Haus")
    assert desk.state(hall_id)[0].rounds[0].tables[1].presses == ()
    page.context.set_offline(False)
    expect(connection).not_to_have_attribute("data-connection", "lost")
    expect(page.locator("#notice")).to_contain_text("Die Verbindung ist wieder da")
    expect(page.locator("#notice")).not_to_contain_text("Keine Antwort")
    half.click()
    expect(page.locator("[data-chess]")).to_have_attribute("data-running", "1")
    expect(page.locator("#notice")).to_be_empty()
    assert len(desk.state(hall_id)[0].rounds[0].tables[1].presses) == 1
