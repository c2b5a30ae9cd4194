"""The games of a tournament one by one, as everybody may read them: who played, who won, how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import msgspec

from tafelrunde.desk.timetable import DEFAULT_ZONE
from tafelrunde.games.shelf import role_word
from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import GameAt
from tafelrunde.journal.record import Record
from tafelrunde.pages.files.calendar import rounds
from tafelrunde.pages.settled import places_that_count
from tafelrunde.pages.signing import public_state
from tafelrunde.pages.timetable import moment_of
from tafelrunde.pages.view import PublicView
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.games import GameRules, score_game
from tafelrunde.state.seats import numbered, start_player
from tafelrunde.state.tournament import Details, Table
from tafelrunde.words import Text

NOON = time(12, tzinfo=UTC)


class Played(msgspec.Struct, frozen=True):
    """Somebody in one game."""

    player: int
    """The number of the entry."""
    name: str
    place: int
    score: int | None
    role: str
    starts: bool
    seat: int
    won: bool


class Play(msgspec.Struct, frozen=True):
    where: GameAt
    at: datetime
    about: str
    seats: tuple[Played, ...]


class Plays(msgspec.Struct, frozen=True):
    tournament: str
    game: str
    venue: str
    most_wins: bool
    scored: bool
    plays: tuple[Play, ...]
    me: int = 0
    """Whose games these are; 0: everybody's."""


def plays_of(view: PublicView, records: Sequence[Record], player: str = "") -> Plays:
    """Those whose result is public by now; of a finish none before the ceremony.

    Where ranks stand under pseudonyms there are none until then: a result beside a name would tell.
    """
    state, scoring = view.state, view.scoring
    title = state.details.title or view.rulebook.title[view.lang]
    moments = _moments(view, records) | _matches(records)
    games = [
        _play(view, table, kind, title, moments)
        for table, kind in _final(view)
        if not player or any(seat.player == player for seat in table.seats)
    ]
    entry = state.person(player) if player else None
    return Plays(
        state.id,
        view.rulebook.title[view.lang],
        state.details.venue or title,
        not scoring.places or scoring.places[0].better == "more",
        any(seat.score is not None for game in games for seat in game.seats),
        tuple(games),
        entry.number if entry is not None else 0,
    )


def _final(view: PublicView) -> Iterator[tuple[Table, str | None]]:
    state = view.state
    if view.names.secret:
        return
    for round_ in state.rounds:
        for table in round_.tables.values():
            if round_.published and public_state(table) == "final":
                yield table, round_.kind
    if state.phase == "awarded":
        for match in state.matches.values():
            yield from ((game, None) for game in match.games if game.slip is not None)


def _play(
    view: PublicView,
    table: Table,
    kind: str | None,
    title: str,
    moments: Mapping[int | str, datetime],
) -> Play:
    assert table.slip is not None  # only final ones are told
    rules = GameRules.of(view.rulebook, view.scoring, view.state.options, kind)
    scores = {each.player: each for each in score_game(table.seats, table.slip, rules)}
    lines = {line.player: line for line in table.slip.lines}
    figure = view.scoring.places[0].figure if view.scoring.places else ""
    first = start_player(table.seats, view.mode)
    best = {player for player, each in scores.items() if each.place == 1}
    winners = _match_winner(view, table, best) if table.match else best
    seats = tuple(
        Played(
            _number(view, seat.player),
            str(view.names.seat(seat.player)),
            scores[seat.player].place,
            lines[seat.player].figures.get(figure),
            _role(view, seat.role),
            seat.player == first,
            seat.position or 0,
            seat.player in winners,
        )
        for seat in numbered(table.seats, view.rulebook)
    )
    at = moments.get(table.match or table.round) or _noon(view.state.details)
    return Play(table.where, at, f"{title}: {_about(view, table)}", seats)


def _match_winner(view: PublicView, game: Table, best: set[str]) -> set[str]:
    """Of those level in the last game of a match a rule may have made one the winner; a game that
    was drawn and played again nobody has won."""
    match = view.state.matches[game.match]
    if len(best) == 1:
        return best
    if game.number != len(match.games):
        return set()
    places = places_that_count(bracket_of(view.rulebook, view.state), match)
    return {player for player in best if places.get(player) == 1}


def _number(view: PublicView, player: str) -> int:
    entry = view.state.person(player)
    return entry.number if entry is not None else 0


def _role(view: PublicView, role: str | None) -> str:
    word = role_word(role)
    return word[view.lang] if word is not None else ""


def _about(view: PublicView, table: Table) -> str:
    if table.match:
        return Text("Finish")[view.lang]
    text = Text("Round {round}, table {table}", round=table.round, table=table.number)
    return text[view.lang]


def _moments(view: PublicView, records: Sequence[Record]) -> dict[int | str, datetime]:
    """When each round began, as far as a clock or the announcement tells; else its publication.

    So too where the first result was there before the announced time: the round was played early.
    """
    told: dict[int | str, datetime] = {
        int(each.uid.rpartition("-")[2]): each.start.astimezone(UTC)
        for each in rounds("", "", view.state, view.mode, "", view.lang)
        if each.uid.startswith("-round-") and isinstance(each.start, datetime)
    }
    published: dict[int, datetime] = {}
    reported: set[int] = set()
    for record in records:
        event, at = record.event, moment_of(record.at)
        if at is None:
            continue
        if isinstance(event, e.RoundPublished):
            published[event.round] = at.astimezone(UTC)
            reported.discard(event.round)
        elif isinstance(event, e.SlipReported) and event.round not in reported:
            reported.add(event.round)
            if event.round in published and event.round in told and at < told[event.round]:
                told[event.round] = published[event.round]
    for number, at in published.items():
        if _is_of_the_day(at, view.state.details):
            told.setdefault(number, at)
    return told


def _is_of_the_day(at: datetime, details: Details) -> bool:
    """What was typed up on another day was not played then."""
    here = at.astimezone(ZoneInfo(details.time_zone or DEFAULT_ZONE)).date().isoformat()
    return not details.date or here == details.date


def _matches(records: Sequence[Record]) -> dict[int | str, datetime]:
    """When each match of the finish was seated last: nothing is announced for a single one."""
    seated = ((each.event, moment_of(each.at)) for each in records)
    return {
        event.match: at.astimezone(UTC)
        for event, at in seated
        if isinstance(event, e.MatchSeated) and at is not None
    }


def _noon(details: Details) -> datetime:
    """The day alone, where nothing tells the hour."""
    try:
        day = date.fromisoformat(details.date)
    except ValueError:
        day = date(2000, 1, 1)
    return datetime.combine(day, NOON)
