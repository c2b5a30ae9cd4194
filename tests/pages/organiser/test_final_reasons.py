"""The desk reads before the ceremony what each place of the finish rests on."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.final_ranking import final_places
from tafelrunde.pages.view import View
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import war
from tests.rules.test_friedrich_ranking import four_rounds


@pytest.mark.rule("FRI-402")
def test_a_final_several_nations_win_says_why_to_the_desk() -> None:
    game = war(9, "russia sweden france", "9/9 9/9 1/9 1/9 9/9")
    raw = four_rounds().war_final("A B C D", game).raw
    places = final_places(
        View(fold(read_sheet(raw, open_rulebook).events), open_rulebook("friedrich"), {})
    )
    first, second, third = places[:3]
    assert "Elisabeth mit 2 vor Pompadour mit 1" in first.because.de
    assert first.rule == second.rule == "FRI-402"
    assert third.because.de == "Finale: Platz 3, hinter den Siegern nach Vorrundenplatz 1"
    assert [place.by_finish for place in places[2:6]] == [True, True, False, False]
