"""Results on their way into the list: handed in, looked at, told apart, counted, merged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from msgspec.structs import replace

from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import DetailsSet
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.store.association.erasure import erase_person
from tafelrunde.store.association_models import AssociationPerson, ToldApart, Upload
from tafelrunde.store.models import Person
from tafelrunde.store.transfer import import_tournament
from tafelrunde.web import house as tournaments
from tafelrunde.web.season import house
from tests.exports.test_report_people import report_of, with_a_stand_in, without_stand_in
from tests.exports.test_report_round_trip import report
from tests.oracle.generator import random_sheet
from tests.oracle.standings import final_ranking
from tests.web.association.office import Office, field_of, name_of, row, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Office:
    return Office(results_due="2026-03-20", final_date="2026-05-01", regions="Nord, Süd")


def test_a_typed_list_names_every_line_that_cannot_be_read(office: Office) -> None:
    fixture = office.dated("Getippt", "2025-11-01")
    office.day("2025-11-01")
    answer = office.typed(fixture, ["1; Ada Beispiel", "zweiter Ben", "3; Cleo; 31.31.1990"], 422)
    page = text_of(answer)
    assert "Zeile 2" in page
    assert "Zeile 3" in page
    assert not Upload.objects.filter(fixture=fixture).exists()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("leer.json", b"{}"),
        ("blatt.json", b'{"sheet": 1}'),
        ("journal.jsonl", b'{"v": 1, "seq": 1}\n{"v": 1}\n'),
        ("mappe.xlsx", b"PK\x03\x04 no workbook"),
        ("bild.png", b"\x89PNG\r\n\x1a\n\x00\x00"),
    ],
)
def test_a_file_that_is_no_result_is_answered_in_a_sentence(
    office: Office, name: str, data: bytes
) -> None:
    fixture = office.dated("Datei", "2025-11-01")
    office.day("2025-11-01")
    answer = office.filed(fixture, name, data, 422)
    assert "So geht es nicht" in text_of(answer)
    assert not Upload.objects.filter(fixture=fixture).exists()


def finished_sheet() -> dict[str, Any]:
    for seed in range(200):
        sheet = random_sheet(seed, "carcassonne", "four-player", players=12)
        ranking = final_ranking(sheet)
        if ranking is not None and len(ranking) == 12:
            return sheet
    raise AssertionError


def test_a_result_does_not_count_before_the_association_says_who_is_who(office: Office) -> None:
    fixture = office.dated("Blatt", "2025-11-01", mode="four-player")
    office.day("2025-11-01")
    office.filed(fixture, "turnier.json", json.dumps(finished_sheet()).encode())
    page = office.looked_at(fixture)
    address = office.inside(f"/results/{page.upload}/accept")
    answer = office.posted(office.office, address, 422)
    assert "noch nicht entschieden" in text_of(answer)
    assert office.state.fixtures[fixture].results is None
    office.posted(office.office, address, rest="new", **{"who-p1": "", "other-p1": ""})
    assert office.state.fixtures[fixture].results is not None
    assert Upload.objects.get(id=page.upload).identities == {}


def test_a_person_is_chosen_by_suggestion_and_two_can_be_swapped(office: Office) -> None:
    first = office.played("Eins", "2025-10-01", field_of())
    one, two = (office.result(first).ranking[at][0] for at in (0, 1))
    second = office.dated("Zwei", "2025-11-01")
    office.day("2025-11-01")
    office.typed(second, [f"1; {name_of(1)}", f"2; {name_of(2)}", *field_of(10, 30)[2:]])
    page = office.looked_at(second)
    assert not page.lines[0].chosen
    assert one in [option.person for option in page.lines[0].options]
    choose = office.inside(f"/results/{page.upload}/choose")
    office.posted(office.office, choose, **{"who-r1": two, "who-r2": one})
    office.posted(office.office, choose, **{"who-r1": one, "who-r2": two})
    chosen = Upload.objects.get(id=page.upload).chosen
    assert (chosen["r1"], chosen["r2"]) == (one, two)
    form = {"who-r1": "", "other-r1": f"Irgendwer · {two}", "who-r2": ""}
    office.posted(office.office, choose, **form)
    assert Upload.objects.get(id=page.upload).chosen["r1"] == two


@pytest.mark.rule("CAR-605")
def test_a_late_result_counts_only_with_a_reason(office: Office) -> None:
    fixture = office.dated("Spät", "2026-03-10")
    office.day("2026-03-25")
    page = text_of(office.organiser.get(office.at(f"/dates/{fixture}/results")))
    assert "20. März 2026" in page
    office.typed(fixture, field_of())
    assert "CAR-605" in text_of(office.accepted(fixture, status=422))
    office.accepted(fixture, reason="Die Post war krank")
    assert office.state.fixtures[fixture].results is not None


def test_a_result_sent_back_forgets_its_names_and_can_be_handed_in_again(office: Office) -> None:
    fixture = office.dated("Zurück", "2025-11-01")
    office.day("2025-11-01")
    office.typed(fixture, field_of())
    upload = office.looked_at(fixture).upload
    back = office.inside(f"/results/{upload}/back")
    office.posted(office.office, back, 422)
    mail.outbox.clear()
    User.objects.filter(username__startswith="club").update(email="club@example.org")
    office.posted(office.office, back, reason="Platz 3 fehlt")
    assert Upload.objects.get(id=upload).identities == {}
    (letter,) = [m for m in mail.outbox if "club@example.org" in m.to]
    assert "Der Grund: Platz 3 fehlt" in letter.body
    page = text_of(office.organiser.get(office.at(f"/dates/{fixture}/results")))
    assert "Platz 3 fehlt" in page
    assert "Platz 3 fehlt" in text_of(office.office.get(office.inside(f"/results/{upload}")))
    office.typed(fixture, field_of())
    office.accepted(fixture)
    assert office.state.fixtures[fixture].results is not None


def test_a_correction_by_list_keeps_somebody_erased_since(office: Office) -> None:
    fixture = office.played("Eins", "2025-10-01", field_of())
    gone, first = office.result(fixture).ranking[2][0], office.result(fixture).ranking[0][0]
    erase_person(house.seasons(), gone)
    swapped = [row(1, 2), row(2, 1), "3; N. N.", *field_of()[3:]]
    office.typed(fixture, swapped)
    page = office.looked_at(fixture)
    assert [one.person for one in page.erased] == [gone]
    address = office.inside(f"/results/{page.upload}")
    assert "N. N. (inzwischen gelöscht, bisher auf Platz 3)" in text_of(office.office.get(address))
    form = {"reason": "vertauscht", "rest": "on"}
    answer = office.posted(office.office, f"{address}/accept", 422, **form)
    assert "1 Person aus dem Ergebnis, das zählt, ist inzwischen gelöscht" in text_of(answer)
    office.posted(office.office, f"{address}/choose", **{"who-r3": gone})
    page = office.looked_at(fixture)
    assert not page.erased
    assert page.lines[2].chosen_name == "N. N."
    assert {change.kind for change in page.changes} == {"moved"}
    office.posted(office.office, f"{address}/accept", **form)
    assert office.result(fixture).ranking[1:3] == ((first,), (gone,))


def test_at_a_first_result_all_who_resemble_nobody_are_new_by_one_button(office: Office) -> None:
    AssociationPerson.objects.create(
        id="a" + "0" * 16, name=name_of(4), surname=name_of(4).split()[-1]
    )
    fixture = office.dated("Eins", "2025-10-01")
    office.day("2025-10-01")
    office.typed(fixture, field_of(8))
    page = office.looked_at(fixture)
    address = office.inside(f"/results/{page.upload}")
    assert "Alle neu: die 7, die niemandem Bekannten ähneln" in text_of(office.office.get(address))
    office.posted(office.office, f"{address}/choose", rest=NEW)
    chosen = [line.chosen for line in office.looked_at(fixture).lines]
    assert chosen == [NEW, NEW, NEW, "", NEW, NEW, NEW, NEW], "who may be known stays open"
    assert "Alle neu" not in text_of(office.office.get(address))


def test_a_minor_of_whom_only_initials_come_is_asked_about(office: Office) -> None:
    fixture = office.dated("Eins", "2025-10-01")
    office.day("2025-10-01")
    office.typed(fixture, field_of(8))
    page = office.looked_at(fixture)
    upload = Upload.objects.get(id=page.upload)
    upload.identities["r2"] |= {"name": "E. F.", "minor": True}
    upload.identities["r3"] |= {"minor": True}
    upload.save()
    address = office.inside(f"/results/{page.upload}")
    shown = text_of(office.office.get(address))
    assert "Alle neu: die 7, die niemandem Bekannten ähneln" in shown
    assert "1 minderjährige Person kommt nur mit Initialen" in shown
    office.posted(office.office, f"{address}/choose", rest=NEW)
    assert [line.local for line in office.looked_at(fixture).lines if not line.chosen] == ["r2"]
    office.posted(office.office, f"{address}/choose", **{"who-r2": NEW})
    shown = text_of(office.office.get(address))
    assert "kommt nur mit Initialen" not in shown
    assert "minderjährig, nur Initialen" in shown


def test_another_day_and_another_mode_are_said_in_words(office: Office) -> None:
    fixture = office.dated("Journal", "2025-11-01", mode="two-player")
    office.day("2025-11-02")
    read = read_sheet(finished_sheet(), open_rulebook)
    events = [read.events[0], DetailsSet(date="2025-11-02"), *read.events[1:]]
    records = TOURNAMENTS.chained(events, by="desk", at="2025-11-02T18:00:00Z")
    office.filed(fixture, "turnier.jsonl", TOURNAMENTS.write(records))
    said = [fault.text for fault in office.looked_at(fixture).warnings]
    assert [text["de"] for text in said if "Termin" in text["de"]] == [
        "Der Termin ist der 1. November 2025, das Ergebnis ist vom 2. November 2025."
    ]
    assert "2025-11" not in " ".join(text["en"] for text in said)
    assert "four-player" not in " ".join(text["de"] for text in said)


def test_nobody_who_never_was_there_is_chosen_as_erased(office: Office) -> None:
    fixture = office.dated("Eins", "2025-10-01")
    office.day("2025-10-01")
    office.typed(fixture, field_of())
    page = office.looked_at(fixture)
    choose = office.inside(f"/results/{page.upload}/choose")
    office.posted(office.office, choose, 422, **{"who-r3": "a" + "0" * 16})


def test_a_second_result_is_called_a_correction_before_it_is_handed_in(office: Office) -> None:
    fixture = office.dated("Eins", "2025-10-01")
    office.day("2025-10-02")
    address, mine = office.at(f"/dates/{fixture}/results"), office.at("/mine")

    def pages() -> list[str]:
        return [" ".join(text_of(office.organiser.get(each)).split()) for each in (address, mine)]

    for page in pages():
        assert "Ergebnis einreichen" in page
        assert "Korrektur einreichen" not in page
    office.typed(fixture, field_of())
    assert "schon ein Ergebnis eingereicht" in pages()[0]
    office.accepted(fixture)
    for page in pages():
        assert "Korrektur einreichen" in page
        assert ">Ergebnis einreichen<" not in page
    assert "zählt bereits ein Ergebnis mit 12 Personen" in pages()[0]
    assert "schon ein Ergebnis eingereicht" not in pages()[0]


def test_merged_people_share_a_line_and_the_merge_can_be_undone(office: Office) -> None:
    office.played("Eins", "2025-10-01", field_of())
    office.played("Zwei", "2025-11-01", [f"1; {name_of(1)}er", *field_of(12, 20)[1:]])
    kept = AssociationPerson.objects.get(name=name_of(1)).id
    gone = AssociationPerson.objects.get(name=f"{name_of(1)}er").id
    address = "/association/merging/merge"
    assert "ältere" in text_of(office.posted(office.office, address, 422, kept=gone, gone=kept))
    office.posted(office.office, address, kept=kept, gone=gone)
    assert "– → –" not in text_of(office.office.get("/association/merging")), "no address, no line"
    assert office.public.get(office.at(f"/people/{gone}")).context["page"].person == kept
    assert office.counted(kept) == 2
    office.posted(office.office, "/association/merging/undo", 422, gone=gone)
    office.posted(office.office, "/association/merging/undo", gone=gone, reason="Vater und Sohn")
    assert ToldApart.objects.count() == 1, "two, with a reason: not suggested again at once"
    assert office.counted(kept) == 1


def test_a_tournament_of_this_house_is_taken_over_and_its_people_are_linked(
    office: Office,
) -> None:
    """For an organiser only what he runs himself."""
    sheet = finished_sheet()
    hall = played_here(sheet)
    fixture = office.dated("Hier gespielt", "2025-11-01", mode="four-player")
    office.day("2025-11-02")
    address = office.at(f"/dates/{fixture}/results")
    answer = office.posted(office.organiser, address, 422, hall=hall)
    assert "Dieses Turnier gibt es hier nicht" in text_of(answer)
    office.posted(office.office, address, hall=hall)
    office.accepted(fixture)
    linked = set(Person.objects.filter(hall_id=hall).values_list("known_as", flat=True))
    assert linked == set(office.result(fixture).people)


def played_here(sheet: dict[str, Any]) -> str:
    """A tournament of this house, from a sheet."""
    events = read_sheet(sheet, open_rulebook).events
    named = [replace(events[0], tournament="t-gespielt"), *events[1:]]
    told = list(with_standings(open_rulebook("carcassonne"), named))
    records = list(TOURNAMENTS.chained(told, by="desk", at="2025-11-01T18:00:00+00:00"))
    done = import_tournament(tournaments.ledger(), TOURNAMENTS.write(records), slug="gespielt")
    for player in sheet["players"]:
        Person(hall_id=done.tournament, player=player["id"], name=player["name"]).save()
    return done.tournament


def test_an_uploaded_workbook_of_the_house_is_read_as_a_result(office: Office) -> None:
    data, _sheet = report(finished_sheet(), "de")
    fixture = office.dated("Mappe", "2025-11-01", mode="four-player")
    office.day("2025-11-01")
    office.filed(fixture, "bericht.xlsx", data)
    assert office.state.fixtures[fixture].receipts[-1].source == "excel"
    office.accepted(fixture)
    assert len(office.result(fixture).people) == 12


@pytest.mark.rule("CAR-302")
def test_a_workbook_with_a_stand_in_is_read_as_a_result_and_says_so_where_it_had_to_guess(
    office: Office,
) -> None:
    hall = with_a_stand_in()
    both = [("Neu", report_of(hall)), ("Alt", without_stand_in(report_of(hall)))]
    for number, (title, grids) in enumerate(both, start=1):
        day = f"2025-11-0{number}"
        fixture = office.dated(title, day, mode="two-player")
        office.day(day)
        office.filed(fixture, "bericht.xlsx", write_workbook(grids))
        upload = Upload.objects.get(fixture=fixture)
        page = text_of(office.office.get(office.inside(f"/results/{upload.id}")))
        assert ("als Ersatz gelesen" in page) == (title == "Alt")
        office.accepted(fixture)
        result = office.result(fixture)
        assert (len(result.people), result.standins) == (14, 1)


def test_namesakes_are_matched_at_one_stroke_but_never_against_a_birthday(office: Office) -> None:
    """A workbook knows no birthdays: thirty names need not be chosen one by one."""
    first = office.played("Eins", "2025-10-01", field_of())
    known = [group[0] for group in office.result(first).ranking]
    second = office.dated("Zwei", "2025-11-01")
    office.day("2025-11-01")
    rows = [f"{n}; {name_of(n)}" for n in range(1, 10)]
    office.typed(second, [*rows, f"10; {name_of(10)}; 1950-01-01"])
    page = office.looked_at(second)
    choose = office.inside(f"/results/{page.upload}/choose")
    office.posted(office.office, choose, same="on")
    chosen = Upload.objects.get(id=page.upload).chosen
    assert [chosen.get(f"r{n}") for n in range(1, 11)] == [*known[:9], None]
    (option,) = office.looked_at(second).lines[9].options
    assert "anderer Geburtstag" in " ".join(why.de for why in option.why)


def test_a_correction_without_birthdays_shows_what_moves_before_anybody_is_chosen() -> None:
    """The same names once more are the people of the result that counts, two of them swapped."""
    office = Office()
    fixture = office.played("Herbst", "2025-10-04", field_of())
    names = [name_of(number) for number in (1, 2, 4, 3, *range(5, 13))]
    office.typed(fixture, [f"{place}; {name}" for place, name in enumerate(names, 1)])
    page = office.looked_at(fixture)
    assert page.undecided == 12
    moved = [(change.kind, change.name, change.text.de) for change in page.changes]
    swapped = [("moved", name_of(3), "Platz 3 → 4"), ("moved", name_of(4), "Platz 4 → 3")]
    assert sorted(moved) == sorted(swapped)


def test_signs_nobody_writes_do_not_come_in_with_a_list(office: Office) -> None:
    fixture = office.dated("Zeichen", "2025-11-01")
    office.day("2025-11-01")
    rows = field_of(10)
    rows[0] = rows[0].replace(name_of(1), "Zoe\0Null")
    rows[1] = rows[1].replace(name_of(2), "Yan\u202eGnal")
    office.filed(fixture, "liste.txt", "\n".join(rows).encode())
    names = [line.name for line in office.looked_at(fixture).lines]
    assert names[:2] == ["Zoe Null", "Yan Gnal"]
    rows[1] = "2; \u202e; 1990-01-01"
    office.filed(fixture, "liste.txt", "\n".join(rows).encode(), 422)


def test_a_correction_shows_whom_it_moves_on_the_list_before_it_counts() -> None:
    """Who stands elsewhere then, and who loses or wins the place in the final by it."""
    three: dict[str, Any] = {"option-final_places": 3, "option-from_list": 3}
    office = Office(**three)
    fixture = office.played("Herbst", "2025-10-04", field_of())
    order = (1, 2, 4, 3, *range(5, 13))
    office.typed(fixture, [row(place, number) for place, number in enumerate(order, 1)])
    page = office.looked_at(fixture)
    moves = {move.name: (move.before, move.after, move.invited) for move in page.moves}
    assert moves == {name_of(3): (3, 4, False), name_of(4): (4, 3, True)}
    shown = text_of(office.office.get(office.inside(f"/results/{page.upload}")))
    assert "Platz 4 → 3 der Rangliste" in shown
    office.accepted(fixture, reason="Vertauscht")
    assert office.looked_at(fixture).moves == ()
