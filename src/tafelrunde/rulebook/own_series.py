"""A series with ranking rules of its own: declared by an association, for a game of any rulebook.

What is declared stands in the season's journal (`OwnSeries`). `in_own_series` makes it the season
part of the game's rulebook, so that lists and invitations are computed by the same code as every
other. Its rules have no ids in a handbook; they are numbered, and pages say what stands under
which number.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, TypedDict, Unpack

import msgspec

from tafelrunde.rulebook.codes import SEASON_CODES
from tafelrunde.rulebook.consistency import contradictions
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.rulebook.list_rules import (
    MOST_PLACES,
    PLAIN,
    ListRules,
    points_faults,
)
from tafelrunde.rulebook.model import (
    BonusTier,
    Option,
    Qualification,
    RankingPoints,
    Rulebook,
    SeasonRules,
    TieBreak,
)
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.words import Parameter, Text

SIZE, POINTS, SUM, EQUAL, FINAL = "§1", "§2", "§3", "§4", "§5"
"""The paragraphs of a series' own rules: what counts, points, the sum, equal points, the final."""

MOST_PLAYERS, MOST_DECIMALS = 5000, 6
MOST_WEIGHT = 100


class Field(Frozen, frozen=True, kw_only=True):
    """What the places are worth from a number of players on."""

    from_players: int
    points: tuple[int, ...]


class OwnSeries(Frozen, frozen=True, kw_only=True):
    """What an association declares; weights are exact texts ("1", "1/2"), none: all count."""

    points: tuple[int, ...] = ()
    beyond: int = 0
    fields: tuple[Field, ...] = ()
    ladder: bool = False
    """Half the field for the winner, one less for each place; `points` come on top."""
    weights: tuple[str, ...] = ()
    decimals: int | None = None
    minimum: int = 1
    minimum_counts: Literal["participants", "ranked"] = "participants"
    equal: tuple[str, ...] = ()
    """Criteria for equal points, the first that differs decides."""
    champion: bool = False
    runner_up: bool = False
    direct: bool = False
    direct_minimum: int = 0


class _Shown(TypedDict, total=False):
    """How a criterion differs from most."""

    better: Literal["more", "fewer"]
    shown_as: Literal["plain", "percent", "root"]


def _criterion(code: str, english: str, short: Text, **shown: Unpack[_Shown]) -> TieBreak:
    rule = SUM if code == "points" else EQUAL
    return TieBreak(code=code, rule=rule, label=Text(english), short=short, **shown)


_ALL = (
    _criterion("points", "ranking points", Text("pts")),
    _criterion("tournaments", "fewer tournaments played", Text("events"), better="fewer"),
    _criterion("places", "better single places", Text("places")),
    _criterion(
        "mean_share", "mean of the victory point shares", Text("mean share"), shown_as="percent"
    ),
    _criterion("best_place", "best single place", Text("best pl."), better="fewer"),
    _criterion("worst_place", "worst single place", Text("worst pl."), better="fewer"),
    _criterion(
        "players", "players in the counted tournaments", Text("players", context="own series")
    ),
)
CRITERIA = {criterion.code: criterion for criterion in _ALL}

OPTIONS = (
    Option(
        name="tied_places",
        kind="choice",
        choices=("better", "mean"),
        words={
            "better": Text("the better place’s points"),
            "mean": Text("the mean"),
        },
        default="better",
        scope="season",
        rule=POINTS,
        meaning=Text("ranking points for a shared final place"),
    ),
    Option(
        name="final_places",
        kind="whole",
        default=0,
        at_least=0,
        at_most=1000,
        scope="season",
        rule=FINAL,
        meaning=Text("places in the final (0: no final)"),
    ),
    Option(
        name="from_list",
        kind="whole",
        default=0,
        at_least=0,
        at_most=1000,
        scope="season",
        rule=FINAL,
        meaning=Text("at least this many are invited from the ranking list"),
    ),
    Option(
        name="list_places",
        kind="choice",
        choices=("of-list", "further"),
        words={
            "of-list": Text("the first rows of the list, those invited already included"),
            "further": Text("so many further ones who are not invited yet"),
        },
        default="of-list",
        scope="season",
        rule=FINAL,
        meaning=Text("whom “the best of the list” means"),
    ),
)
"""What such a series leaves open; kept with the season's options like everybody else's."""


def in_own_series(rulebook: Rulebook, own: OwnSeries | None) -> Rulebook:
    """The rulebook with these ranking rules instead of its own; unchanged where there are none."""
    if own is None:
        return rulebook
    tournament = tuple(option for option in rulebook.options if option.scope != "season")
    return msgspec.structs.replace(
        rulebook, season=season_rules(own), options=(*tournament, *OPTIONS)
    )


def with_list_rules(rulebook: Rulebook, rules: ListRules | None) -> Rulebook:
    """The rulebook with what an association adds to its list; unchanged where that is nothing."""
    if rules is None or rules == PLAIN or rulebook.season is None:
        return rulebook
    season = msgspec.structs.replace(rulebook.season, list_rules=rules)
    return msgspec.structs.replace(rulebook, season=season)


