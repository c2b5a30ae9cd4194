"""Results on their way into the list: looked at, people told apart, and only then counted.

    upload = handing_in.receive_sheet(ledger, season, fixture, sheet, actor)
    page = preview(ledger, season, upload.id)                 # who is who, what changes
    choose(ledger, season, upload.id, "p7", person_id)        # or NEW
    accept(ledger, season, upload.id, actor, key, reason)     # now it counts

Names of an upload wait in an erasable table and leave it with the acceptance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date

import msgspec
from django.db import transaction

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.outcome import Outcome
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.reckoning.names.public import only_initials
from tafelrunde.reckoning.names.register import Names, office_names
from tafelrunde.reckoning.season.intake import (
    NEW,
    Incoming,
    IntakePage,
    Option,
    Told,
    intake_page,
    moves_ahead,
)
from tafelrunde.reckoning.season.list_ahead import named
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.store.association.alike import certain_choices, directory_for
from tafelrunde.store.association.namesakes import office_marks
from tafelrunde.store.association.register import Particulars, enter_person, mark_minor
from tafelrunde.store.association_models import AssociationPerson, Upload
from tafelrunde.store.matching import Directory, Identity, Suggestion
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.season_book import SeasonLedger, SeasonReply
from tafelrunde.words import Text, Verbatim, counted, read_back
from tafelrunde.words.digits import whole_in

# ── Looked at ────────────────────────────────────────────────────────────────────────────────────


def upload_of(ledger: SeasonLedger, season: str, upload_id: str) -> Upload:
    uploads = Upload.objects.using(ledger.using)
    found = uploads.filter(season_id=season, id=upload_id).first()
    if found is None:
        refuse("upload", "there is no such result")
    if found.state == "open":
        _settle_certain(ledger, found)
    return found


def _settle_certain(ledger: SeasonLedger, upload: Upload) -> None:
    """Whoever became known since it was handed in, by another result that was counted first."""
    undecided = {k: who for k, who in _identities(upload).items() if k not in upload.chosen}
    if not undecided:
        return
    known = directory_for(undecided.values(), ledger.using)
    found = certain_choices(known, undecided, set(upload.chosen.values()))
    if found:
        upload.chosen = {**upload.chosen, **found}
        upload.save(using=ledger.using, update_fields=["chosen"])


def looked_at(ledger: SeasonLedger, season: str) -> set[str]:
    """The dates whose result waits to be accepted or sent back."""
    return {upload.fixture for upload in uploads_of(ledger, season)}


def uploads_of(ledger: SeasonLedger, season: str, state: str = "open") -> list[Upload]:
    """Newest first."""
    uploads = Upload.objects.using(ledger.using).filter(season_id=season, state=state)
    return list(uploads)


def replaced_by(uploads: Iterable[Upload]) -> dict[str, str]:
    """Of results of one hall for one date that wait: each older one, with the newest of them."""
    newest: dict[tuple[str, str], Upload] = {}
    replaced: dict[str, str] = {}
    for upload in sorted(
        (each for each in uploads if each.hall), key=lambda each: each.at, reverse=True
    ):
        newer = newest.setdefault((upload.fixture, upload.hall), upload)
        if newer is not upload:
            replaced[upload.id] = newer.id
    return replaced


def _overtaken_since(ledger: SeasonLedger, upload: Upload) -> tuple[Fault, ...]:
    """What the office must know before it counts a result that its tournament took back."""
    if upload.state != "open":
        return ()
    if upload.id in replaced_by(uploads_of(ledger, upload.season_id)):
        return (Fault("upload", REPLACED),)
    return (Fault("upload", TAKEN_BACK),) if taken_back([upload], ledger.using) else ()


def taken_back(uploads: Iterable[Upload], using: str = "default") -> frozenset[str]:
    """Those of a tournament of this house that is not over any more: nobody gives that result."""
    asked = {upload.id: upload.hall for upload in uploads if upload.hall}
    rows = Hall.objects.using(using).filter(id__in=set(asked.values())).exclude(phase="awarded")
    reopened = set(rows.values_list("id", flat=True))
    return frozenset(upload for upload, hall in asked.items() if hall in reopened)


TAKEN_BACK = Text(
    "the tournament has been reopened since and this result was taken back there: it counts once "
    "it is awarded again"
)
OVERTAKEN = "a newer result of this tournament counts"
REPLACED = Text(
    "a newer result of this tournament waits and replaces this one: please send this one back"
)


def preview(ledger: SeasonLedger, season: str, upload_id: str) -> IntakePage:
    """Who is who with suggestions, and every change against what counts now."""
    upload = upload_of(ledger, season, upload_id)
    state, _version = ledger.state(season)
    fixture = state.fixtures[upload.fixture]
    identities = _identities(upload)
    known = directory_for(identities.values(), ledger.using)
    there = _there(state, fixture, upload)
    rows = _rows(ledger.using, {*known.people, *there})
    names, marks = office_names(rows), office_marks(rows, ledger.using)
    facts = {row.id: _facts(row) for row in rows}
    registered = frozenset(state.canonical(person) for person in fixture.registered)
    incoming = Incoming(
        upload=upload.id,
        source=upload.source,
        state=upload.state,
        outcome=_outcome(upload),
        names={local: identity.name for local, identity in identities.items()},
        chosen={local: _now(state, person) for local, person in upload.chosen.items()},
        options={
            local: _options(known, identity, registered, names, marks, facts)
            for local, identity in identities.items()
        },
        told={local: _told(identity) for local, identity in identities.items()},
        facts=facts,
        warnings=(
            *_overtaken_since(ledger, upload),
            *msgspec.convert(upload.warnings, tuple[Fault, ...], dec_hook=read_back),
        ),
        erased=frozenset(there - _with_a_row(ledger.using, there)),
    )
    marked = office_names(rows, marks)
    page = intake_page(state, rulebook_of(state), fixture, incoming, marked)
    moves = moves_ahead(state, rulebook_of(state), fixture, incoming)
    elsewhere = _rows(ledger.using, {move.person for move in moves if not move.name})
    others = office_names(elsewhere, office_marks(elsewhere, ledger.using))
    return msgspec.structs.replace(page, moves=named(moves, others))


def _there(state: Championship, fixture: Fixture, upload: Upload) -> set[str]:
    """Who is chosen for a line, and who stands in the result that counts."""
    counted = fixture.results.people if fixture.results is not None else ()
    chosen = (person for person in upload.chosen.values() if person != NEW)
    return {state.canonical(each) for each in (*counted, *chosen)}


def _with_a_row(using: str, people: Iterable[str]) -> set[str]:
    """Whom of them the register still knows."""
    rows = AssociationPerson.objects.using(using).filter(id__in=set(people))
    return set(rows.values_list("id", flat=True))


def _rows(using: str, ids: Iterable[str]) -> list[AssociationPerson]:
    """Whoever is or could be on this result; nobody else is needed."""
    return list(AssociationPerson.objects.using(using).filter(id__in=ids))


def _facts(row: AssociationPerson) -> tuple[Text, ...]:
    """By what the office tells people apart who have one name."""
    year = row.birth_date.year if row.birth_date else row.birth_year
    born = (Text("born in {year}", year=str(year)),) if year else ()
    return (*((Verbatim(row.club),) if row.club else ()), *born)


def _told(identity: Identity) -> Told:
    year = identity.birth_date[:4] if identity.birth_date else ""
    apart = "" if identity.told_apart is msgspec.UNSET else identity.told_apart
    initials = identity.minor is True and only_initials(identity.name)
    return Told(apart, whole_in(year) or identity.birth_year, initials)


def _now(state: Championship, person: str) -> str:
    return person if person == NEW else state.canonical(person)


def _options(
    known: Directory,
    identity: Identity,
    registered: frozenset[str],
    names: Names,
    marks: Mapping[str, str],
    facts: Mapping[str, tuple[Text, ...]],
) -> list[Option]:
    return [
        Option(
            one.person,
            names[one.person],
            tuple(one.words),
            one.certain,
            _same_name(one),
            tuple(one.words_but_birth),
            marks.get(one.person, ""),
            facts.get(one.person, ()),
        )
        for one in known.suggest(identity, registered)
    ]


def _same_name(one: Suggestion) -> bool:
    return "same-name" in one.grounds and "other-birth-date" not in one.grounds


def _outcome(upload: Upload) -> Outcome:
    return msgspec.convert(upload.outcome, Outcome)


def _identities(upload: Upload) -> dict[str, Identity]:
    return msgspec.convert(upload.identities, dict[str, Identity])


def choose(ledger: SeasonLedger, season: str, upload_id: str, local: str, person: str) -> None:
    """Who a line is: a person's id, NEW for somebody unknown, "" for not decided yet."""
    choose_all(ledger, season, upload_id, {local: person})


