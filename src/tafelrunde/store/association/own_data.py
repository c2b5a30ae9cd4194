"""What does the house know of somebody? All of it as plain data, for that person."""

from __future__ import annotations

from datetime import date
from typing import Any

from tafelrunde.store.association.erasure import seasons_of
from tafelrunde.store.association.people import appears_in
from tafelrunde.store.association.unconfirmed import unconfirmed_of
from tafelrunde.store.association_models import AssociationPerson, Ban, Correction
from tafelrunde.store.matching import folded
from tafelrunde.store.models import Person
from tafelrunde.store.reach import reach
from tafelrunde.store.season_book import SeasonLedger


def person_data(ledger: SeasonLedger, person: str) -> dict[str, Any]:
    """Everything the house knows of somebody, for that person: plain data for a file.

    Of merged rows only those the office has joined: the others may be somebody else's.
    """
    ids = reach(person, ledger.using)
    people = AssociationPerson.objects.using(ledger.using).filter(id__in=ids)
    return {
        "people": [_fields(row, "same_as", "created_by") for row in people],
        "names": [
            {"name": alias.name, "kind": alias.kind}
            for row in people
            for alias in row.aliases.all()
        ],
        "numbers": [
            {"kind": number.kind, "number": number.number}
            for row in people
            for number in row.numbers.all()
        ],
        "bans": [
            _fields(ban, "person", "decided_by", "lifted_by")
            for ban in Ban.objects.using(ledger.using).filter(person__in=ids)
        ],
        "corrections": [
            _fields(row, "id", "person", "by", "decided_by")
            for row in Correction.objects.using(ledger.using).filter(person__in=ids)
        ],
        "unconfirmed": [
            _fields(row, "id", "season")
            for row in unconfirmed_of(
                ledger.using, {(folded(row.name), row.email.casefold()) for row in people}
            )
        ],
        "seasons": [
            found for season in seasons_of(ledger) if (found := _season_data(ledger, season, ids))
        ],
        "tournaments": [
            _fields(row, "id")
            for row in Person.objects.using(ledger.using).filter(known_as__in=ids)
        ],
    }


def _fields(row: Any, *without: str) -> dict[str, Any]:
    """All that is known; a sort key says nothing that the name does not, and fits in no file."""
    unsaid = {*without, "sort_key"}
    fields = [field for field in row._meta.concrete_fields if field.name not in unsaid]
    return {field.name: _plain(getattr(row, field.attname)) for field in fields}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _season_data(ledger: SeasonLedger, season: str, ids: set[str]) -> dict[str, Any]:
    state, _version = ledger.state(season)
    if not any(appears_in(state, person) for person in ids):
        return {}
    fixtures = state.dates
    return {
        "season": state.title,
        "registered": [f.title for f in fixtures if ids & {*f.registered, *f.waiting}],
        "played": [f.title for f in fixtures if f.results and ids & set(f.results.people)],
        "invitations": [
            {"because": one.because, "state": one.state, "deadline": one.deadline}
            for one in state.sent
            if one.person in ids
        ],
    }
