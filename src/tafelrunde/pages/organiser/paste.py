"""Whom does this pasted list mean? Names in any shape, or a table from a spreadsheet or CSV.

Ada Winter                        one name a line
Winter, Ada                       surname first
- Ada Winter <ada@example.org>    as people write lists
name;club;birth year;e-mail       a table with headings, as spreadsheets give it
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from tafelrunde.reckoning.lists import headings as h
from tafelrunde.reckoning.lists.association import headings as w
from tafelrunde.reckoning.lists.doubles import KnownPeople
from tafelrunde.reckoning.lists.layout import ADDRESS, ENTRIES, MOST_COLUMNS, Row, Vocabulary
from tafelrunde.reckoning.lists.names import no_first_name, noted
from tafelrunde.reckoning.lists.numbering import without_numbers
from tafelrunde.reckoning.lists.reading import Reading, read_rows
from tafelrunde.reckoning.names.surnames import is_particle
from tafelrunde.words import Text

SEPARATORS = ("\t", ";", "|", ",")
TOLD = re.compile(r"sep=(.)\s*", re.IGNORECASE)
AFTER_AN_ADDRESS = re.compile(r"(?<=>)\s*[,;]\s*")
ENOUGH_TO_TELL = 3
LONGEST_LINE = 20_000
"""Of one row, or of one person where a line names several with their addresses."""


def read_list(
    text: str,
    known: KnownPeople = (),
    chosen: Mapping[int, str] | None = None,
    on: date | None = None,
    columns: Vocabulary = ENTRIES,
) -> Reading:
    """Everybody on the list; `known` are those who are entered already."""
    text = unicodedata.normalize("NFC", text)
    if (fault := beyond_a_list(text)) is not None:
        return Reading((), (fault,))
    rows, plain = rows_of(text, columns)
    return read_rows(rows, known, chosen, on, written=plain, columns=columns)


def beyond_a_list(text: str) -> tuple[int, Text] | None:
    """The first line that no list has, and why; counted before anything in it is looked at."""
    told = TOLD.fullmatch(text.partition("\n")[0].strip())
    marks = (*SEPARATORS, told.group(1)) if told else SEPARATORS
    for number, line in enumerate(text.splitlines(), start=1):
        people = AFTER_AN_ADDRESS.split(line)
        columns = max(line.count(mark) for mark in marks) + 1 if len(people) == 1 else 1
        if columns > MOST_COLUMNS:
            return number, Text(
                "at most {most} columns, found {found}", most=MOST_COLUMNS, found=columns
            )
        if (longest := max(map(len, people))) > LONGEST_LINE:
            return number, Text(
                "at most {most} characters, found {length}", most=LONGEST_LINE, length=longest
            )
    return None


def rows_of(text: str, columns: Vocabulary = ENTRIES) -> tuple[list[Row], bool]:
    """The rows of a table, or the lines of plain text; and which of the two it is."""
    head, _, rest = text.partition("\n")
    told = TOLD.fullmatch(head.strip())
    lines = text.splitlines()
    filled = [line for line in lines if line.strip()]
    mark = told.group(1) if told else _separator(filled, columns)
    if mark is None:
        return _plain(lines), True
    try:
        rows = list(_cells(rest if told else text, mark, first=2 if told else 1))
    except csv.Error:
        rows = [(n, line.split(mark)) for n, line in enumerate(lines, start=1)]
    return [(number, cells) for number, cells in rows if any(cell.strip() for cell in cells)], False


def _cells(text: str, mark: str, first: int) -> list[Row]:
    """A quoted cell may run over several lines: a row is called by the line where it begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    rows: list[Row] = []
    begins = first
    for cells in reader:
        if len(cells) > MOST_COLUMNS:  # an open quotation mark has joined lines that are rows
            raise csv.Error
        rows.append((begins, [" ".join(cell.split()) for cell in cells]))
        begins = first + reader.line_num
    return rows


