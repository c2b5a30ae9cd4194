"""Matches and draws are called by names people know, in their language."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.desk.event_words import told
from tafelrunde.desk.match_words import draw_title
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e


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


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.ClockPressed(round=2, table=0, to="a", at="x", match="final"), "Schachuhr gedrückt"),
        (e.MinutesNoted(round=2, table=0, note={}, match="final"), "Protokoll"),
    ],
)
def test_clock_and_minutes_of_a_match_are_told_by_its_own_name(event: e.Event, said: str) -> None:
    assert told(event).de == f"Finale: {said}"
    assert told(event, open_rulebook("dominion").mode("swiss")).de == f"Duell der Führenden: {said}"
    semi = msgspec.structs.replace(event, match="SF1")
    assert told(semi).de == f"Halbfinale 1: {said}"
