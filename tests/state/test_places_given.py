"""Of how many is a place told? Of those that were given, whoever played along without one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tafelrunde.pages.association.dossier import _appearances
from tafelrunde.state.championship import Fixture, Results


def played(
    ranking: Sequence[tuple[str, ...]], unranked: tuple[str, ...] = (), vacant: tuple[int, ...] = ()
) -> Fixture:
    results = Results("u1", tuple(ranking), unranked, {}, 1, vacant=vacant)
    return Fixture("d1", "Herbst", "2026-10-04", "Saal", "m", "o", "2026-01-01", results=results)


@pytest.mark.parametrize(
    ("fixture", "person", "told"),
    [
        (played([("a",), ("b",)], unranked=("c",)), "b", (2, 2)),
        (played([("a", "b"), ("c",)]), "c", (3, 3)),
        (played([("a",), ("b",)], vacant=(2,)), "b", (3, 3)),
        (played([("a",)], unranked=("c",)), "c", (None, 1)),
    ],
)
def test_a_place_is_never_behind_the_last(
    fixture: Fixture, person: str, told: tuple[int | None, int]
) -> None:
    (appearance,) = _appearances(fixture, {person}, dense=False)
    assert (appearance.place, appearance.of) == told
