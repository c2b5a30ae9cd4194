"""Nothing on the projector is smaller than what the last row of a hall can read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.audience.test_screen import VIEWS, hall, open_screen
from tests.web.conftest import House, Tab

__all__ = ["hall"]

LEAST = 24
SMALL = """(least) => {
  const found = [];
  const words = document.createTreeWalker(document.querySelector("#now"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { data, parentElement } = words.currentNode;
    const size = parseFloat(getComputedStyle(parentElement).fontSize);
    const shown = parentElement.checkVisibility() && !parentElement.closest(".sr-only");
    if (data.trim() && shown && size < least) found.push(`${size}: ${data.trim()}`);
  }
  return found;
}"""
CATAN = {"rulebook": "catan", "mode": "ranking-tournament"}


def _with_a_limit_for_turns(number: int, tournament: str) -> days.Day:
    day = days.seated(number, tournament=tournament, options={"turn_limit": True}, **CATAN)
    day.does(c.StartClock())
    days.report(day, 2)
    return day


def _with_a_seat_left_free(tournament: str) -> days.Day:
    day = days.seated(8, rulebook="seven-wonders", mode="four-rounds", tournament=tournament)
    seats = day.state.rounds[0].tables[1].seats
    second = next(seat.player for seat in seats if seat.position == 2)
    day.does(c.WithdrawPlayer(player=second, before_game=True))
    return day


def _with_a_clock_for_the_finish(tournament: str) -> days.Day:
    day = days.finishing(32, rulebook="carcassonne", mode="two-player", tournament=tournament)
    day.does(c.StartClock())
    return day


MORE: dict[str, Callable[..., days.Day]] = {
    "seat-left-free": _with_a_seat_left_free,
    "clock-of-the-finish": _with_a_clock_for_the_finish,
    "many-seated": partial(days.seated, 203, **CATAN),
    "many-playing": partial(_with_a_limit_for_turns, 203),
    "many-ranked": partial(days.closed, 203, 2, **CATAN),
    "roles": partial(days.seated, 12, rulebook="friedrich", mode="world-championship"),
}


def _smaller(page: Page) -> list[str]:
    found = []
    for _ in range(int(page.evaluate("document.documentElement.dataset.pageTotal"))):
        found += page.evaluate(SMALL, LEAST)
        page.keyboard.press("ArrowRight")
    return found


@pytest.mark.parametrize("view", [*VIEWS, *MORE])
def test_every_word_of_every_view_is_read_from_the_last_row(
    hall: House, tab: Tab, view: str
) -> None:
    (VIEWS | MORE)[view](tournament="t1").saved()
    page = open_screen(tab, hall, "?pace=600")
    assert _smaller(page) == []
