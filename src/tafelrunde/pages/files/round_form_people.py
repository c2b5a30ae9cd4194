"""Whose line is it? By the name that people see, with the hidden id as the second witness."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.pages.files.read import Line
from tafelrunde.reckoning.lists.doubles import folded
from tafelrunde.reckoning.names.calling import Names, called, unmarked
from tafelrunde.words import NOTHING, Text


class Owner(msgspec.Struct, frozen=True):
    """The player of a line, or why nobody is; and what there is to say about it."""

    player: str | None = None
    fault: Text = NOTHING
    doubt: Text | None = None


def whose_line(line: Line, seats: Sequence[str], names: Names, elsewhere: Sequence[str]) -> Owner:
    """Somebody at this table. `elsewhere` sit those who must not be meant."""
    told, name = line.text("player"), line.text("name")
    by_id = told if told in seats else None
    by_name = _named(name, seats, names)
    if by_id is not None:
        return _with_an_id(by_id, by_name, name, names, elsewhere)
    if by_name is not None:
        return Owner(by_name, doubt=_moved(name) if told else None)
    return Owner(fault=_nobody(name or told))


def _named(name: str, players: Sequence[str], names: Names) -> str | None:
    """The one who is called so; nobody where two are."""
    if not folded(name):
        return None
    fully = [player for player in players if folded(called(names, player)) == folded(name)]
    found = fully or [player for player in players if _same(name, called(names, player))]
    return found[0] if len(found) == 1 else None


def _same(name: str, other: str) -> bool:
    """Whether both are one name; what tells namesakes apart may be missing."""
    return folded(unmarked(name)) == folded(unmarked(other))


def _leaves_open(name: str, owner: str) -> bool:
    """Whether a name without its mark may be the owner's, even if a namesake bears none at all.

    Where lines were sorted away from their ids, the marked name stands in another line, and the two
    contradict each other.
    """
    return _same(name, owner) and unmarked(name) == name


def _with_an_id(
    by_id: str, by_name: str | None, name: str, names: Names, elsewhere: Sequence[str]
) -> Owner:
    owner = called(names, by_id)
    if not name or by_name == by_id or _leaves_open(name, owner):
        return Owner(by_id)
    if by_name is not None:
        return Owner(
            by_name,
            doubt=Text(
                "{name} stands here, the hidden id is {owner}'s: the name counts",
                name=name,
                owner=owner,
            ),
        )
    if _named(name, elsewhere, names) is not None:
        return Owner(
            fault=Text("{name} sits at another table; {owner} sits here", name=name, owner=owner)
        )
    return Owner(
        by_id, doubt=Text("“{name}” stands here, counted for {owner}", name=name[:40], owner=owner)
    )


def _moved(name: str) -> Text:
    return Text("the hidden id does not belong to this table: the name {name} counts", name=name)


def _nobody(who: str) -> Text:
    return Text("“{who}” does not sit at this table, or two here are called so", who=who[:40])
