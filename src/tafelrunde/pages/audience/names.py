"""Under which name does a person appear in public? The one place that decides, by an allow-list.

Of everything known about a person only three things can leave this module: the name as stored, its
initials (minors), or the pseudonym. Where the rulebook wants standings under pseudonyms (FRI-231),
two lists are kept apart until the award: seats are found under names, ranks stand under
pseudonyms, and no public page puts both beside each other.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Set
from typing import Protocol

import msgspec

from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament

NOBODY = "N. N."
"""Somebody who was erased, or who has not chosen a pseudonym."""


class Known(Protocol):
    """What is read of a person; nothing else of the record is ever touched."""

    @property
    def name(self) -> str: ...
    @property
    def surname(self) -> str: ...
    @property
    def pseudonym(self) -> str: ...
    @property
    def minor(self) -> bool: ...


class PublicName(msgspec.Struct, frozen=True):
    """A name for everyone's eyes, told apart so that lists can be sorted by surname."""

    first: str
    last: str
    mark: str = ""
    """What tells two people of one name apart, on lists where both stand."""

    def __str__(self) -> str:
        return self._marked(f"{self.first} {self.last}" if self.first else self.last)

    @property
    def listed(self) -> str:
        """As on a list by surname: "Berg, Ada"."""
        return self._marked(f"{self.last}, {self.first}" if self.first else self.last)

    def _marked(self, name: str) -> str:
        return f"{name} ({self.mark})" if self.mark else name

    @property
    def order(self) -> tuple[str, str]:
        return sortable(self.last), sortable(self.first)


class PublicNames(msgspec.Struct, frozen=True):
    """Names by player; `secret` while standings must not tell who is who."""

    seats: Mapping[str, PublicName]
    ranks: Mapping[str, str]
    secret: bool

    def seat(self, player: str) -> PublicName:
        return self.seats.get(player, PublicName("", NOBODY))

    def rank(self, player: str) -> str:
        return self.ranks.get(player, NOBODY)


def public_names(state: Tournament, rulebook: Rulebook, people: Mapping[str, Known]) -> PublicNames:
    mode = rulebook.mode(state.mode)
    secret = mode.pseudonyms_rule is not None and state.phase != "awarded"
    seats = {player: _shown(state, player, person) for player, person in people.items()}
    ranks = {
        player: (people[player].pseudonym.strip() or NOBODY) if secret else str(name)
        for player, name in seats.items()
    }
    return PublicNames(seats, ranks, secret)


def in_full(names: PublicNames, people: Mapping[str, Known], players: Set[str]) -> PublicNames:
    """The same with the full names of these few: whoever sits at a table is not its public.

    Ranks stay as they are; those are read over shoulders.
    """
    full = {
        each: _split(people[each].name, people[each].surname) for each in players & people.keys()
    }
    return msgspec.structs.replace(names, seats={**names.seats, **full})


def _shown(state: Tournament, player: str, person: Known) -> PublicName:
    name = _split(person.name, person.surname)
    entry = state.person(player)
    if person.minor or (entry is not None and entry.minor):
        return PublicName(_initials(name.first), _initials(name.last) or NOBODY)
    return name


def _split(name: str, surname: str) -> PublicName:
    """First names and surname; the stored surname decides where it ends the name."""
    whole = " ".join(name.split())
    last = " ".join(surname.split())
    if last and whole != last and whole.endswith(f" {last}"):
        return PublicName(whole[: -len(last) - 1], last)
    first, _, end = whole.rpartition(" ")
    return PublicName(first, end or NOBODY)


def _initials(words: str) -> str:
    """One letter each: "Mia-Sophie" gives "M.-S."."""
    return " ".join(
        "-".join(f"{part[0].upper()}." for part in word.split("-") if part)
        for word in words.split()
        if word.strip("-")
    )


FOLDED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that are no other letter with a mark on it."""


def sortable(text: str) -> str:
    """As a dictionary sorts: Ärger beside Arger and Øre beside Ore, not behind Z."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(each for each in letters if not unicodedata.combining(each)).translate(FOLDED)
