"""Whose copy of the game is played at a table? (CAT-108)

Games that the organiser provides come first. Otherwise it is the start player's copy; where he
brought none, the one of position 2, then 3, and so on. Where nobody brought one, that is said.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.desk.rules import rule_for
from tafelrunde.journal.events import Seat
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Text, numbers_of


class Copies(msgspec.Struct, frozen=True):
    """The copies of one round: provided for all tables, or by table the player who brought one."""

    rule: str
    provided: bool
    owners: dict[int, str]
    without: tuple[int, ...]
    asked: bool
    """Whether anybody said to bring a game: if not, nothing is known about copies at all."""


def asks_for_games(rulebook: Rulebook, state: Tournament) -> bool:
    """Whether people bring their own games: then it is asked at the door who does."""
    return rule_for(rulebook, "copies") is not None and not state.details.games_provided


def owner_of_copy(state: Tournament, seats: Iterable[Seat]) -> str | None:
    """The first by position who brings a game."""
    in_order = sorted(seats, key=lambda seat: seat.position or 0)
    return next((seat.player for seat in in_order if _brings(state, seat.player)), None)


def _brings(state: Tournament, player: str) -> bool:
    entry = state.person(player)
    return entry is not None and entry.brings_game


def copies(rulebook: Rulebook, state: Tournament, round_: Round) -> Copies | None:
    """Whose copies are played in this round; None where the rulebook has no rule about it."""
    rule = rule_for(rulebook, "copies")
    if rule is None:
        return None
    if state.details.games_provided:
        return Copies(rule, True, {}, (), True)
    found = {n: owner_of_copy(state, table.seats) for n, table in round_.tables.items()}
    return Copies(
        rule,
        False,
        {number: owner for number, owner in found.items() if owner is not None},
        tuple(number for number, owner in found.items() if owner is None),
        any(entry.brings_game for entry in state.entries.values()),
    )


def copies_missing(found: Copies | None) -> Fault | None:
    """What the organiser should know before publishing: tables without any game."""
    if found is None or found.provided or not found.without:
        return None
    if not found.asked:
        text = Text(
            "Nobody has said to bring a game, and the organiser provides none: "
            "please enter one or the other."
        )
    else:
        numbers = numbers_of(found.without)
        text = Text(
            "Nobody has brought a game at table {numbers}: please provide one or swap seats.",
            numbers=numbers,
        )
    return Fault("copies", text, found.rule)
