"""What axe cannot see, at three zooms: focus in sight, targets, names, keys, what is said aloud."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.store import badges
from tafelrunde.store.models import Person
from tafelrunde.web import house as desk
from tafelrunde.web.audience import press
from tests.desk.hall import player
from tests.web.audience import days
from tests.web.audience.test_screen import Halls
from tests.web.conftest import House, Tab, faults_both_ways
from tests.web.tableside.conftest import friedrich, saved

ZOOMS = ((1280, 1024), (640, 512), (320, 256))
"""A laptop as it is, at 200 % and at 400 %."""
AT_THE_DESK = ("", "/players", "/tables/1/1", "/settings")
ELSEWHERE = (
    *("/t/einlass/desk/check-in", "/t/finale/desk/finish/{match}"),
    *("/t/pokal/referee/table/1/1", "/t/pokal/referee/ruling?table=1"),
)
"""Forms with several people in them that stand on no page above."""
ON_PHONES = ("/t/pokal/me", "/t/pokal/me/report", "/t/pokal/me/call", "/t/pokal/standings")

PROBE = """async () => {
  const wanted = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  const seen = (e) => !e.matches(':disabled') && e.checkVisibility({visibilityProperty: true})
    && e.getBoundingClientRect().width > 2 && !e.closest('[hidden], dialog:not([open]), .sr');
  const hidden = [], small = [];
  const covered = (stop) => {
    const at = stop.getBoundingClientRect();
    if (at.bottom < 0 || at.top > innerHeight) return 'the edge of the window';
    const points = [0.1, 0.5, 0.9].map((x) => document.elementFromPoint(
      at.left + at.width * x, Math.min(Math.max(at.top + at.height / 2, 1), innerHeight - 1)));
    const own = stop.closest('label') || stop.closest('.card-link') || stop;
    const clear = points.some((each) => each && (own.contains(each) || each.contains(stop)));
    return clear ? '' : String(points[1] && points[1].outerHTML.slice(0, 90));
  };
  const stops = [...document.querySelectorAll(wanted)].filter(seen);
  for (const stop of stops) {
    stop.focus();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    let cover = covered(stop);
    if (cover) {  // a page that still moves is given a moment
      await new Promise((done) => setTimeout(done, 200));
      cover = covered(stop);
    }
    if (cover) hidden.push(`${stop.outerHTML.slice(0, 90)} under ${cover}`);
    const inSentence = stop.matches('p a, li a, td a, th a, dd a, small a')
      && !stop.matches('.rule, [role=button]');
    const target = (stop.matches('input') && stop.closest('label') || stop).getBoundingClientRect();
    if (!inSentence && !stop.matches('.skip') && (target.height < 23.5 || target.width < 23.5))
      small.push(`${target.width} x ${target.height} ${stop.outerHTML.slice(0, 90)}`);
  }
  const unnamed = [];
  for (const form of document.forms) {
    const fields = 'input:not([type=submit]), select, textarea';
    const labels = (e) => [...(e.labels || [])].map((each) => each.textContent.trim()).join(' ');
    const names = [...form.elements].filter((e) => seen(e) && e.matches(fields))
      .map((e) => e.getAttribute('aria-label') || labels(e));
    const twice = names.filter((name, place) => !name || names.indexOf(name) !== place);
    if (twice.length) unnamed.push(twice.join(' | '));
  }
  return {stops: stops.length, hidden, small, unnamed};
}"""


@pytest.fixture
def hall(transactional_db: None) -> Iterator[House]:
    press.forget()
    opened = House(Halls())
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def at_the_desk(page: Page, hall: House) -> None:
    client = Client()
    client.force_login(User.objects.create_user("orga", is_superuser=True))
    name = settings.SESSION_COOKIE_NAME
    cookie = client.cookies[name].value
    page.context.add_cookies([{"name": name, "value": cookie, "url": hall.url}])


def probed(
    page: Page, address: str, zooms: tuple[tuple[int, int], ...]
) -> dict[str, dict[str, list[str]]]:
    """What is wrong with a page at each zoom."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok, address
    problems = {}
    for width, height in zooms:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
        found: dict[str, Any] = page.evaluate(PROBE)
        assert found.pop("stops") > 2, address
        if wrong := {what: places for what, places in found.items() if places}:
            problems[f"{address} {width}"] = wrong
    return problems