def choose_all(
    ledger: SeasonLedger, season: str, upload_id: str, people: Mapping[str, str]
) -> None:
    """Several lines at once, all or none; two people can change places."""
    with transaction.atomic(using=ledger.using):
        upload = upload_of(ledger, season, upload_id)
        _still_open(upload)
        if set(people) - set(_outcome(upload).people):
            refuse("local", "there is no such line")
        chosen = {**upload.chosen, **people}
        upload.chosen = {local: person for local, person in chosen.items() if person}
        _choosable(ledger, upload, people)
        upload.save(using=ledger.using, update_fields=["chosen"])


def _choosable(ledger: SeasonLedger, upload: Upload, people: Mapping[str, str]) -> None:
    """What was asked for now must hold: known people, each in one line."""
    for local, person in people.items():
        if person == NEW and not upload.identities.get(local, {}).get("name"):
            refuse("person", "nobody can be taken in without a name")
    asked = {person for person in people.values() if person not in ("", NEW)}
    register = ledger.register()
    unknown = asked - _with_a_row(ledger.using, asked)
    if any(not register.erased(person) for person in unknown):
        refuse("person", "the association knows no such person")
    lines = Counter(person for person in upload.chosen.values() if person != NEW)
    if any(lines[person] > 1 for person in asked):
        refuse("person", "this person stands in another line already")


