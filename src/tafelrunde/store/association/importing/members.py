"""A list of members into the register: new people, and what was missing of those who are known.

What the register has is never replaced unless the office says so, and names and birthdays not even
then: those are corrected on the person's page, one by one.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from tafelrunde.desk.actors import Actor
from tafelrunde.reckoning.lists.association.members import Member
from tafelrunde.reckoning.lists.doubles import as_on_line
from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.store import news
from tafelrunde.store.association import corrections, numbers
from tafelrunde.store.association.importing.people import Answers, Found, recognise
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.matching import Identity, folded
from tafelrunde.store.number_models import PersonNumber
from tafelrunde.words import Text

BY_LIST = "list"
REASON = "Mitgliederliste / list of members"
LATER = ("email", "club", "region", "lives_in", *corrections.NUMBERED)
"""What a later list may say otherwise, where the office wants it so."""


MOST_NAMESAKES = 50
"""So many of one name are compared with the next; nobody's list has more."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One member of the list and what becomes of the row."""

    member: Member
    found: Found
    fills: dict[str, Any] = {}
    """What the register does not have yet, by field."""
    differs: dict[str, tuple[str, str]] = {}
    """What it has otherwise: as it stands there, and as the list says."""
    out: Text | None = None
    """Why the row is not taken."""

    @property
    def verdict(self) -> str:
        """ "out", "asked", "new", "more" or "known"."""
        if self.out is not None:
            return "out"
        if not self.found.person:
            return "asked"
        if self.found.person == NEW:
            return "new"
        return "more" if self.fills else "known"


class Plan(msgspec.Struct, frozen=True):
    lines: tuple[Line, ...]

    def of(self, verdict: str) -> list[Line]:
        return [line for line in self.lines if line.verdict == verdict]


class Taken(msgspec.Struct, frozen=True):
    new: int
    changed: int


# ── Looked at ────────────────────────────────────────────────────────────────────────────────────


def plan(
    members: Sequence[Member],
    answers: Answers,
    using: str = "default",
    *,
    replace: bool = False,
) -> Plan:
    """`replace`: where the list says something else, the list is right."""
    usable = [_with_a_real_address(member) for member in members]
    found = recognise({str(m.line): identity_of(m) for m in usable}, answers, using)
    ids = {each.person for each in found.values()} | {
        option.person for each in found.values() for option in each.options
    }
    rows = AssociationPerson.objects.using(using).prefetch_related("numbers").in_bulk(list(ids))
    found = {
        str(m.line): found[str(m.line)]
        if str(m.line) in answers.chosen
        else _nothing_new(m, found[str(m.line)], rows)
        for m in usable
    }
    held = dict(PersonNumber.objects.using(using).values_list("key", "person__name"))
    return Plan(tuple(_Doubles(held, replace=replace).lines(usable, found, rows)))


def identity_of(member: Member) -> Identity:
    return Identity(
        name=member.name,
        birth_date=member.birth_date,
        birth_year=member.birth_year,
        email=member.email,
        numbers=numbers.keys_of(member.numbers, member.club),
    )


def _with_a_real_address(member: Member) -> Member:
    if not member.email:
        return member
    try:
        validate_email(member.email)
    except ValidationError:
        note = Text("e-mail: “{email}” not taken", email=member.email)
        return msgspec.structs.replace(member, email="", notes=(*member.notes, note))
    return member


def _nothing_new(member: Member, found: Found, rows: dict[str, Any]) -> Found:
    """Whose row says nothing but what is known of the only person of that name: that person.

    So the same list once more asks nothing, also about those it has only a name of; nor are they
    new because everybody not decided otherwise is.
    """
    alike = [option.person for option in found.options if option.same_name]
    if found.person not in ("", NEW) or len(alike) != 1:
        return found
    row = rows[alike[0]]
    year = row.birth_date.year if row.birth_date else row.birth_year
    fills, differs = compared(row, member)
    known = not fills and not differs and member.birth_year in (None, year)
    return msgspec.structs.replace(found, person=alike[0], certain=True) if known else found


