"""Matches and draws are called by names people know, in their language."""

from __future__ import annotations

import pytest

from tafelrunde.desk.match_words import draw_title


@pytest.mark.parametrize(
    ("name", "de", "en"),
    [
        ("plan from round 1", "Sitzplan ab Runde 1", "Seating plan from round 1"),
        ("round 3", "Auslosung der Runde 3", "Draw of round 3"),
        ("round 3, draw 2", "Auslosung der Runde 3, 2. Ziehung", "Draw of round 3, draw 2"),
        ("start final", "Startspieler: Finale", "Who starts: Final"),
        ("start QF2", "Startspieler: Viertelfinale 2", "Who starts: Quarterfinal 2"),
        ("lot 1", "Los 1", "Lot 1"),
        ("kingdom round 2", "Aufbau der Runde 2", "Set-up of round 2"),
        ("tombola", "tombola", "tombola"),
    ],
)
def test_no_draw_is_named_half_in_english(name: str, de: str, en: str) -> None:
    title = draw_title(name)
    assert (title.de, title.en) == (de, en)
