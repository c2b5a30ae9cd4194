"""Is somebody on the list twice, or entered already? A namesake is somebody else."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping

import msgspec

from tafelrunde.reckoning.lists.spelling import keys, may_be_one
from tafelrunde.words import Text


class Known(msgspec.Struct, frozen=True):
    """Somebody who is there already, and what tells namesakes apart."""

    name: str
    club: str = ""
    year: int | None = None
    contact: str = ""
    line: int = 0
    apart: str = ""


class Doubt(msgspec.Struct, frozen=True):
    text: Text | None = None
    certain: bool = False
    namesake: Text | None = None


KnownPeople = Mapping[str, str] | Iterable[str | Known]


def folded(name: str) -> str:
    """A name as two people would call it the same: no accents, no case, umlauts written out."""
    plain = name.casefold().translate({228: "ae", 246: "oe", 252: "ue"})
    plain = unicodedata.normalize("NFKD", plain)
    letters = "".join(sign if sign.isalnum() else " " for sign in plain if sign.isascii())
    return " ".join(sorted(letters.split()))


class Register:
    """Everybody seen so far, and the doubt about whoever comes next."""

    def __init__(self, known: KnownPeople) -> None:
        told = known.values() if isinstance(known, Mapping) else known
        self.same: dict[str, list[Known]] = defaultdict(list)
        self.near: dict[str, list[tuple[str, Known]]] = defaultdict(list)
        for each in told:
            person = Known(each) if isinstance(each, str) else each
            self._note(folded(person.name), person)

    def _note(self, name: str, person: Known) -> None:
        self.same[name].append(person)
        for key in set(keys(name)):
            self.near[key].append((name, person))

    def doubt(self, person: Known) -> Doubt:
        """What speaks against taking this person, who is on the register from now on."""
        name = folded(person.name)
        found = self._judged(name, person)
        self._note(name, person)
        return found

    def _judged(self, name: str, person: Known) -> Doubt:
        namesake = None
        for known in self.same.get(name, ()):
            if not _told_apart(person, known):
                return Doubt(_same(person, known), certain=True)
            namesake = namesake or _namesake(person, known)
        if namesake is not None:
            return Doubt(namesake=namesake)
        return Doubt(self._similar(name, person))

    def _similar(self, name: str, person: Known) -> Text | None:
        for key in keys(name):
            for other, known in self.near.get(key, ()):
                if may_be_one(name, other) and not _told_apart(person, known):
                    return Text("very similar to {name}", name=known.name)
        return None


def _told_apart(one: Known, other: Known) -> bool:
    """Another birth year, mark or club is another person; the same address is the same."""
    if _ways(one) & _ways(other) and one.year == other.year:
        return False
    if one.year and other.year and one.year != other.year:
        return True
    if one.apart and other.apart and folded(one.apart) != folded(other.apart):
        return True
    if one.line and other.line and bool(one.apart) != bool(other.apart):
        return True  # whoever wrote the list has told them apart: one of them by words
    return bool(one.club and other.club and folded(one.club) != folded(other.club))


def _ways(person: Known) -> set[str]:
    """How somebody is reached: by an address, a telephone, or both."""
    ways = (way.strip().casefold() for way in person.contact.split(","))
    return {way for way in ways if way}


def spelt_otherwise(one: str, other: str) -> bool:
    """Whether two names that may be one are written differently, as Groß and Gross are."""
    return sorted(one.lower().split()) != sorted(other.lower().split())


def as_on_line(name: str, known: str, line: int) -> Text:
    """Somebody of that name stands higher up; another spelling may be another person."""
    if not spelt_otherwise(name, known):
        return Text("is on line {line} already", line=line)
    return Text(
        "spelled like {name} on line {line}: perhaps the same person?", name=known, line=line
    )


def _same(person: Known, known: Known) -> Text:
    if known.line:
        return as_on_line(person.name, known.name, known.line)
    if spelt_otherwise(person.name, known.name):
        return Text("spelled like {name}, who has entered already", name=known.name)
    return Text("{name} has entered already", name=known.name)


def _namesake(one: Known, other: Known) -> Text:
    if one.year and other.year and one.year != other.year:
        # Not which year: helpers read this, too.
        return Text("has the name of somebody born in another year: a person of their own")
    if other.apart and folded(one.apart) != folded(other.apart):
        return Text(
            "has the name of {name} ({apart}): a person of their own",
            name=other.name,
            apart=other.apart,
        )
    if one.apart and not other.club:
        return Text("has the name of {name}: a person of their own", name=other.name)
    return Text("has the name of somebody from {club}: a person of their own", club=other.club)
