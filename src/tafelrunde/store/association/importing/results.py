"""Results of a past season into its journal: dates, who is who, and then each result counts.

What is taken in goes the way of every other result (announced, approved, received, accepted), only
that nobody is written to. A date that is on the calendar already is recognised by its day and
title; one whose result counts already stays as it is.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import blake2b

import msgspec

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.rules import dense_places, rulebook_of
from tafelrunde.reckoning.lists.association.points import note_on_points
from tafelrunde.reckoning.lists.association.results import Past, Placed
from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship import Championship, Fixture, season_of
from tafelrunde.state.season import Season
from tafelrunde.store.association import numbers
from tafelrunde.store.association.handing_in import TypedRow, receive_ranking
from tafelrunde.store.association.importing.members import BY_LIST
from tafelrunde.store.association.importing.people import Answers, Found, recognise
from tafelrunde.store.association.intake import accept
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.matching import Identity, folded
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.words import Text

FROM_A_LIST = "aus einer Liste übernommen / taken from a list"
"""Why a past date counts though nobody announced it in time; stands in the journal."""
SECONDS = 40.0
"""A page may take a minute: what is left then is taken the next time the button is pressed."""

NO_DATE = Text("the date is missing")
NO_TITLE = Text("the name of the tournament is missing")
OUTSIDE = Text("lies outside this season")
NOT_PLAYED = Text("has not been played yet")
NOBODY_PLACED = Text("nobody has a place")
GONE = Text("is cancelled or refused")
THERE = Text("counts already, unchanged")
THERE_OTHERWISE = Text("counts already with another result: please correct it there")


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """One tournament of the list and what becomes of it."""

    key: str
    past: Past
    fixture: str = ""
    """The date it belongs to, where the calendar has it already."""
    out: Text | None = None
    """Why it is not taken."""
    there: bool = False
    """Its result counts already."""
    undecided: int = 0
    """So many of its people have to be told first."""

    @property
    def ready(self) -> bool:
        return self.out is None and not self.there and not self.undecided


class Name(msgspec.Struct, frozen=True):
    """Somebody of the lists, wherever the name stands: one person."""

    key: str
    name: str
    times: int
    found: Found


class Plan(msgspec.Struct, frozen=True):
    tournaments: tuple[Planned, ...]
    people: dict[str, Found]
    names: tuple[Name, ...]

    @property
    def ready(self) -> list[Planned]:
        return [each for each in self.tournaments if each.ready]

    @property
    def asked(self) -> list[Name]:
        return [each for each in self.names if each.found.asked]

    @property
    def new(self) -> int:
        return sum(each.found.person == NEW for each in self.names)


class Taken(msgspec.Struct, frozen=True):
    tournaments: int
    people: int
    left: int
    """Still to come: the button once more."""
    refused: tuple[tuple[str, Text], ...] = ()


# ── Looked at ────────────────────────────────────────────────────────────────────────────────────


def plan(
    ledger: SeasonLedger,
    season: str,
    past: Sequence[Past],
    answers: Answers,
    days: Mapping[str, str],
) -> Plan:
    """`days` are dates the office typed where the list had none, by the tournament's key."""
    state, _version = ledger.state(season)
    dated = [(key_of(each), _dated(each, days)) for each in past]
    looked_at = [_planned(state, key, each, ledger.today()) for key, each in dated]
    lines = [line for each in looked_at if each.out is None for line in each.past.lines]
    identities = {person_key(line): identity_of(line) for line in lines}
    people = recognise(identities, answers, ledger.using)
    times: dict[str, int] = {}
    for line in lines:
        times[person_key(line)] = times.get(person_key(line), 0) + 1
    names = tuple(Name(k, identities[k].name, times[k], found) for k, found in people.items())
    season_now = season_of(state, rulebook_of(state), only=())
    decided = [
        _points_compared(state, season_now, _compared(state, each, people)) for each in looked_at
    ]
    return Plan(tuple(decided), people, names)


