"""Who sat at a table with whom, and when? Only what the published seating tells anyway."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.state.tournament import Round

MOST_DRAWN = 64
"""A picture of more people would be a carpet; the list below it takes any number."""
CELL, LABELS, TOP = 20, 210, 26
LONGEST = 24


class Cell(msgspec.Struct, frozen=True):
    """A pair that met: where it is drawn, and in which rounds."""

    x: int
    y: int
    rounds: tuple[int, ...]

    @property
    def words(self) -> str:
        return "·".join(str(number) for number in self.rounds)


class Person(msgspec.Struct, frozen=True):
    """A line of the picture and of the list."""

    number: int
    name: PublicName
    label: str
    place: int
    """Where its line is drawn, and its column."""
    met: tuple[tuple[int, tuple[PublicName, ...]], ...]
    """With whom, round by round."""


class Meetings(msgspec.Struct, frozen=True):
    people: tuple[Person, ...]
    cells: tuple[Cell, ...]
    side: int
    again: int
    """Pairs that met more than once."""

    @property
    def drawn(self) -> bool:
        return len(self.people) <= MOST_DRAWN

    @property
    def width(self) -> int:
        return LABELS + self.side

    @property
    def height(self) -> int:
        return TOP + self.side


def meetings(rounds: Sequence[Round], names: PublicNames) -> Meetings:
    tables = [
        (round_.number, [seat.player for seat in table.seats])
        for round_ in rounds
        for table in round_.tables.values()
    ]
    everyone = sorted(
        {player for _number, players in tables for player in players},
        key=lambda player: (names.seat(player).order, player),
    )
    place = {player: index for index, player in enumerate(everyone)}
    met: dict[tuple[str, str], list[int]] = {}
    with_whom: dict[str, dict[int, list[str]]] = {player: {} for player in everyone}
    for number, players in tables:
        for one, other in combinations(sorted(players, key=place.__getitem__), 2):
            met.setdefault((one, other), []).append(number)
        for player in players:
            with_whom[player][number] = [other for other in players if other != player]
    people = tuple(
        Person(
            index + 1,
            names.seat(player),
            _cut(names.seat(player).listed),
            index * CELL,
            tuple(
                (number, tuple(names.seat(other) for other in others))
                for number, others in sorted(with_whom[player].items())
            ),
        )
        for player, index in place.items()
    )
    return Meetings(
        people,
        tuple(_cells(met, place)),
        len(everyone) * CELL,
        sum(len(numbers) > 1 for numbers in met.values()),
    )


def _cells(met: dict[tuple[str, str], list[int]], place: dict[str, int]) -> list[Cell]:
    """Each pair on both sides of the diagonal, so that a line can be read alone."""
    return [
        Cell(LABELS + place[column] * CELL, TOP + place[line] * CELL, tuple(numbers))
        for (one, other), numbers in met.items()
        for line, column in ((one, other), (other, one))
    ]


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
