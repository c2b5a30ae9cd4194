"""The association's report: written, read back, and nothing of the tournament is lost."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.files.grid import Grid
from tafelrunde.pages.files.read import Page
from tafelrunde.pages.files.report import plain_sheet, report_grids
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.pages.view import View
from tafelrunde.reckoning.reported import Reported
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import Sheet, read_sheet
from tafelrunde.state.tournament import Tournament
from tests.oracle.generator import MODES, random_sheet

Raw = dict[str, Any]


def report(raw: Raw, lang: str) -> tuple[bytes, Raw]:
    """The workbook of a sheet, and the sheet that it must give back."""
    read = read_sheet(raw, open_rulebook)
    state = fold(with_standings(read.rulebook, read.events))
    grids = report_grids(View(state, read.rulebook, read.names, lang))
    return write_workbook(grids), plain_sheet(View(state, read.rulebook, read.names))


def told(sheet: Sheet) -> Tournament:
    """The tournament of a sheet; that a leaver was ruled out as well changes nothing."""
    state = fold(sheet.events)
    for player, entry in state.entries.items():
        state.entries[player] = replace(entry, ruled_out_after=None)
    return state


def back(data: bytes) -> Reported:
    return read_report(read_workbook(data), open_rulebook)


@pytest.mark.rule("CAR-605")
def test_results_reach_the_association_as_one_workbook() -> None:
    raw = random_sheet(5, "carcassonne", "two-player", players=10)
    data, _sheet = report(raw, "de")
    titles = [page.title for page in read_workbook(data)]
    assert titles[:2] == ["Angaben", "Teilnehmer"]
    assert {"Runden", "Tabelle", "Kreuztabelle"} <= set(titles)
    assert "Entscheidungen" not in titles
    assert data.startswith(b"PK")
    assert back(data).sheet["rulebook"] == "carcassonne"


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_a_report_gives_back_the_very_sheet(rulebook: str, mode: str) -> None:
    for seed in range(2):
        raw = random_sheet(seed, rulebook, mode)
        data, expected = report(raw, "de" if seed % 2 else "en")
        found = back(data)
        assert found.sheet == expected
        assert told(found.read) == told(read_sheet(raw, open_rulebook))
        assert found.read.names == {one["id"]: one["name"] for one in raw["players"]}


CHOSEN: dict[str, tuple[str, Raw]] = {
    "carcassonne": ("two-player", {"rounds": 4, "knockout_size": 4, "avoid_rematches": True}),
    "catan": ("ranking-tournament", {"share_vp": "capped", "seafarers_points": 12}),
    "friedrich": (
        "world-championship",
        {"oo_failed_deduction": "1.5", "oo_austria_cap": "17/2", "stdev": "sample", "rounding": 1},
    ),
    "seven-wonders": ("prelims-and-final", {"rounds": 4, "expansions": "Leaders, 2"}),
}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("rulebook", CHOSEN)
def test_what_was_chosen_is_told_in_words_and_comes_back(rulebook: str, lang: str) -> None:
    mode, options = CHOSEN[rulebook]
    raw = random_sheet(3, rulebook, mode) | {"options": options, "rounds": [], "knockout": []}
    data, _sheet = report({key: value for key, value in raw.items() if key in SEATED}, lang)
    book = load_workbook(io.BytesIO(data))
    rows = {str(one.value): other.value for one, other in book.worksheets[0].iter_rows()}
    for name in options:
        assert f"Option {name}" not in rows
        assert open_rulebook(rulebook).option(name).meaning[lang].casefold() in {
            what.casefold() for what in rows
        }
    assert back(data).sheet["options"] == options


SEATED = ("sheet", "rulebook", "mode", "options", "players", "rounds")


def test_options_of_older_reports_are_read_by_their_names() -> None:
    mode, options = CHOSEN["carcassonne"]
    pages = read_workbook(report(random_sheet(3, "carcassonne", mode) | {"options": {}}, "de")[0])
    info, others = pages[0], pages[1:]
    older = Page(
        info.title,
        (*info.rows, *((f"Option {name}", value) for name, value in options.items())),
    )
    assert read_report((older, *others), open_rulebook).sheet["options"] == options


@given(st.lists(st.text(min_size=1, max_size=40), min_size=8, max_size=8, unique=True))
@settings(max_examples=12, deadline=None)
def test_no_name_is_changed_or_obeyed(names: list[str]) -> None:
    raw = random_sheet(1, "catan", "ranking-tournament", players=8)
    for player, name in zip(raw["players"], names, strict=True):
        if name.isprintable() and name.strip() == name:
            player["name"] = name
    for player, prefix in zip(raw["players"], "=+-@", strict=False):
        player["name"] = f"{prefix}HYPERLINK(0)"
    data, expected = report(raw, "de")
    assert back(data).sheet == expected


@pytest.fixture(scope="module")
def written() -> tuple[bytes, Raw]:
    return report(random_sheet(3, "seven-wonders", "prelims-and-final", players=9), "de")


def edited(data: bytes, sheet: str, row: int, heading: str, value: Any) -> bytes:
    """The same workbook after somebody typed into one cell."""
    book = load_workbook(io.BytesIO(data))
    headings = [cell.value for cell in book[sheet][1]]
    book[sheet].cell(row, headings.index(heading) + 1).value = value
    changed = io.BytesIO()
    book.save(changed)
    return changed.getvalue()


def row_of(data: bytes, sheet: str, label: str) -> int:
    column = load_workbook(io.BytesIO(data))[sheet]["A"]
    return 1 + [cell.value for cell in column].index(label)


@pytest.mark.parametrize(
    ("sheet", "heading", "value", "place", "said"),
    [
        ("Runden", "Siegpunkte", "viele", "Runden G4", "whole number"),
        ("Runden", "Siegpunkte", -3, "Runden G4", "whole number"),
        ("Runden", "Kennung", "p77", "Runden E4", "has another ID"),
        ("Runden", "Runde", None, "Runden 4", "round and table"),
        ("Runden", "Tisch", "=A1", "Runden C4", "formula"),
        ("Runden", "hat das Spiel verlassen", "vielleicht", "Runden I4", "yes or nothing"),
        ("Teilnehmer", "Kennung", "p1", "Teilnehmer A4", "listed twice"),
        ("Teilnehmer", "ab Runde", "zwei", "Teilnehmer E4", "whole number"),
    ],
)
def test_a_wrong_cell_is_told_with_its_row(
    written: tuple[bytes, Raw], sheet: str, heading: str, value: object, place: str, said: str
) -> None:
    with pytest.raises(Refusal) as found:
        back(edited(written[0], sheet, 4, heading, value))
    assert place in [fault.place for fault in found.value.faults]
    assert said in str(found.value)


def test_a_report_without_ids_is_read_by_names(written: tuple[bytes, Raw]) -> None:
    data = written[0]
    pages = read_workbook(data)

    def without(page: Page) -> Page:
        rows = page.rows
        if "Kennung" not in rows[0]:
            return page
        at = rows[0].index("Kennung")
        return Page(page.title, tuple((*r[:at], *r[at + 1 :]) for r in rows))

    found = read_report([without(page) for page in pages], open_rulebook)
    names = {one["id"]: one["name"] for one in written[1]["players"]}
    first = written[1]["rounds"][0]["tables"][0]["seats"][0]["player"]
    assert found.sheet["rounds"][0]["tables"][0]["seats"][0]["player"] == names[first]


def test_a_workbook_that_is_no_report_is_refused() -> None:
    data = write_workbook([Grid("Liste", ("Name",), (("Ada",),))])
    with pytest.raises(Refusal, match="no report"):
        back(data)


def test_an_unknown_mode_is_refused_with_the_known_ones() -> None:
    data, _sheet = report(random_sheet(2, "catan", "ranking-tournament"), "en")
    with pytest.raises(Refusal, match="ranking-tournament"):
        back(edited(data, "Info", row_of(data, "Info", "ID of the mode"), "Value", "swiss-cheese"))
