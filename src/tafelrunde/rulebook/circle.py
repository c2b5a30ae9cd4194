"""All against all, by the circle method: in each round two who face each other meet."""

from __future__ import annotations

from collections.abc import Iterator

Pair = tuple[int, int]


def circle(number: int) -> list[list[Pair]]:
    """The rounds for so many, as pairs of numbers from 0 on, the one who starts first.

    The last number stays, the others go round. With an odd number whoever faces nobody has the
    round off. Nobody starts more than once more often than not.
    """
    even = number + number % 2
    turning = even - 1
    rounds = []
    for turn in range(turning):
        first = (turn, turning) if turn % 2 else (turning, turn)
        pairs = [first, *_facing(turn, turning)]
        rounds.append([pair for pair in pairs if max(pair) < number])
    return rounds


def _facing(turn: int, turning: int) -> Iterator[Pair]:
    for step in range(1, (turning + 1) // 2):
        one, other = (turn + step) % turning, (turn - step) % turning
        yield (one, other) if step % 2 else (other, one)
