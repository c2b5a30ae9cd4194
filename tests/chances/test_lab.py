"""The lab meets an independent simulation, and gives the same numbers however the work is cut."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import pytest

from tafelrunde.chances import crew as crews
from tafelrunde.chances.calibration import BINS, calibrate
from tafelrunde.chances.crew import Alone, Cluster, Processes
from tafelrunde.chances.formats import format_of
from tafelrunde.chances.lab import Part, Worth, lab, measured
from tafelrunde.rulebook.faults import Refusal
from tests.chances.states import MODES

KNOWN = [
    ("seven-wonders", "prelims-and-final", 32, 3, 0.260, 0.41, 0.428),
    ("seven-wonders", "four-rounds", 32, 4, 0.264, 0.45, 0.473),
    ("dominion", "swiss", 32, 4, 0.283, 0.46, 0.466),
    ("seven-wonders", "four-rounds", 32, 6, 0.324, 0.51, 0.532),
    ("seven-wonders", "prelims-and-final", 64, 3, 0.208, 0.32, 0.427),
    ("seven-wonders", "four-rounds", 64, 4, 0.200, 0.36, 0.469),
]
"""Format, then how often the strongest wins, the true four in the first four, Kendall's tau."""


def worth(
    name: str, mode: str, players: int, rounds: int | None, runs: int, seed: str = "1"
) -> Worth:
    return lab([format_of(name, mode, players, rounds)], seed=seed, runs=runs)[0]


@pytest.mark.parametrize(("name", "mode", "players", "rounds", "wins", "four", "tau"), KNOWN)
def test_formats_are_worth_what_an_independent_simulation_found(
    name: str, mode: str, players: int, rounds: int, wins: float, four: float, tau: float
) -> None:
    found = worth(name, mode, players, rounds, 8_000)
    assert abs(found.strongest_wins.value - wins) <= 0.015
    assert abs(found.true_top_four.value - four) <= 0.015
    assert abs(found.tau.value - tau) <= 0.02


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_every_mode_has_a_worth(name: str, mode: str) -> None:
    found = worth(name, mode, 16, None, 300)
    assert 1 / 16 < found.strongest_wins.value < 0.8
    assert 0.2 < found.tau.value < 0.8
    assert (found.strongest_in_finish is None) == (found.facts.finish == 0)


def test_a_plan_repeats_nobody_and_a_swiss_tournament_does() -> None:
    assert worth("seven-wonders", "four-rounds", 32, None, 100).repeats.value == 0.0
    assert worth("dominion", "swiss", 32, None, 100).repeats.value > 5.0


def test_equal_people_win_equally_often() -> None:
    found = lab([format_of("catan", None, 16, None)], seed="1", runs=4_000, spread=0.0)[0]
    assert abs(found.strongest_wins.value - 1 / 16) < 4 * found.strongest_wins.error
    assert abs(found.tau.value) < 4 * found.tau.error
    assert abs(found.true_top_four.value - 4 / 16) < 1e-9, "nobody is one of the best"


def test_the_numbers_do_not_depend_on_how_many_work() -> None:
    formats = [format_of("dominion", "swiss", 16, None), format_of("catan", None, 16, None)]
    alone = lab(formats, seed="1", runs=9_500, crew=Alone())
    assert lab(formats, seed="1", runs=9_500, crew=Processes(2)) == alone
    assert lab(formats, seed="2", runs=9_500, crew=Alone()) != alone


def killed_once(part: Part) -> Any:
    """A worker that dies while it works, unless it is the one who started all of them."""
    if os.getpid() != part.blocks[0][0]:
        os._exit(1)
    return "done"


@dataclass(frozen=True)
class Errand:
    blocks: tuple[tuple[int, int], ...]


def test_a_worker_that_dies_costs_time_alone() -> None:
    here = os.getpid()
    parts: Any = [Errand(((here, number),)) for number in range(3)]
    assert list(Processes(2).do(killed_once, parts)) == ["done"] * 3


class Lost:
    """A scheduler's word for a part whose workers died."""

    def __init__(self, error: type[Exception]) -> None:
        self.error = error

    def result(self) -> object:
        raise self.error


class Scheduler:
    def __init__(self, error: type[Exception]) -> None:
        self.error = error

    def map(self, _work: object, parts: list[object], **_how: object) -> list[Lost]:
        return [Lost(self.error) for _part in parts]


class KilledWorker(Exception):
    pass


def test_a_cluster_that_lost_its_workers_is_helped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "_client", lambda _address: Scheduler(KilledWorker))
    assert list(Cluster("here").do(str, [1, 2])) == ["1", "2"]
    monkeypatch.setattr(crews, "_client", lambda _address: Scheduler(ZeroDivisionError))
    with pytest.raises(ZeroDivisionError):
        list(Cluster("here").do(str, [1, 2]))


def test_blocks_are_measured_one_by_one() -> None:
    from tafelrunde.chances.formats import course_for

    course, _facts = course_for(format_of("catan", None, 12, None))
    both = measured(Part(course, "1", 0.75, ((0, 1000), (1, 1000))))
    assert both == [
        *measured(Part(course, "1", 0.75, ((0, 1000),))),
        *measured(Part(course, "1", 0.75, ((1, 1000),))),
    ]


def test_what_is_said_midway_happens_as_often() -> None:
    bins = calibrate(
        format_of("seven-wonders", "prelims-and-final", 16, None),
        seed="1",
        spread=0.75,
        tournaments=400,
    )
    assert len(bins) == BINS
    assert sum(each.said for each in bins) == 400 * 16 * 2
    for each in bins:
        assert each.low <= each.mean <= each.high
        assert abs(each.happened - each.mean) < 4 * each.error + 0.02


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("catan", None, 1, None), "--players"),
        (("catan", "nothing", 16, None), "nothing"),
        (("friedrich", "world-championship", 16, 3), "4 expected"),
        (("catan", None, 16, 77), "from 1 to 9"),
    ],
)
def test_a_format_that_does_not_exist_is_refused(
    asked: tuple[str, str | None, int, int | None], said: str
) -> None:
    with pytest.raises(Refusal) as refused:
        format_of(*asked)
    assert said in refused.value.faults[0].sentence("en")
