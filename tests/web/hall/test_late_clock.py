"""A phone with a wrong clock of its own lies on the table when the round clock is started."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.conftest import House, Tab
from tests.web.hall.people import WRONG_CLOCK
from tests.web.player.browsing import join
from tests.web.player.phones import at_the_desk, saved

HALF_AN_HOUR = 30 * 60_000
AWAY = """() => {
  const clock = document.querySelector("[data-clock]");
  const [minutes, seconds] = clock.querySelector("[data-shown]").textContent.split(":").map(Number);
  return Math.abs((minutes * 60 + seconds) * 1000 - (Number(clock.dataset.ends) - trueTime()));
}"""


def test_a_clock_that_comes_later_still_shows_the_time_of_the_house(house: House, tab: Tab) -> None:
    saved(days.seated(8))
    page = tab(360)
    page.add_init_script(WRONG_CLOCK % HALF_AN_HOUR)
    join(page, house, "p1")
    page.wait_for_timeout(5_000)
    at_the_desk(c.StartClock(), "start")
    page.locator(".phone-clock .time", has_text=":").wait_for()
    page.wait_for_timeout(1_000)
    # Whole seconds are shown, rounded up, five times a second.
    assert page.evaluate(AWAY) < 1_500


def test_a_clock_forgotten_for_days_speaks_of_days(house: House, tab: Tab) -> None:
    saved(days.seated(8))
    page = tab(360)
    join(page, house, "p1")
    hour = 3_600_000
    said = [page.evaluate(f"houseClock.spoken({-hours * hour})") for hours in (1, 23, 24, 75)]
    assert said == ["+60:00", "+23\u00a0Std.", "+1\u00a0Tag", "+3\u00a0Tage"]
