"""The association's people on both databases: merges, bans, consent, erasure, retention."""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.utils import timezone

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.reckoning.names.register import office_names, public_names
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association.jobs import lapse_everywhere, nightly
from tafelrunde.store.association.links import actor_of, issue_link, open_link
from tafelrunde.store.association.merging import merge, undo_merge
from tafelrunde.store.association.people import directory, suggested_pairs
from tafelrunde.store.association.register import (
    Case,
    Particulars,
    bans_in_force,
    bar,
    change_person,
    enter_person,
    lift,
    mark_minor,
)
from tafelrunde.store.association_models import (
    AssociationPerson,
)
from tafelrunde.store.matching import Identity
from tafelrunde.store.people_register import PeopleRegister
from tests.store.season_house import OFFICE, ORGANISER, Season

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
    _opened, *journal = season.ledger.journal_file(season.id).decode().splitlines()
    assert not any("bedroht" in line or "CAR-207" in line for line in journal)


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


@pytest.mark.parametrize(
    ("kept", "gone", "born"),
    [
        ({}, {"email": "anna@example.org"}, True),
        ({}, {}, True),
        ({"email": "a@example.org"}, {"email": "b@example.org"}, False),
    ],
    ids=["nobody holds the older", "nobody holds either", "somebody else reads the older"],
)
def test_what_the_older_entry_lacks_comes_along_and_goes_back_with_the_merge(
    season: Season, kept: dict[str, str], gone: dict[str, str], born: bool
) -> None:
    """The address waits until the office has confirmed whose it is: see test_impostor."""
    older = season.person("Anna Groß", born="", **kept)
    newer = season.person("Anna Gross", born="1990-05-04", club="Wien", **gone)
    merge(season.ledger, older, newer, [], OFFICE, f"merge-{older}")
    row = season.row(older)
    assert (row.birth_date, row.club) == ((date(1990, 5, 4), "Wien") if born else (None, ""))
    assert row.email == kept.get("email", "")
    undo_merge(season.ledger, newer, "Cousinen", OFFICE, f"undo-{older}")
    row = season.row(older)
    assert (row.birth_date, row.club) == (None, "")
    assert season.row(newer).birth_date == date(1990, 5, 4)


def test_a_birthday_that_does_not_fit_stays_where_it_was(season: Season) -> None:
    """Nor does one lift the initials of somebody a tournament called a minor."""
    year = season.person("Bea Klein", born="", birth_year=2011)
    minor = season.person("Cleo Klein", born="")
    mark_minor(minor, season.using)
    for person, name in ((year, "Bea Kleyn"), (minor, "Cleo Kleyn")):
        other = season.person(name, born="1990-05-04")
        merge(season.ledger, person, other, [], OFFICE, f"merge-{person}")
        assert season.row(person).birth_date is None


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
    link.revoked_at = timezone.now()
    link.save(using=season.using)
    assert open_link(token, season.using) is None


def test_invitations_lapse_by_the_nightly_job_once(season: Season) -> None:
    season.does(c.ChangeSeason(reason="x", options={"final_places": 4, "from_list": 4}))
    season.played("f1", [])
    season.does(c.SendInvitations(deadline="2025-12-01"))
    for person in list(season.state.invitations):  # nobody left an address
        today = season.ledger.today()
        season.does(c.TellInvitation(person=person, way="telephone", on=today))
    season.day("2025-12-01")
    lapse_everywhere(season.ledger)
    assert {one.state for one in season.state.invitations.values()} == {"open"}
    season.day("2025-12-02")
    lapsed, _kept = nightly(season.ledger)
    assert lapsed >= 4
    assert {one.state for one in season.state.invitations.values()} == {"lapsed"}
    assert lapse_everywhere(season.ledger) == 0
