"""Links that stand alone in a list or a table are hit by a finger, on every page with lists."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.db import connections
from playwright.sync_api import Page

from tafelrunde.desk import commands as c
from tafelrunde.store import badges
from tafelrunde.web.audience import press
from tests.web.audience import days
from tests.web.audience.test_screen import Halls
from tests.web.conftest import House, Tab
from tests.web.tableside.conftest import saved
from tests.web.test_for_everybody import at_the_desk

DESK = (
    *("", "/players", "/players/p1", "/check-in", "/tables", "/standings", "/history", "/phones"),
    *("/draw", "/paper", "/files", "/settings", "/rulings", "/find?q=a"),
)
PUBLIC = ("", "/standings", "/rounds/1", "/draws", "/seating", "/chances")
REFEREES = ("", "/minutes", "/rules", "/ruling", "/person/p1", "/table/1/1")
ALONE = """() => {
  const seen = (e) => e.checkVisibility({visibilityProperty: true}) && !e.closest('.sr, .skip')
    && e.getBoundingClientRect().width > 2;
  const words = (e) => e.innerText.replace(/\\s+/g, ' ').trim();
  return [...document.querySelectorAll('main a[href]')].filter(seen).flatMap((link) => {
    const block = link.closest('li, td, th, dd, dt, p, h2, h3, summary, small');
    const around = block ? words(block).replace(words(link), '').replace(/[\\W\\d_]/g, '') : '';
    const {width, height} = link.getBoundingClientRect();
    const alone = around.length === 0;
    return alone && (height < 24 || width < 24)
      ? [`${Math.round(width)} x ${Math.round(height)} ${link.outerHTML.slice(0, 110)}`] : [];
  });
}"""


@pytest.fixture
def hall(transactional_db: None) -> Iterator[House]:
    press.forget()
    opened = House(Halls())
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


WIDTHS = (1280, 360)
WHOLE = "[...document.querySelectorAll('.alone > a')].map((e) => e.getBoundingClientRect().height)"


def small(page: Page, address: str) -> dict[str, list[str]]:
    """What is too small on a page at either width."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, address
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found[f"{address} {width}"] = sorted(set(page.evaluate(ALONE)))
    assert all(height >= 44 for height in page.evaluate(WHOLE)), address
    return {place: links for place, links in found.items() if links}


def test_a_link_alone_in_a_list_is_as_high_as_a_finger_needs(hall: House, tab: Tab) -> None:
    day = days.closed(8, rulebook="catan", mode="ranking-tournament")
    day.does(c.GiveRuling(rule="CAT-104", verdict="warning", players=("p1",), text="late"))
    hall_id = saved(day)
    desk, phone = tab(language="de"), tab(language="de")
    at_the_desk(desk, hall)
    _badge, token = badges.issue(hall_id, "referee", "")
    phone.goto(f"{hall.url}/t/pokal/b/{token}")
    problems: dict[str, list[str]] = {}
    for page, under, paths in (
        (desk, "/desk", DESK),
        (phone, "/referee", REFEREES),
        (phone, "", PUBLIC),
    ):
        for path in paths:
            problems |= small(page, f"{hall.url}/t/pokal{under}{path}")
    assert problems == {}, json.dumps(problems, indent=1, ensure_ascii=False)


LONG_NAME = "Offene Norddeutsche Meisterschaft 2026 im Brettspiel"
NAME_CUT = """() => {
  const name = document.querySelector('.desk-title .title a');
  const head = document.querySelector('.desk-top').getBoundingClientRect().height;
  return [name.scrollHeight > name.clientHeight + 6 || name.scrollWidth > name.clientWidth, head];
}"""


def test_the_name_of_the_tournament_is_read_whole_on_a_phone_at_the_desk(
    hall: House, tab: Tab
) -> None:
    day = days.seated(8, rulebook="catan", mode="ranking-tournament")
    day.does(c.SetDetails(title=LONG_NAME))
    saved(day)
    page = tab(360, language="de")
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/tables")
    cut, head = page.evaluate(NAME_CUT)
    assert not cut
    assert head <= 120


def test_a_link_in_the_head_of_the_desk_is_hit_by_a_finger(hall: House, tab: Tab) -> None:
    """What went wrong with the mirror stands there as a link, on a narrow phone too."""
    saved(days.seated(8))
    page = tab(width=320)
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk")
    stopped = '<li class="line-out alarm"><a href="#"><span>Spiegel angehalten</span></a></li>'
    page.evaluate(
        "(li) => document.querySelector('#glance').insertAdjacentHTML('afterbegin', li)", stopped
    )
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        box = page.locator("#glance .line-out a").bounding_box()
        assert box is not None
        assert box["height"] >= 24, width


BROKEN_NAMES = """(name) => [...document.querySelectorAll('.seat-name')].flatMap((seat) => {
  seat.textContent = name;
  return name.split(' ').filter((word) => {
    const range = document.createRange(), at = name.indexOf(word);
    range.setStart(seat.firstChild, at);
    range.setEnd(seat.firstChild, at + word.length);
    return range.getClientRects().length > 1;
  });
})"""


def test_a_name_beside_who_starts_is_not_broken_where_seats_are_changed(
    hall: House, tab: Tab
) -> None:
    saved(days.seated(20, rulebook="catan", mode="ranking-tournament"))
    page = tab(1280)
    at_the_desk(page, hall)
    page.goto(f"{hall.url}/t/pokal/desk/tables/seats")
    assert page.locator(".starts-here").count() == 5
    assert page.evaluate(BROKEN_NAMES, "Yusuf Brettschneidt") == []
