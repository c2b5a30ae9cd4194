"""Names for the organiser's eyes: who is meant by an opaque id."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.rulebook.faults import Fault
from tafelrunde.words import Text

Names = Mapping[str, str]
"""Names by the opaque ids of the journal; where a person was erased, the id speaks for itself."""

TOKEN = re.compile(r"[\w-]+")
MARK = re.compile(r" \((?:[^()]|\([^()]*\))*\)$")
"""What tells namesakes apart, behind the name."""


def called(names: Names, player: str) -> str:
    return names.get(player) or player


def with_mark(name: str, mark: str) -> str:
    return f"{name} ({mark})" if mark else name


def unmarked(name: str) -> str:
    return MARK.sub("", name)


def mark_of(name: str) -> str:
    """What stands in brackets behind a name; nothing where nothing does."""
    return name[len(unmarked(name)) :][2:-1]


def by_surname(name: str, surname: str = "") -> tuple[str, str]:
    """Sorts people as a list on paper does; `surname` is what somebody said it is."""
    whole, last = " ".join(unmarked(name).split()), " ".join(surname.split())
    if last and whole.endswith(f" {last}"):
        return sortable(last), sortable(whole[: -len(last) - 1])
    first, _, last = whole.rpartition(" ")
    return sortable(last), sortable(first)


def order_of(names: Names, surnames: Names | None = None) -> Callable[[str], tuple[str, str, str]]:
    """The key by which people who share a rank stand in a list."""
    known = surnames or {}
    return lambda player: (*by_surname(called(names, player), known.get(player, "")), player)


def spoken_names(text: str, names: Names) -> str:
    """The desk speaks of ids; people want to read names."""
    return TOKEN.sub(lambda found: names.get(found.group(0)) or found.group(0), text)


def with_names(text: Text, names: Names) -> Text:
    return Text(spoken_names(text.de, names), spoken_names(text.en, names))


def fault_with_names(fault: Fault, names: Names) -> Fault:
    return Fault(fault.place, with_names(fault.text, names), fault.rule)