class _Doubles:
    """Goes through the list once and remembers who stood there before."""

    def __init__(self, held: dict[str, str], *, replace: bool) -> None:
        self.held, self.replace = held, replace
        self.numbers: dict[str, int] = {}
        self.people: dict[str, int] = {}
        self.names: dict[str, list[Member]] = {}

    def lines(
        self, members: Sequence[Member], found: dict[str, Found], rows: dict[str, Any]
    ) -> Iterator[Line]:
        for member in members:
            yield self._line(member, found[str(member.line)], rows)

    def _line(self, member: Member, found: Found, rows: dict[str, Any]) -> Line:
        person = found.person
        out = self._stood_before(member, person)
        if out is not None:
            return Line(member=member, found=found, out=out)
        if person in ("", NEW):
            taken = self._taken_number(member) if person == NEW else None
            return Line(member=member, found=found, out=taken)
        fills, differs = compared(rows[person], member)
        if self.replace:
            fills |= {f: new for f, (_old, new) in differs.items() if f in LATER}
            differs = {f: both for f, both in differs.items() if f not in fills}
        return Line(member=member, found=found, fills=fills, differs=differs)

    def _stood_before(self, member: Member, person: str) -> Text | None:
        """The same number, the same person, or the same name with nothing to tell them apart."""
        keys = numbers.keys_of(member.numbers, member.club)
        lines = [self.numbers[key] for key in keys if key in self.numbers]
        lines += [self.people[person]] if person in self.people else []
        if lines:
            return Text("is on line {line} already", line=lines[0])
        alike = self.names.get(folded(member.name), [])
        for other in alike:
            if not _told_apart(member, other):
                return as_on_line(member.name, other.name, other.line)
        self.numbers |= dict.fromkeys(keys, member.line)
        if len(alike) < MOST_NAMESAKES:
            self.names.setdefault(folded(member.name), []).append(member)
        if person not in ("", NEW):
            self.people[person] = member.line
        return None

    def _taken_number(self, member: Member) -> Text | None:
        for kind, number in member.numbers.items():
            name = self.held.get(numbers.key_of(kind, number, member.club))
            if name:
                return numbers.taken(kind, number, name).faults[0].text
        return None


def _told_apart(one: Member, other: Member) -> bool:
    """Something both have and that is not the same: a birthday, a number, an address."""
    pairs = (
        (one.birth_date, other.birth_date),
        (one.birth_year, other.birth_year),
        (one.email.casefold(), other.email.casefold()),
        *((one.numbers.get(kind), other.numbers.get(kind)) for kind in numbers.KINDS),
    )
    return any(mine and theirs and mine != theirs for mine, theirs in pairs)


def compared(
    row: AssociationPerson, member: Member
) -> tuple[dict[str, Any], dict[str, tuple[str, str]]]:
    """What the list adds to a known person, and where both say something different."""
    here = {number.kind: number.number for number in row.numbers.all()}
    kept: dict[str, str] = {
        "birth_date": row.birth_date.isoformat() if row.birth_date else "",
        "email": row.email,
        "club": row.club,
        "region": row.region,
        "lives_in": row.lives_in,
        **{f"{kind}_number": here.get(kind, "") for kind in numbers.KINDS},
    }
    told = {
        "birth_date": member.birth_date,
        "email": member.email,
        "club": member.club,
        "region": member.region,
        "lives_in": member.country,
        **{f"{kind}_number": member.numbers.get(kind, "") for kind in numbers.KINDS},
    }
    fills = {field: value for field, value in told.items() if value and not kept[field]}
    differs = {
        field: (kept[field], value)
        for field, value in told.items()
        if value and kept[field] and not _the_same(field, kept[field], value, row.club)
    }
    return fills, differs


def _the_same(field: str, one: str, other: str, club: str) -> bool:
    if field in corrections.NUMBERED:
        kind = field.removesuffix("_number")
        return numbers.key_of(kind, one, club) == numbers.key_of(kind, other, club)
    return one.casefold() == other.casefold()


# ── Taken in ─────────────────────────────────────────────────────────────────────────────────────


def take_in(planned: Plan, actor: Actor, using: str = "default") -> Taken:
    """All that is decided, in one piece; what is asked or left out stays out."""
    with transaction.atomic(using=using):
        new = [(_row(line.member, actor), line.member.numbers) for line in planned.of("new")]
        AssociationPerson.objects.using(using).bulk_create([row for row, _numbers in new])
        numbers.give_all(new, using)
        more = planned.of("more")
        for line in more:
            corrections.correct(line.found.person, line.fills, REASON, actor.id, using)
        transaction.on_commit(lambda: news.publish(news.PEOPLE, 0), using=using)
    return Taken(len(new), len(more))


def _row(member: Member, actor: Actor) -> AssociationPerson:
    born = date.fromisoformat(member.birth_date) if member.birth_date else None
    return AssociationPerson(
        id=f"a{secrets.token_hex(8)}",
        name=member.name,
        surname=member.surname or member.name.split()[-1][:100],
        birth_date=born,
        birth_year=member.birth_year if born is None else None,
        email=member.email,
        lives_in=member.country,
        club=member.club,
        region=member.region,
        came_by=BY_LIST,
        created_by=actor.id,
    )
