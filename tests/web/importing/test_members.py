"""A list of members: nothing stored before, doubles recognised, a second time changes nothing."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from time import perf_counter
from typing import Any

import pytest

from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.store.association import numbers
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association_models import AssociationPerson, Correction
from tafelrunde.store.number_models import PersonNumber
from tests.exports.files import ods, xlsx
from tests.web.association.office import account, name_of, text_of
from tests.web.importing.handing_over import HandedOver

pytestmark = pytest.mark.django_db

ADDRESS = "/association/import/members"
HEADINGS = ("Mitgliedsnummer", "Name", "Vorname", "geb. am", "Verein", "E-Mail", "Region", "Land")
ROWS = [
    (12, "Winter", "Ada", date(1990, 5, 6), "Unna", "ada@example.org", "Süd", "Deutschland"),
    (13, "Berg", "Bo", "1988", "Herne", None, "Nord", "AT"),
]


def handed_over(data: bytes, **form: Any) -> HandedOver:
    return HandedOver(account("office", "association"), ADDRESS, data, **form)


def known() -> list[AssociationPerson]:
    return list(AssociationPerson.objects.order_by("name"))


@pytest.mark.parametrize("write", [xlsx, ods])
def test_nothing_is_stored_before_it_is_taken_and_a_second_time_changes_nothing(write: Any) -> None:
    data = write([HEADINGS, *ROWS, ("Summe", 2)])
    looked = handed_over(data)
    assert (len(looked.shown["new"]), known()) == (2, [])
    assert "Summe" in looked.text
    looked.taken()
    ada, bo = known()
    assert (ada.name, ada.surname, ada.birth_date) == ("Ada Winter", "Winter", date(1990, 5, 6))
    assert (ada.club, ada.region, ada.lives_in, ada.email) == (
        "Unna", "Süd", "DE", "ada@example.org",
    )  # fmt: skip
    assert (bo.birth_date, bo.birth_year, bo.lives_in) == (None, 1988, "AT")
    assert (ada.came_by, ada.consent_version) == ("list", "")
    assert numbers.numbers_of(ada.id) == {"member": "12"}
    before = [(row.id, row.changed_at) for row in known()]
    again = handed_over(data)
    assert [len(again.shown[kind]) for kind in ("new", "more", "known", "asked")] == [0, 0, 2, 0]
    again.taken()
    assert [(row.id, row.changed_at) for row in known()] == before


@pytest.mark.parametrize("coding", ["cp1252", "cp850", "utf-8-sig", "utf-16"])
def test_old_encodings_and_names_in_one_column_are_read(coding: str) -> None:
    text = "Mitglieds-Nr;Nachname, Vorname;Jahrgang\r\n7;Müller, Jörg;1970\r\n8;Groß, Änne;1981\r\n"
    handed_over(text.encode(coding)).taken()
    assert [row.name for row in known()] == ["Jörg Müller", "Änne Groß"]


def test_a_known_person_gets_what_is_missing_and_keeps_what_is_there() -> None:
    ada = enter_person(
        Particulars(name="Ada Winter", birth_date=date(1990, 5, 6), club="Bonn", email="a@b.de")
    )
    looked = handed_over(xlsx([HEADINGS, ROWS[0]]))
    assert [line.found.person for line in looked.shown["more"]] == [ada.id]
    assert "Bonn" in looked.text
    looked.taken()
    ada.refresh_from_db()
    assert (ada.club, ada.email, ada.region) == ("Bonn", "a@b.de", "Süd")
    assert numbers.numbers_of(ada.id) == {"member": "12"}
    assert Correction.objects.filter(person=ada).count() == 1
    handed_over(xlsx([HEADINGS, ROWS[0]])).taken(replace="on")
    ada.refresh_from_db()
    assert (ada.club, ada.email) == ("Unna", "ada@example.org")


def test_the_same_number_is_the_same_person_however_the_name_is_spelt() -> None:
    ada = enter_person(Particulars(name="Ada Wynter"))
    numbers.give(ada, {"member": "0012"})
    looked = handed_over(xlsx([HEADINGS, ROWS[0]]))
    assert [line.found.person for line in looked.shown["more"]] == [ada.id]


def test_whoever_is_similar_is_asked_about_and_never_merged_without_a_word() -> None:
    alike = enter_person(Particulars(name="Ada Wintner"))
    looked = handed_over(xlsx([HEADINGS, *ROWS]))
    [line] = looked.shown["asked"]
    assert (line.member.line, line.found.person) == (2, "")
    looked.taken()
    assert {row.name for row in known()} == {"Ada Wintner", "Bo Berg"}
    handed_over(xlsx([HEADINGS, *ROWS])).taken(**{"who-2": alike.id})
    assert numbers.numbers_of(alike.id) == {"member": "12"}
    assert len(known()) == 2


def test_somebody_similar_can_be_somebody_new() -> None:
    enter_person(Particulars(name="Ada Wintner"))
    handed_over(xlsx([HEADINGS, ROWS[0]])).taken(**{"who-2": NEW})
    assert {row.name for row in known()} == {"Ada Wintner", "Ada Winter"}


def test_nobody_is_chosen_who_was_not_suggested() -> None:
    stranger = enter_person(Particulars(name="Zoë Quast"))
    enter_person(Particulars(name="Ada Wintner"))
    handed_over(xlsx([HEADINGS, ROWS[0]])).taken(**{"who-2": stranger.id})
    assert numbers.numbers_of(stranger.id) == {}


def test_a_number_of_somebody_else_and_doubles_on_the_list_are_left_out_and_listed() -> None:
    numbers.give(enter_person(Particulars(name="Zoë Quast")), {"member": "12"})
    rows = [*ROWS, (13, "Tal", "Cleo", None, None, None, None, None)]
    looked = handed_over(xlsx([HEADINGS, *rows]))
    assert [left.line for _sheet, left in looked.shown["left_out_rows"]] == [4]
    looked.taken(**{"who-2": NEW})
    assert {row.name for row in known()} == {"Zoë Quast", "Bo Berg"}
    assert PersonNumber.objects.get(key="member:12").person.name == "Zoë Quast"


def test_a_list_of_names_alone_asks_nothing_the_second_time() -> None:
    data = b"Name;Verein\nAda Winter;Unna\nBo Berg;Herne\n"
    handed_over(data).taken()
    again = handed_over(data)
    assert (len(again.shown["known"]), again.shown["asked"]) == (2, [])
    again.taken(rest="on")
    assert len(known()) == 2


def test_another_meaning_is_chosen_without_a_second_upload_and_remembered() -> None:
    office = account("office", "association")
    data = b"Code;Wer;Heimat\n1;Ada Winter;Unna\n2;Bo Berg;Herne\n3;Cleo Tal;Bonn\n"
    looked = HandedOver(office, ADDRESS, data)
    looked.again(**{"column-0-0": "member", "column-0-1": "name", "column-0-2": "region"})
    looked.taken()
    assert next((row.name, row.region) for row in known()) == ("Ada Winter", "Unna")
    assert numbers.numbers_of(known()[0].id) == {"member": "1"}
    later = HandedOver(office, ADDRESS, data)
    assert later.shown["cards"][0].remembered
    assert len(later.shown["known"]) == 3


def test_formulas_are_no_names() -> None:
    data = xlsx([("Name", "Verein"), ("=HYPERLINK(1)", "Unna"), ("Ada Winter", "=1+1")])
    looked = handed_over(data)
    assert not looked.shown["new"]
    text = handed_over(b"Name;Verein\n=cmd|x;Unna\n@SUM;Unna\nAda Winter;Unna\n")
    assert [line.member.name for line in text.shown["new"]] == ["Ada Winter"]
    assert len(text.shown["left_out_rows"]) == 2


def bomb() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b" " * 60_000_000)
    return packed.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"%PDF-1.7 xx", id="a print"),
        pytest.param(b"\x00\x01\x02\x03" * 99, id="no text at all"),
        pytest.param(xlsx([HEADINGS, *ROWS])[:-200], id="cut off"),
        pytest.param(b"\xd0\xcf\x11\xe0old", id="old Excel"),
        pytest.param(bomb(), id="a bomb"),
        pytest.param(b"Name\n" + b"Ada Winter\n" * 20_001, id="too many lines"),
    ],
)
def test_damaged_and_huge_files_are_refused_in_one_sentence(data: bytes) -> None:
    answer = handed_over(data)
    assert answer.page.status_code == 422
    assert answer.text.count("data-place=") == 1
    assert not known()


def test_it_is_for_the_office_alone() -> None:
    club = account("club", "organiser")
    assert club.get("/association/import").status_code == 403
    assert HandedOver(club, ADDRESS, b"Name\nAda Winter\n").page.status_code == 403


def test_three_thousand_members_in_one_go() -> None:
    rows = [
        (n, *reversed(name_of(n).split()), f"{1 + n % 28:02d}.{1 + n % 12:02d}.{1950 + n % 60}")
        for n in range(1, 3001)
    ]
    text = "\n".join(";".join(map(str, row)) for row in [HEADINGS[:4], *rows])
    began = perf_counter()
    looked = handed_over(text.encode("cp1252"))
    looked.taken(rest="on")
    found = AssociationPerson.objects.count()
    assert found + len(looked.shown["left_out_rows"]) == 3000
    assert found > 2900
    again = handed_over(text.encode("cp1252"))
    assert len(again.shown["known"]) == found
    print(f"3,000 members twice: {perf_counter() - began:.1f} s")
    assert len(text_of(again.page)) < 400_000
