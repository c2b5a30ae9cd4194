"""Who has to be written to after something happened? Jobs for the caretaker, ids only.

A job carries no name, no address and no key: whom it is for is looked up, and a personal link made,
in the moment the letter is written. Somebody who was erased meanwhile gets none.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator

import msgspec

from tafelrunde.journal import season_events as e
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.web.letters import jobs
from tafelrunde.web.letters.addresses import house_address
from tafelrunde.web.season import house

logger = logging.getLogger(__name__)


class Errand(msgspec.Struct, frozen=True):
    """One letter to be written: which, to whom, about what."""

    kind: str
    person: str
    fixture: str = ""


ABOUT_ENTRIES: dict[type[e.SeasonHappened], str] = {
    e.RegistrationCancelled: "registration-cancelled",
    e.PersonMovedUp: "moved-up",
}
ABOUT_INVITATIONS: dict[type[e.SeasonHappened], str] = {
    e.InvitationConfirmed: "confirmed",
    e.InvitationDeclined: "declined",
    e.DeclineUndone: "decline-undone",
    e.InvitationLapsed: "lapsed",
    e.LapseUndone: "lapse-undone",
    e.InvitationWithdrawn: "withdrawn",
}
ABOUT_DATES: dict[type[e.SeasonHappened], str] = {
    e.FixtureApproved: "date-approved",
    e.FixtureRefused: "date-refused",
}


def season_moved(season: str, events: Iterable[e.SeasonEvent]) -> None:
    """Everybody these events concern gets a letter; a post office that fails stops nobody."""
    try:
        state, _version = house.seasons().state(season)
        for errand in dict.fromkeys(errands(state, events)):
            send(season, errand)
    except Exception:
        logger.exception("letters about season %s could not be ordered", season)


def invite_again(season: str, person: str) -> None:
    """The same invitation once more, with a new link."""
    send(season, Errand("invitation", person))


def send(season: str, errand: Errand) -> None:
    jobs.order(
        errand.kind,
        season=season,
        person=errand.person,
        fixture=errand.fixture,
        base=house_address(),
    )


def errands(state: Championship, events: Iterable[e.SeasonEvent]) -> Iterator[Errand]:
    for event in events:
        kind = type(event)
        if isinstance(event, e.PersonRegistered):
            yield Errand("waiting" if event.waiting else "registered", event.person, event.fixture)
        elif isinstance(event, e.InvitationsSent):
            yield from (Errand("invitation", invited.person) for invited in event.invited)
        elif isinstance(event, e.SeasonChanged) and _of_the_final(event):
            yield from (Errand("final-told", person) for person in still_invited(state))
        elif isinstance(event, e.FixtureCancelled):
            yield from _called_off(state.fixtures[event.fixture])
        elif isinstance(event, e.RegistrationCancelled | e.PersonMovedUp):
            yield Errand(ABOUT_ENTRIES[kind], event.person, event.fixture)
        elif isinstance(event, e.FixtureApproved | e.FixtureRefused):
            yield Errand(ABOUT_DATES[kind], state.fixtures[event.fixture].by, event.fixture)
        elif isinstance(event, e.SeasonClosed | e.SeasonReopened):
            yield from _about_the_end(state, event)
        elif kind in ABOUT_INVITATIONS:
            yield Errand(ABOUT_INVITATIONS[kind], str(getattr(event, "person", "")))


def _of_the_final(event: e.SeasonChanged) -> bool:
    """„Der Modus des Finalturniers wird den Qualifikanten gesondert mitgeteilt“ (7W-301)."""
    told = (event.final_mode, event.final_date, event.final_time, event.final_place)
    return any(each for each in told)


def still_invited(state: Championship) -> list[str]:
    sent = state.invitations.values()
    return [one.person for one in sent if one.state in ("open", "confirmed")]


def _about_the_end(
    state: Championship, event: e.SeasonClosed | e.SeasonReopened
) -> Iterator[Errand]:
    """Everybody hears his place in the final, and also that it no longer holds."""
    kind = "final-result" if isinstance(event, e.SeasonClosed) else "final-reopened"
    closing = next(each for each in reversed(state.history) if isinstance(each, e.SeasonClosed))
    yield from (Errand(kind, one.person) for one in closing.places if one.person)


def _called_off(fixture: Fixture) -> Iterator[Errand]:
    for person in (*fixture.registered, *fixture.waiting):
        yield Errand("date-cancelled", person, fixture.id)
    yield Errand("date-cancelled", fixture.by, fixture.id)
