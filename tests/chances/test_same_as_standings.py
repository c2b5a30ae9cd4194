"""Every simulated ending is ranked exactly as the standings rank it: of thousands none differs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tafelrunde.chances.bag import Stock
from tafelrunde.chances.course import Course
from tafelrunde.chances.hall import Hall
from tafelrunde.chances.rounds import play_rounds
from tafelrunde.chances.source import Source
from tafelrunde.chances.starting import course_of
from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.table import standings
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tests.chances.states import MODES, until
from tests.standings.rulebooks import folded, sheet_of, trial

RUNS = 60


def course_and_stock(
    rulebook: Rulebook, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> tuple[Course, Stock]:
    """The course, and the bags it was made of: a course itself keeps no slips."""
    made: list[Stock] = []
    taken = Stock.take_in

    def noted(stock: Stock, played: Tournament) -> None:
        made.append(stock)
        taken(stock, played)

    monkeypatch.setattr(Stock, "take_in", noted)
    return course_of(rulebook, tournament), made[0]


def slips_of(stock: Stock) -> list[tuple[e.Slip, int]]:
    """For every entry its game's slip, and which line of it."""
    return [
        (game.slip, seat)
        for bag in stock.bags.values()
        for game in bag.games
        if game.slip is not None
        for seat in range(bag.sort.size)
    ]


def ending(
    tournament: Tournament, hall: Hall, run: int, names: list[str], slips: list[tuple[e.Slip, int]]
) -> Tournament:
    """One run as if people had played and reported it."""
    events: list[e.Event] = []
    number = len(tournament.rounds)
    roles = [seat.role for seat in tournament.rounds[0].tables[1].seats] if number else []
    for step, (seats, groups), played in zip(hall.course.steps, hall.sat, hall.played, strict=True):
        tables = []
        for group in groups:
            for slots in group.slots.T:
                rows = [int(seats[s] if seats.ndim == 1 else seats[s, run]) for s in slots]
                tables.append(rows)
        if not step.tables:
            number += 1
            seated = tuple(
                e.Seated(
                    place,
                    tuple(
                        e.Seat(names[row], seat + 1, roles[seat] if roles else None)
                        for seat, row in enumerate(rows)
                    ),
                )
                for place, rows in enumerate(tables, start=1)
            )
            kind = tournament.rounds[0].kind
            events += [e.RoundSeated(round=number, tables=seated, kind=kind)]
            events += [e.RoundPublished(round=number)]
        for place, rows in enumerate(tables):
            table = step.tables[place] if step.tables else place + 1
            lines, minutes = [], None
            for row in rows:
                slip, line = slips[int(played[row, run])]
                minutes = slip.minutes
                old = slip.lines[line]
                lines.append(e.Line(names[row], old.figures, won=old.won, victory=old.victory))
            slip = e.Slip(tuple(lines), minutes)
            events.append(e.SlipReported(round=step.round, table=table, slip=slip))
    return fold(events, tournament.copied())


STATES = [(1, 0), (2, 2), (3, 1)]


@pytest.mark.parametrize(("name", "mode"), MODES)
@pytest.mark.parametrize(("rounds", "playing"), STATES)
@pytest.mark.parametrize("people", [8, 12])
def test_every_ending_is_ranked_as_the_standings_rank_it(
    name: str,
    mode: str,
    rounds: int,
    playing: int,
    people: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rulebook, tournament = until(name, mode, rounds, people=people, open_tables=playing)
    course, stock = course_and_stock(rulebook, tournament, monkeypatch)
    hall = Hall(course, RUNS)
    play_rounds(hall, Source("endings", "rounds", 0), "endings")
    ranks = hall.ranks()
    names = list(course.players)
    slips = slips_of(stock)
    differing = 0
    for run in range(RUNS):
        over = ending(tournament, hall, run, names, slips)
        asked = {row.player: row.rank for row in standings(rulebook, over)}
        differing += [asked[player] for player in names] != ranks[run].tolist()
    assert differing == 0
    assert np.all(ranks >= 1)


def test_level_ones_keep_the_order_that_opponents_give_them() -> None:
    """What opponents will have is not played out; once all is played it is the standings' order."""
    book = trial(["tp", "buchholz"])
    sheet = sheet_of(
        [{"a": 9, "d": 1}, {"b": 9, "e": 1}, {"c": 9, "f": 1}],
        [{"a": 9, "b": 1}, {"d": 9, "e": 1}, {"f": 9, "c": 1}],
        options={},
    )
    state = folded(book, sheet)
    course = course_of(book, state)
    hall = Hall(replace(course, steps=()), 1)
    ranks = dict(zip(course.players, hall.ranks()[0].tolist(), strict=True))
    assert ranks == {row.player: row.rank for row in standings(book, state)}
