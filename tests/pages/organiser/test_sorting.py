"""Lists sort as people do: an umlaut beside its plain letter, ß as ss, not behind Z."""

from __future__ import annotations

from tafelrunde.pages.files.tables import _by_name
from tafelrunde.reckoning.names.calling import by_surname

SORTED = ["Ada Arger", "Bo Ärger", "Emil Großmann", "Jan Grote", "Ida Öhm", "Bo Olsen", "Zoe Zahn"]


def test_people_at_the_desk_stand_where_one_looks_for_them() -> None:
    assert sorted({*SORTED}, key=by_surname) == SORTED


def test_people_in_a_workbook_stand_there_too() -> None:
    rows = [name.split()[::-1] for name in SORTED]
    assert sorted([*rows[3:], *rows[:3]], key=_by_name) == rows
