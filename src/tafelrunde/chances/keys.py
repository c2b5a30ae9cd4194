"""How can ten thousand endings be compared at once? Each player's criteria as a few whole numbers.

Every criterion of a chain is a sum over games. Sums are exact whole numbers of a small unit where
the fractions have a common denominator; several of them stand side by side in one 64-bit word,
the first criterion on top, so that comparing words compares criteria, and adding words adds them.

Shares of victory points have no small common denominator. They stand at the end of a word, rounded
down to a fine unit, and beside them goes their residue modulo a prime. Two sums that differ by more
than the rounding can explain are in the right order for certain; two that do not, with different
residues, are different and are looked at exactly; with equal residues they are equal, for a
difference that small would have a numerator below the prime. Nothing is ever decided by rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm

import numpy as np

from tafelrunde.chances.source import Ints
from tafelrunde.rulebook.exact import Exact
from tafelrunde.rulebook.model import TieBreak
from tafelrunde.standings.games import SeatScore
from tafelrunde.standings.tiebreaks import adds_up, criterion, is_measured

WORD = 62
"""Bits of a word that are used: sums never come near the sign."""
FINEST, COARSEST = 44, 20
"""Bits behind the point of a rounded criterion: at most, and at least or it gets a new word."""
SMALL_UNIT = 1 << 24
"""Up to this common denominator and size a criterion is kept exactly."""
PRIME = (1 << 57) - 13
"""Residues of ten games add up without passing a word."""


@dataclass(frozen=True)
class Column:
    """One criterion: its place in a word, and how a game's number becomes a part of it."""

    tie_break: TieBreak
    word: int
    shift: int
    unit: int
    rounded: bool
    offset: int = 0
    """Added with the one game that gives the number; before that game there is none."""

    def part(self, value: Exact | None) -> int:
        if value is None:
            return 0
        signed = -value if self.tie_break.fewer_wins else value
        scaled = signed * self.unit
        return (scaled.numerator // scaled.denominator + self.offset) << self.shift


@dataclass(frozen=True)
class Keys:
    """How scores become words. Larger is better, as everywhere in this folder."""

    columns: tuple[Column, ...]
    words: int
    guards: tuple[int, ...]
    """By how much words may differ through rounding alone; 0 where they are exact."""
    proven: bool
    """Whether equal residues prove that rounded sums are equal."""

    @property
    def rounded(self) -> tuple[int, ...]:
        return tuple(word for word, guard in enumerate(self.guards) if guard)

    def of_scores(self, scores: Sequence[SeatScore], lot: int | None = None) -> list[int]:
        """The words of everything a player has scored so far."""
        words = [0] * self.words
        for column in self.columns:
            code = column.tie_break.code
            value = lot if code == "lot" else criterion(column.tie_break)(scores)
            base = -column.offset << column.shift if column.offset else 0
            words[column.word] += base + column.part(value)
        return words

    def of_entry(self, score: SeatScore) -> list[int]:
        """What one more game adds."""
        words = [0] * self.words
        for column in self.columns:
            if column.tie_break.code != "lot":
                value = criterion(column.tie_break)((score,))
                words[column.word] += column.part(value)
        return words

    def residues_of(self, scores: Sequence[SeatScore]) -> list[int]:
        """Of the rounded criterion of each word that has one."""
        found = []
        for column in self.columns:
            if column.rounded:
                value = criterion(column.tie_break)(scores) or 0
                found.append(residue(value))
        return found


def residue(value: Exact) -> int:
    return value.numerator * pow(value.denominator, -1, PRIME) % PRIME


def table(rows: Sequence[Sequence[int]], width: int) -> Ints:
    """Rows of whole numbers turned round: one array for each column."""
    return np.array(rows, dtype=np.int64).reshape(len(rows), width).T.copy()


@dataclass(frozen=True)
class _Needs:
    """What one criterion takes: unit, largest sum, and whether it comes from one game alone."""

    tie_break: TieBreak
    unit: int
    most: int
    rounded: bool
    single: bool


def keys_for(
    chain: Sequence[TieBreak],
    fixed: Sequence[Sequence[SeatScore]],
    entries: Sequence[SeatScore],
    to_come: int,
    lots: int,
) -> Keys | None:
    """Words for this chain; None where a criterion can be missing in a way no sum expresses."""
    needs = []
    for tie_break in chain:
        found = _needs(tie_break, fixed, entries, to_come, lots)
        if found is None:
            return None
        needs.append(found)
    return _packed(needs, to_come, _proof_bits(fixed, entries, to_come))


def _needs(
    tie_break: TieBreak,
    fixed: Sequence[Sequence[SeatScore]],
    entries: Sequence[SeatScore],
    to_come: int,
    lots: int,
) -> _Needs | None:
    if tie_break.code == "lot":
        return _Needs(tie_break, 1, lots + 1, False, True)
    if not adds_up(tie_break):
        return None
    asked = criterion(tie_break)
    single = is_measured(tie_break) and (tie_break.of_one_game or tie_break.better == "fewer")
    have = [asked(scores) for scores in fixed]
    more = [asked((score,)) for score in entries]
    name = tie_break.code
    gaps = [e for s in (*fixed, entries) for e in s if e.measures.get(name, 0) is None]
    if gaps and not single:
        return None
    if single and any(sum(name in score.measures for score in scores) > 1 for scores in fixed):
        return None
    known = [value for value in (*have, *more) if value is not None]
    unit = lcm(*(value.denominator for value in known))
    highest, game = _largest(have), _largest(more)
    most = ceil(max(highest, game) if single else highest + to_come * game) + 1
    return _Needs(tie_break, unit, most, unit * most > SMALL_UNIT, single)


def _largest(values: Sequence[Exact | None]) -> Fraction:
    known = [Fraction(value) for value in values if value is not None]
    return max((abs(value) for value in known), default=Fraction(0))


def _packed(needs: Sequence[_Needs], to_come: int, proof_bits: int) -> Keys:
    """Criteria into words from the top down; a rounded one ends its word."""
    words: list[list[tuple[_Needs, int, int]]] = [[]]
    left = WORD
    for need in needs:
        width = _width(need, COARSEST)
        if width > left or (words[-1] and words[-1][-1][0].rounded):
            words.append([])
            left = WORD
        fine = min(FINEST, COARSEST + left - width) if need.rounded else 0
        width = _width(need, fine)
        left -= width
        words[-1].append((need, left, fine))
    columns, guards, finest = [], [], FINEST
    for number, packed in enumerate(words):
        bottom = packed[-1][1] if packed else 0
        guards.append(to_come + 2 if packed and packed[-1][0].rounded else 0)
        for need, shift, fine in packed:
            unit = 1 << fine if need.rounded else need.unit
            offset = (need.most + 1) * unit if need.single else 0
            column = Column(need.tie_break, number, shift - bottom, unit, need.rounded, offset)
            columns.append(column)
            finest = min(finest, fine) if need.rounded else finest
    proven = proof_bits + (2 * to_come + 4).bit_length() < PRIME.bit_length() - 1 + finest
    return Keys(tuple(columns), len(words), tuple(guards), proven)


def _width(need: _Needs, fine: int) -> int:
    unit = 1 << fine if need.rounded else need.unit
    return (unit * need.most * (2 if need.single else 1)).bit_length() + 2


def _proof_bits(
    fixed: Sequence[Sequence[SeatScore]], entries: Sequence[SeatScore], to_come: int
) -> int:
    """Bits of the largest common denominator that two sums of shares can have."""
    played = max((sum(score.whole.bit_length() for score in scores) for scores in fixed), default=0)
    game = max((score.whole.bit_length() for score in entries), default=0)
    own = max(
        (
            value.denominator.bit_length()
            for score in (*entries, *(s for scores in fixed for s in scores))
            for value in score.measures.values()
            if value is not None
        ),
        default=0,
    )
    return 2 * max(played + to_come * game, own)
