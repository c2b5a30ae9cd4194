"""Who is disqualified though nobody said so? Whoever left a running game (7W-607, CAT-106).

No event of its own tells it: it follows from a slip, for as long as that slip stands.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.journal.events import Event, RoundRepaired, TakenBack
from tafelrunde.journal.parts import OfAGame
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament


class Leaver(msgspec.Struct):
    """`number`: the record whose slip said so; it `stands` until a later one says otherwise."""

    number: int
    player: str
    stands: bool = True


def put_out(state: Tournament) -> set[str]:
    """Whoever is disqualified, for whatever reason."""
    return {
        player for player, entry in state.entries.items() if entry.disqualified_after is not None
    }


def leavers_told(events: Sequence[Event]) -> list[Leaver]:
    """Everybody whom a slip disqualified, in the order of the journal."""
    told: list[Leaver] = []
    state = Tournament()
    for number, event in enumerate(events, start=1):
        turns = isinstance(event, OfAGame | RoundRepaired | TakenBack)
        before = put_out(state) if turns else set()
        fold([event], state)
        now = put_out(state) if turns else set()
        _no_longer(told, before - now)
        if isinstance(event, TakenBack):
            _again(told, now - before)
        else:
            told += [Leaver(number, player) for player in sorted(now - before)]
    return told


def leavers_by_record(events: Sequence[Event]) -> dict[int, list[Leaver]]:
    found: dict[int, list[Leaver]] = {}
    for leaver in leavers_told(events):
        found.setdefault(leaver.number, []).append(leaver)
    return found


def _no_longer(told: Sequence[Leaver], players: set[str]) -> None:
    for leaver in told:
        leaver.stands = leaver.stands and leaver.player not in players


def _again(told: Sequence[Leaver], players: set[str]) -> None:
    """What was taken back was taken back itself."""
    for leaver in {leaver.player: leaver for leaver in told}.values():
        leaver.stands = leaver.stands or leaver.player in players
