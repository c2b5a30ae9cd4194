"""The fold of a season: events in, the championship as it stands out. One short step an event."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec

from tafelrunde.journal import season_events as e
from tafelrunde.rulebook.faults import Broken
from tafelrunde.state.applying import SEASON_STEPS
from tafelrunde.state.championship import (
    Championship,
    Fixture,
    InvitationState,
    Receipt,
    Results,
    SentInvitation,
)
from tafelrunde.state.season_tournament import GivenBonus


def fold_season(
    events: Iterable[e.SeasonEvent], championship: Championship | None = None
) -> Championship:
    """Apply events in order; an event this program does not know is never skipped silently."""
    state = championship if championship is not None else Championship()
    for event in events:
        step = SEASON_STEPS.get(type(event))
        if step is None:
            raise Broken(f"no step for the event {type(event).__name__}")
        step(state, event)
        state.history.append(event)
    return state


def given(event: e.SeasonHappened, *without: str) -> dict[str, Any]:
    """The fields an event sets: those that are not None."""
    fields = msgspec.structs.asdict(event)
    return {
        name: value for name, value in fields.items() if value is not None and name not in without
    }


def _fixture(state: Championship, fixture: str, **changes: Any) -> None:
    state.fixtures[fixture] = replace(state.fixtures[fixture], **changes)


# ── The season ───────────────────────────────────────────────────────────────────────────────────


@SEASON_STEPS.of(e.SeasonOpened)
def _opened(state: Championship, event: e.SeasonOpened) -> None:
    if state.rulebook:
        raise Broken("the season is opened twice")
    state.id = event.season
    for name, value in given(event, "season").items():
        setattr(state, name, value)
    state.options = dict(event.options)


@SEASON_STEPS.of(e.SeasonChanged)
def _changed(state: Championship, event: e.SeasonChanged) -> None:
    for name, value in given(event, "reason", "options").items():
        setattr(state, name, value)
    state.options = state.options | (event.options or {})


@SEASON_STEPS.of(e.HoldersNamed)
def _holders(state: Championship, event: e.HoldersNamed) -> None:
    state.champion, state.runner_up = event.champion, event.runner_up


# ── The calendar ─────────────────────────────────────────────────────────────────────────────────


@SEASON_STEPS.of(e.FixtureRegistered)
def _fixture_registered(state: Championship, event: e.FixtureRegistered) -> None:
    state.fixtures[event.fixture] = Fixture(id=event.fixture, **given(event, "fixture"))


@SEASON_STEPS.of(e.FixtureChanged)
def _fixture_changed(state: Championship, event: e.FixtureChanged) -> None:
    _fixture(state, event.fixture, **given(event, "fixture"))


@SEASON_STEPS.of(e.FixtureApproved)
def _approved(state: Championship, event: e.FixtureApproved) -> None:
    _fixture(state, event.fixture, status="approved", counts=event.counts, reason=event.reason)


@SEASON_STEPS.of(e.FixtureRefused)
def _refused(state: Championship, event: e.FixtureRefused) -> None:
    _fixture(state, event.fixture, status="refused", counts=False, reason=event.reason)


@SEASON_STEPS.of(e.FixtureCancelled)
def _fixture_cancelled(state: Championship, event: e.FixtureCancelled) -> None:
    _fixture(state, event.fixture, status="cancelled", counts=False, reason=event.reason)


@SEASON_STEPS.of(e.FixtureHoused)
def _housed(state: Championship, event: e.FixtureHoused) -> None:
    _fixture(state, event.fixture, hall=event.hall)


# ── Registrations ────────────────────────────────────────────────────────────────────────────────


@SEASON_STEPS.of(e.PersonRegistered)
def _registered(state: Championship, event: e.PersonRegistered) -> None:
    fixture = state.fixtures[event.fixture]
    if event.waiting:
        _fixture(state, event.fixture, waiting=(*fixture.waiting, event.person))
    else:
        _fixture(state, event.fixture, registered=(*fixture.registered, event.person))


@SEASON_STEPS.of(e.RegistrationCancelled)
def _unregistered(state: Championship, event: e.RegistrationCancelled) -> None:
    fixture = state.fixtures[event.fixture]
    _fixture(
        state,
        event.fixture,
        registered=_without(fixture.registered, event.person),
        waiting=_without(fixture.waiting, event.person),
    )


@SEASON_STEPS.of(e.PersonMovedUp)
def _moved_up(state: Championship, event: e.PersonMovedUp) -> None:
    fixture = state.fixtures[event.fixture]
    _fixture(
        state,
        event.fixture,
        registered=(*fixture.registered, event.person),
        waiting=_without(fixture.waiting, event.person),
    )


def _without(people: tuple[str, ...], person: str) -> tuple[str, ...]:
    return tuple(each for each in people if each != person)


# ── Results and people ───────────────────────────────────────────────────────────────────────────


@SEASON_STEPS.of(e.ResultsReceived)
def _received(state: Championship, event: e.ResultsReceived) -> None:
    receipt = Receipt(event.upload, event.source, event.digest, event.on, event.late)
    fixture = state.fixtures[event.fixture]
    _fixture(state, event.fixture, receipts=(*fixture.receipts, receipt))


@SEASON_STEPS.of(e.ResultsAccepted)
def _accepted(state: Championship, event: e.ResultsAccepted) -> None:
    edition = state.fixtures[event.fixture].editions + 1
    shares = {person: Fraction(share) for person, share in event.shares.items()}
    results = Results(
        event.upload,
        event.ranking,
        event.unranked,
        shares,
        edition,
        event.reason,
        event.standins,
        event.vacant,
        event.excluded,
        event.table_wins,
    )
    _fixture(state, event.fixture, results=results, editions=edition)


@SEASON_STEPS.of(e.BonusGiven)
def _bonus_given(state: Championship, event: e.BonusGiven) -> None:
    given = GivenBonus(event.person, Fraction(event.points), event.reason)
    fixture = state.fixtures[event.fixture]
    _fixture(state, event.fixture, bonuses=(*fixture.bonuses, given))


@SEASON_STEPS.of(e.BonusTaken)
def _bonus_taken(state: Championship, event: e.BonusTaken) -> None:
    """Under whichever id it was given."""
    ids = state.ids_of(event.person)
    kept = tuple(one for one in state.fixtures[event.fixture].bonuses if one.player not in ids)
    _fixture(state, event.fixture, bonuses=kept)


@SEASON_STEPS.of(e.ResultsWithdrawn)
def _results_withdrawn(state: Championship, event: e.ResultsWithdrawn) -> None:
    _fixture(state, event.fixture, results=None)


@SEASON_STEPS.of(e.PeopleMerged)
def _merged(state: Championship, event: e.PeopleMerged) -> None:
    state.same_as[event.gone] = event.kept


@SEASON_STEPS.of(e.MergeUndone)
def _unmerged(state: Championship, event: e.MergeUndone) -> None:
    del state.same_as[event.gone]


# ── Lists, places in the final, the final ────────────────────────────────────────────────────────


@SEASON_STEPS.of(e.ListPublished)
def _published(state: Championship, event: e.ListPublished) -> None:
    state.lists.append(event)


@SEASON_STEPS.of(e.PlaceGranted)
def _granted(state: Championship, event: e.PlaceGranted) -> None:
    state.grants[event.person] = (event.fixture, event.reason)


@SEASON_STEPS.of(e.GrantWithdrawn)
def _grant_withdrawn(state: Championship, event: e.GrantWithdrawn) -> None:
    del state.grants[event.person]


@SEASON_STEPS.of(e.LotCommitted)
def _lot_committed(state: Championship, event: e.LotCommitted) -> None:
    state.promised[event.lot] = event


@SEASON_STEPS.of(e.SeasonLotDrawn, e.SeasonLotRecorded)
def _lot_drawn(state: Championship, event: e.SeasonLotDrawn | e.SeasonLotRecorded) -> None:
    state.promised.pop(event.lot, None)
    state.lots.append(event)


@SEASON_STEPS.of(e.InvitationsSent)
def _sent(state: Championship, event: e.InvitationsSent) -> None:
    for one in event.invited:
        before = state.ids_of(one.person)
        left = before if before & set(state.freed) else {one.instead_of}
        place = _place_left(state, left)
        again = sorted(before & state.invitations.keys())  # once more, after a mistake
        state.resent = (*state.resent, *(state.invitations.pop(person) for person in again))
        state.invitations[one.person] = SentInvitation(
            one.person, one.because, one.rule, event.deadline, event.on, one.instead_of, place=place
        )
        state.freed = tuple(each for each in state.freed if each not in left)
    state.held = event.held


def _place_left(state: Championship, by: Container[str | None]) -> int:
    """The place that one of these gave back, else one that nobody had before."""
    given_back = (state.invitations[each].place for each in state.freed if each in by)
    known = (one.place for one in (*state.invitations.values(), *state.resent))
    return next(given_back, 1 + max(known, default=0))


@SEASON_STEPS.of(e.InvitationTold)
def _told(state: Championship, event: e.InvitationTold) -> None:
    invitation = state.invitations[event.person]
    state.invitations[event.person] = replace(
        invitation,
        told_by=event.way,
        told_on=event.on,
        deadline=event.deadline or invitation.deadline,
    )


def _becomes(answer: InvitationState) -> Callable[[Championship, Any], None]:
    def step(state: Championship, event: Any) -> None:
        invitation = state.invitations[event.person]
        state.invitations[event.person] = replace(invitation, state=answer, before=invitation.state)
        if answer != "confirmed":
            state.freed = (*state.freed, event.person)

    return step


@SEASON_STEPS.of(e.DeclineUndone, e.LapseUndone)
def _stands_again(state: Championship, event: e.DeclineUndone | e.LapseUndone) -> None:
    invitation = state.invitations[event.person]
    state.invitations[event.person] = replace(
        invitation, state=invitation.before, deadline=event.deadline or invitation.deadline
    )
    if isinstance(event, e.LapseUndone) and event.untold:
        state.invitations[event.person] = replace(
            state.invitations[event.person], told_by="", told_on=""
        )
    state.freed = tuple(
        each for each in state.freed if state.invitations[each].place != invitation.place
    )


@SEASON_STEPS.of(e.FinalPrepared)
def _final_prepared(state: Championship, event: e.FinalPrepared) -> None:
    state.final_hall = event.hall


@SEASON_STEPS.of(e.Withheld)
def _withheld(state: Championship, event: e.Withheld) -> None:
    """Nobody who reads a copy for everyone learns what it was."""


@SEASON_STEPS.of(e.SeasonClosed)
def _closed(state: Championship, event: e.SeasonClosed) -> None:
    state.closed = event


@SEASON_STEPS.of(e.SeasonReopened)
def _reopened(state: Championship, _event: e.SeasonReopened) -> None:
    state.closed = None


@SEASON_STEPS.of(e.InvitationConfirmed, e.InvitationDeclined)
def _answered(state: Championship, event: e.InvitationConfirmed | e.InvitationDeclined) -> None:
    _becomes("confirmed" if isinstance(event, e.InvitationConfirmed) else "declined")(state, event)
    invitation = state.invitations[event.person]
    state.invitations[event.person] = replace(
        invitation, answered=invitation.answered or event.by_link, by_link=event.by_link
    )


SEASON_STEPS[e.InvitationLapsed] = _becomes("lapsed")


@SEASON_STEPS.of(e.InvitationWithdrawn)
def _withdrawn(state: Championship, event: e.InvitationWithdrawn) -> None:
    _becomes("withdrawn")(state, event)
    mistake = event.why == "mistake"
    state.invitations[event.person] = replace(state.invitations[event.person], by_mistake=mistake)
