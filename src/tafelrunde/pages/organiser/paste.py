"""Whom does this pasted list mean? Reads names, CSV or TSV and finds who is on it twice.

Ada Winter                     one name a line
Winter, Ada                    surname first
name;club;birth year;e-mail    a table with headings, as spreadsheets give it
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

import msgspec

from tafelrunde.rulebook.faults import Text

MOST_LINES = 2000
LONGEST_NAME = 120
ALIKE = 0.86
"""From this likeness on two names may be one person: "Meier" and "Meyer", not "Anna" and "Eva"."""

YEAR = re.compile(r"(?<!\d)(19|20)\d{2}(?!\d)")
NUMBERED = re.compile(r"^\s*\d{1,4}[.):]\s+")

HEADINGS: dict[str, str] = {
    "name": "name",
    "spieler": "name",
    "spielername": "name",
    "player": "name",
    "teilnehmer": "name",
    "vorname": "first",
    "first": "first",
    "first name": "first",
    "firstname": "first",
    "nachname": "last",
    "familienname": "last",
    "surname": "last",
    "last name": "last",
    "lastname": "last",
    "club": "club",
    "verein": "club",
    "group": "club",
    "gruppe": "club",
    "birth year": "year",
    "birthyear": "year",
    "year": "year",
    "geburtsjahr": "year",
    "jahrgang": "year",
    "geburtsdatum": "year",
    "e-mail": "email",
    "email": "email",
    "mail": "email",
    "e-mail-adresse": "email",
}


class Pasted(msgspec.Struct, frozen=True):
    """One person of the list as it was read, before anything is stored."""

    line: int
    name: str
    club: str = ""
    year: int | None = None
    email: str = ""
    doubt: Text | None = None
    certain: bool = False
    """Whether the doubt is certain: exactly this name is there already."""

    @property
    def surname(self) -> str:
        return self.name.rsplit(" ", 1)[-1]


class Reading(msgspec.Struct, frozen=True):
    people: tuple[Pasted, ...]
    faults: tuple[tuple[int, Text], ...]


def folded(name: str) -> str:
    """A name as two people would call it the same: no accents, no case, umlauts written out."""
    plain = name.casefold().translate({228: "ae", 246: "oe", 252: "ue"})
    plain = unicodedata.normalize("NFKD", plain)
    letters = "".join(sign if sign.isalnum() else " " for sign in plain if sign.isascii())
    return " ".join(sorted(letters.split()))


def read_list(text: str, known: Mapping[str, str] | Iterable[str] = ()) -> Reading:
    """Everybody on the list; `known` are the names that are entered already."""
    rows = _rows(unicodedata.normalize("NFC", text))
    if len(rows) > MOST_LINES:
        fault = Text(
            f"höchstens {MOST_LINES} Zeilen auf einmal, gefunden {len(rows)}",
            f"at most {MOST_LINES} lines at once, found {len(rows)}",
        )
        return Reading((), ((0, fault),))
    people: list[Pasted] = []
    faults: list[tuple[int, Text]] = []
    columns = _columns(rows[0][1]) if rows else None
    for number, cells in rows[1:] if columns else rows:
        person = _person(number, cells, columns)
        if isinstance(person, Text):
            faults.append((number, person))
        elif person is not None:
            people.append(person)
    names = list(known.values()) if isinstance(known, Mapping) else list(known)
    return Reading(tuple(_doubted(people, names)), tuple(faults))


def _rows(text: str) -> list[tuple[int, list[str]]]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        return []
    mark = _separator([line for _number, line in lines])
    if mark is None:
        return [(number, [line.strip()]) for number, line in lines]
    rows = []
    for number, line in lines:
        cells = next(csv.reader(io.StringIO(line), delimiter=mark), [])
        rows.append((number, [cell.strip() for cell in cells]))
    return rows


def _separator(lines: list[str]) -> str | None:
    """Tabs and semicolons separate; a comma only under headings, else it is "Surname, First"."""
    for mark in ("\t", ";"):
        if sum(mark in line for line in lines) * 2 > len(lines):
            return mark
    if "," in lines[0] and _columns([cell.strip() for cell in lines[0].split(",")]):
        return ","
    return None


def _columns(cells: list[str]) -> list[str] | None:
    """The meaning of each column, if the first line is one of headings."""
    meanings = [HEADINGS.get(cell.strip().casefold(), "") for cell in cells]
    return meanings if {"name", "last"} & set(meanings) else None


def _person(number: int, cells: list[str], columns: list[str] | None) -> Pasted | Text | None:
    if columns is None:
        columns = ["name", "club", "year", "email"]
        if len(cells) > 1 and YEAR.fullmatch(cells[1]):
            columns = ["name", "year", "club", "email"]
    found = dict(zip(columns, cells, strict=False))
    name = _name(found)
    if not name:
        return None if not any(cells) else Text("hier fehlt der Name", "the name is missing here")
    if len(name) > LONGEST_NAME:
        return Text(
            f"der Name ist länger als {LONGEST_NAME} Zeichen",
            f"the name is longer than {LONGEST_NAME} characters",
        )
    year = YEAR.search(found.get("year", ""))
    return Pasted(
        number,
        name,
        found.get("club", "")[:80],
        int(year.group(0)) if year else None,
        found.get("email", "")[:120] if "@" in found.get("email", "") else "",
    )


def _name(found: Mapping[str, str]) -> str:
    if found.get("last"):
        return tidy(f"{found.get('first', '')} {found['last']}")
    raw = NUMBERED.sub("", found.get("name", ""))
    last, comma, first = raw.partition(",")
    return tidy(f"{first} {last}" if comma and first.strip() else raw)


def tidy(name: str) -> str:
    """A name without control characters and with single blanks."""
    return " ".join("".join(s if s.isprintable() else " " for s in name).split()).strip(",; ")


def _doubted(people: list[Pasted], known: list[str]) -> list[Pasted]:
    """Each person with the doubt whether he is there already or twice on the list."""
    seen = [(folded(name), name, 0) for name in known]
    judged = []
    for person in people:
        key = folded(person.name)
        doubt = next((_same(name, line) for other, name, line in seen if other == key), None)
        certain = doubt is not None
        if doubt is None:
            doubt = _similar(key, seen)
        judged.append(msgspec.structs.replace(person, doubt=doubt, certain=certain))
        seen.append((key, person.name, person.line))
    return judged


def _same(name: str, line: int) -> Text:
    if not line:
        return Text(f"{name} ist schon angemeldet", f"{name} has entered already")
    return Text(f"steht schon in Zeile {line}", f"is on line {line} already")


def _similar(key: str, seen: list[tuple[str, str, int]]) -> Text | None:
    for other, name, _line in seen:
        if abs(len(other) - len(key)) > 3:
            continue
        if _alike(key, other):
            return Text(f"sehr ähnlich wie {name}", f"very similar to {name}")
    return None


def _alike(one: str, other: str) -> bool:
    match = SequenceMatcher(None, one, other, autojunk=False)
    return (
        match.real_quick_ratio() >= ALIKE
        and match.quick_ratio() >= ALIKE
        and match.ratio() >= ALIKE
    )
