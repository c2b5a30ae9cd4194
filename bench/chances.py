"""Chances: endings against the bare loop of the same size, processes, and growth."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bench.measure import Ratio, best_of, growth
from tafelrunde.chances.crew import Alone, Processes
from tafelrunde.chances.formats import Format, before_it_begins, format_of
from tafelrunde.chances.lab import lab
from tafelrunde.chances.odds import odds
from tafelrunde.draw.chance import Lots
from tafelrunde.games.sample import sample_slip, seats_of
from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament

POINTS = np.array([5.0, 3.0, 2.0, 1.0])


def run() -> Iterator[Ratio]:
    yield _endings()
    yield _tournaments()
    yield _processes()
    yield _growth()


def bare_loop(players: int, rounds: int, runs: int, *, whole: bool) -> None:
    """Draw, sort, add: the least that tables of four with points by place take."""
    random = np.random.default_rng(1)
    points = np.zeros((runs, players))
    strengths = random.normal(size=(runs, players)) if whole else np.zeros((runs, players))
    rows = np.arange(runs)[:, None]
    for _round in range(rounds):
        seats = np.argsort(random.random((runs, players)), axis=1)
        luck = np.take_along_axis(strengths, seats, axis=1) + random.gumbel(size=(runs, players))
        order = np.argsort(-luck.reshape(runs, players // 4, 4), axis=2)
        winners = np.take_along_axis(seats.reshape(runs, players // 4, 4), order, axis=2)
        points[rows[:, :, None], winners] += POINTS
    np.argsort(-points, axis=1)


def before_the_last_round(players: int) -> tuple[Rulebook, Tournament]:
    """Three rounds of four played, the last one seated; tables by lot, for speed of set-up."""
    format_ = Format("seven-wonders", "four-rounds", players, 4)
    rulebook, tournament = before_it_begins(format_)
    mode = rulebook.mode(format_.mode)
    names = list(tournament.entries)
    for number in range(1, 5):
        order = Lots("bench", f"round {number}").shuffled(names)
        tables = tuple(
            e.Seated(table + 1, seats_of(rulebook, mode, order[4 * table : 4 * table + 4]))
            for table in range(players // 4)
        )
        events: list[e.Event] = [
            e.RoundSeated(round=number, tables=tables),
            e.RoundPublished(round=number),
        ]
        for table in tables if number < 4 else ():
            lots = Lots("bench", f"{number}.{table.number}")
            slip = sample_slip(rulebook, mode, table.seats, None, lots)
            events.append(e.SlipReported(round=number, table=table.number, slip=slip))
            events.append(e.SlipAccepted(round=number, table=table.number))
        if number < 4:
            events.append(e.RoundClosed(round=number))
        fold(events, tournament)
    return rulebook, tournament


def _endings() -> Ratio:
    rulebook, tournament = before_the_last_round(100)
    return Ratio(
        "10,000 endings of 100 players with one round left / the bare array loop",
        growth(
            lambda: odds(rulebook, tournament, seed="bench", runs=10_000),
            lambda: bare_loop(100, 1, 10_000, whole=False),
        ),
        3,
    )


def _tournaments() -> Ratio:
    format_ = format_of("seven-wonders", "four-rounds", 32, None)
    return Ratio(
        "40,000 whole tournaments of 32 players / the bare array loop",
        growth(
            lambda: lab([format_], seed="bench", runs=40_000, crew=Alone()),
            lambda: bare_loop(32, 4, 40_000, whole=True),
            times=2,
        ),
        4,
    )


def _processes() -> Ratio:
    formats = [format_of("seven-wonders", "four-rounds", 32, None)]

    def taken(processes: int) -> float:
        crew = Processes(processes)
        return best_of(lambda: lab(formats, seed="bench", runs=80_000, crew=crew), 2)

    return Ratio("the lab with one process / with two", taken(1) / taken(2), 1.7, at_least=True)


def _growth() -> Ratio:
    small, large = (format_of("seven-wonders", "four-rounds", n, None) for n in (40, 400))
    return Ratio(
        "whole tournaments of 400 players / of 40",
        growth(
            lambda: lab([large], seed="bench", runs=2_000, crew=Alone()),
            lambda: lab([small], seed="bench", runs=2_000, crew=Alone()),
            times=2,
        ),
        13,
    )
