"""The form of a round comes back: what it did is told before anything is stored."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.paper.model import Slips
from tafelrunde.pages.paper.slips import round_slips
from tafelrunde.pages.paper.source import Source
from tafelrunde.web import house
from tests.web.files.conftest import Clerk
from tests.web.files.test_desk_files import filled, got, upload

TOP = 3
"""The first line of a person, below the sentence on top and the headings."""


def changed(data: bytes, change: Callable[[Worksheet, dict[str, int]], None]) -> bytes:
    """The form after somebody did something to its sheet, columns by their headings."""
    book = load_workbook(io.BytesIO(data))
    sheet = book.worksheets[0]
    change(sheet, {str(cell.value): number for number, cell in enumerate(sheet[2], start=1)})
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


def looked_at(organiser: Clerk, data: bytes) -> Any:
    answer = organiser.post("/files/results", file=upload(data), htmx=False)
    assert answer.status_code == 200, answer.content.decode()
    return answer


def faults(answer: Any) -> list[tuple[str, str]]:
    return [(fault.place, fault.text.de) for fault in answer.context["faults"]]


def doubts(answer: Any) -> list[tuple[str, str]]:
    return [(doubt.place, doubt.text.de) for doubt in answer.context["filled"].doubts]


def results(answer: Any, table: int = 1) -> dict[str, int]:
    (found,) = [each for each in answer.context["good"] if each.table == table]
    return {line.player: line.figures["vp"] for line in found.command.slip.lines}


def ready(organiser: Clerk) -> tuple[bytes, list[str]]:
    """A form with one table filled in, and who sits there."""
    organiser.start(8)
    organiser.publish()
    form = filled(got(organiser, "round-1.xlsx"), {TOP: 10, 4: 7, 5: 6, 6: 4})
    return form, [seat.player for seat in organiser.state.rounds[0].tables[1].seats]


def test_a_line_on_top_says_how_to_fill_it_in_and_ids_are_hidden(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    sheet = load_workbook(io.BytesIO(got(organiser, "round-1.xlsx"))).worksheets[0]
    assert "Je Zeile eine Person" in str(sheet["A1"].value)
    letter = next(cell.column_letter for cell in sheet[2] if cell.value == "Kennung")
    assert sheet.column_dimensions[letter].hidden


def test_the_form_has_the_words_of_the_slip(organiser: Clerk) -> None:
    form, _players = ready(organiser)
    headings = [cell.value for cell in load_workbook(io.BytesIO(form)).worksheets[0][2]]
    hall = organiser.state
    source = Source(state=hall, rulebook=open_rulebook(hall.rulebook), people={}, lang="de")
    slips = round_slips(source, hall.rounds[0])
    assert isinstance(slips, Slips)
    for word in (slips.word, slips.seat, slips.name, *slips.fields, *slips.ticks):
        assert word in headings


def test_a_form_with_the_headings_of_earlier_versions_is_still_read(organiser: Clerk) -> None:
    form, players = ready(organiser)

    def as_before(sheet: Worksheet, columns: dict[str, int]) -> None:
        sheet.cell(2, columns["Sitz"]).value = "Position"
        sheet.cell(2, columns["hat das Spiel verlassen"]).value = "Partie verlassen"
        sheet.cell(2, columns["beendete das Spiel"]).value = "beendet als Sieger"
        sheet.cell(TOP, columns["beendete das Spiel"]).value = "ja"
        sheet.cell(TOP + 3, columns["hat das Spiel verlassen"]).value = "ja"

    answer = looked_at(organiser, changed(form, as_before))
    (found,) = [each for each in answer.context["good"] if each.table == 1]
    lines = {line.player: line for line in found.command.slip.lines}
    assert lines[players[0]].won
    assert lines[players[3]].left


def test_names_sorted_away_from_their_hidden_ids_are_told_and_the_name_counts(
    organiser: Clerk,
) -> None:
    form, players = ready(organiser)

    def swap(sheet: Worksheet, columns: dict[str, int]) -> None:
        one, other = (sheet.cell(row, columns["Name"]) for row in (TOP, TOP + 1))
        one.value, other.value = other.value, one.value

    answer = looked_at(organiser, changed(form, swap))
    assert [place for place, _text in doubts(answer)] == ["Zeile 3, Tisch 1", "Zeile 4, Tisch 1"]
    assert "es zählt der Name" in doubts(answer)[0][1]
    assert results(answer)[players[0]] == 7
    assert results(answer)[players[1]] == 10


def test_without_the_ids_the_names_are_enough(organiser: Clerk) -> None:
    form, players = ready(organiser)
    data = changed(form, lambda sheet, columns: sheet.delete_cols(columns["Kennung"]))
    answer = looked_at(organiser, data)
    assert (faults(answer), doubts(answer)) == ([], [])
    assert results(answer)[players[0]] == 10


def test_numbers_are_read_as_meant(organiser: Clerk) -> None:
    form, players = ready(organiser)
    answer = looked_at(organiser, filled(form, {TOP: "10S", 4: "6,0", 5: "–1", 6: "4.0"}))
    assert faults(answer)[0][0] == "Zeile 5, Tisch 1"
    answer = looked_at(organiser, filled(form, {TOP: "10S", 4: "6,0", 5: 5, 6: "4.0"}))
    assert list(results(answer).values()) == [10, 6, 5, 4]
    slip = answer.context["good"][0].command.slip
    assert [line.player for line in slip.lines if line.won] == [players[0]]


def test_a_contradicting_second_sheet_is_told_with_both_places(organiser: Clerk) -> None:
    form, _players = ready(organiser)
    book = load_workbook(io.BytesIO(form))
    copy = book.copy_worksheet(book.worksheets[0])
    column = next(cell.column for cell in copy[2] if cell.value == "Siegpunkte")
    same = io.BytesIO()
    book.save(same)
    assert faults(looked_at(organiser, same.getvalue())) == []
    copy.cell(TOP, column).value = 9
    other = io.BytesIO()
    book.save(other)
    answer = looked_at(organiser, other.getvalue())
    assert not answer.context["good"]
    ((place, text),) = faults(answer)
    assert place == "Runden Copy, Zeile 3, Tisch 1"
    assert text.startswith("widerspricht Runden, Zeile 3, Tisch 1")


def test_a_contradiction_names_the_line_that_differs_and_both_results(organiser: Clerk) -> None:
    form, players = ready(organiser)
    book = load_workbook(io.BytesIO(form))
    column = next(cell.column for cell in book.worksheets[0][2] if cell.value == "Siegpunkte")
    book.copy_worksheet(book.worksheets[0]).cell(5, column).value = 9
    book.copy_worksheet(book.worksheets[0])
    saved = io.BytesIO()
    book.save(saved)
    answer = looked_at(organiser, saved.getvalue())
    ((place, text),) = faults(answer)
    assert place == "Runden Copy, Zeile 5, Tisch 1"
    who = answer.context["desk"].names[players[2]]
    assert text == f"widerspricht Runden, Zeile 5, Tisch 1: {who} hat hier 9, dort 6"
    assert not answer.context["good"], "a third copy does not decide between two"


def test_another_result_than_the_final_one_is_told_beside_it(organiser: Clerk) -> None:
    form, _players = ready(organiser)
    for _time in range(2):
        context = looked_at(organiser, form).context
        organiser.post(
            "/files/results/enter", slips=context["slips"], signable=context["signable"],
            round="1", accept="1",
        )  # fmt: skip
    assert state_of(organiser, 1) == "final"
    ((place, text),) = faults(looked_at(organiser, filled(form, {6: 5})))
    assert place == "Zeile 6, Tisch 1"
    assert "hat hier 5, gespeichert ist 4: das Ergebnis" in text


def test_the_same_person_twice_with_two_results_is_refused(organiser: Clerk) -> None:
    form, _players = ready(organiser)

    def twice(sheet: Worksheet, columns: dict[str, int]) -> None:
        row = [cell.value for cell in sheet[TOP]]
        row[columns["Siegpunkte"] - 1] = 3
        sheet.append(row)

    ((place, text),) = faults(looked_at(organiser, changed(form, twice)))
    assert place == "Zeile 11, Tisch 1"
    assert "Zeile 3, Tisch 1" in text


def test_a_second_copy_shows_what_is_stored_beside_it(organiser: Clerk) -> None:
    form, _players = ready(organiser)
    organiser.post("/files/results/enter", slips=looked_at(organiser, form).context["slips"])
    answer = looked_at(organiser, filled(form, {TOP: 9, 4: 10}))
    assert answer.context["changes"] == 1
    told = [(new, old) for _t, lines in answer.context["rows"] for _n, new, old in lines]
    assert [(new.en, old.en if old else "") for new, old in told] == [
        ("9", "10"), ("10", "7"), ("6", ""), ("4", "")]  # fmt: skip
    assert "bisher gespeichert" in answer.content.decode()


def test_an_unusual_number_is_told_before_it_is_stored(organiser: Clerk) -> None:
    form, _players = ready(organiser)
    answer = looked_at(organiser, filled(form, {TOP: 99}))
    assert "Siegpunkte: 99 ist ungewöhnlich" in answer.content.decode()


def test_what_the_desk_refuses_is_told_where_it_stands(organiser: Clerk) -> None:
    form, _players = ready(organiser)
    ((place, text),) = faults(looked_at(organiser, filled(form, {4: -3})))
    assert place == "Zeile 4, Tisch 1"
    assert "seats" not in text


def state_of(organiser: Clerk, table: int) -> str:
    return str(organiser.state.rounds[0].tables[table].state)


def test_the_banner_names_every_table_of_the_form(organiser: Clerk) -> None:
    form, _players = ready(organiser)
    both = filled(form, dict.fromkeys(range(TOP, TOP + 8), 3) | {TOP: 10, TOP + 4: 10})
    context = looked_at(organiser, both).context
    organiser.post("/files/results/enter", slips=context["slips"])
    assert "2 Ergebnisse eingetragen (Tische 1, 2)" in organiser.page("/tables")
    context = looked_at(organiser, both).context
    organiser.post(
        "/files/results/enter", slips=context["slips"], signable=context["signable"], round="1",
        accept="1",
    )  # fmt: skip
    said = "2 Ergebnisse als unterschrieben vermerkt (Tische 1, 2)"
    assert said in organiser.page("/tables")


def test_a_second_upload_marks_tables_as_signed(organiser: Clerk) -> None:
    form, _players = ready(organiser)
    organiser.post("/files/results/enter", slips=looked_at(organiser, form).context["slips"])
    assert state_of(organiser, 1) == "reported"
    context = looked_at(organiser, form).context
    assert context["unsigned"] == [1]
    organiser.post(
        "/files/results/enter", slips=context["slips"], signable=context["signable"], round="1",
        accept="1",
    )  # fmt: skip
    assert state_of(organiser, 1) == "final"


def test_a_line_of_somebody_at_another_table_is_refused(organiser: Clerk) -> None:
    form, _players = ready(organiser)

    def stranger(sheet: Worksheet, columns: dict[str, int]) -> None:
        sheet.cell(TOP, columns["Name"]).value = sheet.cell(TOP + 4, columns["Name"]).value

    ((place, text),) = faults(looked_at(organiser, changed(form, stranger)))
    assert place == "Zeile 3, Tisch 1"
    assert "sitzt an einem anderen Tisch" in text


def namesakes(organiser: Clerk, clubs: tuple[str, ...]) -> tuple[bytes, list[str]]:
    """A form with one table filled in, whose first seats share a name that nobody else has."""
    _form, players = ready(organiser)
    house.Person.objects.filter(name="Ada Winter").update(name="Ute Herbst")
    for player, club in zip(players, clubs, strict=False):
        house.Person.objects.filter(player=player).update(name="Ada Winter", club=club)
    return filled(got(organiser, "round-1.xlsx"), {TOP: 10, 4: 7, 5: 6, 6: 4}), players


def without_ids(page: Worksheet, at: dict[str, int]) -> None:
    page.delete_cols(at["Kennung"])


def without_clubs(page: Worksheet, at: dict[str, int]) -> None:
    for row in (TOP, 4):
        page.cell(row, at["Name"], "Ada Winter")


@pytest.mark.parametrize("clubs", [("Nord", "Süd"), ("Nord", "Süd", "")])
def test_namesakes_at_one_table_are_told_apart_with_and_without_their_ids(
    organiser: Clerk, clubs: tuple[str, ...]
) -> None:
    form, players = namesakes(organiser, clubs)
    sheet = load_workbook(io.BytesIO(form)).worksheets[0]
    name = next(cell.column for cell in sheet[2] if cell.value == "Name")
    written = [sheet.cell(row, name).value for row in range(TOP, TOP + len(clubs))]
    assert written == ["Ada Winter (Nord)", "Ada Winter (Süd)", "Ada Winter"][: len(clubs)]
    told = dict(zip(players, (10, 7, 6, 4), strict=True))
    for change in (without_ids, without_clubs):
        answer = looked_at(organiser, changed(form, change))
        assert (faults(answer), doubts(answer)) == ([], [])
        assert results(answer) == told


def test_a_namesake_sorted_away_from_the_hidden_ids_is_never_taken_for_another(
    organiser: Clerk,
) -> None:
    form, _players = namesakes(organiser, ("Nord", "Süd", ""))

    def swap(sheet: Worksheet, columns: dict[str, int]) -> None:
        one, other = (sheet.cell(row, columns["Name"]) for row in (TOP, TOP + 2))
        one.value, other.value = other.value, one.value

    answer = looked_at(organiser, changed(form, swap))
    assert not answer.context["good"]
    assert "zwei Ergebnisse für Ada Winter (Nord)" in faults(answer)[0][1]


def test_a_printed_form_has_lines_to_write_on_and_other_sheets_have_none(organiser: Clerk) -> None:
    form, _players = ready(organiser)
    assert load_workbook(io.BytesIO(form)).worksheets[0].print_options.gridLines
    listed = load_workbook(io.BytesIO(got(organiser, "participants.xlsx"))).worksheets[0]
    assert not listed.print_options.gridLines
