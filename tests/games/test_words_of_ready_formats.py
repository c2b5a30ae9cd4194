"""Ready formats in words: a rule has a name and a text, and every figure a name of its own."""

from __future__ import annotations

import pytest

from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.slip_lines import worth_criterion, worth_word
from tafelrunde.pages.workshop.in_words import in_words, words_as_handbook
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.web.templatetags.words import points_word
from tafelrunde.words import LANGUAGES

FORMATS = {book.id: book for book in all_formats()}


@pytest.mark.parametrize("book", FORMATS.values(), ids=FORMATS)
def test_no_rule_is_called_by_the_very_sentence_it_says(book: Rulebook) -> None:
    rules = words_as_handbook(book).rules
    for lang in ("de", "en"):
        alike = [rule.id for rule in rules if rule.title[lang] == rule.text[lang].rstrip(".")]
        assert not alike, lang


@pytest.mark.parametrize("book", FORMATS.values(), ids=FORMATS)
def test_points_of_the_game_and_of_the_tournament_have_two_words(book: Rulebook) -> None:
    for mode in book.modes:
        scoring = book.scoring[mode.scoring]
        worth = worth_word(mode, scoring)
        figures = {
            figure.label[lang].casefold() for figure in scoring.figures for lang in LANGUAGES
        }
        assert not figures & {worth[lang].casefold() for lang in LANGUAGES}
        assert not figures & {"punkte", "points"}
        if worth_criterion(mode) is not None:
            assert worth["de"] == "Turnierpunkte"
            assert points_word("5", mode) == "TP"


def test_the_final_says_what_it_is_about() -> None:
    rules = {rule.id: rule for rule in words_as_handbook(FORMATS["format-tables-semifinals"]).rules}
    assert rules["TS-404"].title["de"] == "Finale"
    assert rules["TS-404"].text["de"].startswith("Finale: Es geht um den Sieg und die Plätze")
    assert rules["TS-505"].title["de"] == "Betrug oder grob unfaires Verhalten"


def told(rulebook: str, rule: str) -> str:
    parts = in_words(open_rulebook(rulebook)).parts
    return " ".join(
        sentence["de"]
        for part in parts
        for chapter in part.chapters
        for paragraph in chapter.paragraphs
        if paragraph.rule == rule
        for sentence in paragraph.sentences
    )


@pytest.mark.rule("7W-104")
def test_where_all_play_at_once_the_lot_says_who_sits_where() -> None:
    said = told("seven-wonders", "7W-104")
    assert "Ein Los entscheidet, wer wo sitzt." in said
    assert "wer beginnt" not in said


@pytest.mark.rule("CAT-401")
def test_a_board_has_no_number() -> None:
    said = told("catan", "CAT-401")
    assert "wird für jeden Tisch gezogen" in said
    assert "0 werden" not in said
