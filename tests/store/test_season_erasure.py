"""Erasure on both databases: gone everywhere, also from copies, and what is forgotten in time."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tafelrunde.desk import commands as hall_commands
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.journal.chain import broken_links
from tafelrunde.pages.association.ranking import ranking_page
from tafelrunde.reckoning.names.register import public_names
from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association import erasure, intake
from tafelrunde.store.association.handing_in import TypedRow, receive_ranking
from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association.merging import join, merge
from tafelrunde.store.association.own_data import person_data
from tafelrunde.store.association.register import (
    Case,
    add_alias,
    bar,
)
from tafelrunde.store.association.retention import retention
from tafelrunde.store.association_models import (
    AssociationPerson,
    Ban,
    Erasure,
    PersonAlias,
    SeasonLink,
    Upload,
    person_digest,
)
from tafelrunde.store.badges import issue
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Badge, Person
from tests.store.season_house import OFFICE, ORGANISER, Season


def hall_with(using: str, person: str, season: str = "") -> tuple[DjangoLedger, str]:
    """A tournament in this house in which that person plays."""
    halls = DjangoLedger(using)
    hall = halls.open_hall(f"h-{person}")
    organiser = Actor("account:7", "organiser")
    announce = hall_commands.AnnounceTournament(
        tournament=hall, rulebook="carcassonne", mode="four-player"
    )
    halls.append(hall, announce, organiser, "1")
    halls.append(hall, hall_commands.EnterPlayer(player="p1"), organiser, "2")
    Person(hall_id=hall, player="p1", name="Ada Berg", known_as=person).save(using=using)
    issue(hall, "player", "p1", "Ada", using)
    return halls, hall


def everything_said(using: str) -> str:
    """All text the house holds about people, outside the journals."""
    tables = (AssociationPerson, PersonAlias, Ban, Upload, SeasonLink, Person, Badge, Erasure)
    return repr([list(table.objects.using(using).values()) for table in tables])


def test_an_erased_person_is_gone_everywhere_and_results_and_chains_stay(
    using: str, tmp_path: Path
) -> None:
    season = Season(using).opened(options={"final_places": 4, "from_list": 4})
    ada = season.person("Adalgunde Erasmus", email="ada@example.org")
    twin = season.person("Adalgunda Erasmus")
    add_alias(ada, "Adalgunde Geborene", "maiden", using)
    season.played("f1", [ada])
    season.played("f2", [twin], "2025-11-02")
    merge(season.ledger, ada, twin, [], OFFICE, "m-erase")
    join(twin, "am Telefon gefragt", OFFICE, using=using)
    season.day("2025-07-01")
    season.dated("f3", "2026-02-01", capacity=1)
    waiting = season.person("Bo Kern")
    season.does(c.RegisterPerson(fixture="f3", person=ada))
    season.does(c.RegisterPerson(fixture="f3", person=waiting))
    season.day("2025-12-01")
    season.does(c.SendInvitations(deadline="2026-01-01"))
    issue_link(season.id, ada, using)
    bar(
        Case(person=ada, since=date(2020, 1, 1), until=date(2020, 2, 1), grounds="x"), OFFICE, using
    )
    halls, hall = hall_with(using, ada)
    points = [(row.rank, row.points) for row in season.ledger.table(season.id).rows]
    own = person_data(season.ledger, ada)
    assert {one["name"] for one in own["people"]} == {"Adalgunde Erasmus", "Adalgunda Erasmus"}
    assert own["seasons"][0]["registered"] == ["Turnier f3"]
    assert own["tournaments"][0]["name"] == "Ada Berg"
    json.dumps(own)

    erased = erasure.erase_person(season.ledger, twin, tmp_path)

    assert (erased.people, erased.hall_people, erased.links, erased.withdrawn) == (2, 1, 1, 2)
    said = everything_said(using)
    for word in ("Adalgund", "Geborene", "ada@example", ada, twin):
        assert word not in said
    assert season.state.fixtures["f3"].registered == (waiting,)
    assert season.state.invitations[ada].state == "withdrawn"
    assert [(r.rank, r.points) for r in season.ledger.table(season.id).rows] == points
    assert not list(broken_links(season.ledger.records(season.id)))
    assert not list(broken_links(halls.records(hall)))
    assert "p1" in halls.state(hall)[0].entries
    people = AssociationPerson.objects.using(using).all()
    names = {
        x.person: x.name
        for x in ranking_page(
            season.ledger.table(season.id), public_names(people, "2025-12-01")
        ).lines
    }
    assert names[ada] == "N. N."
    with pytest.raises(Refusal, match="knows no such"):
        erasure.erase_person(season.ledger, ada, tmp_path)


def test_a_restored_copy_and_an_imported_tournament_forget_again(
    using: str, tmp_path: Path
) -> None:
    season = Season(using).opened()
    ada = season.person("Wiedergänger Eins")
    season.played("f1", [ada])
    row = season.row(ada)
    _halls, hall = hall_with(using, ada)
    erasure.erase_person(season.ledger, ada, tmp_path)
    # an older copy: the person is back, and the list in the database knows of nothing
    row.save(using=using, force_insert=True)
    Person(hall_id=hall, player="p1", name="Ada Berg").save(using=using)
    Erasure.objects.using(using).all().delete()
    assert erasure.after_restore(season.ledger, tmp_path) == 2
    assert "Wiedergänger" not in everything_said(using)
    assert not Person.objects.using(using).filter(hall_id=hall).exists()
    # the people file of a copy elsewhere brings the guest back once more
    Person(hall_id=hall, player="p1", name="Ada Berg").save(using=using)
    assert erasure.after_import(hall, using) == 1
    listed = (tmp_path / erasure.FILE).read_text().split()
    assert person_digest(ada) in listed
    assert ada not in "".join(listed)


def test_a_guest_is_erased_by_hall_and_id(season: Season, tmp_path: Path) -> None:
    _halls, hall = hall_with(season.using, "nobody-known")
    assert erasure.erase_guest(hall, "p1", season.using, tmp_path) == 1
    assert not Badge.objects.using(season.using).filter(hall_id=hall).exists()
    assert erasure.read_list(tmp_path) == {erasure.hall_digest(hall, "p1")}


def test_names_in_waiting_uploads_are_forgotten_too(season: Season) -> None:
    ada = season.person("Ottilie Vergissmich")
    Upload(
        id=f"u{season.id}",
        season_id=season.id,
        fixture="f1",
        source="sheet",
        digest="0",
        outcome={"ranking": [["l1"], ["l2"]]},
        identities={"l1": {"name": "Vergißmich Ottilie"}, "l2": {"name": "Bo"}},
        chosen={"l1": ada},
        by="x",
    ).save(using=season.using)
    erasure.erase_person(season.ledger, ada)
    upload = Upload.objects.using(season.using).get(id=f"u{season.id}")
    assert upload.identities == {"l2": {"name": "Bo"}}
    assert upload.chosen == {"l1": ada}  # the line stays hers, and that id means nobody any more


def test_a_result_that_waits_counts_with_the_line_of_somebody_erased(season: Season) -> None:
    season.dated("f1")
    season.day("2025-10-05")
    rows = [TypedRow(name=f"Gast {letter}", place=n) for n, letter in enumerate("ABCDEFGHIJKL", 1)]
    ada = season.person("Ottilie Vergissmich")
    rows[4] = TypedRow(name="Ottilie Vergissmich", place=5)
    upload = receive_ranking(season.ledger, season.id, "f1", rows, ORGANISER)
    erasure.erase_person(season.ledger, ada)
    page = intake.preview(season.ledger, season.id, upload.id)
    assert (page.lines[4].name, page.lines[4].chosen_name) == ("N. N.", "N. N.")
    new = {line.local: NEW for line in page.lines if not line.chosen}
    intake.choose_all(season.ledger, season.id, upload.id, new)
    intake.accept(season.ledger, season.id, upload.id, OFFICE, "once")
    results = season.state.fixtures["f1"].results
    assert results is not None
    assert results.ranking[4] == (ada,)


def test_a_correction_keeps_an_erased_player_under_the_old_id(season: Season) -> None:
    ada, bo = season.person("Ada Berg"), season.person("Bo Kern")
    season.played("f1", [ada, bo])
    results = season.state.fixtures["f1"].results
    assert results is not None
    erasure.erase_person(season.ledger, ada)
    season.does(c.ReceiveResults(fixture="f1", upload="u2", source="sheet", digest="1"), ORGANISER)
    swapped = ((bo,), (ada,), *results.ranking[2:])
    season.does(c.AcceptResults(fixture="f1", upload="u2", ranking=swapped, reason="vertauscht"))
    assert season.ledger.table(season.id).rows[0].player == bo


def test_what_nobody_needs_any_more_is_forgotten_in_time(season: Season) -> None:
    old, recent, barred = (season.person(f"Alt {n}") for n in range(3))
    people = AssociationPerson.objects.using(season.using)
    people.filter(id__in=(old, recent, barred)).update(created_at=datetime(2020, 1, 1, tzinfo=UTC))
    season.played("f1", [recent])
    bar(Case(person=barred, since=date(2020, 1, 1), grounds="x"), OFFICE, season.using)
    issue_link(season.id, recent, season.using)
    season.day("2026-06-01")
    retained = retention(season.ledger)
    assert retained.erased == 1
    assert not people.filter(id=old).exists()
    assert people.filter(id__in=(recent, barred)).count() == 2
    assert not SeasonLink.objects.using(season.using).filter(season_id=season.id).exists()
