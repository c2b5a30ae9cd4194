"""One block of runs from where the tournament stands to its end."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.chances.course import Course
from tafelrunde.chances.finishing import Finishing
from tafelrunde.chances.hall import Hall
from tafelrunde.chances.rounds import play_rounds
from tafelrunde.chances.source import Flags, Floats, Ints, Source


@dataclass(frozen=True)
class Endings:
    """How each run ended: a row for each run, a column for each player."""

    ranks: Ints
    reached: Flags | None
    """Who reached the finish, in modes that have one."""
    results: list[Ints]
    """Of the tables that were still playing, group by group: table by run."""
    hall: Hall
    prelims: Ints


def play(
    course: Course,
    seed: str,
    block: int,
    runs: int,
    strengths: Floats | None = None,
    *,
    clear: bool = False,
) -> Endings:
    """The endings of one block; nothing else than these arguments decides them."""
    hall = Hall(course, runs, strengths, clear=clear)
    source = Source(seed, "rounds", block)
    results = play_rounds(hall, source, f"{seed} {block}")
    prelims = hall.ranks()
    finishing = Finishing(hall, prelims, Source(seed, "finish", block))
    ranks, reached = finishing.final_ranks()
    return Endings(ranks, reached, results, hall, prelims)
