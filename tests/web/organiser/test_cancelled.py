"""Of a cancelled tournament nothing is awaited: no warning, and no form that would be refused."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.course import STILL_GIVEN
from tests.desk.hall import ORGANISER
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk
from tests.web.player.phones import saved
from tests.web.referee.whistles import Referee

PAGES = (
    *("", "/players", "/check-in", "/phones", "/draw", "/tables", "/standings", "/award"),
    *("/paper", "/rulings", "/history", "/files", "/online", "/settings"),
)
NO_REFEREE = "Es ist noch kein Schiedsrichter benannt"


def offered(page: str) -> set[str]:
    return set(re.findall(r'action="[^"]*/do/([-a-z]+)"', page))


def test_before_its_day_nothing_is_asked_for_any_more(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(8)
    for path in ("", "/settings"):
        assert NO_REFEREE in organiser.page(path)
    organiser.did("cancel-tournament", reason="Wasserschaden", sure="1")
    player = next(iter(organiser.state.entries))
    for path in (*PAGES, f"/players/{player}"):
        page = organiser.page(path)
        assert NO_REFEREE not in page, path
        assert offered(page) <= STILL_GIVEN, path
    assert "Liste einfügen" not in organiser.page("/players")


@pytest.mark.parametrize("clock", [False, True])
def test_during_its_rounds_neither(organiser: Clerk, clock: bool) -> None:
    organiser.start(7)
    organiser.publish()
    if clock:
        organiser.did("start-clock", minutes="60")
    organiser.did("report-slip", **organiser.slip(1))
    assert {"accept-slip", "report-slip"} <= offered(organiser.page("/tables/1/1"))
    organiser.did("cancel-tournament", reason="Wasserschaden", sure="1")
    player = next(iter(organiser.state.entries))
    for path in (*PAGES, "/tables/1/1", "/tables/1/2", f"/players/{player}"):
        assert offered(organiser.page(path)) <= STILL_GIVEN, path
    assert "Sitze ändern" not in organiser.page("/tables")
    page = organiser.page("/tables/1/2")
    assert "erscheinen hier" not in page, "no figures are typed any more"
    glance = page.partition('id="glance"')[2].partition("</ul>")[0]
    assert "abgesagt" in glance
    assert "offen" not in glance, "no table is awaited"


def test_once_it_is_over_no_referee_is_looked_for(organiser: Clerk) -> None:
    organiser.start(8)
    assert NO_REFEREE in organiser.page("/settings")
    for _ in range(organiser.mode_rounds):
        organiser.play_round()
    organiser.did("award-tournament", sure="1")
    assert NO_REFEREE not in organiser.page("/settings")


@pytest.mark.django_db
def test_the_referee_decides_nothing_there_any_more() -> None:
    day = days.seated(12)
    day.does(c.CancelTournament(reason="a burst pipe"), ORGANISER)
    saved(day)
    referee = Referee()
    for path in ("", "/table/1/1", f"/person/{day.players[0]}", "/ruling"):
        page = referee.page(path)
        assert not re.findall(r'action="[^"]*/do/([-a-z]+)"', page), path
        assert "Give a ruling" not in page, path
