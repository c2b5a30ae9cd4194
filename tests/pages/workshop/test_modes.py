"""Modes and what their games are worth: copied, taken away, told together where they share."""

from __future__ import annotations

import copy

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.workshop.another_game import of_a_game
from tafelrunde.pages.workshop.carried import carried_on
from tafelrunde.pages.workshop.filling import prefix_for
from tafelrunde.pages.workshop.in_words import words_as_handbook
from tafelrunde.pages.workshop.key_words import label_of
from tafelrunde.pages.workshop.kinds import places
from tafelrunde.pages.workshop.looking import KNOWN, looked_at
from tafelrunde.pages.workshop.numbering import Cited
from tafelrunde.pages.workshop.questions import question_of
from tafelrunde.pages.workshop.sample_slip import sample_slip
from tafelrunde.pages.workshop.starting import blank
from tafelrunde.rulebook.handbook import Handbook, Rule
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.writing import as_written
from tafelrunde.words import Label, Verbatim
from tests.pages.workshop.sending import Bench


def test_a_mode_is_copied_renamed_and_taken_away_again() -> None:
    bench = Bench(blank("Azul"))
    bench.press("tables", "copy-mode 0")
    bench.press("tables", "copy-mode 0")
    assert [mode["id"] for mode in bench.rules["modes"]] == [
        "tournament", "tournament-3", "tournament-2",
    ]  # fmt: skip
    assert len({mode["title"]["de"] for mode in bench.rules["modes"]}) == 3
    bench.words("tables-2", "modes__1__title", "Abend", "evening")
    bench.answer("rounds-2", modes__1__rounds="2")
    found = looked_at(bench.rules)
    assert found.missing == ()
    assert found.rulebook is not None
    assert [mode.rounds for mode in found.rulebook.modes] == [3, 2, 3]
    bench.press("tables-2", "drop-mode 1")
    bench.press("tables", "drop-mode 0")
    bench.press("tables", "drop-mode 0")
    assert [mode["id"] for mode in bench.rules["modes"]] == ["tournament-2"], "the last one stays"


def test_the_copy_of_a_copy_counts_on() -> None:
    bench = Bench(blank("Azul"))
    bench.press("tables", "copy-mode 0")
    bench.press("tables-2", "copy-mode 1")
    titles = [mode["title"]["de"] for mode in bench.rules["modes"]]
    assert titles == ["Turnier", "Turnier (2)", "Turnier (3)"]


def test_points_with_decimals_are_not_told_with_more_commas() -> None:
    bench = Bench(blank("Azul"))
    bench.answer("worth", scoring__tables__points__4="5,5 3,25 2 1")
    made = looked_at(bench.rules).rulebook
    assert made is not None
    told = " ".join(rule.text["de"] for rule in words_as_handbook(made).rules)
    assert "5,5; 3,25; 2; 1 Punkte" in told
    assert "5, 3 und 1 Punkte" in told
    level = sample_slip(made, made.modes[0]).rows[1]
    assert level.points is not None
    assert level.points["de"] == "2,625"


def test_a_shared_scoring_names_its_modes_until_one_gets_its_own() -> None:
    bench = Bench(blank("Azul"))
    bench.press("tables", "copy-mode 0")
    asked = question_of(bench.rules, "worth")
    assert asked is not None
    assert asked.of is not None
    assert asked.of["de"] == "Turnier und Turnier (2)"
    bench.press("worth", "own-scoring 1")
    bench.answer("worth-2", **{"scoring__tournament-2__points__4": "6 4 2 1"})
    found = looked_at(bench.rules).rulebook
    assert found is not None
    assert [int(found.scoring[mode.scoring].points["4"][0]) for mode in found.modes] == [5, 6]
    bench.press("tables-2", "drop-mode 1")
    assert list(bench.rules["scoring"]) == ["tables"]


def test_points_are_asked_for_sizes_that_can_occur() -> None:
    bench = Bench(blank("Azul"))

    def asked() -> list[str]:
        return [line.name.split(".")[-1] for line in bench.form("worth").fields[1].fields]

    assert asked() == ["4", "3"]
    bench.answer("tables", modes__0__sizes=["", "4"])
    assert asked() == ["4"]
    bench.answer("end", modes__0__end__way="knockout", modes__0__end__enter="4")
    assert asked() == ["4", "2"]


def test_no_key_is_called_by_its_own_name() -> None:
    raw = [
        f"{name}.{key}"
        for name, part in KNOWN.items()
        for key in places(part)
        if isinstance(label_of(name, key), Verbatim)
    ]
    assert raw == []


