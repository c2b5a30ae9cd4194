"""Two people of one name: told apart where a result is handed in and on the public list."""

from __future__ import annotations

import re
from io import BytesIO

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from tafelrunde.exports.csv_files import read_csv
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.association import namesakes
from tafelrunde.store.association_models import AssociationPerson, Upload
from tafelrunde.store.people_file import PeopleFile, PersonLine
from tafelrunde.store.told_of_people import identity_in
from tests.web.association.office import Office, field_of, text_of
from tests.web.association.test_journal_handed_in import played_elsewhere

pytestmark = pytest.mark.django_db

TWO = ["1; Max Muster; 1980-01-02", "2; Max Muster; 1990-03-04", *field_of(10, 30)[2:]]


@pytest.fixture
def office() -> Office:
    return Office()


def the_two() -> list[AssociationPerson]:
    return list(AssociationPerson.objects.filter(name="Max Muster").order_by("birth_date"))


def listed(office: Office) -> list[str]:
    page = text_of(office.public.get(office.at()))
    return re.findall(r">(Max Muster[^<]*)</a>", page)


def test_on_the_public_list_two_of_one_name_have_numbers(office: Office) -> None:
    office.played("Eins", "2025-10-01", TWO)
    assert {"Max Muster (1)", "Max Muster (2)"} <= set(listed(office))
    assert "Max Muster" not in listed(office)


def test_what_the_office_adds_stands_behind_the_name_and_nothing_else(office: Office) -> None:
    """Clubs and birthdays are the office's: in public only what it says is public."""
    office.played("Eins", "2025-10-01", TWO)
    one, other = the_two()
    AssociationPerson.objects.filter(id=other.id).update(club="Geheimer Verein")
    form = {"given_name": "Max", "surname": "Muster", "birth_date": "1980-01-02"}
    address = f"/association/persons/{one.id}/change"
    office.posted(office.office, address, **form, told_apart="aus Bonn", reason="Verwechslung")
    page = text_of(office.public.get(office.at()))
    assert "Max Muster (aus Bonn)" in page
    assert "Max Muster (2)" not in page, "a number never stands alone"
    assert "Geheimer Verein" not in page
    assert "1980" not in page
    assert "aus Bonn" in text_of(office.office.get(f"/association/persons/{one.id}"))


def test_in_files_what_tells_them_apart_is_no_part_of_a_name(office: Office) -> None:
    office.played("Eins", "2025-10-01", TWO)
    plain = office.public.get(office.at("/files/ranking.csv?lang=en"))
    one, _other = the_two()
    form = {"given_name": "Max", "surname": "Muster", "birth_date": "1980-01-02"}
    address = f"/association/persons/{one.id}/change"
    office.posted(office.office, address, **form, told_apart="aus Bonn", reason="Verwechslung")
    added = office.public.get(office.at("/files/results.csv?lang=en"))
    for answer, marks in ((plain, {"1", "2"}), (added, {"aus Bonn", ""})):
        headings, *rows = read_csv(answer.content)
        assert headings[1:4] == ("Surname", "First name", "Told apart by")
        found = {tuple(str(cell or "") for cell in row[1:4]) for row in rows if row[2] == "Max"}
        assert found == {("Muster", "Max", mark) for mark in marks}
    book = load_workbook(BytesIO(office.public.get(office.at("/files/ranking.xlsx")).content))
    for sheet in book.worksheets:
        cells = sheet.iter_rows(min_row=2, values_only=True)
        assert {row[1] for row in cells if row[2] == "Max"} == {"Muster"}


def test_nobody_is_told_of_a_namesake_who_is_on_no_list(office: Office) -> None:
    rows = [row for row in TWO if "1990" not in row]
    office.played("Eins", "2025-10-01", [rows[0], *field_of(10, 30)[1:]])
    AssociationPerson.objects.create(id="a" + "0" * 16, name="Max Muster", surname="Muster")
    assert set(listed(office)) == {"Max Muster"}


def test_a_minor_stays_initials_and_gives_nobody_a_number(office: Office) -> None:
    office.played("Eins", "2025-10-01", TWO)
    _one, other = the_two()
    other.birth_date, other.told_apart = None, "die Kleine"
    other.marked_minor = True
    other.save()
    assert set(listed(office)) == {"Max Muster"}
    page = text_of(office.public.get(office.at()))
    assert "M. M." in page
    assert "die Kleine" not in page