def test_focus_targets_and_names_at_three_zooms(hall: House, tab: Tab) -> None:
    hall_id = saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    page = tab(language="de")
    at_the_desk(page, hall)
    problems: dict[str, dict[str, list[str]]] = {}
    for path in AT_THE_DESK:
        problems |= probed(page, f"{hall.url}/t/pokal/desk{path}", ZOOMS)
    days.arriving(6, 2, rulebook="carcassonne", mode="two-player", tournament="t2").saved("einlass")
    finale = days.finishing(8, rulebook="carcassonne", mode="four-player", tournament="t3")
    finale.saved("finale")
    match = next(iter(finale.state.matches))
    for path in ELSEWHERE:
        problems |= probed(page, f"{hall.url}{path.format(match=match)}", ZOOMS[:1])
    phone = tab(320)
    _badge, token = badges.issue(hall_id, "player", "p1")
    phone.goto(f"{hall.url}/t/pokal/b/{token}")
    for path in ON_PHONES:
        problems |= probed(phone, f"{hall.url}{path}", ZOOMS[1:])
    assert problems == {}, json.dumps(problems, indent=1)


A_HAIR_OF_IT = """() => {
  const row = document.querySelector('.tabs'), last = row.querySelector('li:last-child a');
  const [there, here] = [last.getBoundingClientRect().left, row.getBoundingClientRect().left];
  row.style.width = `${there - here + 0.4}px`;
  row.scrollLeft = 0;
  document.body.style.marginLeft =
    `${innerWidth - 0.4 - last.getBoundingClientRect().left}px`;
  last.focus();
}"""


def test_a_tab_at_the_edge_comes_into_sight_with_the_focus(hall: House, tab: Tab) -> None:
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    phone = tab(360)
    phone.goto(f"{hall.url}/t/pokal/standings")
    phone.evaluate(A_HAIR_OF_IT)
    phone.wait_for_function("() => document.activeElement.getBoundingClientRect().right <= 361")


COVERED = """() => {
  const kept = getComputedStyle(document.documentElement);
  const height = (what) => {
    const e = document.querySelector(what);
    const stays = e && ['sticky', 'fixed'].includes(getComputedStyle(e).position);
    return stays ? e.getBoundingClientRect().height : 0;
  };
  const top = Math.max(height('.desk-top'), height('.top'));
  return [top > parseFloat(kept.scrollPaddingTop),
          height('#bar') > (parseFloat(kept.scrollPaddingBottom) || 0)];
}"""


