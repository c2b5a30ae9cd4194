"""Is somebody on the list twice, or entered already? A namesake is somebody else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

import msgspec

from tafelrunde.rulebook.faults import Text

ALIKE = 0.86
"""From this likeness on two names may be one person: "Meier" and "Meyer", not "Anna" and "Eva"."""


class Known(msgspec.Struct, frozen=True):
    """Somebody who is there already, and what tells namesakes apart."""

    name: str
    club: str = ""
    year: int | None = None
    email: str = ""
    line: int = 0


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
        people = [Known(each) if isinstance(each, str) else each for each in told]
        self.seen = [(folded(person.name), person) for person in people]

    def doubt(self, person: Known) -> Doubt:
        """What speaks against taking this person, who is on the register from now on."""
        key = folded(person.name)
        found = self._judged(key, person)
        self.seen.append((key, person))
        return found

    def _judged(self, key: str, person: Known) -> Doubt:
        namesake = None
        for other, known in self.seen:
            if other != key:
                continue
            if not _told_apart(person, known):
                return Doubt(_same(known), certain=True)
            namesake = namesake or _namesake(person, known)
        if namesake is not None:
            return Doubt(namesake=namesake)
        return Doubt(self._similar(key, person))

    def _similar(self, key: str, person: Known) -> Text | None:
        for other, known in self.seen:
            near = abs(len(other) - len(key)) <= 3
            if near and _alike(key, other) and not _told_apart(person, known):
                return Text(f"sehr ähnlich wie {known.name}", f"very similar to {known.name}")
        return None


def _told_apart(one: Known, other: Known) -> bool:
    """Another birth year, or another club, is another person; the same address is the same."""
    if one.email and one.email.casefold() == other.email.casefold() and one.year == other.year:
        return False
    if one.year and other.year and one.year != other.year:
        return True
    return bool(one.club and other.club and folded(one.club) != folded(other.club))


def _same(known: Known) -> Text:
    if not known.line:
        return Text(f"{known.name} ist schon angemeldet", f"{known.name} has entered already")
    return Text(f"steht schon in Zeile {known.line}", f"is on line {known.line} already")


def _namesake(one: Known, other: Known) -> Text:
    if one.year and other.year and one.year != other.year:
        return Text(
            f"heißt wie jemand vom Jahrgang {other.year}: eine eigene Person",
            f"has the name of somebody born in {other.year}: a person of their own",
        )
    return Text(
        f"heißt wie jemand aus {other.club}: eine eigene Person",
        f"has the name of somebody from {other.club}: a person of their own",
    )


def _alike(one: str, other: str) -> bool:
    match = SequenceMatcher(None, one, other, autojunk=False)
    return (
        match.real_quick_ratio() >= ALIKE
        and match.quick_ratio() >= ALIKE
        and match.ratio() >= ALIKE
    )
