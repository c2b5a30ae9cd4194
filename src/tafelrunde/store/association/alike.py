"""Who could be whom: keys of all names are kept, and only people who share one are compared.

Keys and pairs follow the people. A row whose keys are older than itself, or has none (entered in
bulk, restored, changed by whatever way), is brought up before anybody looks; so no page compares
the whole register, and none shows what no longer holds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.db import connections, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Lower

from tafelrunde.store.association_models import (
    AssociationPerson,
    PersonAlias,
    ToldApart,
)
from tafelrunde.store.kept_models import Alike, NameKey
from tafelrunde.store.matching import Candidate, Directory, Identity
from tafelrunde.store.name_keys import keys_of, words_of
from tafelrunde.store.number_models import PersonNumber
from tafelrunde.store.people_indexes import WITHOUT_KEYS

AT_ONCE = 500
"""So many values stand in one question to the database."""
INSERT = "INSERT INTO store_namekey (person_id, key) VALUES (%s, %s) ON CONFLICT DO NOTHING"
MANY = 2000
"""From so many changed people on it is quicker to read everybody than to ask who is near."""


def directory_for(
    identities: Iterable[Identity], using: str = "default", also: Iterable[str] = ()
) -> Directory:
    """Whoever could be one of these, and nobody else; `also` names people by their ids."""
    bring_up(using)
    asked = list(identities)
    keys = {key for one in asked for key in keys_of(one.name)}
    near = _sharing(using, keys)
    near |= _found(using, "birth_date", {one.birth_date for one in asked if _day(one.birth_date)})
    near |= _by_address(using, {one.email.casefold() for one in asked if one.email})
    near |= _numbered(using, {number for one in asked for number in one.number_keys})
    near |= {one.known_as for one in asked if one.known_as} | set(also)
    return Directory(candidates(using, near))


def suggested(using: str = "default") -> QuerySet[Alike]:
    """Pairs that could be one person and were neither merged nor told apart, likeliest first."""
    bring_up(using)
    apart = ToldApart.objects.using(using).filter(one=OuterRef("one"), other=OuterRef("other"))
    merged = merged_rows(using).values("id")
    pairs = Alike.objects.using(using).exclude(one__in=merged).exclude(other__in=merged)
    return pairs.filter(~Exists(apart))


def look_again(ids: Iterable[str], using: str = "default") -> None:
    """Something about these people changed that their own rows do not tell, such as a merge."""
    AssociationPerson.objects.using(using).filter(id__in=list(ids)).update(keyed_at=None)


def rebuild(using: str = "default") -> int:
    """Keys and pairs of everybody from nothing; how many people they are of."""
    with transaction.atomic(using=using):
        NameKey.objects.using(using).all().delete()
        Alike.objects.using(using).all().delete()
        AssociationPerson.objects.using(using).update(keyed_at=None)
        return bring_up(using)


# ── Keeping up ───────────────────────────────────────────────────────────────────────────────────


def bring_up(using: str = "default") -> int:
    """Keys and pairs of whoever came or changed since; how many that were."""
    due = AssociationPerson.objects.using(using).filter(WITHOUT_KEYS)
    if not due.order_by().exists():
        return 0
    with transaction.atomic(using=using):
        # One at a time: whoever waited here finds that nothing is left to do.
        locked = due.order_by("id").select_for_update(of=("self",))
        changed = dict(locked.values_list("id", "changed_at"))
        whole = _wholes(using, changed)
        people = list(candidates(using, whole))
        _write_keys(using, whole, people)
        _write_pairs(using, whole, people)
        _note(using, changed)
    return len(changed)


def _wholes(using: str, ids: Iterable[str]) -> set[str]:
    """A merged row's names are found under the person it was merged into."""
    merged = _merged(using)
    return {_whole(merged, each) for each in ids}


def _write_keys(using: str, whole: set[str], people: Sequence[Candidate]) -> None:
    for some in _portions(whole):
        NameKey.objects.using(using).filter(person__in=some).delete()
    rows = [(person.id, key) for person in people for key in _keys(person)]
    with connections[using].cursor() as cursor:
        # A dozen rows a person and thousands of people: objects would take longer than the names.
        cursor.executemany(INSERT, rows)


def _keys(person: Candidate) -> set[str]:
    names = (person.name, *person.other_names)
    return {key for name in names for key in (*keys_of(name), *words_of(name))}


def _write_pairs(using: str, whole: set[str], people: Sequence[Candidate]) -> None:
    pairs = Alike.objects.using(using)
    for some in _portions(whole):
        pairs.filter(Q(one__in=some) | Q(other__in=some)).delete()
    known = Directory(candidates(using, whole | _near(using, people)))
    pairs.bulk_create(
        [
            Alike(one_id=one, other_id=two.person, weight=two.weight, grounds=list(two.grounds))
            for one, two in known.pairs_with(whole)
        ],
        batch_size=1000,
        ignore_conflicts=True,
    )


