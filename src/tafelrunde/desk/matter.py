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
            refuse(
                "player",
                f"„{player}“ steht nicht auf der Teilnehmerliste",
                f'"{player}" is not on the list of players',
            )
        return entry

    def person(self, player: str) -> Entry:
        """Somebody on any list: player, waitlist, stand-in or absent."""
        entry = self.state.person(player)
        if entry is None:
            refuse("player", f"„{player}“ ist nicht angemeldet", f'"{player}" has not entered')
        return entry

    def round(self, number: int) -> Round:
        if not 1 <= number <= len(self.state.rounds):
            refuse("round", f"Runde {number} gibt es noch nicht", f"there is no round {number} yet")
        return self.state.rounds[number - 1]

    def table(self, round_number: int, number: int) -> Table:
        """A table of a published round."""
        round_ = self.round(round_number)
        if not round_.published:
            refuse(
                "round",
                f"Runde {round_number} ist noch ein Entwurf: erst veröffentlichen",
                f"round {round_number} is still a draft: publish it first",
            )
        table = round_.tables.get(number)
        if table is None:
            refuse(
                "table",
                f"Tisch {number} gibt es in Runde {round_number} nicht",
                f"there is no table {number} in round {round_number}",
            )
        return table

    def at_table(self, player: str, seats: Iterable[Seat]) -> None:
        if player not in {seat.player for seat in seats}:
            refuse(
                "player",
                f"„{player}“ sitzt nicht an diesem Tisch",
                f'"{player}" does not sit at this table',
            )


def refuse(place: str, de: str, en: str, rule: str | None = None) -> NoReturn:
    raise Refusal.single(place, de=de, en=en, rule=rule)


def reason_given(reason: str, place: str = "reason", rule: str | None = None) -> str:
    """A reason is a text that says something."""
    said = " ".join(reason.split())
    if not said:
        refuse(place, "bitte einen Grund angeben", "please give a reason", rule)
    if len(said) > LONGEST:
        refuse(
            place,
            f"höchstens {LONGEST} Zeichen; gefunden {len(said)}",
            f"at most {LONGEST} characters; found {len(said)}",
        )
    return said
