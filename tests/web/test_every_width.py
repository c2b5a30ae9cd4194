"""What can be measured of pages at the widths of a phone, a laptop and a projector."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.store import badges
from tests.conftest import LONG
from tests.web.audience import days
from tests.web.conftest import House, Tab
from tests.web.tableside.conftest import saved
from tests.web.test_for_everybody import at_the_desk, hall

__all__ = ["hall"]

WIDTHS = (360, 1280, 1920) if LONG else (360, 1920)
OFTEN = (
    *("", "/players", "/check-in", "/draw", "/tables", "/tables/seats", "/tables/2/1"),
    *("/standings", "/history"),
)
SELDOM = (
    *("/players/p1", "/phones", "/paper", "/tables/1/1", "/rulings", "/settings", "/finish"),
    *("/overlay", "/online"),
)
AT_THE_DESK = (*OFTEN, *SELDOM) if LONG else OFTEN
PUBLIC = ("", "/seating", "/seating?by=table", "/standings", "/rounds/1", "/draws")
VIEWS = ("join", "seating", "round", "standings", "finish", "podium")
CHECKSUM = re.compile(r"\b(?=[0-9a-f]*\d)[0-9a-f]{7,}\b")
ON_PHONES = ("/me", "/me/report", "/me/standing", "/me/call", "/me/leave")

WRONG = """(width) => {
  const wrong = [];
  if (document.documentElement.scrollWidth > width) wrong.push('wider than the screen');
  const everything = document.querySelectorAll('body *');
  for (const each of everything)
    each.toggleAttribute('data-told', getComputedStyle(each).clipPath === 'inset(50%)');
  const shown = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && !e.closest('.sr, .skip, [data-told], [hidden], pre, code, dialog:not([open]), svg');
  for (const each of everything) {
    if (each.children.length || !each.textContent.trim() || !shown(each)) continue;
    const look = getComputedStyle(each);
    if (look.overflowX === 'visible' || each.clientWidth < 3) continue;
    if (each.scrollWidth > each.clientWidth + 1) wrong.push(`cut: ${each.outerHTML.slice(0, 100)}`);
  }
  for (const box of document.querySelectorAll('[type=checkbox], [type=radio]')) {
    const at = box.getBoundingClientRect();
    if (shown(box) && at.width > 2 && (Math.abs(at.width - at.height) > 1 || at.width < 13))
      wrong.push(`squashed: ${box.outerHTML.slice(0, 100)}`);
  }
  for (const each of document.querySelectorAll('#notice, #notice *')) {
    const {columnCount, columnWidth} = getComputedStyle(each);
    if (columnCount !== 'auto' || columnWidth !== 'auto')
      wrong.push(`over columns: ${each.outerHTML.slice(0, 100)}`);
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines = () => {
    const tops = [...range.getClientRects()].filter((r) => r.width > 0).map((r) => r.top);
    return tops.length ? Math.max(...tops) - Math.min(...tops) : 0;
  };
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.data.trim() || !shown(node.parentElement)) continue;
    range.selectNodeContents(node);
    if (lines() < 4) continue;
    for (const word of node.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (lines() > 4 && getComputedStyle(node.parentElement).hyphens !== 'auto')
        wrong.push(`torn: ${word[0]} in ${node.parentElement.outerHTML.slice(0, 100)}`);
    }
  }
  return [...new Set(wrong)];
}"""


def wrong_with(
    page: Page, address: str, widths: tuple[int, ...] = WIDTHS, *, opened: bool = False
) -> dict[str, list[str]]:
    answer = None if opened else page.goto(address)
    assert opened or (answer and answer.ok), address
    found = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        if wrong := page.evaluate(WRONG, width):
            found[f"{address.partition('/t/')[2] or address} at {width}"] = wrong
    return found


def test_no_page_is_too_wide_cuts_a_text_or_tears_a_word(hall: House, tab: Tab) -> None:
    day = days.closed(12, 1)
    day.publish()
    day.does(c.StartClock())
    hall_id = saved(day)
    desk, phone = tab(), tab(360)
    at_the_desk(desk, hall)
    _badge, token = badges.issue(hall_id, "player", "p1")
    phone.goto(f"{hall.url}/t/pokal/b/{token}")
    found: dict[str, list[str]] = {}
    for path in AT_THE_DESK:
        found |= wrong_with(desk, f"{hall.url}/t/pokal/desk{path}")
    desk.goto(f"{hall.url}/t/pokal/desk/players/p1")
    desk.locator("[name=before_game]").check()
    desk.get_by_role("button", name="Zurückziehen").click()
    expect(desk.locator("#notice [data-sure] li")).not_to_have_count(0)
    found |= wrong_with(desk, "the confirmation", opened=True)
    for path in (*PUBLIC, *ON_PHONES):
        found |= wrong_with(phone, f"{hall.url}/t/pokal{path}")
    assert found == {}


def test_on_the_wall_no_word_is_torn_and_no_checksum_stands(hall: House, tab: Tab) -> None:
    running = days.closed(12, 1)
    running.publish()
    running.saved()
    days.awarded(12, tournament="t2").saved("danach")
    wall = tab(1920)
    found: dict[str, list[str]] = {}
    for slug, views in (("pokal", VIEWS[:4]), ("danach", VIEWS[3:])):
        for view in views:
            address = f"{hall.url}/t/{slug}/screen?view={view}"
            found |= wrong_with(wall, address, (1920, 1280))
            assert not CHECKSUM.search(wall.locator("body").inner_text()), view
    assert found == {}
