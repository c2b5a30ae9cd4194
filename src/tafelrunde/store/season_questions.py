"""A question to a season and its answer: decided by the desk, or both sides of a conflict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.decide import decide_season
from tafelrunde.desk.association.event_words import told
from tafelrunde.desk.association.matter import Register
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.desk.association.subjects import changed_since
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.season_events import SeasonEvent
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship
from tafelrunde.words import Text


class SeasonReply(msgspec.Struct, frozen=True):
    """What a command led to: the journal's version afterwards and the events it made."""

    version: int
    events: tuple[SeasonEvent, ...]
    repeated: bool = False


class SeasonConflict(Exception):
    """Somebody else was faster on the same thing: what you asked, and what happened meanwhile."""

    def __init__(
        self, command: c.Command, seen: int, version: int, theirs: Sequence[SeasonEvent]
    ) -> None:
        self.mine = command
        self.theirs = tuple(theirs)
        self.seen = seen
        self.version = version
        super().__init__(f"{c.name_of(command)} saw version {seen}, the journal is at {version}")

    @property
    def texts(self) -> list[Text]:
        """What happened meanwhile, in words."""
        return [told(event) for event in self.theirs]


@dataclass(frozen=True)
class SeasonQuestion:
    season: str
    command: c.Command
    actor: Actor
    key: str
    seen: int | None
    fingerprint: str


def decided(
    state: Championship, asked: SeasonQuestion, today: str, register: Register
) -> list[SeasonEvent]:
    """The desk's decision; where the subject changed since it was seen, both sides instead."""
    command = asked.command
    rulebook = _rulebook(state, command)
    theirs = _meanwhile(state, command, asked.seen)
    try:
        _names_this_season(asked)
        events = decide_season(state, rulebook, command, asked.actor, today, register)
    except Refusal:
        if theirs is None:
            raise
        raise SeasonConflict(command, asked.seen or 0, state.seq, theirs) from None
    if events and theirs is not None:
        raise SeasonConflict(command, asked.seen or 0, state.seq, theirs)
    return events


def _rulebook(state: Championship, command: c.Command) -> Rulebook:
    if isinstance(command, c.OpenSeason) and not state.rulebook:
        return open_rulebook(command.rulebook)
    if not state.rulebook:
        raise Refusal.single("season", "this season is not open yet")
    return rulebook_of(state)


def _names_this_season(asked: SeasonQuestion) -> None:
    if isinstance(asked.command, c.OpenSeason) and asked.command.season != asked.season:
        raise Refusal.single("season", "the command names another season")


def _meanwhile(
    state: Championship, command: c.Command, seen: int | None
) -> list[SeasonEvent] | None:
    """What changed on the command's subject since; None where nothing did."""
    if seen is None or seen == state.seq:
        return None
    if seen > state.seq:
        return []
    return changed_since(command, state.history[max(seen, 0) :]) or None
