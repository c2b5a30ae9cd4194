"""What the API answers, shape by shape; people appear under the names of the public pages alone."""

from __future__ import annotations

from typing import Any

from ninja import Schema


class Words(Schema):
    """A text in both languages."""

    de: str
    en: str


class Number(Schema):
    """A number that may be a fraction: decimal for people, exact for comparing."""

    value: float | None
    exact: str | None


class TournamentLine(Schema):
    slug: str
    title: str
    venue: str
    date: str
    ends_on: str | None
    """The last day, where it takes several."""
    starts_at: str | None
    rulebook: str
    mode: str
    phase: str
    address: str


class TournamentList(Schema):
    tournaments: list[TournamentLine]


class RoundLine(Schema):
    round: int
    kind: str | None
    published: bool
    closed: bool


class Aged(Schema):
    as_of: str | None
    """Of a mirror that has no line to the hall, or takes nothing from it, and of a tournament that
    was handed over to another house: up to when it is true."""


class TournamentPage(TournamentLine, Aged):
    players: int
    rounds_foreseen: int
    rounds: list[RoundLine]
    now: Words
    records: int
    head: str


class SeatShape(Schema):
    """`position` is the number people read at the table: 1, 2, 3 where three play.

    Only where something is drawn for each seat (7W-703) a number may be missing.
    """

    name: str
    position: int | None
    role: str | None


class TableShape(Schema):
    table: int
    seats: list[SeatShape]


class SeatingPage(Aged):
    """`edition` grows with each change of seats after the round was published."""

    round: int
    edition: int
    tables: list[TableShape]


class ResultShape(Schema):
    name: str
    role: str | None
    place: int | None
    figures: dict[str, int]
    points: Number | None
    left: bool


class TableResultShape(Schema):
    table: int
    state: str
    seats: list[ResultShape]


class ResultsPage(Aged):
    round: int
    closed: bool
    hidden: bool
    tables: list[TableResultShape]


class Criterion(Schema):
    code: str
    label: Words
    rule: str
    value: float | None
    exact: str | None


class StandingShape(Schema):
    rank: int | None
    name: str
    status: str
    criteria: list[Criterion]
    separated_by: str | None
    rule: str | None
    reason: Words | None


class StandingsPage(Aged):
    after_round: int
    standings: list[StandingShape]


class FinalShape(Schema):
    rank: int | None
    name: str
    because: Words
    rule: str | None


class RankingPage(Aged):
    over: bool
    ranking: list[FinalShape]


# ── Seasons ──────────────────────────────────────────────────────────────────────────────────────


class SeasonLine(Schema):
    slug: str
    series: str
    title: str
    rulebook: str
    start: str
    end: str
    address: str


class SeasonList(Schema):
    seasons: list[SeasonLine]


class ListShape(Schema):
    number: int
    date: str
    address: str


class SeasonPage(SeasonLine):
    regions: list[str]
    final_date: str
    final_place: str
    lists: list[ListShape]
    records: int
    head: str


class ScoreShape(Schema):
    """One result on the list: what it was worth, by which weight it counts, and why not in full.

    `points` are the points of the place times the factor, plus the bonus; `how` says so in words.
    """

    tournament: str
    date: str
    place: int
    players: int
    points: Number
    weight: Number
    gives: Number
    why: Words | None
    rule: str | None
    place_points: Number
    factor: Number
    bonus: Number
    block: str | None
    how: Words | None


class SeasonRankShape(Schema):
    rank: int
    name: str
    points: Number
    tournaments: int
    counted: list[ScoreShape]
    dropped: list[ScoreShape]
    qualifies: str | None
    reason: Words | None
    rule: str | None


class Pages(Schema):
    """Which part of a long list this is; `next` and `previous` are whole addresses."""

    page: int
    pages: int
    total: int
    next: str | None
    previous: str | None


class SeasonRanking(Pages):
    tournaments: int
    places_in_final: int
    ranking: list[SeasonRankShape]


class NoteShape(Schema):
    text: Words
    rule: str | None


class DateShape(Schema):
    date: str
    ends_on: str | None
    """The last day, where the rules foresee several."""
    time: str | None
    check_in: Words | None
    title: str
    place: str
    region: str
    mode: Words
    fee_cents: int
    capacity: int | None
    free: int | None
    open: bool
    cancelled: bool
    played: bool
    players: int
    notes: list[NoteShape]
    address: str


class SeasonCalendar(Pages):
    dates: list[DateShape]


class InvitedShape(Schema):
    name: str
    because: Words
    rule: str
    confirmed: bool
    rank: int | None


class LotShape(Schema):
    """Equal people, fewer places than people: a lot is needed before anybody of them is invited."""

    names: list[str]
    places: int
    rule: str


class SeasonFinal(Schema):
    date: str
    time: str | None
    mode: str | None
    place: str
    places: int
    lots: list[LotShape]
    invited: list[InvitedShape]


class Sorry(Schema):
    detail: str


class Misread(Schema):
    """One part of the address that cannot be what it says it is."""

    type: str
    loc: list[str | int]
    msg: str


class NotUnderstood(Schema):
    detail: list[Misread]


SORRY: dict[Any, type[Schema]] = {404: Sorry, 422: NotUnderstood}
"""What every address with something in it may answer besides its page."""


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────


class EntryLine(Schema):
    """Somebody on the list; `entry` is the number by which results and cards name this person."""

    entry: int
    name: str
    state: str
    records: int


class EntryList(Schema):
    entries: list[EntryLine]


class TableSeat(Schema):
    """`position` is the number people read, as in the seating."""

    entry: int
    name: str
    position: int | None
    role: str | None


class FigureShape(Schema):
    name: str
    label: Words


class MarkShape(FigureShape):
    ways: list[str]
    """How it can come about, where that is told; else it is true or false."""


class GameForm(Schema):
    """A game as results are sent for it; `result` is what is stored, in the same form."""

    state: str
    edition: int
    seats: list[TableSeat]
    figures: list[FigureShape]
    marks: list[MarkShape]
    result: dict[str, Any] | None
    records: int


class TableForm(GameForm):
    round: int
    table: int


class MatchLine(Schema):
    """A match of the finish; `games` have been played, and perhaps another one is awaited."""

    match: str
    title: Words
    awaiting: bool
    games: int


class MatchList(Schema):
    matches: list[MatchLine]


class MatchForm(MatchLine, GameForm):
    """Its newest game: the one it awaits, else the last."""


class FaultShape(Schema):
    place: str
    text: str
    rule: str | None


class ProblemShape(Schema):
    """RFC 9457; `detail` is one sentence in the language asked for, `faults` has them all."""

    type: str
    title: str
    status: int
    detail: str
    faults: list[FaultShape]
    stored: TableForm | MatchForm | None = None
    """What is stored, where another result was sent than that."""