def _points_compared(state: Championship, season: Season, planned: Planned) -> Planned:
    """Whoever takes the list in should know where it was added up otherwise."""
    if planned.out is not None:
        return planned
    note = note_on_points(season, planned.past, state.fixtures.get(planned.fixture))
    if note is None:
        return planned
    past = msgspec.structs.replace(planned.past, notes=(*planned.past.notes, note))
    return msgspec.structs.replace(planned, past=past)


def key_of(past: Past) -> str:
    told = "\x1f".join((folded(past.title), past.date, str(past.lines[0].line)))
    return blake2b(told.encode(), digest_size=6).hexdigest()


def person_key(line: Placed) -> str:
    """The same name with the same particulars is the same person, in every tournament."""
    told = (folded(line.name), line.birth_date, str(line.birth_year or ""), folded(line.club))
    keys = numbers.keys_of(line.numbers, line.club)
    return blake2b("\x1f".join((*told, *keys)).encode(), digest_size=8).hexdigest()


def identity_of(line: Placed) -> Identity:
    return Identity(
        name=line.name,
        birth_date=line.birth_date,
        birth_year=line.birth_year,
        numbers=numbers.keys_of(line.numbers, line.club),
    )


def _dated(past: Past, days: Mapping[str, str]) -> Past:
    typed = days.get(key_of(past), "")
    if past.date or not typed:
        return past
    try:
        return msgspec.structs.replace(past, date=date.fromisoformat(typed).isoformat())
    except ValueError:
        return past


def _planned(state: Championship, key: str, past: Past, today: str) -> Planned:
    fixture = on_calendar(state, past.title, past.date)
    return Planned(
        key=key,
        past=past,
        fixture=fixture.id if fixture is not None else "",
        out=_why_not(state, past, fixture, today),
    )


def _why_not(state: Championship, past: Past, fixture: Fixture | None, today: str) -> Text | None:
    if not past.title:
        return NO_TITLE
    if not past.date:
        return NO_DATE
    if not state.start <= past.date <= state.end and fixture is None:
        return OUTSIDE
    if past.date > today:
        return NOT_PLAYED
    if fixture is not None and fixture.status in ("cancelled", "refused"):
        return GONE
    return None if any(line.place for line in past.lines) else NOBODY_PLACED


def on_calendar(state: Championship, title: str, day: str) -> Fixture | None:
    """The same day and title; or the only date of that day at a place of that name."""
    same_day = [each for each in state.fixtures.values() if each.date == day]
    named = [each for each in same_day if folded(each.title) == folded(title)]
    there = [each for each in same_day if folded(each.place) == folded(title)]
    return named[0] if named else there[0] if len(there) == 1 else None


def _compared(state: Championship, planned: Planned, people: Mapping[str, Found]) -> Planned:
    if planned.out is not None:
        return planned
    fixture = state.fixtures.get(planned.fixture)
    chosen = [people[person_key(line)].person for line in planned.past.lines]
    if fixture is not None and fixture.results is not None:
        same = _groups(state, planned.past, chosen) == [
            {state.canonical(person) for person in group} for group in fixture.results.ranking
        ]
        if same or "" not in chosen:
            out = None if same else THERE_OTHERWISE
            return msgspec.structs.replace(planned, there=same, out=out)
    return msgspec.structs.replace(planned, undecided=sum(not person for person in chosen))


def _groups(state: Championship, past: Past, chosen: Sequence[str]) -> list[set[str]]:
    groups: dict[int, set[str]] = {}
    for line, person in zip(past.lines, chosen, strict=True):
        if line.place is not None:
            groups.setdefault(line.place, set()).add(state.canonical(person))
    return [groups[place] for place in sorted(groups)]


# ── Taken in ─────────────────────────────────────────────────────────────────────────────────────


