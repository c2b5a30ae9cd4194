"""Lists that no club has: refused with the line, before anything in them is looked at."""

from __future__ import annotations

import html
from collections.abc import Callable

import pytest

from tafelrunde.exports.csv_files import read_csv
from tafelrunde.exports.excel.tables import tables_of
from tafelrunde.pages.organiser import paste
from tafelrunde.pages.organiser.paste import LONGEST_LINE, read_list
from tafelrunde.reckoning.lists import headings
from tafelrunde.reckoning.lists.layout import MOST_COLUMNS
from tafelrunde.rulebook.faults import Refusal
from tests.web.organiser.conftest import Clerk

WIDE = MOST_COLUMNS + 1


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_a_line_of_too_many_columns_is_named(mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paste, "rows_of", None)  # nothing is looked at
    ((line, said),) = read_list(f"Name{mark}Verein\n{mark * (WIDE - 1)}").faults
    assert line == 2
    assert said.de == f"höchstens {MOST_COLUMNS} Spalten, gefunden {WIDE}"


def test_a_mark_that_the_list_names_itself_parts_columns_too() -> None:
    ((line, _said),) = read_list("sep=a\n" + "a" * WIDE).faults
    assert line == 2


def test_quotation_marks_join_no_lines_into_endless_rows() -> None:
    joined = "\n".join(['Name;"', *['";' + ";" * 500 + '"'] * 3])
    layout = read_list(joined).layout
    assert all(column.index < MOST_COLUMNS for column in layout.columns)


@pytest.mark.parametrize("sign", ["a", "[", "(", "1.", "a@", "a "])
def test_an_endless_line_is_named(sign: str) -> None:
    ((line, said),) = read_list("Ada Winter\n" + sign * LONGEST_LINE * 2).faults
    assert line == 2
    assert str(LONGEST_LINE) in said.en.replace(",", "")


def test_many_people_with_addresses_may_stand_on_one_line() -> None:
    people = [f"Vor{n} Nach{n} <n{n}@example.org>" for n in range(700)]
    assert len(read_list(", ".join(people)).people) == 700


def test_an_endless_cell_is_no_heading() -> None:
    assert headings.meaning_of("Name") == headings.NAME
    assert headings.meaning_of("Name" + " " * 400 + "?") == headings.NOTHING


@pytest.mark.parametrize("read", [tables_of, read_csv])
def test_files_of_other_rooms_have_the_same_bound(read: Callable[[bytes], object]) -> None:
    with pytest.raises(Refusal) as refused:
        read(b"Name;Platz\n" + b";" * WIDE)
    assert refused.value.faults[0].text.de.startswith("Zeile 2: höchstens 600 Spalten")


def test_the_desk_reads_one_sentence(organiser: Clerk) -> None:
    organiser.announce()
    answer = organiser.post("/players/paste", htmx=False, list="," * 5000)
    text = " ".join(html.unescape(answer.content.decode()).split())
    assert "Zeile 1: höchstens 600 Spalten, gefunden 5001" in text
