"""Do the points on an old result list agree with the rules it is to count by from now on?

A season that was kept elsewhere was added up elsewhere. Only places are taken in; so before they
are, whoever has points on the list that the rules do not give is named with both numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import msgspec

from tafelrunde.reckoning.lists.association.results import Past, Placed
from tafelrunde.reckoning.season.worth_words import in_both
from tafelrunde.standings.season import tournament_counts
from tafelrunde.standings.worth import tournament_results
from tafelrunde.state.championship import Fixture
from tafelrunde.state.season import Season
from tafelrunde.state.season_tournament import SeasonTournament
from tafelrunde.words import Parameter, Text, listed
from tafelrunde.words.numbers import rounded

NUMBER = re.compile(r"(\d{1,6})(?:[.,](\d{1,6}))?")
MOST_NAMED = 6
"""So many are told with both numbers; the others are counted."""
AGREES = Text("points as on the list")
OTHER_POINTS = Text(
    "If these are points of the tournament itself and not of the ranking list, that is fine."
)


class Differs(msgspec.Struct, frozen=True):
    """Somebody whose points on the list are not what the rules give."""

    name: str
    listed: Fraction
    given: Fraction


def note_on_points(season: Season, past: Past, fixture: Fixture | None) -> Text | None:
    """Nothing where the list names no points; `fixture` is the date it belongs to, if there is."""
    told = {line.line: number for line in past.lines if (number := _read(line.points))}
    if not told:
        return None
    given = _given(season, past, fixture)
    found = list(_differing(past.lines, told, given))
    if not found:
        return AGREES
    return _said(found, len(told))


def _read(points: str) -> tuple[Fraction, int] | None:
    """The number, and how many decimals it is written with."""
    found = NUMBER.fullmatch(points.strip())
    if found is None:
        return None
    decimals = found.group(2) or ""
    return Fraction(f"{found.group(1)}.{decimals or '0'}"), len(decimals)


def _given(season: Season, past: Past, fixture: Fixture | None) -> dict[str, Fraction]:
    """By the number of the line, as text; nobody's where the tournament does not count."""
    tournament = _tournament(past, fixture)
    rules = season.rulebook.season
    assert rules is not None
    if not tournament_counts(rules, tournament):
        return {}
    return {line: result.points for line, result in tournament_results(season, tournament)}


def _tournament(past: Past, fixture: Fixture | None) -> SeasonTournament:
    groups: dict[int, list[str]] = {}
    for line in past.lines:
        if line.place is not None:
            groups.setdefault(line.place, []).append(str(line.line))
    plain = SeasonTournament(
        id=fixture.id if fixture else "",
        name=past.title,
        date=past.date,
        direct=0,
        regional=False,
        counts=True,
        ranking=tuple(tuple(groups[place]) for place in sorted(groups)),
        unranked=tuple(str(line.line) for line in past.lines if line.place is None),
        shares={},
        vacant=past.vacant,
    )
    if fixture is None:
        return plain
    # What was won or given there besides is not on a list of places.
    return replace(plain, kind=fixture.kind, worth=fixture.worth, block=fixture.block)


def _differing(
    lines: Sequence[Placed],
    told: Mapping[int, tuple[Fraction, int]],
    given: Mapping[str, Fraction],
) -> Iterator[Differs]:
    """What is written with two decimals may have been rounded to two."""
    for line in lines:
        if line.line in told:
            written, decimals = told[line.line]
            rules = given.get(str(line.line), Fraction(0))
            if written not in (rules, rounded(rules, decimals)):
                yield Differs(line.name, written, rules)


def _said(found: Sequence[Differs], many: int) -> Text:
    named: list[Parameter] = [
        Text(
            "{name} {listed} → {given}",
            name=each.name,
            listed=in_both(each.listed),
            given=in_both(each.given),
        )
        for each in found[:MOST_NAMED]
    ]
    text = Text(
        "Other points for {number} of {many} (list → rules): {named}.",
        number=len(found),
        many=many,
        named=listed([*named, "…"] if len(found) > MOST_NAMED else named, "; "),
    )
    return listed([text, OTHER_POINTS], " ") if len(found) == many else text
