"""What is a command to a season about? Two people may act at once unless on the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.desk.association import commands as c
from tafelrunde.journal import season_events as e


def subjects(thing: c.Command | e.SeasonEvent) -> set[str]:
    """The dates, people or season-wide matters it concerns."""
    fixture, person = getattr(thing, "fixture", None), getattr(thing, "person", None)
    if thing.subject == "entry":
        return {f"entry {fixture} {person}"}
    if thing.subject == "person" or (not thing.subject and fixture is None):
        people = (person, getattr(thing, "kept", None), getattr(thing, "gone", None))
        return {f"person {each}" for each in people if each is not None}
    return {thing.subject or f"fixture {fixture}"}


def changed_since(command: c.Command, events: Sequence[e.SeasonEvent]) -> list[e.SeasonEvent]:
    """Those of the events, newer than what the sender saw, that touch the command's subject."""
    about = subjects(command)
    return [event for event in events if about & subjects(event)]
