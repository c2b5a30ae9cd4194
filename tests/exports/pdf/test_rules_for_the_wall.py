"""The rules on the wall are those of this tournament: as chosen, of its mode, and said once."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.paper.model import Facts, Heading, Page, Prose
from tafelrunde.pages.paper.prints import find_print, make_paper
from tafelrunde.pages.plain_words import mode_in_words
from tests.exports.pdf.hall_on_paper import PaperHall

OTHERWISE: list[tuple[str, str, dict[str, Any]]] = [
    ("carcassonne", "two-player", {"rounds": 3, "knockout_size": 4, "avoid_rematches": True}),
    ("carcassonne", "two-player", {"knockout_size": 2, "draw_win_value": "1/2"}),
    ("carcassonne", "four-player", {"rounds": 3, "plan_order": "fairness"}),
    ("carcassonne", "four-player-knockout", {"rounds": 4}),
    ("catan", "ranking-tournament", {"format": "seafarers", "seafarers_points": 12}),
    ("catan", "ranking-tournament", {"rounds": 4, "turn_limit": True, "share_vp": "capped"}),
    ("dominion", "swiss", {"rounds": 3, "seat_order": "lot", "playoff_on": "tp"}),
    ("friedrich", "world-championship", {"three_players": "combined-lead", "rounding": 1}),
    ("seven-wonders", "prelims-and-final", {"tables": "many-threes", "small_field": "plan"}),
    ("seven-wonders", "four-rounds", {"rounds": 3, "sides": True, "expansions": "Leaders"}),
    ("seven-wonders", "duel", {"draw_win_value": "0.5"}),
]


def sheet(hall: PaperHall, lang: str = "de") -> list[tuple[str, str, str]]:
    """Chapter, rule and text of every row, and what stands over them."""
    (page,) = make_paper(find_print("rules"), hall.source(lang)).parts
    assert isinstance(page, Page)
    rows, chapter = [], ""
    for block in page.blocks:
        if isinstance(block, Heading):
            chapter = block.text
        elif isinstance(block, Facts):
            rows += [(chapter, str(rule), str(text)) for rule, text in block.rows]
        elif isinstance(block, Prose):
            rows.append((chapter, "", block.text))
    return rows


def told(hall: PaperHall, rule: str = "") -> str:
    return " ".join(text for _chapter, id_, text in sheet(hall) if not rule or id_ == rule)


@pytest.fixture
def shortened() -> PaperHall:
    book, mode, options = OTHERWISE[0]
    return PaperHall(book, mode, options).announced()


@pytest.mark.rule("CAR-301")
def test_what_was_chosen_stands_on_top(shortened: PaperHall) -> None:
    rows = sheet(shortened)
    top = [(rule, text) for chapter, rule, text in rows if chapter == "Für dieses Turnier gewählt"]
    assert [rule for rule, _text in top] == ["CAR-301", "CAR-305", "CAR-303"]
    assert "anpasst: 3." in top[0][1]
    assert top[0][1].endswith(": 4, mit Halbfinale.")
    assert rows[1][0] == "Für dieses Turnier gewählt"  # only whose rules these are stands before it


@pytest.mark.rule("CAR-301", "CAR-306")
def test_rounds_and_finish_are_those_of_this_tournament(shortened: PaperHall) -> None:
    words = told(shortened)
    assert "3 Runden mit allen" in words
    assert "5 Runden" not in words
    assert "Fünf Vorrunden" not in words
    assert "Viertelfinale 1" not in words
    assert "Halbfinale 1: Plätze 1 und 4 der Tabelle." in words


@pytest.mark.rule("CAR-303")
def test_a_draw_of_two_has_its_own_worth_and_not_the_mean(shortened: PaperHall) -> None:
    words = told(shortened, "CAR-303")
    assert "Ein Unentschieden zählt für beide: 0." in words
    assert "Durchschnitt" not in words
    assert "Mittel" not in words


@pytest.mark.rule("CAR-308")
def test_the_replay_of_a_final_is_told_with_its_conditions(shortened: PaperHall) -> None:
    words = told(shortened, "CAR-308")
    assert "einmal wiederholt, wenn die Zeit reicht" in words
    assert "wer schlechter platziert ist, beginnt sie" in words


@pytest.mark.parametrize(("book", "mode", "options"), OTHERWISE)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_nothing_is_left_to_choose_or_said_twice(
    book: str, mode: str, options: dict[str, Any], lang: str
) -> None:
    hall = PaperHall(book, mode, options).announced()
    rows = [row for row in sheet(hall, lang) if row[1]]
    chapters = {chapter for chapter, _rule, _text in rows}
    assert not chapters & {"What the organiser may choose", "Was die Turnierleitung festlegen kann"}
    held = open_rulebook(book).options_of(hall.rulebook.mode(mode))
    for option in held:
        left = {"de": "Das wird vorher festgelegt", "en": "This is chosen beforehand"}[lang]
        assert not any(f"{left}: {option.meaning[lang]}" in text for _c, _r, text in rows)
    for _chapter, rule, text in rows:
        twice = [each for each, n in Counter(re.split(r"(?<=\.) ", text)).items() if n > 1]
        assert not [each for each in twice if len(each) > 25], (rule, twice)


@pytest.mark.parametrize(("book", "mode", "options"), OTHERWISE)
def test_the_sheet_says_what_the_public_page_says(
    book: str, mode: str, options: dict[str, Any]
) -> None:
    hall = PaperHall(book, mode, options).announced()
    words = told(hall)
    public = mode_in_words(hall.rulebook, hall.rulebook.mode(mode), hall.state.options)
    rounds, tables = (
        public.sentences[0],
        next(each for each in public.sentences if each.text.en.startswith("Tables ")),
    )
    assert rounds.text.de in words
    assert tables.text.de in words
    assert public.summary is None or public.summary.de in words


@pytest.mark.rule("7W-106", "7W-107")
def test_a_plan_for_few_and_tables_of_three_are_told_everywhere() -> None:
    hall = PaperHall(*OTHERWISE[8]).announced()
    public = mode_in_words(hall.rulebook, hall.rulebook.mode(hall.state.mode), hall.state.options)
    said = " ".join(sentence.text.en for sentence in public.sentences)
    assert "Tables of three; where it does not work out, also of four." in said
    assert "drawn by lot" not in said
    assert "ausgelost" not in told(hall, "7W-106")


def test_the_draw_of_another_mode_is_left_out() -> None:
    assert "7W-701" not in {rule for _c, rule, _t in sheet(PaperHall(*OTHERWISE[10]).announced())}
    assert "7W-701" in {rule for _c, rule, _t in sheet(PaperHall(*OTHERWISE[9]).announced())}


@pytest.mark.rule("CAT-203")
def test_a_format_is_told_for_the_usual_number_of_rounds_alone() -> None:
    announced, longer = (PaperHall(*OTHERWISE[at]).announced() for at in (4, 5))
    assert "Format: 2× " in told(announced, "CAT-203")
    assert "12 Siegpunkte" in told(announced, "CAT-203")
    assert "drei Runden" not in told(longer, "CAT-203")


def test_a_finish_that_was_dropped_is_not_on_the_wall() -> None:
    hall = PaperHall("carcassonne", "four-player").announced()
    hall.open(8, fair_play=True)
    hall.play_round(hall.results())
    hall.does(c.DropFinish(reason="Der Saal schließt früher"))
    words = told(hall)
    assert "Finale" not in words
    assert "Wer nach der letzten Runde vorn steht, hat gewonnen." in words


@pytest.fixture
def friedrich() -> PaperHall:
    return PaperHall("friedrich", "world-championship", {"rounding": 1}).announced()


@pytest.mark.rule("FRI-402")
def test_a_final_of_several_winners_goes_by_nations_and_chances_before_the_prelims(
    friedrich: PaperHall,
) -> None:
    words = told(friedrich, "FRI-402")
    assert "unentschiedene Partie" not in words
    steps = ["mit mehr Nationen", "den kleinsten Teil ihrer Partien", "besseren Platz der Vorrunde"]
    assert [words.index(step) for step in steps] == sorted(words.index(step) for step in steps)


@pytest.mark.rule("FRI-201", "FRI-202", "FRI-203", "FRI-204", "FRI-211", "FRI-212", "FRI-221")
def test_the_wall_tells_how_a_games_own_points_come_about(friedrich: PaperHall) -> None:
    worth = {rule: text for chapter, rule, text in sheet(friedrich) if "Partie wert" in chapter}
    assert list(worth) == [f"FRI-{n}" for n in (201, 202, 203, 204, 211, 212, 213, 221)]
    assert "einen halben Punkt, höchstens 11,5" in worth["FRI-201"]
    assert "auf 1 Nachkommastelle gerundet" in worth["FRI-202"]
    assert "höchstens 9,5" in worth["FRI-212"]
    assert "geteilt durch die der Gegner" in told(friedrich, "FRI-303")
    assert "„friedrich“" not in told(friedrich)
    assert "eigene Rechnung" not in told(friedrich)


@pytest.mark.rule("FRI-701", "FRI-705", "FRI-706")
def test_a_side_of_one_role_is_named_once(friedrich: PaperHall) -> None:
    assert "Friedrich: 130 Minuten für die Partie. Angreifer" in told(friedrich, "FRI-701")
    assert "Preußen (Friedrich) 2 Minuten" in told(friedrich, "FRI-705")
    assert "wenn dieselbe Person beide führt" in told(friedrich, "FRI-706")
