"""No page of the desk offers a helper a form that would only be refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.urls import resolve

from tafelrunde.desk import commands as c
from tafelrunde.journal.registers import kinds_of
from tafelrunde.pages.organiser.listing import player_rows
from tests.web.addresses import ADDRESSES
from tests.web.organiser.conftest import Clerk

COMMANDS = {c.name_of(kind): kind for kind in kinds_of(c.DeskAsked)}
MEANT = {
    "desk-paste": "enter-players",
    "desk-enter": "enter-players",
    "desk-add": "enter-player",
    "desk-stand-in": "enter-player",
    "desk-change": "change-entry",
    "desk-everybody": "check-in-everybody",
    "desk-season-date": "set-details",
    "desk-online-registered": "enter-players",
    "report-match": "report-slip",
    "correct-match": "correct-slip",
}
"""What forms with a door or a name of their own ask for."""
ROOMS = (
    *("", "/players", "/check-in", "/draw", "/tables", "/finish", "/standings", "/award"),
    *("/rulings", "/history", "/files", "/online", "/settings", "/paper", "/find?q=a"),
)


def pages(clerk: Clerk) -> Iterator[str]:
    """Every room, one person of each status and the tables of the round."""
    yield from ROOMS
    state = clerk.state
    by_status = {row.status: row.player for row in player_rows(state, clerk.names)}
    yield from (f"/players/{player}" for player in by_status.values())
    if state.rounds and state.rounds[-1].published:
        number = len(state.rounds)
        yield from (f"/tables/{number}/{table}" for table in state.rounds[-1].tables)


def sent_by(page: str) -> set[str]:
    """Where the forms of a page go, those that only look aside."""
    posted = re.findall(r'<form\b[^>]*method="post"[^>]*>', page)
    return {
        address.split("?")[0]
        for part in [*posted, *re.findall(r"<button\b[^>]*formaction=[^>]*>", page)]
        for address in re.findall(r'(?:action|formaction|hx-post)="(/t/[^"]+)"', part)
    }


def refused(clerk: Clerk, role: str) -> set[tuple[str, str]]:
    """Pages and forms on them that this person may not send."""
    found = set()
    for path in pages(clerk):
        answer = clerk.client.get(f"/t/{clerk.slug}/desk{path}")
        assert answer.status_code == 200, path
        for address in sent_by(answer.content.decode()):
            match = resolve(address)
            name = str(match.kwargs.get("name") if match.url_name == "desk-do" else match.url_name)
            command = COMMANDS.get(MEANT.get(name, name))
            if command is None:
                may = ADDRESSES[name].who
            else:
                may = command.may.get(clerk.state.phase, frozenset())
            if not may & {role, "anyone"}:
                found.add((re.sub(r"p[0-9a-f]{6,}", "…", path), name))
    return found


def arriving(clerk: Clerk) -> None:
    """One is here, one waits, check-in is open."""
    clerk.announce(capacity="8")
    clerk.enter(9)
    clerk.did("check-in", player=next(iter(clerk.state.entries)), attested="on")


def drafted(clerk: Clerk) -> None:
    clerk.start()
    clerk.did("draft-round")


def playing(clerk: Clerk) -> None:
    clerk.start()
    clerk.publish()
    clerk.did("report-slip", accept="1", **clerk.slip(1))
    clerk.did("report-slip", **clerk.slip(2))
    gone = clerk.state.rounds[-1].tables[1].seats[0].player
    clerk.did("withdraw-player", player=gone, sure="1")


def awarded(clerk: Clerk) -> None:
    clerk.start()
    while len(clerk.state.rounds) < clerk.mode_rounds:
        clerk.play_round()
    clerk.did("award-tournament")


MOMENTS = (arriving, drafted, playing, awarded)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_a_page_offers_no_form_its_viewer_may_not_send(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk], moment: Callable[[Clerk], None]
) -> None:
    moment(organiser)
    for role in ("scorekeeper", "referee"):
        assert refused(colleague(organiser, role), role) == set(), role


def test_the_announcement_is_read_by_helpers_and_says_who_changes_it(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    organiser.announce()
    page = colleague(organiser, "scorekeeper").page("/settings")
    assert "Das darf nur: Turnierleitung. Bitte dort melden." in page
    assert 'value="Herbstturnier"' in page
    assert "Das darf nur" not in organiser.page("/settings")
