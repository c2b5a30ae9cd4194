"""What decided a place is read on a phone as well as on a wide screen."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.finish import lot_needed
from tafelrunde.journal.events import Line, Slip
from tests.web.audience import days
from tests.web.audience.test_screen import hall
from tests.web.conftest import House, Tab

__all__ = ["hall"]

SHOWN = """() => [...document.querySelectorAll('table.standings tbody tr, .wall-table tbody tr')]
  .map((row) => row.querySelector('.why')).filter((why) => why.textContent.trim())
  .map((why) => [why.textContent.trim(), why.getBoundingClientRect().height > 0])"""


def all_level() -> days.Day:
    """Who reaches the finish is told by lot alone."""
    options = {"knockout_size": 4, "rounds": 1}
    day = days.seated(12, rulebook="carcassonne", mode="two-player", options=options)
    for table in day.state.rounds[0].tables.values():
        scores = zip(table.seats, (70, 50), strict=True)
        lines = tuple(Line(seat.player, {"vp": vp}) for seat, vp in scores)
        day.does(c.ReportSlip(round=1, table=table.number, slip=Slip(lines)))
        day.does(c.AcceptSlip(round=1, table=table.number))
    day.does(c.CloseRound(round=1))
    day.does(c.DrawLot(players=lot_needed(day.matter), seed="dice 3 5 1"))
    return day


@pytest.mark.parametrize("width", [360, 600, 800, 1280])
@pytest.mark.parametrize("path", ["/standings", "/screen?view=standings&pace=600"])
def test_the_lot_between_equals_is_read_at_every_width(
    hall: House, tab: Tab, width: int, path: str
) -> None:
    all_level().saved()
    page = tab(width)
    page.goto(f"{hall.url}/t/pokal{path}")
    told = page.evaluate(SHOWN)
    assert ["das Los (Platz geteilt)", True] in told
    assert all(seen for _words, seen in told)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
