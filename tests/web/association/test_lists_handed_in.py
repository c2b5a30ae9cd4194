"""A date's result as a list with headings: shown first, then handed in like any other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tafelrunde.store.association_models import Upload
from tests.exports.files import xlsx
from tests.web.association.office import Office, born, field_of, name_of, text_of

pytestmark = pytest.mark.django_db

PLACES = range(1, 13)
GERMAN: list[tuple[str, ...]] = [("Platz", "Name", "Geburtsdatum", "Mitgliedsnr.", "Punkte")]
GERMAN += [(str(n), name_of(n), born(n), f"M{n}", "7") for n in PLACES]
ENGLISH: list[tuple[str, ...]] = [("Rank", "First name", "Surname", "Points")]
ENGLISH += [(str(n), *name_of(n).split(), "7") for n in PLACES]


def csv(rows: Sequence[tuple[str, ...]], mark: str, coding: str = "utf-8") -> bytes:
    return "\r\n".join(mark.join(row) for row in rows).encode(coding)


@pytest.fixture
def office() -> Office:
    return Office()


def date_of(office: Office, title: str = "Liste") -> str:
    fixture = office.dated(title, "2025-11-01")
    office.day("2025-11-02")
    return fixture


def shown(office: Office, fixture: str, name: str, data: bytes) -> Any:
    """What whoever brings the list sees before anything is stored."""
    answer = office.filed(fixture, name, data)
    assert "/results/list?kept=" in answer["Location"]
    assert not Upload.objects.filter(fixture=fixture).exists()
    page = office.organiser.get(answer["Location"])
    assert page.status_code == 200
    return page


def taken(office: Office, fixture: str, page: Any, **form: Any) -> None:
    context = page.context
    columns = {
        f"column-{card.number}-{column.index}": column.meaning
        for card in context["cards"]
        for column, _examples in card.columns
    }
    form = {"kept": context["kept"], "which": context["which"]} | columns | form
    office.posted(office.organiser, office.at(f"/dates/{fixture}/results/list/take"), **form)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("deutsch.csv", csv(GERMAN, ";")),
        ("alt.csv", csv([("Ergebnis der Spielerunde Süd",), *GERMAN], ";", "cp1252")),
        ("tab.txt", csv(GERMAN, "\t")),
        ("english.csv", csv(ENGLISH, ",")),
        ("short.csv", csv([(row[0], row[1]) for row in GERMAN], ",")),
        ("liste.xlsx", xlsx(GERMAN, Info=[("nur eine Anmerkung",)])),
        ("list.xlsx", xlsx(ENGLISH)),
    ],
)
def test_a_list_with_headings_is_shown_and_then_handed_in(
    office: Office, name: str, data: bytes
) -> None:
    fixture = date_of(office)
    page = shown(office, fixture, name, data)
    assert [(x.place, x.name) for x in page.context["past"].lines] == [
        (n, name_of(n)) for n in PLACES
    ]
    taken(office, fixture, page)
    looked_at = office.looked_at(fixture)
    assert [(line.place, line.name) for line in looked_at.lines] == [
        (n, name_of(n)) for n in PLACES
    ]
    office.accepted(fixture)
    assert len(office.result(fixture).ranking) == 12


def test_pasted_lines_may_have_headings_and_a_column_is_told_otherwise(office: Office) -> None:
    fixture = date_of(office)
    rows = ["Wertung\tSpieler", *(f"{n}\t{name_of(n)}" for n in PLACES)]
    page = office.organiser.get(office.typed(fixture, rows)["Location"])
    assert "Sie braucht eine Spalte für den Platz" in text_of(page)
    form = {"kept": page.context["kept"], "column-0-0": "place", "column-0-1": "name"}
    again = office.organiser.post(office.at(f"/dates/{fixture}/results/list"), form)
    taken(office, fixture, again)
    assert len(office.looked_at(fixture).lines) == 12


def test_shared_and_vacant_places_and_no_rank_come_in_as_they_are(office: Office) -> None:
    fixture = date_of(office)
    rows = [
        ("Platz", "Name"),
        *[(place, name_of(n)) for n, place in enumerate(("1", "2", "2"), 1)],
        ("4", "nicht vergeben"),
        *[(str(n), name_of(n)) for n in range(5, 13)],
        ("-", name_of(20)),
    ]
    page = shown(office, fixture, "liste.csv", csv(rows, ";"))
    assert page.context["past"].vacant == (4,)
    taken(office, fixture, page)
    office.accepted(fixture)
    result = office.result(fixture)
    assert (result.vacant, [len(group) for group in result.ranking[:2]]) == ((4,), [1, 2])
    assert len(result.unranked) == 1


def test_of_several_tournaments_on_a_list_the_one_of_that_day_is_meant(office: Office) -> None:
    fixture = date_of(office)
    other = [("Platz", "Name"), *((str(n), name_of(n + 40)) for n in PLACES)]
    data = xlsx(other, title="Herne 05.10.2025", Unna=[("Unna 01.11.2025",), *GERMAN])
    page = shown(office, fixture, "alle.xlsx", data)
    assert page.context["past"].lines[0].name == name_of(1)
    assert len(page.context["tournaments"]) == 2
    taken(office, fixture, page, which="0")
    assert office.looked_at(fixture).lines[0].name == name_of(41)


def test_points_that_the_rules_do_not_give_are_told_before(office: Office) -> None:
    fixture = date_of(office)
    page = " ".join(text_of(shown(office, fixture, "liste.csv", csv(GERMAN, ";"))).split())
    assert "Andere Punkte bei" in page


def test_nobody_else_hands_in_a_list_or_reads_one(office: Office) -> None:
    fixture = date_of(office)
    address = office.filed(fixture, "liste.csv", csv(GERMAN, ";"))["Location"]
    stranger = Office().organiser
    assert stranger.get(address).status_code == 404
    kept = address.partition("kept=")[2]
    take = office.at(f"/dates/{fixture}/results/list/take")
    assert stranger.post(take, {"kept": kept}).status_code == 404
    office.posted(office.organiser, take, 422, kept="0" * 64)
    office.posted(office.organiser, take, 422, kept="../../etc/passwd")


def test_a_plain_list_needs_no_second_look(office: Office) -> None:
    fixture = date_of(office)
    file = SimpleUploadedFile("liste.txt", "\n".join(field_of()).encode())
    answer = office.posted(office.organiser, office.at(f"/dates/{fixture}/results"), file=file)
    assert answer["Location"] == office.at("/mine")
    assert Upload.objects.filter(fixture=fixture).exists()
