"""Made-up tournaments for demonstrations and measurements: real rules, drawn results.

Everything is a function of the seed, so a demonstration looks the same every time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import cast

import msgspec

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.next_round import NextRound, next_round
from tafelrunde.draw.next_stage import NextMatch, NextStage, next_stage
from tafelrunde.games.shelf import sample_minutes
from tafelrunde.journal import events as e
from tafelrunde.journal.carrying import carrying
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Figure, Mode, Rulebook, Scoring, Setting
from tafelrunde.rulebook.settings import defaults
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament


def played(
    rulebook: Rulebook,
    mode: Mode,
    players: Sequence[str],
    seed: str,
    options: Mapping[str, Setting] | None = None,
    kinds: Sequence[str] = (),
) -> Iterator[e.Event]:
    """The events of a whole tournament, from the announcement to the last match."""
    tournament = Tournament()
    chosen = defaults(rulebook) | dict(options or {})
    opening = _opening(rulebook, mode, players, chosen)
    for event in chain(opening, _course(rulebook, mode, tournament, seed, kinds)):
        fold([event], tournament)
        yield event


def _opening(
    rulebook: Rulebook, mode: Mode, players: Sequence[str], options: dict[str, Setting]
) -> Iterator[e.Event]:
    yield e.TournamentAnnounced(
        rulebook=rulebook.id,
        version=rulebook.version,
        mode=mode.id,
        options=options,
        carried=carrying(rulebook),
    )
    for player in players:
        yield e.PlayerEntered(player=player)
        yield e.PlayerCheckedIn(player=player)
    yield e.TournamentStarted()


def _course(
    rulebook: Rulebook, mode: Mode, tournament: Tournament, seed: str, kinds: Sequence[str]
) -> Iterator[e.Event]:
    """Round by round and stage by stage; `tournament` goes on with every event taken from here."""
    while coming := next_round(rulebook, tournament, seed):
        kind = kinds[coming.number - 1] if kinds else (mode.kinds[0] if mode.kinds else None)
        if coming.byes and mode.bye is not None:
            yield e.ByesGiven(round=coming.number, players=coming.byes, rule=mode.bye.rule)
        yield from _round(rulebook, mode, coming, kind, seed)
    while stage := _stage(rulebook, tournament, seed):
        if isinstance(stage, e.LotDrawn):
            yield stage
            continue
        for match in stage.matches:
            yield from _match(rulebook, mode, stage, match, seed)


def _stage(rulebook: Rulebook, tournament: Tournament, seed: str) -> NextStage | e.LotDrawn | None:
    """The next stage; where equal players need a lot first, that lot."""
    try:
        return next_stage(rulebook, tournament, seed)
    except Refusal:
        return e.LotDrawn(order=tuple(Lots(seed, "lot").shuffled(sorted(tournament.entries))))


def seats_of(rulebook: Rulebook, mode: Mode, table: Sequence[str | None]) -> tuple[e.Seat, ...]:
    roles = rulebook.scoring[mode.scoring].roles
    return tuple(
        e.Seat(player, position, roles[position - 1] if roles else None)
        for position, player in enumerate(table, start=1)
        if player is not None
    )


def _round(
    rulebook: Rulebook, mode: Mode, coming: NextRound, kind: str | None, seed: str
) -> Iterator[e.Event]:
    tables = tuple(
        e.Seated(number, seats_of(rulebook, mode, table))
        for number, table in enumerate(coming.tables, start=1)
    )
    yield e.RoundSeated(round=coming.number, tables=tables, kind=kind)
    yield e.RoundPublished(round=coming.number)
    for table in tables:
        lots = Lots(seed, f"result {coming.number}.{table.number}")
        slip = sample_slip(rulebook, mode, table.seats, kind, lots)
        yield e.SlipReported(round=coming.number, table=table.number, slip=slip)
        for seat in table.seats:
            yield e.SlipConfirmed(round=coming.number, table=table.number, player=seat.player)
    yield e.RoundClosed(round=coming.number)


def _match(
    rulebook: Rulebook, mode: Mode, stage: NextStage, match: NextMatch, seed: str
) -> Iterator[e.Event]:
    seats = seats_of(rulebook, mode, match.players)
    yield e.MatchSeated(stage=stage.stage, match=match.match, seats=seats)
    kind = mode.kinds[0] if mode.kinds else None
    attempt = "again" if match.replay else "first"
    slip = sample_slip(rulebook, mode, seats, kind, Lots(seed, f"{match.match} {attempt}"))
    yield e.SlipReported(match=match.match, slip=slip)
    for seat in seats:
        yield e.SlipConfirmed(match=match.match, player=seat.player)


def sample_slip(
    rulebook: Rulebook, mode: Mode, seats: Sequence[e.Seat], kind: str | None, lots: Lots
) -> e.Slip:
    """A believable result for one table."""
    scoring = rulebook.scoring[mode.scoring]
    if scoring.own_arithmetic:
        lines = tuple(e.Line(seat.player) for seat in seats)
        return e.Slip(lines, cast(dict[str, object], sample_minutes(rulebook, lots)))
    cap = rulebook.kind(kind).cap if kind else None
    winner = lots.below(len(seats))
    lines = tuple(
        e.Line(seat.player, _figures(scoring.figures, cap, index == winner, lots))
        for index, seat in enumerate(seats)
    )
    return e.Slip(_adding_up(lines, scoring))


def _adding_up(lines: tuple[e.Line, ...], scoring: Scoring) -> tuple[e.Line, ...]:
    """Where a table's figures are what all began with, the first line makes up for the rest."""
    declared = scoring.figure_points
    if declared is None or not declared.adds_up:
        return lines
    name, first = declared.figure, lines[0]
    rest = sum(line.figures[name] for line in lines[1:])
    figures = first.figures | {name: declared.start * len(lines) - rest}
    return (msgspec.structs.replace(first, figures=figures), *lines[1:])


def _figures(
    figures: Sequence[Figure], cap: int | None, winner: bool, lots: Lots
) -> dict[str, int]:
    found = {}
    for figure in figures:
        low, high = sorted(figure.made_up)
        middle = (high - low) // 2
        found[figure.name] = low + lots.below(middle + 1) + lots.below(high - low - middle + 1)
        if cap is not None:  # a game that ends as soon as somebody reaches the mark
            found[figure.name] = cap if winner else 3 + lots.below(cap - 3)
    return found