def test_letters_before_rules_are_nobody_elses() -> None:
    assert prefix_for("Kubb-Karten") == "KUB"
    assert prefix_for("Kubb-Karten", {"KUB", "KUB2"}) == "KUB3"
    assert prefix_for("Ü") == "UE"
    assert prefix_for("!") == "GAM"


def test_a_text_that_was_carried_on_before_is_not_marked_twice() -> None:
    def edition(version: str, rounds: int) -> Rulebook:
        rules = blank("Azul") | {"version": version}
        rules["modes"][0]["rounds"] = rounds
        found = looked_at(rules).rulebook
        assert found is not None
        return found

    own = Label(de="Drei Runden.", en="Three rounds.")
    rule = Rule(id="AZU-101", kind="F", title=Label(de="Ablauf", en="Format"), text=own)
    first, second, third = edition("1", 3), edition("2", 4), edition("3", 5)
    then = carried_on(Handbook(rules=(rule,)), first, second)
    now = carried_on(then, second, third)
    for lang, words in (("de", own["de"]), ("en", own["en"])):
        told = now.rules[0].text[lang]
        assert told.count(":") == 2, told
        assert told.endswith(f"1: {words}"), told
        assert "5" in told
        assert "4 " not in told


def test_another_answer_about_the_end_keeps_the_numbers_of_its_rules() -> None:
    book = open_rulebook("format-tables-final")
    bench = Bench(of_a_game(book, "Azul", "azul", "AZU", book.title))
    held = bench.rules["modes"][0]["finish"]
    for enter in ("5", "4"):
        bench.answer("end", modes__0__end__enter=enter)
        (scheme,) = bench.rules["modes"][0]["finish"]["schemes"]
        assert len(scheme["matches"][0]["seats"]) == int(enter)
        match = scheme["matches"][0]
        cited = [match[key] for key in ("rule", "draw_rule", "start_rule")]
        assert cited == ["AZU-401", "AZU-402", "AZU-403"]
    assert bench.rules["modes"][0]["finish"] == held


@pytest.mark.parametrize("name", ["format-tables-final", "carcassonne", "seven-wonders"])
def test_a_finish_taken_away_and_added_again_takes_nobodys_number(name: str) -> None:
    bench = Bench(as_written(open_rulebook(name)))
    bench.answer("end", modes__0__end__way="none")
    others = set(Cited(bench.rules).places)
    before = copy.deepcopy(bench.rules)
    bench.answer("end", modes__0__end__way="final")
    finish = bench.rules["modes"][0].pop("finish")
    assert bench.rules == before, "untouched rules keep theirs"
    new = set(Cited({"prefix": bench.rules["prefix"], "finish": finish}).places)
    assert new
    assert not new & others


def test_one_more_disqualification_has_a_number_of_its_own() -> None:
    bench = Bench(blank("Azul"))
    for _time in range(2):
        bench.press("desk", "add disqualifications")
    bench.press("desk", "drop disqualifications 0")
    bench.press("desk", "add disqualifications")
    cited = [each["rule"] for each in bench.rules["disqualifications"]]
    assert cited == ["AZU-402", "AZU-403"]


def test_a_sample_slip_tells_points_apart_and_asks_only_who_is_level() -> None:
    book = open_rulebook("format-tables-final")
    bench = Bench(of_a_game(book, "Azul", "azul", "AZU", book.title))
    assert bench.rules["source"]["fr"].startswith("joué selon le format")
    slip = sample_slip(book, book.modes[0])
    assert slip.columns[0].label["de"] == "Spielpunkte"
    assert slip.worth["de"] == "Turnierpunkte"
    bench.press("slip", "add scoring.tables.figures")
    figure = "scoring__tables__figures__1__"
    bench.answer("slip", **{f"{figure}name": "rows"})
    bench.answer("slip", **{f"{figure}when_level": ["", "yes"]})
    bench.words("slip", f"{figure}label", "Reihen", "rows")
    bench.press("worth", "add scoring.tables.places")
    cited = [each["rule"] for each in bench.rules["scoring"]["tables"]["places"]]
    assert cited == ["AZU-201", "AZU-203"], "202 is taken"
    made = looked_at(bench.rules).rulebook
    assert made is not None
    slip = sample_slip(made, made.modes[0])
    assert [row.figures[1] == "–" for row in slip.rows] == [True, False, False, True]
    assert [row.place for row in slip.rows] == [1, 2, 2, 4]
