"""What is a command to a season about? Two people may act at once unless on the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.desk.association import commands as c
from tafelrunde.journal import season_events as e

SEASON = c.OpenSeason | c.ChangeSeason | c.NameHolders | c.CloseSeason | c.ReopenSeason
SEASON_EVENTS = (
    e.SeasonOpened | e.SeasonChanged | e.HoldersNamed | e.SeasonClosed | e.SeasonReopened
)
LOTS = c.CommitLot | c.DrawSeasonLot | c.RecordLot
LOT_EVENTS = e.LotCommitted | e.SeasonLotDrawn | e.SeasonLotRecorded
FINAL = c.SendInvitations | c.LapseInvitations | c.PrepareFinal | c.PublishList | LOTS
FINAL_EVENTS = e.InvitationsSent | e.FinalPrepared | e.ListPublished | LOT_EVENTS
LIST_ENTRIES = (
    e.PersonRegistered
    | e.RegistrationCancelled
    | e.PersonMovedUp
    | c.RegisterPerson
    | c.CancelRegistration
)


def subjects(thing: c.Command | e.SeasonEvent) -> set[str]:
    """The dates, people or season-wide matters it concerns."""
    if isinstance(thing, SEASON | SEASON_EVENTS):
        return {"season"}
    if isinstance(thing, FINAL | FINAL_EVENTS):
        return {"final"}
    if isinstance(thing, LIST_ENTRIES):
        return {f"entry {thing.fixture} {thing.person}"}
    if isinstance(thing, c.MergePeople | e.PeopleMerged):
        return {f"person {thing.kept}", f"person {thing.gone}"}
    if isinstance(thing, c.UndoMerge | e.MergeUndone):
        return {f"person {thing.gone}"}
    if isinstance(thing, c.GrantPlace | e.PlaceGranted):
        return {f"person {thing.person}"}
    fixture, person = getattr(thing, "fixture", None), getattr(thing, "person", None)
    if fixture is not None:
        return {f"fixture {fixture}"}
    return {f"person {person}"} if person is not None else set()


def changed_since(command: c.Command, events: Sequence[e.SeasonEvent]) -> list[e.SeasonEvent]:
    """Those of the events, newer than what the sender saw, that touch the command's subject."""
    about = subjects(command)
    return [event for event in events if about & subjects(event)]
