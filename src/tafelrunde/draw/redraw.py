"""Makes a recorded draw again from its algorithm, seed and input, so that anyone can check it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.seating import ALGORITHM, EDITIONS, plan_seating
from tafelrunde.rulebook.faults import Refusal


def redrawn(kind: str, algorithm: str, seed: str, given: Mapping[str, Any]) -> object:
    """The outcome of a draw in the shape in which the journal keeps it."""
    if kind == "lot":
        return _lot(algorithm, seed, given)
    if kind == "seating":
        return _seating(algorithm, seed, given)
    raise Refusal.single("kind", "draw “{kind}” is unknown", kind=kind)


def _lot(algorithm: str, seed: str, given: Mapping[str, Any]) -> list[str]:
    _known(algorithm, Lots.algorithm)
    return Lots(seed, str(given.get("purpose", ""))).shuffled(list(given["entries"]))


def _seating(algorithm: str, seed: str, given: Mapping[str, Any]) -> object:
    arguments = dict(given)
    players = arguments.pop("players")
    rounds = arguments.pop("rounds")
    name, _, lots = algorithm.partition(", ")
    _known(lots, Lots.algorithm)
    _known(name, name if name in EDITIONS else ALGORITHM)
    seating = plan_seating(players, rounds, seed=seed, edition=EDITIONS[name], **arguments)
    return [[list(table) for table in round_] for round_ in seating.rounds]


def _known(algorithm: str, expected: str) -> None:
    if algorithm != expected:
        raise Refusal.single(
            "algorithm",
            "algorithm “{expected}” expected, found “{algorithm}”",
            expected=expected,
            algorithm=algorithm,
        )
