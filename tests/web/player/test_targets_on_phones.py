"""What a thumb presses on a phone is at least 44 px high and has a name."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.conftest import House, Tab
from tests.web.player.browsing import join
from tests.web.player.phones import at_the_desk, saved

REACHED = """() => [...document.querySelectorAll("body :is(a[href], button, summary):not(.skip)")]
  .filter((each) => each.checkVisibility()).map((each) => {
    const box = each.getBoundingClientRect();
    const more = getComputedStyle(each, "::after");
    const around = more.content !== "none" && more.position === "absolute";
    const after = around ? parseFloat(more.height) : 0;
    const name = (each.getAttribute("aria-label") || each.textContent).trim();
    return [name, Math.max(box.height, after), each.outerHTML.slice(0, 120)];
  }).filter(([name, height]) => !name || height < 44)"""


@pytest.mark.parametrize("path", ["/me", "/me/standing", "/me/leave", "/me/call"])
def test_everything_to_press_is_high_enough_and_has_a_name(
    house: House, tab: Tab, path: str
) -> None:
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    at_the_desk(c.StartClock(), "clock")
    page = tab(360)
    join(page, house, "p1")
    page.goto(f"{house.url}/t/pokal{path}")
    assert page.evaluate(REACHED) == []