def test_two_minors_of_the_same_initials_are_told_apart_by_a_number(office: Office) -> None:
    office.played("Eins", "2025-10-01", TWO)
    rest = list(AssociationPerson.objects.exclude(name="Max Muster").order_by("created_at", "id"))
    for person, name in zip(rest, ("Mia Unruh", "Moritz Ulm", "Nils Ulm"), strict=False):
        person.name, person.surname = name, name.split()[-1]
        person.birth_date, person.marked_minor, person.told_apart = None, True, "die Kleine"
        person.save()
    page = text_of(office.public.get(office.at()))
    assert re.findall(r">([MN]\. U\.[^<]*)</a>", page) == ["M. U. (1)", "M. U. (2)", "N. U."]
    assert "die Kleine" not in page


def test_whom_a_row_could_be_is_told_with_club_and_year(office: Office) -> None:
    office.played("Eins", "2025-10-01", TWO)
    one, other = the_two()
    AssociationPerson.objects.filter(id=one.id).update(club="Brettspielkreis Köln")
    fixture = office.dated("Zwei", "2025-11-01")
    office.day("2025-11-01")
    office.typed(fixture, ["1; Max Muster", *field_of(10, 30)[1:]])
    line = office.looked_at(fixture).lines[0]
    known = {each.person: [text.de for text in each.known] for each in line.options}
    assert known[one.id] == ["Brettspielkreis Köln", "Jahrgang 1980"]
    assert known[other.id] == ["Jahrgang 1990"]
    assert sorted(each.mark for each in line.options) == ["1", "2"]


def test_two_rows_of_one_name_say_what_the_hall_knew(office: Office) -> None:
    fixture = office.dated("Zwei", "2025-11-01")
    office.day("2025-11-01")
    office.typed(fixture, ["1; Max Muster; 1980-01-02", *TWO[1:]])
    upload = Upload.objects.get(fixture=fixture)
    upload.identities["r2"]["told_apart"] = "Essen"
    upload.save()
    first, second, third = office.looked_at(fixture).lines[:3]
    assert [text.de for text in first.told] == ["Jahrgang 1980"]
    assert [text.de for text in second.told] == ["Essen", "Jahrgang 1990"]
    assert third.told == ()
    assert [text.de for text in second.told_but_birth] == ["Essen"]


def test_numbers_are_the_same_wherever_somebody_stands(office: Office) -> None:
    office.played("Eins", "2025-10-01", TWO)
    assert listed(office)  # the kept list follows with the first look
    people = list(AssociationPerson.objects.order_by("created_at", "id"))
    everybody = namesakes.public_marks_of_all(people, "2025-10-02")
    for one in the_two():
        assert namesakes.public_marks([one], "2025-10-02")[one.id] == everybody[one.id]
        assert namesakes.office_marks([one])[one.id] == everybody[one.id]


def test_the_organisers_word_goes_into_the_register_and_makes_no_other_result(
    office: Office,
) -> None:
    journal, people, _ranking = played_elsewhere()
    file = msgspec.json.decode(people, type=PeopleFile)
    worded = (msgspec.structs.replace(file.persons[0], told_apart="aus Bonn"), *file.persons[1:])
    with_word = msgspec.json.encode(msgspec.structs.replace(file, persons=worded))
    fixture = office.dated("Auswärts", "2025-10-05")
    office.day("2025-10-06")
    for told in (people, with_word):
        there = SimpleUploadedFile("people.json", told)
        office.filed(fixture, "turnier.jsonl", journal, people=there)
    assert Upload.objects.filter(fixture=fixture).count() == 1
    office.accepted(fixture)
    words = dict(AssociationPerson.objects.exclude(told_apart="").values_list("name", "told_apart"))
    assert words == {file.persons[0].name: "aus Bonn"}


def test_an_organisers_word_for_a_minor_stays_in_the_hall() -> None:
    person = PersonLine("p1", "Max Muster", told_apart="der Kleine", minor=True)
    told = identity_in(Tournament(), "p1", person, "der Kleine")
    assert told.added is msgspec.UNSET
