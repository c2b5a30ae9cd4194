"""What a slip asks of the people at its table."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.paper.model import Slips
from tafelrunde.pages.paper.slips import round_slips
from tests.exports.pdf.hall_on_paper import PaperHall


@pytest.mark.rule("7W-603")
@pytest.mark.parametrize(
    ("signatures", "asked"),
    [
        (0, "Erst prüfen, dann unterschreiben alle;"),
        (2, "Erst prüfen, dann unterschreiben 2;"),
        (1, "Erst prüfen, dann unterschreibt 1;"),
    ],
)
def test_as_many_are_asked_to_sign_as_were_announced(signatures: int, asked: str) -> None:
    hall = PaperHall("seven-wonders", "four-rounds").announced()
    if signatures:
        hall.does(c.SetDetails(signatures=signatures))
    hall.open(8, fair_play=True)
    hall.publish()
    slips = round_slips(hall.source(), hall.state.rounds[0])
    assert isinstance(slips, Slips)
    assert any(note.startswith(asked) for note in slips.notes), slips.notes


@pytest.mark.parametrize("lang", ["de", "en", "fr"])
@pytest.mark.parametrize("rulebook", ["carcassonne", "catan", "dominion", "seven-wonders"])
def test_every_note_begins_as_a_sentence_does(rulebook: str, lang: str) -> None:
    hall = PaperHall(rulebook, open_rulebook(rulebook).modes[0].id).announced()
    hall.open(8, fair_play=True)
    hall.publish()
    slips = round_slips(hall.source(lang), hall.state.rounds[0])
    assert isinstance(slips, Slips)
    assert all(note[0].isupper() for note in slips.notes), slips.notes