def _still_open(upload: Upload) -> None:
    if upload.state != "open":
        refuse("upload", "this result has been decided on already")


# ── Counted, or sent back ────────────────────────────────────────────────────────────────────────


def accept(
    ledger: SeasonLedger, season: str, upload_id: str, actor: Actor, key: str, reason: str = ""
) -> SeasonReply:
    """From now on this result counts; new people are taken in, the upload's names are dropped."""
    with ledger.held(season):
        upload = upload_of(ledger, season, upload_id)
        _still_open(upload)
        if stale := _overtaken_since(ledger, upload):
            raise Refusal(stale)
        ids = _everyone(ledger, upload, actor)
        outcome = _outcome(upload).renamed(ids)
        command = c.AcceptResults(
            fixture=upload.fixture,
            upload=upload.id,
            ranking=outcome.ranking,
            unranked=outcome.unranked,
            shares=dict(outcome.shares),
            reason=reason,
            standins=outcome.standins,
            vacant=outcome.vacant,
            table_wins=dict(outcome.table_wins),
        )
        reply = ledger.append(season, command, actor, key)
        upload.state, upload.chosen, upload.identities = "accepted", ids, {}
        upload.save(using=ledger.using)
        _close_older(ledger.using, upload)
        _link(ledger.using, upload.hall, ids)
        return reply


def _close_older(using: str, counted: Upload) -> None:
    """What its tournament handed in before waits no more: counted later, it would undo this one."""
    if not counted.hall:
        return
    same = Upload.objects.using(using).filter(
        season_id=counted.season_id, fixture=counted.fixture, hall=counted.hall, state="open"
    )
    for older in same.filter(at__lt=counted.at):
        older.state, older.identities, older.chosen = "refused", {}, {}
        older.reason = OVERTAKEN
        older.save(using=using)


def _link(using: str, hall: str, ids: Mapping[str, str]) -> None:
    """Who played in a hall of this house is known there too: an erasure reaches both."""
    if hall:
        for player, person in ids.items():
            rows = Person.objects.using(using).filter(hall_id=hall, player=player)
            rows.update(known_as=person)


def _everyone(ledger: SeasonLedger, upload: Upload, actor: Actor) -> dict[str, str]:
    """Each line's person; whoever is new gets a row of his own now."""
    outcome = _outcome(upload)
    undecided = [local for local in outcome.people if not upload.chosen.get(local)]
    if undecided:
        refuse(
            "chosen",
            "for {lines} it is not decided yet who it is",
            lines=counted(len(undecided), "{n} line", "{n} lines"),
        )
    identities, ids = _identities(upload), {}
    for local in outcome.people:
        person = upload.chosen[local]
        if person == NEW:
            given = _particulars(identities[local])
            person = enter_person(given, ledger.using, "result", actor.id).id
        ids[local] = person
        if local in identities and identities[local].minor is True:
            mark_minor(person, ledger.using)
    return ids


def _particulars(identity: Identity) -> Particulars:
    try:
        born = date.fromisoformat(identity.birth_date) if identity.birth_date else None
    except ValueError:
        born = None  # a birthday nobody can read is none
    year = identity.birth_year if born is None else None
    return Particulars(
        name=identity.name,
        birth_date=born,
        birth_year=year,
        email=identity.email,
        told_apart="" if identity.added is msgspec.UNSET else identity.added,
    )


def send_back(ledger: SeasonLedger, season: str, upload_id: str, reason: str) -> Upload:
    """Not accepted, and why: the organiser hands in another; names in it are dropped."""
    said = reason_given(reason)
    with transaction.atomic(using=ledger.using):
        upload = upload_of(ledger, season, upload_id)
        _still_open(upload)
        upload.state, upload.identities, upload.chosen = "refused", {}, {}
        upload.reason = said
        upload.save(using=ledger.using)
    return upload
