"""A tournament played elsewhere comes as a journal file through the form and reaches the list."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.people_file import PeopleFile, PersonLine
from tafelrunde.web.season import house as season_house
from tests.oracle.exact import Sheet
from tests.oracle.generator import random_sheet
from tests.oracle.standings import final_ranking
from tests.web.association.office import Office, name_of
from tests.web.association.test_in_the_browser import entered
from tests.web.conftest import House, Tab

pytestmark = pytest.mark.django_db


def played_elsewhere() -> tuple[bytes, bytes, list[tuple[int, str]]]:
    """A finished tournament of twelve: its journal, its people, and its ranking by the slow way."""
    sheet, ranking = finished()
    read = read_sheet(sheet, open_rulebook)
    events = with_standings(read.rulebook, read.events)
    journal = TOURNAMENTS.write(TOURNAMENTS.chained(events, by="desk", at="2025-10-05T18:00:00Z"))
    players = [one["id"] for one in sheet["players"]]
    lines = tuple(PersonLine(player, name_of(n)) for n, player in enumerate(players, start=1))
    people = msgspec.json.encode(PeopleFile(people=1, tournament="t", persons=lines))
    names = {line.player: line.name for line in lines}
    return journal, people, [(place, names[player]) for place, player in ranking]


def finished() -> tuple[Sheet, list[tuple[int, str]]]:
    for seed in range(300):
        sheet = random_sheet(seed, "carcassonne", "four-player", players=12)
        ranking = final_ranking(sheet)
        if ranking is not None and len(ranking) == 12:
            return sheet, ranking
    raise AssertionError("no finished tournament of twelve")


def counted(office: Office, fixture: str) -> list[tuple[int, str]]:
    """Place and name of everybody in the result that counts."""
    names = dict(AssociationPerson.objects.values_list("id", "name"))
    found, place = [], 1
    for group in office.result(fixture).ranking:
        found += [(place, names[person]) for person in group]
        place += len(group)
    return found


def test_a_journal_with_its_people_is_uploaded_looked_at_accepted_and_on_the_list() -> None:
    office = Office()
    fixture = office.dated("Auswärts", "2025-10-05")
    office.day("2025-10-06")
    journal, people, ranking = played_elsewhere()
    office.filed(
        fixture, "turnier.jsonl", journal, people=SimpleUploadedFile("people.json", people)
    )
    page = office.looked_at(fixture)
    assert {line.name for line in page.lines} == {name for _place, name in ranking}
    assert office.public.get(office.at()).content.decode().count(ranking[0][1]) == 0
    office.accepted(fixture)
    assert sorted(counted(office, fixture)) == sorted(ranking)
    listed = season_house.seasons().table(office.id).rows
    assert len(listed) == 12
    winner = next(row for row in listed if row.rank == 1)
    assert AssociationPerson.objects.get(id=winner.player).name == ranking[0][1]
    assert winner.points == 12 // 2 + 15
    public = Client().get(office.at()).content.decode()
    assert all(name in public for _place, name in ranking)


def test_a_journal_without_its_people_waits_until_everybody_has_a_name() -> None:
    office = Office()
    fixture = office.dated("Auswärts", "2025-10-05")
    office.day("2025-10-06")
    journal, _people, _ranking = played_elsewhere()
    office.filed(fixture, "turnier.jsonl", journal)
    assert office.looked_at(fixture).undecided == 12
    office.accepted(fixture, status=422)
    assert office.state.fixtures[fixture].results is None


def test_a_changed_journal_is_refused_where_its_chain_breaks() -> None:
    office = Office()
    fixture = office.dated("Auswärts", "2025-10-05")
    office.day("2025-10-06")
    journal, _people, _ranking = played_elsewhere()
    lines = journal.splitlines()
    del lines[5]
    answer = office.filed(fixture, "turnier.jsonl", b"\n".join(lines), 422)
    assert "Prüfsummen" in answer.content.decode()
    assert not office.state.fixtures[fixture].receipts


@pytest.mark.django_db(transaction=True)
def test_the_files_go_through_the_form_in_a_real_browser(
    house: House, tab: Tab, tmp_path: Path
) -> None:
    office = Office()
    fixture = office.dated("Auswärts", "2025-10-05")
    office.day("2025-10-06")
    journal, people, ranking = played_elsewhere()
    (tmp_path / "turnier.jsonl").write_bytes(journal)
    (tmp_path / "people.json").write_bytes(people)
    page = tab(360)
    entered(page, house.url, office.organiser)
    page.goto(house.url + office.at(f"/dates/{fixture}/results"))
    page.set_input_files("[name=file]", tmp_path / "turnier.jsonl")
    page.set_input_files("[name=people]", tmp_path / "people.json")
    page.locator("form:has([name=file]) button").click()
    page.wait_for_url(f"**{office.at('/mine')}")
    office.accepted(fixture)
    assert sorted(counted(office, fixture)) == sorted(ranking)
