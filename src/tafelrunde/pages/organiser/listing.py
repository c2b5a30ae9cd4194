"""Lists of people for the desk: who is entered, waits, stands in, is there, is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import Literal

import msgspec

from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.rulebook.faults import Fault
from tafelrunde.state.tournament import Entry, Tournament
from tafelrunde.words import Text

Listed = Literal["entries", "waiting", "standins", "absent"]


class PlayerRow(msgspec.Struct, frozen=True):
    player: str
    name: str
    entry: Entry
    listed: Listed
    unsettled: tuple[Fault, ...] = ()

    @property
    def status(self) -> str:
        """One word for where this person stands."""
        if self.entry.disqualified_after is not None:
            return "disqualified"
        if self.entry.withdrew_after is not None:
            return "withdrawn"
        if self.listed != "entries":
            return {"waiting": "waiting", "standins": "standin", "absent": "absent"}[self.listed]
        return "there" if self.entry.checked_in else "entered"

    @property
    def without_pseudonym(self) -> bool:
        """Where the rules want one of everybody who is ranked."""
        return self.listed in ("entries", "waiting") and not self.entry.pseudonym

    @property
    def needs(self) -> frozenset[str]:
        """What has to be settled before check-in."""
        return frozenset(fault.place for fault in self.unsettled)


def player_rows(state: Tournament, names: Names) -> list[PlayerRow]:
    """Everybody in the order of the lists: players, stand-ins, waitlist, absent."""
    books: tuple[tuple[Listed, dict[str, Entry]], ...] = (
        ("entries", state.entries),
        ("standins", state.standins),
        ("waiting", state.waiting),
        ("absent", state.absent),
    )
    return [
        PlayerRow(player, called(names, player), entry, listed)
        for listed, book in books
        for player, entry in book.items()
    ]


def check_in_rows(
    state: Tournament,
    names: Names,
    unsettled: Callable[[Entry], list[Fault]],
    only: Set[str] | None = None,
) -> list[PlayerRow]:
    """With what each still has to settle; the waitlist is not asked in. `only`: of these few."""
    return [
        msgspec.structs.replace(row, unsettled=tuple(unsettled(row.entry)))
        for row in player_rows(state, names)
        if row.listed != "waiting" and (only is None or row.player in only)
    ]


# ── What is missing, for many at once ────────────────────────────────────────────────────────────


def _short(fault: Fault) -> Text:
    """What is missing; to whom it is missing is said beside it."""
    rule = fault.rule or ""
    words = {
        "data_checked": Text("Data not checked yet ({rule_id})", rule_id=rule),
        "consent": Text("Guardian’s consent still missing ({rule_id})", rule_id=rule),
        "fair_play": Text("Fair play not accepted yet ({rule_id})", rule_id=rule),
        "pseudonym": Text("Pseudonym still missing ({rule_id})", rule_id=rule),
    }
    return words[fault.place]


def still_to_settle(rows: Iterable[PlayerRow]) -> list[tuple[Text, list[str]]]:
    """What keeps people from being checked in, each with the names of those it is missing to."""
    found: dict[str, tuple[Text, list[str]]] = {}
    for row in rows:
        for fault in row.unsettled:
            found.setdefault(fault.place, (_short(fault), []))[1].append(row.name)
    return list(found.values())
