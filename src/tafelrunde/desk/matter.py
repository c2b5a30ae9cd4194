"""The matter before the desk: state, rulebook, who asks and when, in one frozen record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.rules import Topic, rule_for
from tafelrunde.journal.events import Event, Seat
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.course import mode_of
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Entry, Round, Table, Tournament
from tafelrunde.words import Parameter, Player, Text

LONGEST = 500
"""Reasons and grounds are sentences, not novels."""


@dataclass(frozen=True)
class Matter:
    """What every deciding function needs."""

    state: Tournament
    rulebook: Rulebook
    actor: Actor
    now: str

    @property
    def mode(self) -> Mode:
        return mode_of(self.rulebook, self.state)

    @property
    def rounds_foreseen(self) -> int:
        return rounds_foreseen(self.mode, self.state)

    def rule(self, topic: Topic) -> str | None:
        return rule_for(self.rulebook, topic)

    def after(self, events: Iterable[Event]) -> Matter:
        """The same matter as if these events had happened already."""
        return Matter(fold(events, self.state.copied()), self.rulebook, self.actor, self.now)

    def entry(self, player: str) -> Entry:
        """Somebody on the list."""
        entry = self.state.entries.get(player)
        if entry is None:
            refuse("player", "“{player}” is not on the list of players", player=Player(player))
        return entry

    def person(self, player: str) -> Entry:
        """Somebody on any list: player, waitlist, stand-in or absent."""
        entry = self.state.person(player)
        if entry is None:
            refuse("player", "“{player}” has not entered", player=Player(player))
        return entry

    def round(self, number: int) -> Round:
        if not 1 <= number <= len(self.state.rounds):
            refuse("round", "there is no round {number} yet", number=number)
        return self.state.rounds[number - 1]

    def table(self, round_number: int, number: int) -> Table:
        """A table of a published round."""
        round_ = self.round(round_number)
        if not round_.published:
            refuse(
                "round",
                "round {round_number} is still a draft: publish it first",
                round_number=round_number,
            )
        table = round_.tables.get(number)
        if table is None:
            refuse(
                "table",
                "there is no table {number} in round {round_number}",
                number=number,
                round_number=round_number,
            )
        return table

    def at_table(self, player: str, seats: Iterable[Seat]) -> None:
        if player not in {seat.player for seat in seats}:
            refuse("player", "“{player}” does not sit at this table", player=Player(player))


def refuse(
    place: str,
    english: str,
    /,
    rule: str | None = None,
    **parameters: Parameter,
) -> NoReturn:
    raise Refusal.of(place, Text(english, **parameters), rule)


def reason_given(reason: str, place: str = "reason", rule: str | None = None) -> str:
    """A reason is a text that says something."""
    said = " ".join(reason.split())
    if not said:
        refuse(place, "please give a reason", rule=rule)
    if len(said) > LONGEST:
        refuse(place, "at most {most} characters; found {said}", most=LONGEST, said=len(said))
    return said
