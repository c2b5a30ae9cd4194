"""Who has joined with a phone? One row a person, for the desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from tafelrunde.reckoning.names.calling import Names, Order, called
from tafelrunde.state.tournament import Entry, Tournament


class Held(Protocol):
    """What is read of a badge."""

    @property
    def pk(self) -> int: ...
    @property
    def player(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def claimed(self) -> bool: ...
    @property
    def first_used_at(self) -> datetime | None: ...
    @property
    def last_seen_at(self) -> datetime | None: ...


class PhoneRow(msgspec.Struct, frozen=True):
    """A person and the links given or taken for him; `seen` is the latest of them."""

    player: str
    name: str
    badges: tuple[tuple[int, bool, datetime | None], ...]
    """Number, whether taken by a tap on the list, last seen."""
    seen: datetime | None
    code: str = ""
    """What the person types to join; empty where no code is asked, and for minors."""
    number: int = 0
    """Of the entry: a minor finds the table by it."""
    minor: bool = False

    @property
    def state(self) -> str:
        """joined, given (a link nobody opened yet) or none."""
        if self.seen is not None:
            return "joined"
        return "given" if self.badges else "none"


def phone_rows(
    state: Tournament,
    names: Names,
    order: Order,
    held: Iterable[Held],
    codes: Mapping[str, str],
) -> tuple[PhoneRow, ...]:
    by_player: dict[str, list[Held]] = {}
    for badge in held:
        if badge.role == "player" and badge.player:
            by_player.setdefault(badge.player, []).append(badge)
    players = [*state.entries, *state.standins, *state.waiting]
    players += [player for player in by_player if player not in set(players)]
    rows = [
        _row(player, by_player.get(player, ()), names, state.person(player), codes.get(player, ""))
        for player in players
    ]
    return tuple(sorted(rows, key=lambda row: order(row.player)))


def _row(
    player: str, held: Sequence[Held], names: Names, entry: Entry | None, code: str
) -> PhoneRow:
    return PhoneRow(
        player,
        called(names, player),
        tuple((badge.pk, badge.claimed, badge.last_seen_at) for badge in held),
        max((b.last_seen_at for b in held if b.last_seen_at is not None), default=None),
        code,
        entry.number if entry is not None else 0,
        entry is not None and entry.minor,
    )
