"""Whom does a list of members name? Every row is a member, or is left out with the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import msgspec

from tafelrunde.reckoning.lists import headings as h
from tafelrunde.reckoning.lists.association import headings as w
from tafelrunde.reckoning.lists.association.table import (
    NO_FORMULA,
    Table,
    called,
    cells_of,
    left_out,
    wrong_name,
)
from tafelrunde.reckoning.lists.born import born
from tafelrunde.reckoning.lists.chaff import ABOVE, chaff
from tafelrunde.reckoning.lists.layout import ADDRESS, Layout, find_layout
from tafelrunde.reckoning.lists.names import Called, club_of
from tafelrunde.reckoning.lists.reading import LeftOut
from tafelrunde.words import Text

COUNTRIES = {
    name: code
    for code, names in {
        "DE": "de d deutschland germany brd deu ger deutsch german",
        "AT": "at a österreich oesterreich austria aut",
        "CH": "ch schweiz switzerland suisse sui",
        "NL": "nl niederlande netherlands",
        "BE": "be belgien belgium",
        "LU": "lu luxemburg luxembourg",
        "FR": "fr frankreich france",
        "PL": "pl polen poland",
        "CZ": "cz tschechien czechia",
        "DK": "dk dänemark denmark",
        "IT": "it italien italy",
    }.items()
    for name in names.split()
}
NUMBER_COLUMNS = {w.MEMBER: "member", w.LICENCE: "licence", w.CLUB_NUMBER: "club"}
LONGEST_NUMBER = 40


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the list as it was read, before anything is stored."""

    line: int
    name: str
    surname: str = ""
    birth_date: str = ""
    birth_year: int | None = None
    email: str = ""
    club: str = ""
    region: str = ""
    country: str = ""
    numbers: dict[str, str] = msgspec.field(default_factory=dict)
    """By kind: "member", "licence", "club"."""
    notes: tuple[Text, ...] = ()
    """What of the row is not taken, and why."""


class MemberList(msgspec.Struct, frozen=True):
    members: tuple[Member, ...]
    left_out: tuple[LeftOut, ...]
    layout: Layout


def read_members(table: Table, chosen: Mapping[int, str] | None, on: date) -> MemberList:
    layout = find_layout(table.rows, chosen, w.MEMBER_LIST)
    members, out = [], []
    for position, (line, cells) in enumerate(table.rows, start=1):
        if position == layout.above or not any(cells):
            continue
        found = cells_of(layout, cells)
        who = called(found)
        why = ABOVE if position < layout.above else _why_not(table, line, layout, cells, found, who)
        if why is not None:
            out.append(left_out(line, cells, why))
        else:
            members.append(_member(line, who, found, on))
    return MemberList(tuple(members), tuple(out), layout)


def _why_not(
    table: Table,
    line: int,
    layout: Layout,
    cells: Sequence[str],
    found: Mapping[str, str],
    who: Called,
) -> Text | None:
    if table.formula_in(line, layout):
        return NO_FORMULA
    return chaff(who.name, cells, layout.headings) or wrong_name(who.name, found)


def _member(line: int, who: Called, found: Mapping[str, str], on: date) -> Member:
    told = found.get(h.BORN, "")
    birth = born(told, on)
    address = ADDRESS.search(found.get(h.EMAIL, ""))
    country = COUNTRIES.get(found.get(w.COUNTRY, "").casefold().strip("."), "")
    numbers = {
        kind: number
        for column, kind in NUMBER_COLUMNS.items()
        if (number := found.get(column, "")) and _is_number(number)
    }
    missed = {
        h.BORN: told and birth.year is None,
        h.EMAIL: found.get(h.EMAIL, "") and address is None,
        w.COUNTRY: found.get(w.COUNTRY, "") and not country,
        **{c: found.get(c, "") and kind not in numbers for c, kind in NUMBER_COLUMNS.items()},
    }
    return Member(
        line=line,
        name=who.name,
        surname=who.surname[:100],
        birth_date=birth.day.isoformat() if birth.day else "",
        birth_year=birth.year,
        email=address.group(0)[:200] if address else "",
        club=club_of(found.get(h.CLUB, "")),
        region=found.get(w.REGION, "")[:100],
        country=country,
        numbers=numbers,
        notes=tuple(_not_taken(column, found[column]) for column, miss in missed.items() if miss),
    )


def _is_number(text: str) -> bool:
    return len(text) <= LONGEST_NUMBER and any(sign.isdigit() for sign in text)


def _not_taken(column: str, cell: str) -> Text:
    label = w.MEMBERS[column]
    return Text("{label}: “{cell}” not taken", label=label, cell=cell[:40])
