"""Who is this? Suggestions for a name on a result: exact, spelling, other names, same birthday.

Names are compared folded: ä as ae, ß as ss, accents off, hyphens as blanks, small letters, words in
any order. A suggestion always says why; only the same name with the same birth date, a number of
that person with a name that fits, or a link made before, is certain; everything else is for a
person to decide.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec
from rapidfuzz.distance import OSA

from tafelrunde.store.name_keys import folded, keys_of, loose
from tafelrunde.words import Text

__all__ = ["folded", "loose"]  # names for comparing; most ask for them here

Ground = Literal[
    "known-link",
    "same-name",
    "same-birth-date",
    "same-birth-year",
    "other-birth-date",
    "word-order",
    "spelling",
    "other-name",
    "part-of-name",
    "registered",
    "email",
    "member-number",
    "licence-number",
    "club-number",
    "other-number",
]

GROUND_WORDS: dict[str, Text] = {
    "known-link": Text("already linked"),
    "same-name": Text("same name"),
    "same-birth-date": Text("same birthday"),
    "same-birth-year": Text("same year of birth"),
    "other-birth-date": Text("but another birthday"),
    "word-order": Text("same names in another order"),
    "spelling": Text("similar spelling"),
    "other-name": Text("former or other name"),
    "part-of-name": Text("part of the name"),
    "registered": Text("registered for this tournament"),
    "email": Text("same e-mail address"),
    "member-number": Text("same membership number"),
    "licence-number": Text("same licence number"),
    "club-number": Text("same number in the club"),
    "other-number": Text("but another number"),
}
NUMBERS: dict[str, Ground] = {
    "member": "member-number",
    "licence": "licence-number",
    "club": "club-number",
}
"""The ground behind each kind of number; how numbers are compared says `association/numbers.py`."""

WEIGHTS: dict[str, int] = {
    "known-link": 100,
    "same-name": 60,
    "word-order": 55,
    "other-name": 50,
    "email": 40,
    "spelling": 35,
    "same-birth-date": 35,
    "part-of-name": 20,
    "registered": 15,
    "same-birth-year": 10,
    "other-birth-date": 0,
    "member-number": 60,
    "licence-number": 60,
    "club-number": 50,
    "other-number": 0,
}
LEAST_WEIGHT = 35
MOST_SUGGESTIONS = 5


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """What a result or a list says of somebody."""

    name: str
    birth_date: str = ""
    birth_year: int | None = None
    email: str = ""
    known_as: str = ""
    """The association's id where the tournament knew it already."""
    numbers: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Keys of the person's numbers. Absent rather than empty: a result handed in once more has the
    same checksum as before there were any."""
    minor: bool | msgspec.UnsetType = msgspec.UNSET
    """Marked at the desk as a minor; absent for everybody else, as above."""
    told_apart: str | msgspec.UnsetType = msgspec.UNSET
    """What stood behind the name in the hall, where two of a result share it; else absent."""
    added: str | msgspec.UnsetType = msgspec.UNSET
    """The organiser's own word among those, which a new person keeps in the register."""

    @property
    def number_keys(self) -> tuple[str, ...]:
        return () if self.numbers is msgspec.UNSET else self.numbers


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody the association knows, with every name noted."""

    id: str
    name: str
    other_names: tuple[str, ...] = ()
    birth_date: str = ""
    email: str = ""
    numbers: tuple[str, ...] = ()


class Suggestion(msgspec.Struct, frozen=True):
    """Somebody it could be, and what speaks for it; `certain` needs no second look."""

    person: str
    grounds: tuple[Ground, ...]
    weight: int
    certain: bool = False

    @property
    def words(self) -> list[Text]:
        return [GROUND_WORDS[ground] for ground in self.grounds]

    @property
    def words_but_birth(self) -> list[Text]:
        return [GROUND_WORDS[ground] for ground in self.grounds if "birth" not in ground]


def distance(one: str, other: str, most: int = 3) -> int:
    """Letters to change, add, drop or swap with the next; `most` + 1 where it is more than that."""
    return OSA.distance(one, other, score_cutoff=most)


def allowed_slips(name: str) -> int:
    """How many letters may differ before two names no longer look alike."""
    return 1 if len(name) < 8 else 2 if len(name) < 16 else 3


class Name(NamedTuple):
    """A name made ready for comparing with thousands of others."""

    folded: str
    words: list[str]
    loose: str
    letters: int
    """Which letters occur once and which again, one bit each: names that differ in many of them
    cannot be a slip apart."""


def ready(name: str) -> Name:
    text = folded(name)
    letters = 0
    for letter in text:
        once = 1 << ord(letter) % 64
        letters |= once << 64 if letters & once else once
    return Name(text, sorted(text.split()), loose(name), letters)


class Directory:
    """Everyone the association knows, to be asked for one name after the other."""

    def __init__(self, people: Iterable[Candidate]) -> None:
        self._people = {person.id: person for person in people}
        self._names = {
            person.id: [ready(name) for name in (person.name, *person.other_names)]
            for person in self._people.values()
        }
        self._by_key: dict[str, set[str]] = defaultdict(set)
        self._by_birthday: dict[str, set[str]] = defaultdict(set)
        self._by_email: dict[str, set[str]] = defaultdict(set)
        self._by_number: dict[str, set[str]] = defaultdict(set)
        for person in self._people.values():
            for name in (person.name, *person.other_names):
                for key in keys_of(name):
                    self._by_key[key].add(person.id)
            if person.birth_date:
                self._by_birthday[person.birth_date].add(person.id)
            if person.email:
                self._by_email[person.email.casefold()].add(person.id)
            for number in person.numbers:
                self._by_number[number].add(person.id)

    @property
    def people(self) -> Collection[str]:
        return self._people

    def suggest(
        self, identity: Identity, registered: frozenset[str] = frozenset()
    ) -> list[Suggestion]:
        """The likeliest first; empty where nobody comes near."""
        return self._likeliest(identity, self._near(identity), registered)

    def duplicates(self) -> list[tuple[str, Suggestion]]:
        """Pairs within the register that could be one person, each pair once."""
        return self.pairs_with(self._people)

    def pairs_with(self, some: Collection[str]) -> list[tuple[str, Suggestion]]:
        """Pairs in which one of them stands, each pair once, under its smaller id first.

        Seen from both sides, because each has other names the other may go by.
        """
        wanted = set(some)
        pairs: dict[tuple[str, str], Suggestion] = {}
        for person in self._people.values():
            identity = Identity(
                name=person.name,
                birth_date=person.birth_date,
                email=person.email,
                numbers=person.numbers,
            )
            near = self._near(identity) - {person.id}
            for one in self._likely(identity, near if person.id in wanted else near & wanted, ()):
                pair = min(person.id, one.person), max(person.id, one.person)
                if pair not in pairs or _better(one, pairs[pair]):
                    pairs[pair] = msgspec.structs.replace(one, person=pair[1])
        found = [(smaller, one) for (smaller, _larger), one in pairs.items()]
        return sorted(found, key=lambda pair: (-pair[1].weight, pair[0], pair[1].person))

    def _near(self, identity: Identity) -> set[str]:
        """Whoever shares a key, a birthday or an address; nobody else can be it."""
        near = set()
        if identity.known_as in self._people:
            near.add(identity.known_as)
        for key in keys_of(identity.name):
            near |= self._by_key.get(key, set())
        if identity.birth_date:
            near |= self._by_birthday.get(identity.birth_date, set())
        if identity.email:
            near |= self._by_email.get(identity.email.casefold(), set())
        for number in identity.number_keys:
            near |= self._by_number.get(number, set())
        return near

    def _likeliest(
        self, identity: Identity, near: Iterable[str], registered: frozenset[str]
    ) -> list[Suggestion]:
        likely = self._likely(identity, near, registered)
        likely.sort(key=lambda one: (-one.weight, one.person))
        return _only_one_certain(likely)[:MOST_SUGGESTIONS]

    def _likely(
        self, identity: Identity, near: Iterable[str], registered: Container[str]
    ) -> list[Suggestion]:
        mine = ready(identity.name)
        found = (
            self._compared(identity, mine, person, registered)
            for person in (self._people[each] for each in near)
            # Another birthday leaves nothing but the very name or number to be asked about.
            if not _contradicts(identity, person)
            or mine.folded == self._names[person.id][0].folded
            or not set(person.numbers).isdisjoint(identity.number_keys)
        )
        return [one for one in found if one.weight >= LEAST_WEIGHT]

    def _compared(
        self, identity: Identity, mine: Name, person: Candidate, registered: Container[str]
    ) -> Suggestion:
        grounds: list[Ground] = []
        if identity.known_as == person.id:
            grounds.append("known-link")
        theirs, *others = self._names[person.id]
        name = _ground(mine, theirs, others)
        if name is not None:
            grounds.append(name)
        grounds += _birth_grounds(identity, person)
        if identity.email and identity.email.casefold() == person.email.casefold():
            grounds.append("email")
        numbered = _number_grounds(identity, person)
        grounds += numbered
        if person.id in registered and grounds:
            grounds.append("registered")
        weight = sum(WEIGHTS[ground] for ground in grounds)
        held = _held(numbered)
        if _contradicts(identity, person):
            grounds.append("other-birth-date")
            weight = LEAST_WEIGHT if name == "same-name" or held else 0
        elif name is None and not held and not {"email", "known-link"} & set(grounds):
            weight = 0  # the same birthday alone is nobody's name
        certain = _certain(identity, person, numbered, by_name=name in FITTING)
        return Suggestion(person.id, tuple(grounds), weight, certain)


def _better(one: Suggestion, other: Suggestion) -> bool:
    return (one.weight, one.grounds) > (other.weight, other.grounds)


def name_ground(name: str, person: Candidate) -> Ground | None:
    """The best that the names have in common."""
    others = [ready(other) for other in person.other_names]
    return _ground(ready(name), ready(person.name), others)


def _ground(mine: Name, theirs: Name, others: Sequence[Name]) -> Ground | None:
    if mine.folded == theirs.folded:
        return "same-name"
    if mine.words == theirs.words:
        return "word-order"
    if any(mine.words == other.words for other in others):
        return "other-name"
    if any(_alike(mine, other) for other in (theirs, *others)):
        return "spelling"
    # A double surname holds the single one: "anna berg" and "anna berg schmidt".
    if len(set(mine.words) & set(theirs.words)) >= 2:
        return "part-of-name"
    return None


def _alike(one: Name, other: Name) -> bool:
    """Few slips in the whole, in whatever order the names stand."""
    if one.loose == other.loose:
        return True
    slips = allowed_slips(one.folded)
    # A slip changes two letters at most; this says no to nearly everybody at once.
    if (one.letters ^ other.letters).bit_count() > 2 * slips:
        return False
    mine, theirs = " ".join(one.words), " ".join(other.words)
    straight = distance(one.folded, other.folded, slips) <= slips
    return straight or distance(mine, theirs, slips) <= slips


def _birth_grounds(identity: Identity, person: Candidate) -> list[Ground]:
    if identity.birth_date and identity.birth_date == person.birth_date:
        return ["same-birth-date"]
    year = identity.birth_year
    if year is not None and person.birth_date.startswith(f"{year:04}-"):
        return ["same-birth-year"]
    return []


def _contradicts(identity: Identity, person: Candidate) -> bool:
    """Both birth dates are known and differ."""
    if identity.known_as == person.id:
        return False
    if identity.birth_date and person.birth_date:
        return identity.birth_date != person.birth_date
    year = identity.birth_year
    return bool(year and person.birth_date and not person.birth_date.startswith(f"{year:04}-"))


FITTING = ("same-name", "word-order", "other-name", "spelling")
"""A name that does not speak against a number."""


def _number_grounds(identity: Identity, person: Candidate) -> list[Ground]:
    """Each kind both have: the same number, or another one."""
    theirs = {key.partition(":")[0] for key in person.numbers}
    grounds: list[Ground] = []
    for key in identity.number_keys:
        kind = key.partition(":")[0]
        if key in person.numbers:
            grounds.append(NUMBERS[kind])
        elif kind in theirs and kind != "club" and "other-number" not in grounds:
            grounds.append("other-number")
    return grounds


def _held(numbered: Sequence[Ground]) -> bool:
    return any(ground != "other-number" for ground in numbered)


def _certain(
    identity: Identity, person: Candidate, numbered: Sequence[Ground], *, by_name: bool
) -> bool:
    """Linked already, one of the person's numbers, or exactly the same name and birth date."""
    if identity.known_as == person.id:
        return True
    if "other-number" in numbered:
        return False
    if numbered:
        return by_name and not _contradicts(identity, person)
    same_day = bool(identity.birth_date) and identity.birth_date == person.birth_date
    return same_day and _exact(identity.name) == _exact(person.name)


def _exact(name: str) -> str:
    return " ".join(name.split()).casefold()


def _only_one_certain(likely: Sequence[Suggestion]) -> list[Suggestion]:
    """Two people of one name and birthday: then neither is certain."""
    certain = [one for one in likely if one.certain]
    linked = [one for one in certain if "known-link" in one.grounds]
    if len(certain) <= 1:
        return list(likely)
    return [
        msgspec.structs.replace(one, certain=linked == [one]) if one.certain else one
        for one in likely
    ]
