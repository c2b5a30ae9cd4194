"""One person, once: the directory to match against, merges across all seasons, their undoing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.matter import refuse
from tafelrunde.rulebook.faults import Text
from tafelrunde.state.championship import Championship
from tafelrunde.store.association.register import whole
from tafelrunde.store.association_models import AssociationPerson, PersonAlias, SeasonBook
from tafelrunde.store.matching import Candidate, Directory, iso
from tafelrunde.store.season_book import SeasonLedger


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
    return Directory(
        Candidate(
            id=person,
            name=name,
            other_names=tuple(dict.fromkeys(others.get(person, ()))),
            birth_date=iso(born),
            email=email,
        )
        for person, name, born, email, into in rows
        if into is None
    )


def _whole_id(merged: Mapping[str, str], person: str) -> str:
    while person in merged:
        person = merged[person]
    return person


def suggested_pairs(using: str = "default") -> list[tuple[str, str, tuple[Text, ...]]]:
    """Pairs of the register that could be one person, for `pages.association.merging.pairs`."""
    return [(one, found.person, tuple(found.words)) for one, found in directory(using).duplicates()]


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


def _seasons(ledger: SeasonLedger, people: Iterable[str]) -> list[str]:
    wanted = list(people)
    ids = SeasonBook.objects.using(ledger.using).filter(version__gt=0)
    return [
        season
        for season in ids.order_by("start", "id").values_list("id", flat=True)
        if any(appears_in(ledger.state(season)[0], person) for person in wanted)
    ]


def merge(
    ledger: SeasonLedger, kept: str, gone: str, grounds: Iterable[str], actor: Actor, key: str
) -> list[str]:
    """One person from now on, in every season where `gone` appears; all of it or nothing.

    Refused where both took part in the same tournament. Returns the seasons concerned.
    """
    command = c.MergePeople(kept=kept, gone=gone, grounds=tuple(grounds))
    using = ledger.using
    seasons = _seasons(ledger, [gone])
    people = AssociationPerson.objects.using(using)
    with ledger.held(*seasons):
        rows = {row.id: row for row in people.select_for_update().filter(id__in=(kept, gone))}
        if len(rows) != 2:
            refuse(
                "gone",
                "zwei verschiedene bekannte Personen erwartet",
                "two different known people expected",
            )
        if rows[gone].same_as_id is not None or whole(rows[kept]) == rows[gone]:
            refuse(
                "gone",
                "diese Person ist schon zusammengeführt",
                "this person has been merged already",
            )
        people.filter(id=gone).update(same_as=kept)
        for season in seasons:
            ledger.append(season, command, actor, f"{key}.{season}"[:100])
    return seasons


def undo_merge(ledger: SeasonLedger, gone: str, reason: str, actor: Actor, key: str) -> list[str]:
    """Two people again, each with what stood under its own id, in every season."""
    using = ledger.using
    seasons = [s for s in _seasons(ledger, [gone]) if gone in ledger.state(s)[0].same_as]
    command = c.UndoMerge(gone=gone, reason=reason)
    with ledger.held(*seasons):
        AssociationPerson.objects.using(using).filter(id=gone).update(same_as=None)
        for season in seasons:
            ledger.append(season, command, actor, f"{key}.{season}"[:100])
    return seasons
