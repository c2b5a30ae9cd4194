"""The rules on the wall are those of this tournament: as chosen, of its mode, and said once."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_handbook, open_rulebook
from tafelrunde.pages.paper.model import Heading, Numbered, Page, Prose
from tafelrunde.pages.paper.prints import find_print, make_paper
from tafelrunde.pages.paper.rules_sheet import rows_of, rules_paper
from tafelrunde.pages.paper.source import Reader
from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.pages.workshop.in_words import Chapter, in_words
from tafelrunde.rulebook.rules_of_modes import written_for_others
from tafelrunde.words import Text
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
        elif isinstance(block, Numbered):
            rows += [(chapter, rule, f"{title} {text}".strip()) for rule, title, text in block.rows]
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
    assert top[0][1].endswith("nur ein Finale. Gewählt: 4, mit Halbfinale.")
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
    assert "Eine unentschiedene Vorrundenpartie gilt für niemanden als Sieg" in words
    assert "Durchschnitt" not in words
    assert "Mittel" not in words


@pytest.mark.rule("CAR-308")
def test_the_replay_of_a_final_is_told_with_its_conditions(shortened: PaperHall) -> None:
    words = told(shortened, "CAR-308")
    assert "ein einziges Mal neu gespielt, wenn die Zeit reicht" in words
    assert "diesmal beginnt die andere Seite" in words


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
def test_the_sheet_says_of_the_course_what_the_public_page_says(
    book: str, mode: str, options: dict[str, Any]
) -> None:
    hall = PaperHall(book, mode, options).announced()
    public = mode_in_words(hall.rulebook, hall.rulebook.mode(mode), hall.state.options)
    words, rounds = told(hall), options.get("rounds")
    assert (public.sentences[0].text.de in words) == ("In diesem Turnier: " in words) or not rounds
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
    of_the_day = [row for row in sheet(hall) if row[0] != "Qualifikation"]
    assert not [row for row in of_the_day if "Finale" in row[2]]
    assert "Wer nach der letzten Runde vorn steht, hat gewonnen." in told(hall, "CAR-401")


@pytest.fixture
def friedrich() -> PaperHall:
    return PaperHall("friedrich", "world-championship", {"rounding": 1}).announced()


@pytest.mark.rule("FRI-402")
def test_a_final_of_several_winners_goes_by_nations_and_chances_before_the_prelims(
    friedrich: PaperHall,
) -> None:
    words = told(friedrich, "FRI-402")
    steps = ["mehr siegreichen Nationen", "schlechtesten Siegaussichten", "bessere Vorrundenplatz"]
    assert [words.index(step) for step in steps] == sorted(words.index(step) for step in steps)


@pytest.mark.rule("FRI-201", "FRI-202", "FRI-203", "FRI-204", "FRI-211", "FRI-212", "FRI-221")
def test_the_wall_tells_how_a_games_own_points_come_about(friedrich: PaperHall) -> None:
    worth = {
        rule: text for chapter, rule, text in sheet(friedrich) if chapter == "Plätze und Punkte"
    }
    assert list(worth) == [f"FRI-{n}" for n in (201, 202, 203, 204, 211, 212, 213, 221, 222)]
    assert "einen halben Punkt, höchstens 11,5" in worth["FRI-201"]
    assert worth["FRI-202"].endswith("Gewählt: 1.")
    assert "Mehr als 9,5" in worth["FRI-212"]
    assert "geteilt durch die der Gegner" in told(friedrich, "FRI-303")


@pytest.mark.rule("FRI-701", "FRI-705", "FRI-706")
def test_the_clock_is_told_as_its_rules_say(friedrich: PaperHall) -> None:
    assert "130 Minuten" in told(friedrich, "FRI-701")
    assert "geht zulasten der Angreifer" in told(friedrich, "FRI-704")
    assert "sofern dieselbe Person beide führt" in told(friedrich, "FRI-706")


# ── In whose words ───────────────────────────────────────────────────────────────────────────────

MODES = [
    (book, mode.id)
    for book in ("carcassonne", "catan", "dominion", "friedrich", "seven-wonders")
    for mode in open_rulebook(book).modes
]
CHOSEN = {"de": "Für dieses Turnier gewählt", "en": "Chosen for this tournament"}
HERE = {"de": "In diesem Turnier:", "en": "In this tournament:"}


def written(book: str, lang: str) -> dict[str, str]:
    """What the handbook says, rule by rule, as it stands on paper."""
    rules = open_handbook(book).rules
    return {rule.id: f"{rule.title[lang]}. {rule.text[lang]}" for rule in rules}


@pytest.mark.parametrize(("book", "mode"), MODES)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rule_of_the_mode_is_told_in_the_words_of_the_handbook(
    book: str, mode: str, lang: str
) -> None:
    hall, said = PaperHall(book, mode).announced(), written(book, lang)
    rows = {
        rule: text for chapter, rule, text in sheet(hall, lang) if rule and chapter != CHOSEN[lang]
    }
    assert rows == {rule: said[rule] for rule in rows}
    elsewhere = written_for_others(hall.rulebook, mode)
    examples = {rule.id for rule in open_handbook(book).rules if rule.kind == "X"}
    assert rows.keys() == said.keys() - elsewhere - examples


@pytest.mark.parametrize(("book", "mode", "options"), OTHERWISE)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_other_words_are_only_about_what_was_chosen_otherwise(
    book: str, mode: str, options: dict[str, Any], lang: str
) -> None:
    hall, said = PaperHall(book, mode, options).announced(), written(book, lang)
    kinds = {rule.id: rule.kind for rule in open_handbook(book).rules}
    for chapter, rule, text in sheet(hall, lang):
        if rule and chapter != CHOSEN[lang] and not text.startswith(said[rule]):
            assert text.startswith(HERE[lang]), text
            assert kinds[rule] in "FS"


@pytest.mark.rule("CAR-206", "CAR-207", "CAR-305")
def test_objections_warnings_and_starts_are_told_as_the_rules_have_them(
    shortened: PaperHall,
) -> None:
    assert "angekündigten Zeitpunkt" not in told(shortened)
    assert "nur noch in begründeten Ausnahmen" in told(shortened, "CAR-206")
    assert "empfohlen wird zunächst eine Verwarnung" in told(shortened, "CAR-207")
    assert "die besser stehende Person macht den ersten Zug" in told(shortened, "CAR-305")
    assert told(shortened, "CAR-305").endswith(": ja.")
    assert "CAR-401" not in {rule for _chapter, rule, _text in sheet(shortened)}


def test_a_mode_tells_no_rule_of_another_that_only_lends_it_a_choice() -> None:
    four = PaperHall("carcassonne", "four-player").announced()
    assert "CAR-301" not in {rule for _chapter, rule, _text in sheet(four)}
    fewer = PaperHall("carcassonne", "four-player", {"rounds": 3}).announced()
    assert told(fewer, "CAR-301").endswith("In diesem Turnier: 3 Runden mit allen Teilnehmern.")
    duel = {rule for _chapter, rule, _text in sheet(PaperHall("seven-wonders", "duel").announced())}
    assert not duel & {"7W-105", "7W-107", "7W-701", "7W-702", "7W-703"}


@pytest.mark.parametrize("book", ["carcassonne", "catan", "dominion", "friedrich", "seven-wonders"])
def test_a_whole_edition_tells_every_rule_in_the_words_of_the_handbook(book: str) -> None:
    paper = rules_paper(Reader(lang="de"), open_rulebook(book))
    said = written(book, "de")
    blocks = [block for page in paper.parts if isinstance(page, Page) for block in page.blocks]
    rows = [row for block in blocks if isinstance(block, Numbered) for row in block.rows]
    own = {rule: f"{title} {text}" for rule, title, text in rows if title}
    assert own == {rule: text for rule, text in said.items() if "-X" not in rule}
    assert all(
        "wird nichts gewählt" in text or "gewählt, gilt" in text for _r, t, text in rows if not t
    )


@pytest.mark.rule("7W-703")
def test_a_rule_that_a_sentence_names_is_not_named_behind_it_again() -> None:
    book = open_rulebook("seven-wonders")
    (drawn,) = (
        paragraph
        for part in in_words(book).parts
        for chapter in part.chapters
        for paragraph in chapter.paragraphs
        if paragraph.rule == "7W-701"
    )
    assert list(drawn.also) == sorted(drawn.also)
    chapter = Chapter(Text("What is drawn before a round"), "S", (drawn,))
    ((_rule, _title, text),) = rows_of(Reader(lang="de"), chapter)
    assert text.count("7W-703") == 1
