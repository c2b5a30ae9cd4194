"""Results that nobody typed: blanks without an end, names without an end, files without a floor."""

from __future__ import annotations

import pytest

from tafelrunde.rulebook.foreign import NotReadable, read_foreign
from tafelrunde.store.association_models import AssociationPerson, Upload
from tests.web.association.office import Office, text_of

pytestmark = pytest.mark.django_db
ENDLESS = "x" * 1_900_000


def test_a_result_list_of_blanks_is_refused_line_by_line() -> None:
    """The expression for a whole line tried every way of parting them: a worker hung for ever."""
    office = Office()
    fixture = office.dated("Getippt", "2025-11-01")
    office.day("2025-11-01")
    hostile = ["1. a" + " " * 400 + ";" + " " * 40 + "x"] * 200
    page = text_of(office.typed(fixture, hostile, 422))
    assert "Zeile 1" in page
    assert not Upload.objects.exists()


def test_a_name_without_an_end_is_nobodys_name() -> None:
    office = Office()
    fixture = office.dated("Getippt", "2025-11-01")
    office.day("2025-11-01")
    office.typed(fixture, [f"1; {ENDLESS}"], 422)
    office.typed(fixture, [f"1; {'x' * 300}"], 422)
    assert not AssociationPerson.objects.exists()
    assert not Upload.objects.exists()


@pytest.mark.parametrize("data", [b"[" * 100_000, b"\xff", b"{", b'{"a": 1}x'])
def test_foreign_json_has_one_error(data: bytes) -> None:
    with pytest.raises(NotReadable):
        read_foreign(data)


def test_a_nested_file_handed_in_is_a_refusal() -> None:
    office = Office()
    fixture = office.dated("Datei", "2025-11-01")
    office.day("2025-11-01")
    for data in (b"[" * 100_000, b'{"sheet":' * 100_000):
        assert "So geht es nicht" in text_of(office.filed(fixture, "x.json", data, 422))
