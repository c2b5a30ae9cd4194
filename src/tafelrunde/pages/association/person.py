"""One person's season: every tournament and what it gave, ranks over time, what is next."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from tafelrunde.pages.association.calendar import why_not_counted
from tafelrunde.reckoning.names.register import Names
from tafelrunde.reckoning.season.history import Moment, history
from tafelrunde.reckoning.season.lines import RankingLine, Score, ranking_line
from tafelrunde.reckoning.season.outlook import Outlook, outlooks
from tafelrunde.reckoning.season.table import SeasonTable
from tafelrunde.state.championship import Championship, Fixture, SentInvitation
from tafelrunde.words import Text


class Participation(msgspec.Struct, frozen=True):
    """A tournament played in; `place` None: took part without a rank."""

    fixture: str
    title: str
    date: str
    place: int | None
    of: int
    """How many held a place."""
    score: Score | None
    """What it gave, where it counts for the list."""
    why: Text | None
    rule: str | None


class PersonPage(msgspec.Struct, frozen=True):
    person: str
    name: str
    line: RankingLine | None
    """The person's line on the list; None while there is none."""
    played: tuple[Participation, ...]
    registered: tuple[str, ...]
    waiting: tuple[str, ...]
    """Dates to come, by fixture id."""
    history: tuple[Moment, ...]
    outlooks: tuple[Outlook, ...]
    invitation: SentInvitation | None


def person_page(state: Championship, table: SeasonTable, person: str, names: Names) -> PersonPage:
    """From the whole list, computed."""
    known = state.canonical(person)
    line = ranking_line(table, known, names)
    return page_of(state, table, known, names, line, history(table.season, known))


def page_of(
    state: Championship,
    table: SeasonTable,
    known: str,
    names: Names,
    line: RankingLine | None,
    moments: list[Moment],
) -> PersonPage:
    """`table` needs no more lines than this person's and those to pass (`outlooks`)."""
    ids = state.ids_of(known)
    to_come = [each for each in state.dates_with(ids) if each.status == "approved"]
    return PersonPage(
        person=known,
        name=names.get(known, known),
        line=line,
        played=tuple(_played(state, table, known, line)),
        registered=tuple(each.id for each in to_come if ids & set(each.registered)),
        waiting=tuple(each.id for each in to_come if ids & set(each.waiting)),
        history=_as_listed(moments, line),
        outlooks=_still_to_win(state, outlooks(table, known)),
        invitation=next(
            (state.invitations[each] for each in ids if each in state.invitations), None
        ),
    )


def _still_to_win(state: Championship, found: list[Outlook]) -> tuple[Outlook, ...]:
    """Nothing once the season is closed; no place in the final once invitations went out."""
    if state.closed is not None:
        return ()
    return tuple(each for each in found if each.goal != "final" or not state.invitations)


def _as_listed(moments: list[Moment], line: RankingLine | None) -> tuple[Moment, ...]:
    """The way ends where the list stands today, shared ranks included."""
    if not moments or line is None:
        return tuple(moments)
    return (*moments[:-1], msgspec.structs.replace(moments[-1], rank=line.rank))


def _played(
    state: Championship, table: SeasonTable, person: str, line: RankingLine | None
) -> Iterator[Participation]:
    scores = {each.fixture: each for each in (*line.counted, *line.dropped)} if line else {}
    ids = state.ids_of(person)
    for fixture in state.dates_with(ids):
        if fixture.results is None or ids.isdisjoint(fixture.results.people):
            continue
        places = _places(state, fixture, table.rules.list_rules.dense)
        if person in places:
            yield _participation(table, fixture, places[person], scores.get(fixture.id))


def _participation(
    table: SeasonTable,
    fixture: Fixture,
    place: int | None,
    score: Score | None,
) -> Participation:
    assert fixture.results is not None
    why, rule = (score.why, score.rule) if score else (None, None)
    not_counted = why_not_counted(table.season.rulebook, fixture)
    if not_counted is not None:
        why, rule = not_counted.text, not_counted.rule
    elif place is None:
        why = Text("took part without a place")
    elif score is not None and why is None and not Fraction(score.points):
        why = Text("a place without ranking points")
        rule = table.rules.points.rule
    return Participation(
        fixture=fixture.id,
        title=fixture.title,
        date=fixture.date,
        place=place,
        of=fixture.results.places,
        score=score,
        why=why,
        rule=rule,
    )


def _places(state: Championship, fixture: Fixture, dense: bool) -> dict[str, int | None]:
    if fixture.results is None:
        return {}
    places: dict[str, int | None] = {}
    for group in fixture.results.placed(dense=dense):
        places |= {state.canonical(person): group.place for person in group.players}
    return places | {state.canonical(person): None for person in fixture.results.without_place}
