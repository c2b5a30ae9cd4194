"""One person, once: the directory to match against, and pairs in it that could be one person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.matter import refuse
from tafelrunde.rulebook.faults import Text
from tafelrunde.state.championship import Championship
from tafelrunde.store.association.numbers import everyones
from tafelrunde.store.association_models import AssociationPerson, PersonAlias, ToldApart
from tafelrunde.store.matching import Candidate, Directory, iso


def directory(using: str = "default") -> Directory:
    """Everyone known, each once, with all names noted: own, aliases, those of merged rows."""
    people = AssociationPerson.objects.using(using)
    rows = list(people.values_list("id", "name", "birth_date", "email", "same_as_id"))
    merged = {person: into for person, _name, _born, _email, into in rows if into is not None}
    others: dict[str, list[str]] = defaultdict(list)
    for person, name in PersonAlias.objects.using(using).values_list("person_id", "name"):
        others[_whole_id(merged, person)].append(name)
    for person, name, _born, _email, into in rows:
        if into is not None:
            others[_whole_id(merged, person)].append(name)
    numbers: dict[str, list[str]] = defaultdict(list)
    for person, keys in everyones(using).items():
        numbers[_whole_id(merged, person)] += keys
    return Directory(
        Candidate(
            id=person,
            name=name,
            other_names=tuple(dict.fromkeys(others.get(person, ()))),
            birth_date=iso(born),
            email=email,
            numbers=tuple(numbers.get(person, ())),
        )
        for person, name, born, email, into in rows
        if into is None
    )


def _whole_id(merged: Mapping[str, str], person: str) -> str:
    while person in merged:
        person = merged[person]
    return person


def suggested_pairs(using: str = "default") -> list[tuple[str, str, tuple[Text, ...]]]:
    """Pairs of the register that could be one person and were not told apart."""
    apart = set(ToldApart.objects.using(using).values_list("one_id", "other_id"))
    return [
        (one, found.person, tuple(found.words))
        for one, found in directory(using).duplicates()
        if _pair(one, found.person) not in apart
    ]


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def tell_apart(one: str, other: str, actor: Actor, using: str = "default") -> None:
    """Two people who look alike: the suggestion does not come back, until it is taken back."""
    first, second = _pair(one, other)
    known = AssociationPerson.objects.using(using).filter(id__in=(first, second)).count()
    if first == second or known != 2:
        refuse(
            "other",
            "zwei verschiedene bekannte Personen erwartet",
            "two different known people expected",
        )
    ToldApart.objects.using(using).get_or_create(
        one_id=first, other_id=second, defaults={"by": actor.id}
    )


def suggest_again(number: int, using: str = "default") -> None:
    """They may be one person after all."""
    ToldApart.objects.using(using).filter(pk=number).delete()


def appears_in(state: Championship, person: str) -> bool:
    """Whether an id stands anywhere in that season."""
    if person in state.same_as or person in state.same_as.values():
        return True
    if person in (state.champion, state.runner_up):
        return True
    if person in state.invitations or person in state.grants:
        return True
    return any(
        person in fixture.registered
        or person in fixture.waiting
        or (fixture.results is not None and person in fixture.results.people)
        for fixture in state.fixtures.values()
    )