def _near(using: str, people: Sequence[Candidate]) -> set[str]:
    if len(people) > MANY:
        rows = AssociationPerson.objects.using(using).filter(same_as=None)
        return set(rows.values_list("id", flat=True))
    keys = {key for one in people for name in (one.name, *one.other_names) for key in keys_of(name)}
    near = _sharing(using, keys)
    near |= _found(using, "birth_date", {one.birth_date for one in people if one.birth_date})
    return near | _by_address(using, {one.email.casefold() for one in people if one.email})


def _note(using: str, changed: dict[str, datetime]) -> None:
    rows = AssociationPerson.objects.using(using)
    for some in _portions(changed):
        rows.filter(id__in=some).update(keyed_at=F("changed_at"))


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────


def candidates(using: str, ids: Iterable[str]) -> Iterator[Candidate]:
    """Each with all names noted: own, aliases, those of merged rows; merged rows as their whole."""
    merged = _merged(using)
    wanted = {_whole(merged, each) for each in ids}
    below = {gone: _whole(merged, gone) for gone in merged}
    also = [gone for gone, whole in below.items() if whole in wanted]
    others: dict[str, list[str]] = defaultdict(list)
    aliases, people = PersonAlias.objects.using(using), AssociationPerson.objects.using(using)
    for some in _portions([*wanted, *also]):
        for person, name in aliases.filter(person__in=some).values_list("person_id", "name"):
            others[below.get(person, person)].append(name)
    for some in _portions(also):
        for person, name in people.filter(id__in=some).order_by().values_list("id", "name"):
            others[below[person]].append(name)
    numbers = _numbers(using, [*wanted, *also], below)
    for some in _portions(wanted):
        rows = people.filter(id__in=some).order_by()
        told = rows.values_list("id", "name", "birth_date", "email", "shown_as")
        for person, name, born, email, shown in told:
            also_called = (*others.get(person, ()), *filter(None, (shown,)))
            names = tuple(dict.fromkeys(also_called))
            yield Candidate(
                id=person,
                name=name,
                other_names=names,
                birth_date=iso(born),
                email=email,
                numbers=tuple(numbers.get(person, ())),
            )


def _numbers(using: str, ids: Iterable[str], below: dict[str, str]) -> dict[str, list[str]]:
    """A merged row keeps its number: it is the whole person's."""
    found: dict[str, list[str]] = defaultdict(list)
    rows = PersonNumber.objects.using(using).order_by("key")
    for some in _portions(ids):
        for person, key in rows.filter(person__in=some).values_list("person_id", "key"):
            found[below.get(person, person)].append(key)
    return found


def merged_rows(using: str = "default") -> QuerySet[AssociationPerson]:
    """Few among thousands, so asked for in a way that uses the index."""
    return AssociationPerson.objects.using(using).filter(same_as_id__gt="").order_by()


def _merged(using: str) -> dict[str, str]:
    return dict(merged_rows(using).values_list("id", "same_as_id"))


def _whole(merged: dict[str, str], person: str) -> str:
    while person in merged:
        person = merged[person]
    return person


def _sharing(using: str, keys: Iterable[str]) -> set[str]:
    rows = NameKey.objects.using(using)
    return {
        person
        for some in _portions(keys)
        for person in rows.filter(key__in=some).values_list("person_id", flat=True)
    }


def _found(using: str, field: str, values: Iterable[Any]) -> set[str]:
    rows = AssociationPerson.objects.using(using).order_by()
    return {
        person
        for some in _portions(values)
        for person in rows.filter(**{f"{field}__in": some}).values_list("id", flat=True)
    }


def _numbered(using: str, keys: Iterable[str]) -> set[str]:
    rows = PersonNumber.objects.using(using).order_by()
    return {
        person
        for some in _portions(keys)
        for person in rows.filter(key__in=some).values_list("person_id", flat=True)
    }


def _by_address(using: str, addresses: Iterable[str]) -> set[str]:
    rows = AssociationPerson.objects.using(using).order_by().annotate(small=Lower("email"))
    return {
        person
        for some in _portions(addresses)
        for person in rows.filter(small__in=some).values_list("id", flat=True)
    }


def _day(text: str) -> bool:
    """Uploads may carry birthdays nobody can read."""
    try:
        datetime.strptime(text, "%Y-%m-%d")  # noqa: DTZ007 (a day has no zone)
    except ValueError:
        return False
    return True


def _portions(values: Iterable[Any]) -> Iterator[list[Any]]:
    every = list(values)
    for start in range(0, len(every), AT_ONCE):
        yield every[start : start + AT_ONCE]


def certain_choices(
    known: Directory, identities: Mapping[str, Identity], taken: set[str]
) -> dict[str, str]:
    """Who is somebody known beyond doubt; nobody is two people of one result."""
    chosen: dict[str, str] = {}
    for local, identity in identities.items():
        certain = [one.person for one in known.suggest(identity) if one.certain]
        if certain and certain[0] not in taken | set(chosen.values()):
            chosen[local] = certain[0]
    return chosen


def iso(day: date | None) -> str:
    return day.isoformat() if day is not None else ""