def test_head_and_bar_are_lower_than_the_room_kept_for_them(hall: House, tab: Tab) -> None:
    """Where an anchor or the focus goes, nothing that stays on the screen lies above it."""
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    page = tab(language="de")
    at_the_desk(page, hall)
    for address in ("/t/pokal/desk", "/t/pokal"):
        page.goto(f"{hall.url}{address}")
        for width in (360, 700, 1000, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(COVERED) == [False, False], (address, width)
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(f"{hall.url}/t/pokal/draws")
    here = page.locator(".hall-nav [aria-current]")
    seen = (
        "e => e.getBoundingClientRect().right <= innerWidth && e.getBoundingClientRect().left >= 0"
    )
    assert here.evaluate(seen), "the tab we are on is seen in a row too long for the screen"


def test_keys_space_and_calls_at_the_desk(hall: House, tab: Tab) -> None:
    day = days.seated(8, rulebook="catan", mode="ranking-tournament")
    slip = day.slip(day.state.rounds[0].tables[1].seats, day.results())
    day.does(c.ReportSlip(round=1, table=1, slip=slip))
    hall_id = saved(day)
    page = tab(language="de")
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk")
    expect(page.locator("[data-connection=live]").first).to_be_attached(timeout=10_000)
    # A call is said aloud the moment it comes.
    call = c.CallReferee(call="k1", about="rule")
    desk.append(hall_id, call, player("p1"), "call", None)
    expect(page.locator("#announcer")).to_contain_text("Regelfrage", timeout=10_000)
    # What looks like a button is pressed like one.
    page.goto(f"{hall.url}/t/pokal/desk/tables/1/1")
    link = page.locator("main a[role=button]").first
    target = link.get_attribute("href")
    link.focus()
    with page.expect_navigation():
        page.keyboard.press("Space")
    assert target is not None
    assert page.url.endswith(target.split("?")[0].split("#")[0]) or target in page.url
    # Single keys are switched off in the list of keys, and stay off.
    page.keyboard.press("?")
    page.locator("[data-single-keys]").uncheck()
    page.keyboard.press("Escape")
    page.goto(f"{hall.url}/t/pokal/desk/tables/1/1")
    for key in ("?", "a", "g", "p"):
        page.keyboard.press(key)
    expect(page.locator("dialog#keys")).to_be_hidden()
    assert page.url.endswith("/desk/tables/1/1")
    assert desk.state(hall_id)[0].rounds[0].tables[1].state == "reported"
    page.evaluate("localStorage.removeItem('tafelrunde.keys')")
    page.keyboard.press("?")
    expect(page.locator("dialog#keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("a")  # leads to the button and presses nothing
    accepting = page.locator("[data-accepts]")
    expect(accepting).to_be_focused()
    expect(accepting).to_be_in_viewport(ratio=1)
    assert desk.state(hall_id)[0].rounds[0].tables[1].state == "reported"
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert desk.state(hall_id)[0].rounds[0].tables[1].state == "final"


def test_a_press_of_the_chess_clock_keeps_the_focus_and_its_end_is_said(
    hall: House, tab: Tab
) -> None:
    day = friedrich()
    hall_id = saved(day)
    page = tab(360)
    _badge, token = badges.issue(hall_id, "player", "p1")
    page.goto(f"{hall.url}/t/pokal/b/{token}")
    page.goto(f"{hall.url}/t/pokal/me/chess")
    half = page.locator("button.half:not([disabled])").first
    half.focus()
    for _press in range(3):
        with page.expect_response(lambda answer: "/chess" in answer.url and answer.ok):
            page.keyboard.press("Enter")
        expect(page.locator("button.half:focus")).to_have_count(1, timeout=10_000)
    its_time = re.compile(r"\b\d:\d\d:\d\d\b")
    expect(page.locator("button.half:focus")).to_have_accessible_name(its_time)
    half.click()
    running = page.locator('[data-half][data-runs="1"]')
    running.evaluate("half => { half.dataset.ends = houseClock.now() + 1500; }")
    expect(page.locator("#announcer")).to_contain_text("Die Zeit ist um", timeout=10_000)


HERE = """() => [...document.querySelectorAll('nav [aria-current]')]
  .filter((each) => each.checkVisibility() && !each.matches('.way li'))
  .map((each) => getComputedStyle(each).outlineStyle)"""


def test_the_current_page_is_marked_in_the_systems_own_colours(hall: House, tab: Tab) -> None:
    hall_id = saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    page, phone = tab(), tab(360)
    at_the_desk(page, hall)
    _badge, token = badges.issue(hall_id, "player", "p1")
    phone.goto(f"{hall.url}/t/pokal/b/{token}")
    places = (
        (page, ("/rulebooks", "/t/pokal/desk/players", "/t/pokal/desk/standings")),
        (phone, ("/t/pokal/draws", "/t/pokal/me/call")),
    )
    for opened, paths in places:
        opened.emulate_media(forced_colors="active")
        for path in paths:
            opened.goto(f"{hall.url}{path}")
            marked = opened.evaluate(HERE)
            assert marked, path
            assert set(marked) == {"solid"}, path
    page.goto(f"{hall.url}/t/pokal/desk/history")
    more = page.locator(".desk-nav summary")
    assert more.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    more.click()
    assert page.evaluate(HERE).count("solid") == 2, "the fold and what it holds"


@pytest.mark.parametrize("secure", [True, False])
def test_what_is_carried_elsewhere_is_whole_and_copied_by_a_button(
    hall: House, tab: Tab, secure: bool
) -> None:
    """On plain http in a hall, too, where browsers have no clipboard for pages."""
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    page = tab(360, language="de")
    if not secure:
        page.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/phones")
    page.get_by_role("button", name="Eigener Link").first.click()
    link = page.locator(".given .carried code")
    assert link.evaluate("e => e.scrollWidth <= e.parentElement.clientWidth")
    page.get_by_role("button", name="Kopieren").click()
    expect(page.get_by_role("button", name="Kopiert")).to_be_visible()
    expect(page.locator("#announcer")).to_have_text("Kopiert")
    page.locator("[data-search]").focus()
    page.keyboard.press("Control+V")
    expect(page.locator("[data-search]")).to_have_value(link.inner_text())
    assert faults_both_ways(page) == []


def test_a_word_without_an_end_pushes_no_column_out_of_the_window(hall: House, tab: Tab) -> None:
    saved(days.closed(8, 1, rulebook="catan", mode="ranking-tournament"))
    Person.objects.filter(player="p1").update(name="W" * 120, surname="W" * 100, club="V" * 80)
    page = tab(1280, language="de")
    at_the_desk(page, hall)
    shown = ["/players", "/players/p1", "/check-in", "/phones", "/standings", "/history"]
    for address in (*(f"/desk{each}" for each in shown), "/standings"):
        page.goto(f"{hall.url}/t/pokal{address}")
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 740})
            out = page.evaluate(
                "[...document.querySelectorAll('main *')].filter(each => /WWW|VVV/.test("
                "each.textContent) && each.getBoundingClientRect().right > innerWidth).length"
            )
            assert (address, width, out) == (address, width, 0)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address
