"""Under which name does a person appear in public? The one place that decides, by an allow-list.

Of everything known about a person only three things can leave this module: the name as stored, its
initials (minors), or the pseudonym. Where the rulebook wants standings under pseudonyms (FRI-231),
two lists are kept apart until the award: seats are found under names, ranks stand under
pseudonyms, and no public page puts both beside each other.
"""

from __future__ import annotations

import re
from collections.abc import KeysView, Mapping, Set
from typing import Protocol

import msgspec

from tafelrunde.journal.events import PlayerEntered
from tafelrunde.reckoning.names.alphabet import sortable as sortable
from tafelrunde.reckoning.names.namesakes import told_apart
from tafelrunde.reckoning.names.surnames import split_name
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament

DIGITS = re.compile(r"\d+")
NOBODY = "N. N."
"""Somebody who was erased, or who has not chosen a pseudonym."""
NUMBER = "#"
"""Before the number that stands for a minor."""


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
    """What tells two people of one name apart, or the number by which a minor finds the table."""

    def __str__(self) -> str:
        return self._marked(f"{self.first} {self.last}" if self.first else self.last)

    @property
    def listed(self) -> str:
        """As on a list by surname: "Berg, Ada"."""
        return self._marked(f"{self.last}, {self.first}" if self.first else self.last)

    @property
    def numbered(self) -> bool:
        """Whether a minor's number stands behind the initials."""
        return self.mark.startswith(NUMBER) and self.last != NOBODY

    def _marked(self, name: str) -> str:
        return f"{name} ({self.mark})" if self.mark else name

    @property
    def order(self) -> tuple[str, str, str]:
        """By surname; namesakes by what tells them apart, (2) before (10)."""
        mark = DIGITS.sub(lambda found: found.group().zfill(6), sortable(self.mark))
        return sortable(self.last), sortable(self.first), mark


class PublicNames(msgspec.Struct, frozen=True):
    """Names by player; `secret` while standings must not tell who is who."""

    seats: Mapping[str, PublicName]
    ranks: Mapping[str, str]
    secret: bool
    initials: frozenset[str] = frozenset()
    """Minors, who stand there without their names."""

    def seat(self, player: str) -> PublicName:
        return self.seats.get(player, PublicName("", NOBODY))

    def rank(self, player: str) -> str:
        return self.ranks.get(player, NOBODY)

    def order(self, player: str) -> tuple[str, ...]:
        """Sorts those who share a rank; under pseudonyms by what stands there, or it would tell."""
        if self.secret:
            return (sortable(self.rank(player)), player)
        name = self.seat(player)
        return (*name.order, player)


def public_names(
    state: Tournament,
    rulebook: Rulebook,
    people: Mapping[str, Known],
    clubs: Mapping[str, str] | None = None,
) -> PublicNames:
    """How everybody is called in public; clubs only tell namesakes apart."""
    mode = rulebook.mode(state.mode)
    secret = mode.pseudonyms_rule is not None and state.phase != "awarded"
    if not people:
        return _only_numbers(state, secret=secret)
    initials = frozenset(p for p, person in people.items() if _is_minor(state, p, person))
    marks = namesakes(state, people, clubs)
    seats = {
        player: _initialled(state, player, person)
        if player in initials
        else _split(person.name, person.surname, marks.get(player, ""))
        for player, person in people.items()
    }
    ranks = {
        player: (people[player].pseudonym.strip() or NOBODY) if secret else str(name)
        for player, name in seats.items()
    }
    return PublicNames(seats, ranks, secret, initials)


def _only_numbers(state: Tournament, *, secret: bool) -> PublicNames:
    """A journal came without its people: nobody was erased, and numbers tell them apart."""
    seats = {
        player: PublicName("", NOBODY, f"{NUMBER}{entry.number}")
        for player in ever_entered(state)
        if (entry := state.person(player)) is not None and entry.number
    }
    ranks = {} if secret else {player: str(name) for player, name in seats.items()}
    return PublicNames(seats, ranks, secret)


def namesakes(
    state: Tournament, people: Mapping[str, Known], clubs: Mapping[str, str] | None = None
) -> dict[str, str]:
    """What stands behind the full names of people who share one, wherever they are called.

    The clubs are those of the people, where they have some, unless given.
    """
    if clubs is None:
        clubs = {player: getattr(person, "club", "") for player, person in people.items()}
    players = [player for player in ever_entered(state) if player in people]
    names = {player: people[player].name for player in players}
    added = {player: getattr(people[player], "told_apart", "") for player in players}
    marks = told_apart(players, names, clubs, added)
    here = [player for player in players if state.person(player) is not None]
    needed = told_apart(here, names, clubs, added)
    return {p: mark for p, mark in marks.items() if p in needed or state.person(p) is None}


def ever_entered(state: Tournament) -> KeysView[str]:
    """In the order of entry, which no withdrawal changes; history and minutes name everybody.

    Whoever is off the list again keeps a mark there, and takes none away from whoever stays: alone
    with a name, nobody needs one.
    """
    entered = (event.player for event in state.history if isinstance(event, PlayerEntered))
    books = (state.entries, state.standins, state.waiting, state.absent)
    return dict.fromkeys([*entered, *(player for book in books for player in book)]).keys()


def in_full(names: PublicNames, people: Mapping[str, Known], players: Set[str]) -> PublicNames:
    """The same with the full names of these few: whoever sits at a table is not its public.

    Ranks stay as they are; those are read over shoulders.
    """
    full = {
        each: _split(
            people[each].name,
            people[each].surname,
            "" if each in names.initials else names.seat(each).mark,
        )
        for each in players & people.keys()
    }
    return msgspec.structs.replace(names, seats={**names.seats, **full})


def _is_minor(state: Tournament, player: str, person: Known) -> bool:
    entry = state.person(player)
    return person.minor or (entry is not None and entry.minor)


def _initialled(state: Tournament, player: str, person: Known) -> PublicName:
    """Initials, and the number of the entry, which the organiser hands out with the card."""
    name, entry = _split(person.name, person.surname), state.person(player)
    mark = f"{NUMBER}{entry.number}" if entry is not None and entry.number else ""
    return PublicName(_initials(name.first), _initials(name.last) or NOBODY, mark)


def _split(name: str, surname: str, mark: str = "") -> PublicName:
    """First names and surname; the stored surname decides where it ends the name."""
    whole = " ".join(name.split())
    if whole.rpartition(" ")[2].isdigit():  # "Ersatzperson 1" has no surname to turn to the front
        return PublicName("", whole, mark)
    first, last = split_name(whole, surname)
    return PublicName(first, last or NOBODY, mark)


def only_initials(name: str) -> bool:
    """Whether a name says no more than `_initialled` does."""
    return name not in ("", NOBODY) and name == _initials(name)


def _initials(words: str) -> str:
    """One letter each: "Mia-Sophie" gives "M.-S."."""
    return " ".join(
        "-".join(f"{part[0].upper()}." for part in word.split("-") if part)
        for word in words.split()
        if word.strip("-")
    )
