"""What happened in a season, in one short sentence of each language; ids stand for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.desk.association.lots import reason_told
from tafelrunde.desk.event_words import from_fields, reason_words
from tafelrunde.journal import season_events as e
from tafelrunde.words import InEach, Player, Text, counted, players
from tafelrunde.words.days import day_text


def told(event: e.SeasonEvent) -> Text:
    return WORDS[type(event)](event)


CALLED = frozenset({"person", "gone", "kept", "fixture"})
"""Fields of events that hold an id, somebody's or a date's: whoever speaks knows its name."""


def _plain(english: str) -> Callable[[Any], Text]:
    return from_fields(english, CALLED)


def _sent(event: e.InvitationsSent) -> Text:
    number = len(event.invited)
    return Text(
        "{invitations} sent, deadline {deadline}",
        invitations=counted(number, "{n} invitation", "{n} invitations"),
        deadline=InEach(day_text, event.deadline),
    )


def _approved(event: e.FixtureApproved) -> Text:
    """Once more for an approved date: then it is said whether it counts from now on."""
    fixture, reason = Player(event.fixture), reason_words(event.reason)
    if event.counts and reason:
        return Text(
            "date {fixture} approved, counts for the ranking list: {reason}",
            fixture=fixture,
            reason=reason,
        )
    if event.counts:
        return Text("date {fixture} approved, counts for the ranking list", fixture=fixture)
    if reason:
        return Text(
            "date {fixture} approved, does not count for the ranking list: {reason}",
            fixture=fixture,
            reason=reason,
        )
    return Text("date {fixture} approved, does not count for the ranking list", fixture=fixture)


def _published(event: e.ListPublished) -> Text:
    on = InEach(day_text, event.on)
    return Text("list {number} of {on} published", number=event.number, on=on)


def _drawn(event: e.SeasonLotDrawn) -> Text:
    return Text("lot drawn: {reason}", reason=reason_told(event))


def _recorded(event: e.SeasonLotRecorded) -> Text:
    return Text("lot drawn by hand recorded: {reason}", reason=reason_told(event))


def _lot(event: e.LotCommitted) -> Text:
    return Text(
        "lot announced: {places} of {players}", places=event.places, players=players(event.players)
    )


def _told(event: e.InvitationTold) -> Text:
    person, on = Player(event.person), InEach(day_text, event.on)
    return Text("{person} heard of the invitation on {on}", person=person, on=on)


def _lapse_undone(event: e.LapseUndone) -> Text:
    person = Player(event.person)
    if event.untold:
        return Text(
            "{person} had not heard of the invitation after all: it holds again", person=person
        )
    return Text("invitation of {person} should not have lapsed and holds again", person=person)


def _closed(event: e.SeasonClosed) -> Text:
    if event.places:
        return Text("season closed with its final")
    if event.reason:
        return Text("season closed: {reason}", reason=event.reason)
    return Text("season closed")


WORDS: dict[type, Callable[[Any], Text]] = {
    e.SeasonOpened: _plain("season opened"),
    e.SeasonChanged: _plain("season changed: {reason}"),
    e.HoldersNamed: _plain("holders of the title named"),
    e.FixtureRegistered: _plain("“{title}” registered"),
    e.FixtureChanged: _plain("date {fixture} changed"),
    e.FixtureApproved: _approved,
    e.FixtureRefused: _plain("date {fixture} refused: {reason}"),
    e.FixtureCancelled: _plain("date {fixture} cancelled: {reason}"),
    e.FixtureHoused: _plain("date {fixture} has a hall"),
    e.PersonRegistered: _plain("{person} registered for {fixture}"),
    e.RegistrationCancelled: _plain("{person} taken off {fixture}"),
    e.PersonMovedUp: _plain("{person} moved up at {fixture}"),
    e.ResultsReceived: _plain("result of {fixture} received"),
    e.ResultsAccepted: _plain("result of {fixture} accepted"),
    e.BonusGiven: _plain("{points} bonus points for {person} at {fixture}: {reason}"),
    e.BonusTaken: _plain("bonus points of {person} at {fixture} taken back: {reason}"),
    e.ResultsWithdrawn: _plain("result of {fixture} withdrawn: {reason}"),
    e.PeopleMerged: _plain("{gone} is {kept}"),
    e.MergeUndone: _plain("{gone} stands alone again"),
    e.ListPublished: _published,
    e.PlaceGranted: _plain("{person} has a place in the final: {reason}"),
    e.GrantWithdrawn: _plain("place of {person} in the final taken back"),
    e.LotCommitted: _lot,
    e.SeasonLotDrawn: _drawn,
    e.SeasonLotRecorded: _recorded,
    e.InvitationsSent: _sent,
    e.InvitationTold: _told,
    e.InvitationConfirmed: _plain("{person} confirmed"),
    e.InvitationDeclined: _plain("{person} declined"),
    e.DeclineUndone: _plain("{person} had not declined after all"),
    e.InvitationLapsed: _plain("invitation of {person} lapsed"),
    e.LapseUndone: _lapse_undone,
    e.InvitationWithdrawn: _plain("invitation of {person} withdrawn"),
    e.FinalPrepared: _plain("final prepared"),
    e.SeasonClosed: _closed,
    e.SeasonReopened: _plain("season reopened: {reason}"),
    e.Withheld: _plain("not public"),
}
