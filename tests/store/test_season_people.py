"""The association's people on both databases: merges, bans, consent, erasure, retention."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.desk import commands as hall_commands
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.season_record import broken_links as broken_season_links
from tafelrunde.pages.association.names import office_names, public_names
from tafelrunde.pages.association.ranking import ranking_page
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association import erasure
from tafelrunde.store.association.jobs import lapse_everywhere, nightly
from tafelrunde.store.association.links import actor_of, issue_link, open_link, revoke_links
from tafelrunde.store.association.own_data import person_data
from tafelrunde.store.association.people import directory, merge, suggested_pairs, undo_merge
from tafelrunde.store.association.register import (
    Case,
    Particulars,
    PeopleRegister,
    add_alias,
    bans_in_force,
    bar,
    change_person,
    enter_person,
    lift,
)
from tafelrunde.store.association.retention import retention
from tafelrunde.store.association_models import (
    AssociationPerson,
    Ban,
    Erasure,
    PersonAlias,
    SeasonLink,
    Upload,
)
from tafelrunde.store.badges import issue
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.matching import Identity
from tafelrunde.store.models import Badge, Person
from tests.store.season_house import OFFICE, ORGANISER, Season, house_on


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def using(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[str]:
    with django_db_blocker.unblock(), house_on(request.param, tmp_path_factory.mktemp("p")) as it:
        yield it


@pytest.fixture
def season(using: str) -> Season:
    return Season(using).opened()


# ── Particulars and consent ──


def test_consent_is_kept_with_its_version_and_time(season: Season) -> None:
    person = enter_person(Particulars(name=" Ada  Berg ", lives_in="de"), season.using)
    assert (person.name, person.surname, person.lives_in) == ("Ada Berg", "Berg", "DE")
    assert person.consent_at is None
    changed = change_person(
        person.id, Particulars(name="Ada Berg", consent_version="2026-1"), season.using
    )
    assert changed.consent_at is not None
    register = PeopleRegister(season.using)
    assert register.consented(person.id)
    assert not register.consented(season.person("Bo Kern", consent_version=""))


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"name": " "}, "name"),
        ({"name": "A", "lives_in": "Deutschland"}, "lives_in"),
        ({"name": "A", "citizenships": "DE Franz"}, "citizenships"),
        ({"name": "A", "email": "keine"}, "email"),
        ({"name": "A" * 300}, "name"),
    ],
)
def test_particulars_that_cannot_be_are_refused(season: Season, wrong: dict, place: str) -> None:  # type: ignore[type-arg]
    before = AssociationPerson.objects.using(season.using).count()
    with pytest.raises(Refusal, match=place):
        enter_person(Particulars(**wrong), season.using)
    assert AssociationPerson.objects.using(season.using).count() == before


@pytest.mark.rule("7W-101")
def test_eligibility_is_asked_of_the_register_at_registration(using: str) -> None:
    season = Season(using).opened("seven-wonders")
    season.dated("f1", mode="four-rounds")
    for person, may in (
        (season.person("Ada", lives_in="FR", citizenships="FR AT"), True),
        (season.person("Bo", lives_in="FR", citizenships="FR"), False),
    ):
        command = c.RegisterPerson(fixture="f1", person=person)
        if may:
            season.does(command, Actor("link", "player", person))
        else:
            with pytest.raises(Refusal, match="7W-101"):
                season.does(command, Actor("link", "player", person))


@pytest.mark.rule("CAR-203")
def test_minors_show_as_initials_in_public_and_need_a_guardian(season: Season) -> None:
    season.dated("f1")
    kid = season.person("Mia-Sophie Sommer", born="2010-06-01")
    with pytest.raises(Refusal, match="CAR-203"):
        season.does(c.RegisterPerson(fixture="f1", person=kid))
    row = season.row(kid)
    assert public_names([row], "2025-10-05")[kid] == "M.-S. S."
    assert public_names([row], "2028-06-01")[kid] == "Mia-Sophie Sommer"
    assert office_names([row])[kid] == "Mia-Sophie Sommer"
    consented = Particulars(
        name=row.name,
        birth_date=row.birth_date,
        consent_version="1",
        guardian_consent_on=date(2025, 9, 1),
    )
    change_person(kid, consented, season.using)
    season.does(c.RegisterPerson(fixture="f1", person=kid))


# ── Bans ──


@pytest.mark.rule("7W-502", "CAT-107", "CAR-207")
def test_a_ban_is_one_case_with_grounds_a_period_and_a_scope(season: Season) -> None:
    person = season.person("Xaver Grob")
    case = Case(
        person=person,
        since=date(2025, 9, 1),
        until=date(2025, 12, 31),
        series="liga",
        grounds="hat einen Mitspieler bedroht",
        rule="CAR-207",
        case="Turnier Herne",
    )
    with pytest.raises(Refusal, match="role"):
        bar(case, ORGANISER, season.using)
    ban = bar(case, OFFICE, season.using)
    register = PeopleRegister(season.using)
    assert register.barred(person, "liga", "2025-12-31")
    assert not register.barred(person, "liga", "2026-01-01")
    assert not register.barred(person, "liga", "2025-08-31")
    assert not register.barred(person, "other", "2025-10-01")
    season.dated("f1", "2025-10-05")
    season.dated("f2", "2026-02-05")
    with pytest.raises(Refusal) as refusal:
        season.does(c.RegisterPerson(fixture="f1", person=person))
    assert "bedroht" not in str(refusal.value)
    season.does(c.RegisterPerson(fixture="f2", person=person))
    assert [x.id for x in bans_in_force(date(2025, 10, 1), "liga", season.using)] == [ban.id]
    lift(ban.id, "entschuldigt", OFFICE, season.using)
    assert not PeopleRegister(season.using).barred(person, "liga", "2025-10-05")
    journal = season.ledger.journal_file(season.id).decode()
    assert "bedroht" not in journal
    assert "CAR-207" not in journal


@pytest.mark.parametrize(
    ("wrong", "place"),
    [({"grounds": " "}, "grounds"), ({"rule": "7W-101"}, "rule"), ({"person": "x"}, "person")],
)
def test_a_ban_without_grounds_or_person_is_none(season: Season, wrong: dict, place: str) -> None:  # type: ignore[type-arg]
    case = {"person": season.person("A B"), "since": date(2025, 9, 1), "grounds": "x"} | wrong
    with pytest.raises(Refusal, match=place):
        bar(Case(**case), OFFICE, season.using)


# ── Merges ──


def test_a_merge_reaches_every_season_carries_the_ban_and_can_be_undone(using: str) -> None:
    first, second = Season(using).opened(), Season(using).opened()
    ada, twin = first.person("Ada Berg"), first.person("Ada Burg")
    first.played("f1", [ada])
    first.played("f2", [twin], "2025-11-02")
    second.played("f1", [twin])
    untouched = Season(using).opened()
    bar(Case(person=twin, since=date(2025, 1, 1), grounds="x"), OFFICE, using)
    before = [s.ledger.table(s.id).rows for s in (first, second)]
    second.ledger = first.ledger
    seasons = merge(first.ledger, ada, twin, ["spelling"], OFFICE, "merge-1")
    assert set(seasons) == {first.id, second.id}
    assert untouched.state.same_as == {}
    assert second.state.canonical(twin) == ada
    assert first.ledger.table(first.id).row(twin) is None
    assert PeopleRegister(using).barred(ada, "liga", "2025-10-05")
    found = directory(using).suggest(Identity(name="Ada Burg", birth_date="1990-05-06"))
    assert found[0].person == ada
    assert "other-name" in found[0].grounds
    with pytest.raises(Refusal, match="gone"):
        merge(first.ledger, ada, twin, [], OFFICE, "merge-2")
    undo_merge(first.ledger, twin, "Cousinen", OFFICE, "undo-1")
    assert [s.ledger.table(s.id).rows for s in (first, second)] == before
    assert not PeopleRegister(using).barred(ada, "liga", "2025-10-05")


def test_a_merge_refused_in_one_season_happens_in_none(using: str) -> None:
    first, second = Season(using).opened(), Season(using).opened()
    ada, bo = first.person("Ada Berg"), first.person("Bo Berg")
    first.played("f1", [bo])
    second.played("f1", [ada, bo])
    with pytest.raises(Refusal, match="gone"):
        merge(first.ledger, ada, bo, [], OFFICE, "merge-x")
    assert first.state.same_as == second.state.same_as == {}
    assert first.row(bo).same_as is None


def test_pairs_that_look_alike_are_suggested(season: Season) -> None:
    one = season.person("Wilhelmine Zuckmayer", born="1971-02-03")
    other = season.person("Zuckmayer Wilhelmine", born="1971-02-03")
    found = {frozenset(pair[:2]) for pair in suggested_pairs(season.using)}
    assert frozenset({one, other}) in found


# ── Links ──


def test_a_link_answers_for_its_person_until_it_is_revoked(season: Season) -> None:
    season.does(c.ChangeSeason(reason="x", options={"final_places": 4, "from_list": 4}))
    ada = season.person("Ada Berg")
    season.played("f1", [ada])
    season.does(c.SendInvitations(deadline="2025-12-01"))
    link, token = issue_link(season.id, ada, season.using)
    assert token not in json.dumps([link.token_hash, link.person])
    found = open_link(token, season.using)
    assert found is not None
    season.does(c.ConfirmInvitation(person=ada), actor_of(found))
    assert season.state.invitations[ada].state == "confirmed"
    with pytest.raises(Refusal):
        season.does(c.DeclineInvitation(person=list(season.state.invitations)[1]), actor_of(found))
    assert open_link(token + "x", season.using) is None
    assert revoke_links(season.id, ada, season.using) == 1
    assert open_link(token, season.using) is None


def test_invitations_lapse_by_the_nightly_job_once(season: Season) -> None:
    season.does(c.ChangeSeason(reason="x", options={"final_places": 4, "from_list": 4}))
    season.played("f1", [])
    season.does(c.SendInvitations(deadline="2025-12-01"))
    season.day("2025-12-01")
    lapse_everywhere(season.ledger)
    assert {one.state for one in season.state.invitations.values()} == {"open"}
    season.day("2025-12-02")
    lapsed, _kept = nightly(season.ledger)
    assert lapsed >= 4
    assert {one.state for one in season.state.invitations.values()} == {"lapsed"}
    assert lapse_everywhere(season.ledger) == 0


# ── Erasure ──


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
    assert not list(broken_season_links(season.ledger.records(season.id)))
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
    assert erasure.person_digest(ada) in listed
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
    assert upload.chosen == {}


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
