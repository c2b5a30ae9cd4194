"""Where everybody stands in every run of a block: rows of players, columns of runs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from tafelrunde.chances.course import Course, Group
from tafelrunde.chances.ranking import ranks_of
from tafelrunde.chances.source import Floats, Ints
from tafelrunde.standings.table import sort_key
from tafelrunde.standings.tiebreaks import criterion


class Hall:
    """Scores as they grow; `strengths` by row and run, or by row, or none.

    With `clear` the clearest games go to the tables where the luck and strength of first and last
    lie furthest apart; else figures are drawn whatever the order was.
    """

    def __init__(
        self, course: Course, runs: int, strengths: Floats | None = None, *, clear: bool = False
    ) -> None:
        self.clear = clear
        self.course = course
        self.runs = runs
        self.columns = np.arange(runs)
        self.strengths = strengths if strengths is not None else course.strengths
        self.words = [_spread(word, runs) for word in course.words]
        self.residues = [_spread(residue, runs) for residue in course.residues]
        self.played: list[Ints] = []
        """For each round the entry that every row was given; below 0 for none."""
        self.sat: list[tuple[Ints, Sequence[Group]]] = []
        """Who sat where in each round played here, by seat, or by seat and run."""

        self.numbers: Ints | None = None
        """Who has which number of a plan, by number and run, once it was drawn."""

    def going_on(self, course: Course, columns: Ints) -> Hall:
        """The same hall for the rest of its course, with these runs in this order."""
        hall = Hall(course, len(columns), clear=self.clear)
        if self.strengths is not None:
            wide = self.strengths.ndim == 2
            hall.strengths = self.strengths[:, columns] if wide else self.strengths
        hall.words = [word[:, columns] for word in self.words]
        hall.residues = [residue[:, columns] for residue in self.residues]
        hall.played = [played[:, columns] for played in self.played]
        hall.sat = [
            (seats[:, columns] if seats.ndim == 2 else seats, groups) for seats, groups in self.sat
        ]
        hall.numbers = self.numbers[:, columns] if self.numbers is not None else None
        return hall

    def strength_of(self, who: Ints) -> Floats | None:
        """Of these rows, the same shape with the runs behind; `who` may have the runs already."""
        if self.strengths is None:
            return None
        if self.strengths.ndim == 1:
            found = self.strengths[who]
            return found if who.ndim == 3 else found[..., None]
        return self.strengths[who, self.columns] if who.ndim == 3 else self.strengths[who]

    def begin_round(self) -> None:
        self.played.append(np.full((self.course.rows, self.runs), -1, dtype=np.int64))

    def give(self, who: Ints, entry: Ints) -> None:
        """A game's entries to rows: `who` by table, or by table and run; `entry` always both."""
        there = (who,) if who.ndim == 1 else (who, self.columns)
        for word, parts in zip(self.words, self.course.entry_words, strict=True):
            word[there] += parts[entry]
        for residue, parts in zip(self.residues, self.course.entry_residues, strict=True):
            residue[there] += parts[entry]
        self.played[-1][there] = entry

    def ranks(self) -> Ints:
        """The rank of everybody who can be ranked: a row for each run."""
        ranked = self.course.ranked
        if self.course.keys is None:
            return np.array([self.slowly(run) for run in range(self.runs)]).reshape(-1, ranked)
        return ranks_of(
            [word[:ranked].T.copy() for word in self.words],
            [residue[:ranked].T for residue in self.residues],
            self.course.keys,
            self.slowly,
        )

    def slowly(self, run: int) -> list[int]:
        """The ranks of one run by the standings' own arithmetic."""
        course = self.course
        keys = []
        for row in range(course.ranked):
            taken = [int(played[row, run]) for played in self.played]
            scores = [*course.fixed[row], *(course.entries[entry] for entry in taken if entry >= 0)]
            lot = int(course.lots[row])
            values = [
                (lot if lot <= course.ranked else None)
                if tie_break.code == "lot"
                else criterion(tie_break)(scores)
                for tie_break in course.chain
            ]
            keys.append(sort_key(values, course.chain))
        place: dict[tuple[int | Fraction, ...], int] = {}
        for number, key in enumerate(sorted(keys), start=1):
            place.setdefault(key, number)
        return [place[key] for key in keys]


def _spread(values: Ints, runs: int) -> Ints:
    return np.repeat(values[:, None], runs, axis=1)
