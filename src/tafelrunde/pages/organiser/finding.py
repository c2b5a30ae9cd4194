"""Somebody stands at the desk and says a name or a table: where is that?"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import msgspec

from tafelrunde.pages.organiser.console import running_round
from tafelrunde.pages.signing import table_state
from tafelrunde.reckoning.names.alphabet import fits
from tafelrunde.reckoning.names.calling import Names, called, order_of
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words.digits import whole_in

MOST_FOUND = 12


class FoundPlayer(msgspec.Struct, frozen=True):
    player: str
    name: str
    table: int | None
    """Where he sits in the round that is being played."""


class FoundTable(msgspec.Struct, frozen=True):
    round: int
    number: int
    state: str
    people: tuple[str, ...]


class Found(msgspec.Struct, frozen=True):
    round: int | None
    tables: tuple[FoundTable, ...] = ()
    players: tuple[FoundPlayer, ...] = ()
    more: int = 0


def plain(text: str) -> str:
    """Without accents and case: whoever types in a hurry types "mueller" or "muller" alike."""
    spread = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


def find(state: Tournament, names: Names, asked: str) -> Found:
    """Tables by number, players by any part of their name; nothing asked finds nothing."""
    round_ = running_round(state)
    words = plain(asked).split()
    if not words:
        return Found(round_.number if round_ else None)
    homes = _homes(round_)
    people = [*state.entries, *state.standins, *state.waiting]
    named = [(player, called(names, player)) for player in dict.fromkeys(people)]
    fitting = [(player, name) for player, name in named if fits(name, asked)]
    order = order_of(names)
    fitting.sort(key=lambda each: (not plain(each[1]).startswith(words[0]), order(each[0])))
    return Found(
        round_.number if round_ else None,
        tuple(_tables(state, words, names)),
        tuple(FoundPlayer(p, name, homes.get(p)) for p, name in fitting[:MOST_FOUND]),
        max(0, len(fitting) - MOST_FOUND),
    )


def seat_of(state: Tournament, player: str) -> tuple[int, int] | None:
    """Round and table of somebody who is playing now."""
    round_ = running_round(state)
    table = _homes(round_).get(player)
    return (round_.number, table) if round_ is not None and table is not None else None


def _homes(round_: Round | None) -> dict[str, int]:
    if round_ is None:
        return {}
    return {seat.player: t.number for t in round_.tables.values() for seat in t.seats}


def _tables(state: Tournament, words: list[str], names: Names) -> Iterator[FoundTable]:
    """A number is a table's, with or without a word before it.

    While no round is played it is that table of every round, the last one first.
    """
    number = whole_in(words[-1], 4)
    running = running_round(state)
    played = [running] if running else [each for each in reversed(state.rounds) if each.published]
    for round_ in played:
        if number is not None and (table := round_.tables.get(number)) is not None:
            sitting = tuple(called(names, seat.player) for seat in ordered(table.seats))
            yield FoundTable(round_.number, number, table_state(table), sitting)
