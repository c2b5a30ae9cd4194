"""Points of a season are written in one way: the list's."""

from __future__ import annotations

from tafelrunde.reckoning.season.lines import Score


def test_thirds_of_points_are_written_as_on_the_list() -> None:
    score = Score("t1", "Herne", "2026-03-01", 2, 12, points="4", weight="1/3", gives="4/3")
    assert (score.worth["de"], score.adds["de"]) == ("4", "1,33")
    assert score.adds["en"] == "1.33"
