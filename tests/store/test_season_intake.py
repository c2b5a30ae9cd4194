"""From an upload to the list, and from the season into a hall."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.store.association import halls as season_halls
from tafelrunde.store.association.erasure import erase_person
from tafelrunde.store.association.handing_in import (
    TypedRow,
    receive_hall,
    receive_journal,
    receive_ranking,
    receive_sheet,
)
from tafelrunde.store.association.intake import (
    accept,
    choose,
    preview,
    replaced_by,
    send_back,
    taken_back,
    uploads_of,
)
from tafelrunde.store.association_models import AssociationPerson, Upload
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.transfer import import_tournament
from tests.oracle import standings as slow_standings
from tests.oracle.generator import random_sheet
from tests.store.season_house import OFFICE, ORGANISER, Season, house_on


@pytest.fixture(scope="module")
def using(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    with django_db_blocker.unblock(), house_on("sqlite", tmp_path_factory.mktemp("i")) as it:
        yield it


@pytest.fixture
def season(using: str) -> Season:
    season = Season(using).opened()
    season.dated("f1", "2025-10-05")
    season.day("2025-10-06")
    return season


def finished_sheet(tag: str = "") -> dict[str, Any]:
    """A Carcassonne tournament of twelve that has a final ranking; names of its own."""
    for seed in range(200):
        sheet = random_sheet(seed, "carcassonne", "four-player", players=12)
        if slow_standings.final_ranking(sheet) is not None:
            for player in sheet["players"]:
                player["name"] = f"Vorname {tag} {player['id'].translate(LETTERS)}"
            return sheet
    raise AssertionError("no finished tournament in two hundred")


LETTERS = str.maketrans("0123456789", "abcdefghij")


def unlike_each_other() -> tuple[dict[str, Any], dict[str, Any]]:
    """Two results of the same twelve, nobody without a rank."""
    found: list[dict[str, Any]] = []
    for seed in range(400):
        sheet = random_sheet(seed, "carcassonne", "four-player", players=12)
        if len(slow_standings.final_ranking(sheet) or ()) == 12:
            found.append(sheet)
        if len(found) == 2:
            return found[0], found[1]
    raise AssertionError("no two such tournaments in four hundred")


def journal_of(sheet: dict[str, Any]) -> bytes:
    read = read_sheet(sheet, open_rulebook)
    events = list(with_standings(read.rulebook, read.events))
    return TOURNAMENTS.write(TOURNAMENTS.chained(events, by="desk", at="2025-10-05T18:00:00+00:00"))


def all_new(season: Season, upload: Upload) -> None:
    for line in preview(season.ledger, season.id, upload.id).lines:
        if not line.chosen:
            choose(season.ledger, season.id, upload.id, line.local, NEW)


def test_a_sheet_is_looked_at_before_it_counts(season: Season) -> None:
    sheet = finished_sheet(season.id)
    upload = receive_sheet(season.ledger, season.id, "f1", sheet, ORGANISER, source="excel")
    assert season.state.fixtures["f1"].receipts[0].source == "excel"
    assert season.ledger.table(season.id).rows == []
    page = preview(season.ledger, season.id, upload.id)
    assert (page.first, page.undecided, page.changes) == (True, 12, ())
    with pytest.raises(Refusal, match="12"):
        accept(season.ledger, season.id, upload.id, OFFICE, "k1")
    all_new(season, upload)
    before = AssociationPerson.objects.using(season.using).count()
    accept(season.ledger, season.id, upload.id, OFFICE, "k2")
    assert AssociationPerson.objects.using(season.using).count() == before + 12
    ranked = len(slow_standings.final_ranking(sheet) or ())
    assert len(season.ledger.table(season.id).rows) == ranked
    upload.refresh_from_db(using=season.using)
    assert (upload.state, upload.identities) == ("accepted", {})
    assert uploads_of(season.ledger, season.id) == []
    assert b"Vorname" not in season.ledger.journal_file(season.id)
    with pytest.raises(Refusal, match="decided"):
        accept(season.ledger, season.id, upload.id, OFFICE, "k3")


def test_people_are_suggested_and_only_the_certain_are_chosen(season: Season) -> None:
    tag = season.id
    known = season.person(f"Grün {tag} Eins", born="1980-01-01")
    alike = season.person(f"Gelb {tag} Zwei", born="1981-01-01")
    rows = [
        TypedRow(name=f"Grün {tag} Eins", place=1, birth_date="1980-01-01"),
        TypedRow(name=f"Zwei {tag} Gelb", place=2),
        TypedRow(name=f"Rot {tag} Drei", place=3),
        TypedRow(name=f"Blau {tag} Vier"),
    ]
    upload = receive_ranking(season.ledger, season.id, "f1", rows, ORGANISER)
    lines = {x.local: x for x in preview(season.ledger, season.id, upload.id).lines}
    assert lines["r1"].chosen == known
    assert lines["r2"].chosen == ""
    assert lines["r2"].options[0].person == alike
    assert lines["r2"].options[0].why[0].en == "same names in another order"
    assert lines["r4"].place is None
    with pytest.raises(Refusal, match="another line"):
        choose(season.ledger, season.id, upload.id, "r2", known)
    with pytest.raises(Refusal, match="knows no such"):
        choose(season.ledger, season.id, upload.id, "r2", "nobody")
    choose(season.ledger, season.id, upload.id, "r2", alike)
    all_new(season, upload)
    accept(season.ledger, season.id, upload.id, OFFICE, "k1")
    results = season.state.fixtures["f1"].results
    assert results is not None
    assert results.ranking[:2] == ((known,), (alike,))
    assert len(results.unranked) == 1


@pytest.mark.rule("CAR-605")
def test_a_late_result_is_told_and_needs_a_reason(using: str) -> None:
    season = Season(using).opened(results_due="2026-03-20")
    season.dated("f1", "2026-03-14")
    season.day("2026-03-21")
    rows = [TypedRow(name=f"L {season.id} {n}", place=n) for n in range(1, 11)]
    upload = receive_ranking(season.ledger, season.id, "f1", rows, ORGANISER)
    all_new(season, upload)
    page = preview(season.ledger, season.id, upload.id)
    assert page.late
    assert page.needs_reason
    assert "CAR-605" in {warning.rule for warning in page.warnings}
    people = AssociationPerson.objects.using(using).count()
    with pytest.raises(Refusal, match="CAR-605"):
        accept(season.ledger, season.id, upload.id, OFFICE, "k1")
    assert AssociationPerson.objects.using(using).count() == people
    accept(season.ledger, season.id, upload.id, OFFICE, "k1", "Post war verloren")


def test_a_journal_keeps_its_people_through_a_correction(season: Season) -> None:
    one, other = unlike_each_other()
    journal = journal_of(one)
    upload = receive_journal(season.ledger, season.id, "f1", journal, ORGANISER)
    page = preview(season.ledger, season.id, upload.id)
    with pytest.raises(Refusal, match="name"):
        choose(season.ledger, season.id, upload.id, page.lines[0].local, NEW)
    for number, line in enumerate(page.lines):
        person = season.person(f"J {season.id} {number}")
        choose(season.ledger, season.id, upload.id, line.local, person)
    accept(season.ledger, season.id, upload.id, OFFICE, "k1")
    with pytest.raises(Refusal, match="already"):
        receive_journal(season.ledger, season.id, "f1", journal, ORGANISER)
    again = receive_journal(season.ledger, season.id, "f1", journal_of(other), ORGANISER)
    second = preview(season.ledger, season.id, again.id)
    assert second.undecided == 0
    assert {change.kind for change in second.changes} == {"moved"}
    assert second.needs_reason
    send_back(season.ledger, season.id, again.id, "doppelt")
    assert uploads_of(season.ledger, season.id) == []


def test_the_same_upload_twice_is_one(season: Season) -> None:
    rows = [TypedRow(name=f"Z {season.id} {n}", place=n) for n in range(1, 4)]
    one = receive_ranking(season.ledger, season.id, "f1", rows, ORGANISER)
    other = receive_ranking(season.ledger, season.id, "f1", rows, ORGANISER)
    assert one.id == other.id
    assert len(season.state.fixtures["f1"].receipts) == 1


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ([], "place"),
        ([TypedRow(name="A", place=2)], "place"),
        (
            [TypedRow(name="A", place=1), TypedRow(name="B", place=1), TypedRow(name="C", place=2)],
            "place",
        ),
        ([TypedRow(name=" ", place=1)], "line 1"),
    ],
)
def test_a_typed_ranking_with_gaps_is_refused(
    season: Season, rows: list[TypedRow], place: str
) -> None:
    with pytest.raises(Refusal, match=place):
        receive_ranking(season.ledger, season.id, "f1", rows, ORGANISER)
    assert uploads_of(season.ledger, season.id) == []


def test_what_cannot_be_received_leaves_nothing(season: Season) -> None:
    wonders = random_sheet(1, "seven-wonders", "four-rounds")
    with pytest.raises(Refusal, match="rulebook"):
        receive_sheet(season.ledger, season.id, "f1", wonders, ORGANISER)
    for journal in (b"", b"nonsense", b'{"seq":1}'):
        with pytest.raises(Refusal):
            receive_journal(season.ledger, season.id, "f1", journal, ORGANISER)
    with pytest.raises(Refusal, match="organiser"):
        receive_sheet(
            season.ledger, season.id, "f1", finished_sheet(), Actor("account:8", "organiser")
        )
    assert uploads_of(season.ledger, season.id) == []
    assert season.state.fixtures["f1"].receipts == ()


# ── Into a hall ──


def test_a_date_gets_a_hall_filled_with_who_registered(using: str) -> None:
    season = Season(using).opened()
    season.dated("f1", "2025-10-05", capacity=3)
    kid = season.person("Kim Jung", born="2012-01-01", guardian_consent_on=None)
    people = [season.person(f"H {n}") for n in range(4)]
    for person in people:
        season.does(c.RegisterPerson(fixture="f1", person=person))
    halls = DjangoLedger(using)
    slug = f"herne-{season.id}"
    filled = season_halls.open_fixture(season.ledger, halls, season.id, "f1", slug, ORGANISER)
    state, _version = halls.state(filled.hall)
    assert (len(state.entries), len(state.waiting)) == (3, 1)
    assert state.details.season == season.id
    assert season.state.fixtures["f1"].hall == filled.hall
    season.does(c.CancelRegistration(fixture="f1", person=people[0]))
    again = season_halls.fill_fixture(season.ledger, halls, season.id, "f1", ORGANISER)
    assert (again.entered, again.cancelled) == (0, 1)
    assert (len(halls.state(filled.hall)[0].entries), kid in people) == (3, False)
    once_more = season_halls.open_fixture(season.ledger, halls, season.id, "f1", slug, ORGANISER)
    assert (once_more.entered, once_more.cancelled) == (0, 0)
    known = Person.objects.using(using).filter(hall_id=filled.hall)
    assert {row.known_as for row in known} == set(people)
    assert all(person not in repr(halls.records(filled.hall)) for person in people)
    other = Season(using).opened()
    other.dated("f1", "2025-10-05")
    with pytest.raises(Refusal, match="slug"):
        season_halls.open_fixture(other.ledger, halls, other.id, "f1", slug, ORGANISER)


@pytest.mark.rule("CAR-601", "CAR-603")
def test_the_final_is_a_tournament_filled_from_the_confirmed_invitations(using: str) -> None:
    season = Season(using).opened(
        options={"final_places": 4, "from_list": 4}, final_date="2026-05-17", final_place="Herne"
    )
    ada, bo = season.person("Ada Berg"), season.person("Bo Kern")
    season.played("f1", [ada, bo])
    season.day("2026-04-01")
    season.does(c.SendInvitations(deadline="2026-04-15"))
    season.does(c.ConfirmInvitation(person=ada))
    season.does(c.ConfirmInvitation(person=bo))
    halls = DjangoLedger(using)
    called = season_halls.FinalCalled(
        f"finale-{season.id}", "Saison 2025/26 – Finale", "four-player"
    )
    filled = season_halls.open_final(season.ledger, halls, season.id, called, OFFICE)
    assert filled.entered == 2
    hall = Hall.objects.using(using).get(id=filled.hall)
    assert (hall.title, hall.date, hall.venue) == ("Saison 2025/26 – Finale", "2026-05-17", "Herne")
    season.does(c.DeclineInvitation(person=bo))
    season.does(c.SendInvitations(deadline="2026-04-20"))
    replacement = list(season.state.invitations)[-1]
    season.does(c.ConfirmInvitation(person=replacement))
    again = season_halls.fill_final(season.ledger, halls, season.id, OFFICE)
    assert (again.entered, again.cancelled) == (1, 1)
    there = {row.known_as for row in Person.objects.using(using).filter(hall_id=filled.hall)}
    assert there == {ada, bo, replacement}
    assert len(halls.state(filled.hall)[0].entries) == 2


def test_a_hall_of_the_house_hands_its_result_in_with_its_links(using: str) -> None:
    season = Season(using).opened()
    season.dated("f1", "2025-10-05")
    sheet = finished_sheet(season.id)
    read = read_sheet(sheet, open_rulebook)
    halls = DjangoLedger(using)
    hall = _imported(halls, read.events, season.id)
    people = {}
    for player in sheet["players"]:
        people[player["id"]] = season.person(player["name"])
        Person(hall_id=hall, player=player["id"], name="x", known_as=people[player["id"]]).save(
            using=using
        )
    season.day("2025-10-06")
    upload = receive_hall(season.ledger, halls, season.id, "f1", hall, ORGANISER)
    assert preview(season.ledger, season.id, upload.id).ready
    accept(season.ledger, season.id, upload.id, OFFICE, "k")
    assert season.ledger.table(season.id).rows[0].player in people.values()


def test_who_played_in_a_hall_is_linked_there_once_the_result_counts(using: str) -> None:
    season = Season(using).opened()
    season.dated("f1", "2025-10-05")
    sheet = finished_sheet(season.id)
    halls = DjangoLedger(using)
    hall = _imported(halls, read_sheet(sheet, open_rulebook).events, season.id)
    for player in sheet["players"]:
        Person(hall_id=hall, player=player["id"], name=player["name"]).save(using=using)
    season.day("2025-10-06")
    upload = receive_hall(season.ledger, halls, season.id, "f1", hall, ORGANISER)
    all_new(season, upload)
    accept(season.ledger, season.id, upload.id, OFFICE, "k")
    there = Person.objects.using(using).filter(hall_id=hall, known_as="")
    assert not there.exists()
    winner = season.ledger.table(season.id).rows[0].player
    erase_person(season.ledger, winner)
    assert Person.objects.using(using).filter(hall_id=hall).count() == len(sheet["players"]) - 1


def test_a_result_taken_back_does_not_count_and_a_newer_one_replaces_it(using: str) -> None:
    season = Season(using).opened()
    season.dated("f1", "2025-10-05")
    sheet = finished_sheet(season.id)
    halls = DjangoLedger(using)
    hall = _imported(halls, read_sheet(sheet, open_rulebook).events, season.id)
    for player in sheet["players"]:
        Person(hall_id=hall, player=player["id"], name=player["name"]).save(using=using)
    season.day("2025-10-06")
    older = receive_hall(season.ledger, halls, season.id, "f1", hall, ORGANISER)
    all_new(season, older)
    here = Hall.objects.using(using).filter(id=hall)
    here.update(phase="running")
    (warned, *_more) = preview(season.ledger, season.id, older.id).warnings
    assert "taken back" in warned.text["en"]
    assert taken_back([older], using) == {older.id}
    with pytest.raises(Refusal, match="taken back"):
        accept(season.ledger, season.id, older.id, OFFICE, "k")
    here.update(phase="awarded")
    assert not taken_back([older], using)
    assert not preview(season.ledger, season.id, older.id).warnings
    Person.objects.using(using).filter(hall_id=hall).first().delete()  # type: ignore[union-attr]
    newer = receive_hall(season.ledger, halls, season.id, "f1", hall, ORGANISER)
    assert replaced_by(uploads_of(season.ledger, season.id)) == {older.id: newer.id}
    (warned, *_more) = preview(season.ledger, season.id, older.id).warnings
    assert "newer result" in warned.text["en"]
    with pytest.raises(Refusal, match="newer result"):
        accept(season.ledger, season.id, older.id, OFFICE, "k")
    all_new(season, newer)
    accept(season.ledger, season.id, newer.id, OFFICE, "k2")
    assert uploads_of(season.ledger, season.id) == [], "nobody can count the older one after it"
    with pytest.raises(Refusal):
        accept(season.ledger, season.id, older.id, OFFICE, "k3")


def _imported(halls: DjangoLedger, events: list[Any], tag: str) -> str:
    named = [replace(events[0], tournament=f"t{tag}"), *events[1:]]
    told = list(with_standings(open_rulebook("carcassonne"), named))
    records = list(TOURNAMENTS.chained(told, by="desk", at="2025-10-05T18:00:00+00:00"))
    return import_tournament(halls, TOURNAMENTS.write(records), slug=f"t-{tag}").tournament