def _separator(lines: Sequence[str], columns: Vocabulary) -> str | None:
    """What parts most lines into columns; a comma may also be "Surname, First"."""
    if not lines or any(AFTER_AN_ADDRESS.search(line) for line in lines):
        return None
    for mark in SEPARATORS[:-1]:
        if sum(mark in line for line in lines) * 2 > len(lines):
            return mark
    return "," if _commas_part_columns(lines, columns) else None


def _commas_part_columns(lines: Sequence[str], columns: Vocabulary) -> bool:
    cells = [[cell.strip().strip('"') for cell in line.split(",")] for line in lines]
    telling = h.NAMES | {h.EMAIL, h.PHONE, h.CLUB, h.BORN, h.PSEUDONYM}
    said = (columns.together(list(map(columns.meaning_of, row)), row) for row in cells[:20])
    if any(len(telling & set(meanings)) > 1 for meanings in said):
        return True
    if any({w.PLACE, h.NAME} <= set(map(w.RESULT_LIST.meaning_of, row)) for row in cells[:20]):
        return True
    usual, times = Counter(len(row) for row in cells).most_common(1)[0]
    return usual > 2 and times * 2 > len(lines) and not any("<" in line for line in lines)


def _plain(lines: Sequence[str]) -> list[Row]:
    """Lines as people write them; several people behind each other are a row each."""
    rows: list[Row] = []
    lines = without_numbers(lines)
    behind = _name_before_comma(lines)
    for number, line in enumerate(lines, start=1):
        several = AFTER_AN_ADDRESS.split(line) if _names_several(line) else [line]
        told = filter(None, map(str.strip, several))
        rows += [(number, [_with_note(each, _first_mark(each, behind=behind))]) for each in told]
    return rows


def _names_several(line: str) -> bool:
    return line.count("@") > 1 and len(ADDRESS.findall(line)) > 1


def _first_mark(line: str, *, behind: bool) -> str:
    """What parts the name from a note; only a comma may also follow a surname."""
    said = behind and len(_words(line.partition(",")[0])) > 1
    marks = SEPARATORS if said or _whole_before_comma(line) else SEPARATORS[:-1]
    return next((mark for mark in marks if mark in line), "")


def _whole_before_comma(line: str) -> bool:
    """Whether this line alone says it: a whole name, then something that is no first name.

    A name with its address is whole: no first name follows an address.
    """
    name, comma, rest = line.partition(",")
    if comma and ADDRESS.search(name):
        return True
    without = ADDRESS.sub("", rest).split(",")
    told = next((part.strip(" <>()") for part in without if part.strip(" <>()")), "")
    return len(_words(name)) > 1 and "(" not in name and no_first_name(told)


def _with_note(line: str, mark: str) -> str:
    """The name with all that stands behind it in brackets, as others write it; and the address."""
    name, mark, rest = line.partition(mark) if mark else _surname_first(line)
    addresses = ADDRESS.findall(rest)
    parts = [part.strip(" <>") for part in ADDRESS.sub("", rest).split(mark or None)]
    note = ", ".join(filter(None, parts))
    if not note:
        return line
    return " ".join([name.strip(), *(f"<{each}>" for each in addresses), f"({note})"])


def _surname_first(line: str) -> tuple[str, str, str]:
    """ "Winter, Ada, 12 Jahre": the first comma is inside the name, the next one behind it."""
    parts = line.split(",", maxsplit=2)
    if len(parts) < 3 or len(_words(parts[0])) > 1 or no_first_name(parts[1]):
        return line, "", ""
    return ",".join(parts[:2]), ",", parts[2]


def _name_before_comma(lines: Sequence[str]) -> bool:
    """Whether "Ada Winter, Nord" is how this list speaks: no line has one word before its comma."""
    told = [line for line in lines if line.strip() and "@" not in line]
    before = [line.partition(",")[0] for line in told if "," in line]
    words = [_words(part) for part in before]
    # Few commas among names that have none: there the surname does not come first either.
    plain = sum("," not in line and len(line.split()) > 1 for line in told)
    return max(len(before), plain) >= ENOUGH_TO_TELL and all(len(each) > 1 for each in words)


def _words(name: str) -> list[str]:
    """Of a name; a number, a bullet or a particle before the surname is no first name."""
    return [word for word in noted(name).name.split() if not is_particle(word)]
