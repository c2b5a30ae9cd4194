"""What is a command about? Two people may act at once as long as it is not on the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from tafelrunde.desk import commands as c
from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import address_of
from tafelrunde.journal.parts import EVERYTHING, NOBODY

OF_A_GAME = {"chess", "minutes"}
"""A table's clock and its minutes are two things, and neither is its slip."""

TICKS = {"fee_paid", "eligible", "brings_game"}
"""What is ticked beside a name at the check-in, each for itself."""


def subjects_of(thing: c.Command | e.Event) -> set[str]:
    """What it is about: tables, players, matches, or one thing of the whole hall."""
    if thing.subject == NOBODY or _guarded(thing):
        return set()
    if thing.subject == "call":
        return {f"call {getattr(thing, 'call', '')}"}
    if thing.subject in OF_A_GAME:
        return {f"{thing.subject} {address_of(thing)}"}
    return {thing.subject} if thing.subject else _named(thing)


def _named(thing: c.Command | e.Event) -> set[str]:
    where = address_of(thing)
    if where is not None:
        return {f"{where.field} {where}"}
    if (player := getattr(thing, "player", None)) is not None:
        return {f"player {player}"}
    return {f"player {entrant.player}" for entrant in getattr(thing, "entrants", ())}


def _guarded(thing: object) -> bool:
    """The edition it names is its own guard."""
    return isinstance(thing, c.Asked) and getattr(thing, "edition", None) is not None


def changed_since(command: c.Command, events: Sequence[e.Event]) -> list[e.Event]:
    """Those of the events, newer than what the sender saw, that touch the command's subject."""
    about = subjects_of(command)
    if EVERYTHING in about:
        return list(events)
    return [
        event
        for event in events
        if (about & subjects_of(event) or _all(event)) and not _ticked_beside(command, event)
    ]


def _ticked_beside(command: c.Command, event: e.Event) -> bool:
    """Fee or residence, stored with its tick, and being here: quick hands do both in one moment."""
    if isinstance(command, c.CheckIn):
        return isinstance(event, e.EntryChanged) and _given(event) <= TICKS
    if not (isinstance(command, c.ChangeEntry) and _given(command) <= TICKS):
        return False
    if isinstance(event, e.EntryChanged):
        return not _given(event) & _given(command)
    return isinstance(event, e.PlayerCheckedIn)


def _given(thing: c.ChangeEntry | e.EntryChanged) -> set[str]:
    """What of somebody's entry is said here."""
    return {name for name, value in asdict(thing).items() if value is not None} - {"player"}


def _all(event: e.Event) -> bool:
    return EVERYTHING in subjects_of(event)
