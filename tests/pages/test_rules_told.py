"""What the public page tells of the rules and of the end fits the tournament it stands beside."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import TournamentAwarded
from tafelrunde.pages.audience.ranking import won_by_a_draw
from tafelrunde.pages.final_ranking import final_table
from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.rulebook.model import Setting
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import Tale, sheet


def sentences(rulebook: str, mode: str, options: dict[str, Setting] | None) -> dict[str, list[str]]:
    book = open_rulebook(rulebook)
    told = mode_in_words(book, book.mode(mode), options).sentences
    return {sentence.text.de: list(sentence.rules) for sentence in told}


@pytest.mark.rule("CAR-301")
def test_the_finish_is_told_as_chosen() -> None:
    for chosen, said in (
        (8, "Danach die besten 8: Viertelfinale, Halbfinale, Finale und Spiel um Platz 3."),
        (4, "Danach die besten 4: Halbfinale, Finale und Spiel um Platz 3."),
        (None, "Danach die besten 2, 4 oder 8: "),
    ):
        options: dict[str, Setting] | None = {"knockout_size": chosen} if chosen else None
        told = sentences("carcassonne", "two-player", options)
        assert any(text.startswith(said) for text in told), told


@pytest.mark.rule("FRI-101", "FRI-104")
def test_every_role_once_is_one_rule_and_the_lot_another() -> None:
    told = sentences("friedrich", "world-championship", {})
    assert told["Jede Person spielt jede Rolle genau einmal."] == ["FRI-101"]
    assert told["Das Los entscheidet, wer wem in welcher Rolle begegnet."] == ["FRI-104"]


def winner(tale: Tale) -> str | None:
    """What the overview says below the podium once it is awarded."""
    read = read_sheet(tale.raw, open_rulebook)
    ranked = tuple(final_ranking(bracket_of(read.rulebook, fold(read.events))) or ())
    state = fold([*read.events, TournamentAwarded(ranking=ranked)])
    view = View(state, read.rulebook, public_names(state, read.rulebook, {}))
    place = won_by_a_draw(view, final_table(view))
    return f"{place.because.de} ({place.rule})" if place is not None else None


@pytest.mark.rule("CAR-308")
def test_a_drawn_final_that_was_not_played_again_is_told_with_the_winner() -> None:
    two = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
    tale = two.round("A 90, D 10", "B 80, C 20")
    assert winner(tale.match("final", "A 66, B 66")) == (
        "Finale: Platz 1 (unentschieden und nicht wiederholt, der bessere Vorrundenplatz entschied)"
        " (CAR-308)"
    )
    assert winner(tale.match("final", "A 66, B 65")) is None
    assert winner(tale.match("final", "A 66, B 66", "A 70, B 70")) is None