def take_in(
    ledger: SeasonLedger, season: str, planned: Plan, actor: Actor, seconds: float = SECONDS
) -> Taken:
    """Each tournament whole or not at all, as many as there is time for."""
    until = time.monotonic() + seconds
    made: dict[str, str] = {}
    refused: list[tuple[str, Text]] = []
    done = 0
    ready = planned.ready
    for number, each in enumerate(ready):
        if time.monotonic() > until:
            return Taken(done, len(made), len(ready) - number, tuple(refused))
        try:
            with ledger.held(season):
                fresh = _people(each.past, planned.people, made, actor, ledger.using)
                _counted(ledger, season, each, {**made, **fresh}, planned.people, actor)
        except Refusal as refusal:
            refused.append((each.past.title, refusal.faults[0].text))
        else:
            made |= fresh
            done += 1
    return Taken(done, len(made), 0, tuple(refused))


def _people(
    past: Past, people: Mapping[str, Found], made: Mapping[str, str], actor: Actor, using: str
) -> dict[str, str]:
    """Rows for whoever is new, once for the whole list."""
    fresh = {}
    for line in past.lines:
        key = person_key(line)
        if people[key].person == NEW and key not in made:
            fresh[key] = _new(line, actor, using)
    return fresh


def _new(line: Placed, actor: Actor, using: str) -> str:
    born = date.fromisoformat(line.birth_date) if line.birth_date else None
    given = Particulars(
        name=line.name,
        surname=line.surname,
        birth_date=born,
        birth_year=None if born else line.birth_year,
        club=line.club,
    )
    person = enter_person(given, using, BY_LIST, actor.id)
    numbers.give(person, line.numbers, using)
    return person.id


def _counted(
    ledger: SeasonLedger,
    season: str,
    planned: Planned,
    made: Mapping[str, str],
    people: Mapping[str, Found],
    actor: Actor,
) -> None:
    fixture = planned.fixture or _announced(ledger, season, planned.past, actor)
    _approved(ledger, season, fixture, actor)
    lines = planned.past.lines
    rows = rows_of(planned.past, dense=dense_places(ledger.state(season)[0]))
    keys = [person_key(line) for line in lines]
    known = [made[key] if key in made else people[key].person for key in keys]
    upload = receive_ranking(ledger, season, fixture, rows, actor, known)
    accept(ledger, season, upload.id, actor, f"list.{upload.id}", FROM_A_LIST)


def rows_of(past: Past, *, dense: bool) -> list[TypedRow]:
    """A result of a list, with its places as the season counts them.

    1, 2, 2, 4, or densely 1, 2, 2, 3.
    """
    told = sorted({x.place for x in past.lines if x.place is not None} | set(past.vacant))
    counted = {place: 1 + n if dense else place for n, place in enumerate(told)}
    return [
        *(
            _row(line, counted[line.place] if line.place is not None else None)
            for line in past.lines
        ),
        *(TypedRow(name="", place=counted[place], vacant=True) for place in past.vacant),
    ]


def _row(line: Placed, place: int | None) -> TypedRow:
    return TypedRow(
        name=line.name,
        place=place,
        birth_date=line.birth_date,
        birth_year=None if line.birth_date else line.birth_year,
        numbers=numbers.keys_of(line.numbers, line.club),
    )


def _announced(ledger: SeasonLedger, season: str, past: Past, actor: Actor) -> str:
    state, _version = ledger.state(season)
    fixture = fixture_id(season, past.title, past.date)
    command = c.RegisterFixture(
        fixture=fixture,
        title=past.title,
        date=past.date,
        place=past.venue or past.title,
        mode=rulebook_of(state).modes[0].id,
    )
    ledger.append(season, command, actor, f"list.{fixture}")
    return fixture


def fixture_id(season: str, title: str, day: str) -> str:
    """The id of a date from a list: the same list once more is the same date."""
    told = f"{season}\x1f{folded(title)}\x1f{day}"
    return f"l{blake2b(told.encode(), digest_size=8).hexdigest()}"


def _approved(ledger: SeasonLedger, season: str, fixture: str, actor: Actor) -> None:
    state, _version = ledger.state(season)
    if state.fixtures[fixture].status == "approved":
        return
    command = c.ApproveFixture(fixture=fixture, counts=True, reason=FROM_A_LIST)
    ledger.append(season, command, actor, f"list.approve.{fixture}")