def season_rules(own: OwnSeries) -> SeasonRules:
    known = [CRITERIA[code] for code in ("points", *own.equal) if code in CRITERIA]
    return SeasonRules(
        minimum=own.minimum,
        minimum_counts=own.minimum_counts,
        minimum_rule=SIZE,
        points=_points(own),
        sum_rule=SUM,
        weights=tuple(exact(weight) for weight in own.weights),
        decimals=own.decimals,
        standings=tuple(known),
        qualification=Qualification(
            rule=FINAL,
            places_option="final_places",
            from_list_option="from_list",
            champion=own.champion,
            runner_up=own.runner_up,
            direct=own.direct,
            direct_minimum=own.direct_minimum,
            direct_rule=FINAL if own.direct else None,
            replacement_rule=FINAL,
        ),
    )


def _points(own: OwnSeries) -> RankingPoints:
    """A larger field is written as its difference to the first table, as rulebooks do it."""
    tiers = tuple(
        BonusTier(from_players=field.from_players, places=_difference(own, field))
        for field in own.fields
    )
    if own.ladder:
        always = {str(place): points for place, points in enumerate(own.points, start=1)}
        return RankingPoints(rule=POINTS, ladder=True, always=always, tiers=tiers)
    return RankingPoints(rule=POINTS, table=own.points, beyond=own.beyond, tiers=tiers)


def _difference(own: OwnSeries, field: Field) -> dict[str, int]:
    places = range(max(len(own.points), len(field.points)))
    beyond = 0 if own.ladder else own.beyond
    steps = {
        str(place + 1): _at(field.points, place, beyond) - _at(own.points, place, beyond)
        for place in places
    }
    return {place: step for place, step in steps.items() if step}


def _at(points: tuple[int, ...], place: int, beyond: int) -> int:
    return points[place] if place < len(points) else beyond


# ── Can it be? ───────────────────────────────────────────────────────────────────────────────────


def series_faults(rulebook: Rulebook, own: OwnSeries) -> list[Fault]:
    """Everything wrong with declared rules; then what does not fit the game's rulebook."""
    faults = [*_tables(own), *_sum(own), *_numbers(own), *_equal(rulebook, own)]
    return faults or contradictions(in_own_series(rulebook, own))


def _wrong(place: str, english: str, **parameters: Parameter) -> Fault:
    return Fault(f"own.{place}", Text(english, **parameters))


def _tables(own: OwnSeries) -> Iterator[Fault]:
    if not own.points and not own.ladder:
        yield _wrong("points", "points by place expected, such as 25, 18, 15, 12, 10")
    for table in (own.points, *(field.points for field in own.fields)):
        for text in points_faults(table, 0 if own.ladder else own.beyond):
            yield Fault("own.points", text)
    sizes = [field.from_players for field in own.fields]
    if sizes != sorted(set(sizes)) or any(not 1 < size <= MOST_PLAYERS for size in sizes):
        yield _wrong(
            "points",
            "numbers of players from 2 to {most} expected, the smaller first",
            most=MOST_PLAYERS,
        )


def _sum(own: OwnSeries) -> Iterator[Fault]:
    weights = [_number(weight) for weight in own.weights]
    if len(weights) > MOST_PLACES or any(not 0 < weight <= MOST_WEIGHT for weight in weights):
        yield _wrong(
            "weights",
            "weights such as 1, 1/2, 1/3 expected, more than 0 and at most {most}",
            most=MOST_WEIGHT,
        )
    elif weights != sorted(weights, reverse=True):
        yield _wrong("weights", "a worse result must not weigh more than a better one")


def _number(text: str) -> Fraction:
    try:
        return exact(text)
    except ValueError:
        return Fraction(0)


def _numbers(own: OwnSeries) -> Iterator[Fault]:
    for place, value, low, high in (
        ("minimum", own.minimum, 1, MOST_PLAYERS),
        ("direct_minimum", own.direct_minimum, 0, MOST_PLAYERS),
        ("decimals", own.decimals or 0, 0, MOST_DECIMALS),
    ):
        if not low <= value <= high:
            yield _wrong(
                place,
                "a whole number from {low} to {high} expected, found {value}",
                low=low,
                high=high,
                value=value,
            )


def _equal(rulebook: Rulebook, own: OwnSeries) -> Iterator[Fault]:
    for code in own.equal:
        if code not in SEASON_CODES or code == "points":
            text = unknown_name(Text("criterion"), code, usable_criteria(rulebook))
            yield Fault("own.equal", text)
        elif code not in usable_criteria(rulebook):
            yield _wrong("equal", "{title} has no victory point shares", title=rulebook.title)
    if len(set(own.equal)) < len(own.equal):
        yield _wrong("equal", "each criterion only once")


def usable_criteria(rulebook: Rulebook) -> list[str]:
    """What can decide between equal points in this game; shares only where it has them."""
    shares = any(scoring.share is not None for scoring in rulebook.scoring.values())
    return [code for code in CRITERIA if code != "points" and (shares or code != "mean_share")]
