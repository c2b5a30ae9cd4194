"""The finish in a workbook: which place counts, who won or goes on and by what, nobody missing."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.files.finish import finish_grids
from tafelrunde.pages.files.report import plain_sheet, report_grids
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.pages.view import DeskView, View
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import Tale
from tests.rules.test_by_hand_equal import LADDER, PAIRS, one_round

FINALISTS = ("A 60 0, B 50 0, C 40 0, D 30 0", "E 20 0, F 15 0, G 10 0, H 5 0")
WITH_FINAL = one_round("seven-wonders", "prelims-and-final", *FINALISTS)
DUELS = one_round(*PAIRS, *LADDER, knockout_size=4)


def view_of(tale: Tale, lang: str = "de", raw: dict[str, Any] | None = None) -> DeskView:
    read = read_sheet(raw or tale.raw, open_rulebook)
    return View(fold(read.events), read.rulebook, read.names, lang)


def told(view: DeskView) -> list[tuple[Any, ...]]:
    """Match, game, player, place at the table, place that counts, outcome, reason and rule."""
    (sheet,) = finish_grids(view)
    at = [sheet.headings.index(name) for name in ("Begegnung", "Partie", "Kennung")]
    return [(*(row[n] for n in at), *row[-5:]) for row in sheet.rows]


def given_back(view: DeskView) -> dict[str, Any]:
    book = write_workbook(report_grids(view))
    return read_report(read_workbook(book), open_rulebook).sheet


LEVEL_FINAL = WITH_FINAL.match("final", "A 30 1, E 30 1, B 20 0, C 20 0")


@pytest.mark.rule("7W-207")
def test_a_level_final_tells_who_won_it_and_by_which_rule() -> None:
    rows = told(view_of(LEVEL_FINAL))
    assert [row[2:6] for row in rows] == [
        ("A", 1, 2, "unentschieden, unterliegt nach Regel"),
        ("E", 1, 1, "unentschieden, gewinnt nach Regel"),
        ("B", 3, 3, "verloren"),
        ("C", 3, 4, "verloren"),
    ]
    assert {row[7] for row in rows} == {"7W-207"}
    assert "E (Platz 1) vor A (Platz 2)" in rows[0][6]


@pytest.mark.rule("CAR-307", "CAR-308")
def test_a_drawn_semifinal_has_a_winner_and_a_final_to_be_replayed_has_none_yet() -> None:
    semis = DUELS.match("SF1", "A 9, D 9").match("SF2", "B 9, C 8")
    rows = told(view_of(semis.match("final", "A 9, B 9")))
    assert [row[2:6] for row in rows] == [
        ("A", 1, 1, "unentschieden, nach Regel weiter"),
        ("D", 1, 2, "unentschieden, unterliegt nach Regel"),
        ("B", 1, 1, "gewonnen"),
        ("C", 2, 2, "verloren"),
        ("A", 1, None, "unentschieden"),
        ("B", 1, None, "unentschieden"),
    ]
    assert [row[7] for row in rows] == ["CAR-307"] * 2 + ["CAR-301"] * 2 + ["CAR-308"] * 2
    again = told(view_of(semis.match("final", "A 9, B 9", "A 8, B 9")))
    assert [(row[1], *row[2:6]) for row in again[-4:]] == [
        (1, "A", 1, None, "unentschieden"),
        (1, "B", 1, None, "unentschieden"),
        (2, "A", 2, 2, "verloren"),
        (2, "B", 1, 1, "gewonnen"),
    ]
    assert [row[7] for row in again[-4:]] == ["CAR-308"] * 2 + ["CAR-301"] * 2


@pytest.mark.rule("CAR-308")
def test_a_replay_that_was_left_is_told_by_its_rule_and_read_back() -> None:
    semis = DUELS.match("SF1", "A 9, D 8").match("SF2", "B 9, C 8")
    raw = semis.match("final", "A 9, B 9").withdrawn("A", 2).raw
    left = {"seats": [{"player": "A", "absent": True}, {"player": "B"}]}
    raw["knockout"][-1]["matches"][0]["games"].append(left)
    view = view_of(semis, "de", raw)
    rows = sorted(told(view)[-4:], key=lambda row: row[1:3])
    assert [(row[1], *row[2:6]) for row in rows] == [
        (1, "A", 1, None, "unentschieden"),
        (1, "B", 1, None, "unentschieden"),
        (2, "A", None, 2, "nicht angetreten"),
        (2, "B", None, 1, "kampflos gewonnen"),
    ]
    assert {row[7] for row in rows} == {"CAR-308"}
    assert given_back(view) == plain_sheet(view)


def test_a_match_won_without_a_game_is_told_and_not_read_back_as_played() -> None:
    semis = DUELS.match("SF1", "A 9, D 8").match("SF2", "B 9, C 8")
    view = view_of(semis.match("final", "A 9, B 8").withdrawn("D", 1))
    third = [row for row in told(view) if row[0] == "Spiel um Platz 3"]
    assert third == [("Spiel um Platz 3", None, "C", None, 1, "kampflos gewonnen", None, "CAR-301")]
    assert given_back(view) == plain_sheet(view)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_seat_that_was_closed_is_told_and_read_back(lang: str) -> None:
    raw = WITH_FINAL.match("final", "A 30 1, E 30 1, B 20 0").withdrawn("C", 1).raw
    (stage,) = raw["knockout"]
    stage["matches"][0]["games"][0]["seats"].append({"player": "C", "absent": True})
    view = view_of(WITH_FINAL, "de", raw)
    assert told(view)[-1][2:6] == ("C", None, 4, "nicht angetreten")
    view = view_of(WITH_FINAL, lang, raw)
    assert given_back(view) == plain_sheet(view)


def test_the_sheet_of_the_final_ranking_names_whom_the_standings_name() -> None:
    """Level ones stand by surname on both sheets, so the reason is of the same two people."""
    tale = one_round("seven-wonders", "four-rounds", "A 60 0, B 50 0, C 50 0, D 30 0")
    tale = tale.called(A="Anna Ahorn", B="Zoe Zeder", C="Cora Buche", D="Dirk Distel")
    sheets = {sheet.title: sheet for sheet in report_grids(view_of(tale))}
    table, ranking = sheets["Tabelle"], sheets["Endstand"]
    at = ranking.headings.index("weil")
    assert [row[1] for row in table.rows] == ["Ahorn", "Buche", "Zeder", "Distel"]
    assert [row[1] for row in ranking.rows] == ["Ahorn", "Buche", "Zeder", "Distel"]
    assert [row[at] or None for row in ranking.rows] == [row[-1] for row in table.rows]
    assert not ranking.rows[1][at]
