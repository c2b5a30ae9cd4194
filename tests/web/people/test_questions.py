"""Registrations that resemble somebody known: the same words for everybody, the office answers."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core import mail
from django.test import Client

from tafelrunde.desk.actors import Actor
from tafelrunde.store.association.register import Case, Particulars, bar, enter_person, lift
from tafelrunde.store.association_models import AssociationPerson, Ban, ToldApart, Unconfirmed
from tests.web.people.office import OFFICE, Season, form, letters_to, link_in, person_named

pytestmark = pytest.mark.django_db
OTHER = "thief@example.org"


def account(group: str, language: str = "de") -> Client:
    user = User.objects.create_user(f"{group}-{secrets.token_hex(3)}")
    user.groups.add(Group.objects.get_or_create(name=group)[0])
    client = Client(headers={"Accept-Language": language})
    client.force_login(user)
    return client


@pytest.fixture
def office() -> Client:
    return account("association")


@pytest.fixture(params=[True, False], ids=["by letter", "at once"])
def season(request: pytest.FixtureRequest, visitor: Client) -> Season:
    opened = Season(confirms=request.param)
    opened.dated()
    opened.registers(visitor)
    opened.dated("f2", date="2026-06-06")
    mail.outbox.clear()
    return opened


def ban_ada() -> Ban:
    ada = person_named("Ada Beispiel")
    return bar(Case(person=ada.id, since=date(2026, 1, 1), grounds="Betrug"), OFFICE)


def answers(office: Client, **said: str) -> Any:
    number = Unconfirmed.objects.exclude(asked_at=None).get().id
    return office.post(f"/association/questions/{number}", {"key": secrets.token_hex(8), **said})


@pytest.mark.rule("7W-502", "CAT-107", "CAR-207")
@pytest.mark.parametrize(
    "typed",
    [
        {"email": OTHER},
        {"email": OTHER, "birth_date": "1990-05-30"},
        {"email": OTHER, "given_name": "BEISPIEL", "surname": "Ada"},
        {"birth_date": "1990-05-30"},
    ],
)
def test_who_types_in_another_name_hears_the_same_with_a_ban_and_without(
    season: Season, visitor: Client, typed: dict[str, str]
) -> None:
    heard = []
    for banned in (False, True):
        if banned:
            Unconfirmed.objects.all().delete()
            ban_ada()
        mail.outbox.clear()
        filled = season.fills_in(visitor, "f2", **typed)
        letters = [(m.subject, m.to) for m in mail.outbox]
        answer = visitor.post(link_in(str(mail.outbox[0].body))) if season.confirms else filled
        page = visitor.get(answer["Location"]).content.decode()
        heard.append((filled.status_code, filled["Location"], letters, answer["Location"], page))
    assert heard[0] == heard[1]
    assert "Der Verband sieht es sich zuerst an" in heard[1][-1]
    assert season.fixture("f2").registered == ()
    assert AssociationPerson.objects.count() == 1


def test_the_barred_person_hears_it_where_only_that_person_reads(
    season: Season, visitor: Client
) -> None:
    ban = ban_ada()
    form_page = season.fills_in(visitor, "f2")
    assert form_page.status_code == 302, "the form itself tells nobody"
    if season.confirms:
        answer = visitor.post(link_in(letters_to("ada@example.org")[-1]))
        assert answer.status_code == 422
        assert "Auskunft gibt der Verband" in answer.content.decode()
        assert "Betrug" not in answer.content.decode()
        lift(ban.pk, "Irrtum", OFFICE)
        assert season.registers(visitor, "f2").status_code == 302
        assert len(season.fixture("f2").registered) == 1


def test_an_organiser_who_enters_somebody_by_hand_learns_nothing_either(visitor: Client) -> None:
    club = account("organiser")
    season = Season()
    by = User.objects.get(username__startswith="organiser").pk
    season.dated(by=Actor(f"account:{by}", "organiser"))
    season.registers(visitor)
    season.dated("f2", by=Actor(f"account:{by}", "organiser"), date="2026-06-06")
    said = []
    for banned in (False, True):
        if banned:
            Unconfirmed.objects.all().delete()
            ban_ada()
        club.post(season.address("f2", "people/add"), form(email=""))
        page = club.get(season.address("f2", "people")).content.decode()
        number = Unconfirmed.objects.get().id
        club.post(
            season.address("f2", "people/unconfirmed"), {"unconfirmed": number, "do": "confirm"}
        )
        looked_at = "Der Verband sieht sich die Anmeldung von Ada Beispiel zuerst an."
        said.append(looked_at in page and "der Verband sieht es sich an" in page)
    assert said == [True, True]
    assert season.fixture("f2").registered == ()


def test_the_office_sees_who_it_could_be_and_says_it_is_the_same(
    season: Season, visitor: Client, office: Client
) -> None:
    season.registers(visitor, "f2", email="new@example.org")
    mail.outbox.clear()
    assert "1 Anmeldung wartet auf Sie" in office.get("/association").content.decode()
    page = office.get("/association/questions").content.decode()
    for told in ("new@example.org", "ada@example.org", "Turnier f2", "über das Formular"):
        assert told in page, told
    ada = person_named("Ada Beispiel")
    assert answers(office, do="same", person=ada.id).status_code == 302
    assert season.fixture("f2").registered == (ada.id,)
    ada.refresh_from_db()
    assert ada.email == "ada@example.org", "no address is taken over by itself"
    assert "Sie sind angemeldet" in letters_to("ada@example.org")[-1]
    assert letters_to("new@example.org") == []


def test_a_new_address_holds_where_the_office_says_how_it_knows(
    season: Season, visitor: Client, office: Client
) -> None:
    season.registers(visitor, "f2", email="new@example.org")
    ada = person_named("Ada Beispiel")
    asked = {"do": "same", "person": ada.id, "take_address": "yes"}
    assert answers(office, **asked).status_code == 422
    assert answers(office, **asked, how="angerufen").status_code == 302
    ada.refresh_from_db()
    assert ada.email == "new@example.org"
    assert "geändert" in letters_to("ada@example.org")[-1]


def test_somebody_else_of_that_name_is_registered_and_not_suggested(
    season: Season, visitor: Client, office: Client
) -> None:
    season.registers(visitor, "f2", email="new@example.org", birth_date="1990-06-30")
    assert answers(office, do="else").status_code == 302
    assert len(season.fixture("f2").registered) == 1
    assert ToldApart.objects.count() == 1
    assert "Niemand sieht nach" in office.get("/association/merging").content.decode()
    season.dated("f3", date="2026-07-04")
    season.registers(visitor, "f3", email="new@example.org", birth_date="1990-06-30")
    assert len(season.fixture("f3").registered) == 1, "known from now on, and not asked again"


@pytest.mark.parametrize(("year", "waits"), [(1990, 1), (1955, 0)])
def test_a_member_known_by_the_year_alone_is_not_entered_a_second_time(
    season: Season, visitor: Client, office: Client, year: int, waits: int
) -> None:
    """A list of members often has the year alone; the form asks for the day."""
    known = enter_person(Particulars(name="Xenia Fern", birth_year=year, email="x@example.org"))
    given = {"given_name": "Xenia", "surname": "Fern", "email": "x@example.org"}
    season.registers(visitor, "f2", **given, birth_date="1990-03-03")
    assert Unconfirmed.objects.filter(asked_at__isnull=False).count() == waits
    if waits:
        assert answers(office, do="same", person=known.id).status_code == 302
        assert known.id in season.fixture("f2").registered
        assert AssociationPerson.objects.filter(name="Xenia Fern").count() == 1


def test_a_no_gives_no_reason_and_is_forgotten(
    season: Season, visitor: Client, office: Client
) -> None:
    ban_ada()
    season.registers(visitor, "f2", email=OTHER)
    mail.outbox.clear()
    page = office.get("/association/questions").content.decode()
    assert "Es gilt eine Sperre" in page or "Sperre" in page
    ada = person_named("Ada Beispiel")
    assert answers(office, do="same", person=ada.id).status_code == 422, "the ban holds"
    assert answers(office, do="decline").status_code == 302
    (letter,) = letters_to(OTHER)
    assert "wurde nicht angenommen" in letter
    assert "Sperre" not in letter
    assert "Ada" not in letter
    people = office.get(f"/seasons/{season.slug}/dates/f2/people")
    assert people.context["unconfirmed"] == [], "nothing waits at the organiser's either"
    assert "Nichts wartet" in office.get("/association/questions").content.decode()


def test_somebody_unknown_is_banned_by_name_and_year(season: Season, visitor: Client) -> None:
    office = account("association")
    case = {"name": "Xaver Fremd", "born": "1985", "since": "2026-01-01", "grounds": "Betrug"}
    wrong = office.post("/association/bans", case | {"born": "ungefähr 30"})
    assert wrong.status_code == 422
    assert "1990" in wrong.content.decode()
    assert office.post("/association/bans", case).status_code == 302
    assert "Xaver Fremd, 1985" in " ".join(
        office.get("/association/bans").content.decode().split()
    ).replace(" ,", ",")
    answer = season.registers(
        visitor, "f2", given_name="Xaver", surname="Fremd", email="x@example.org"
    )
    assert answer["Location"].endswith("?asked=1")


def test_whoever_is_asked_about_does_not_learn_whether_somebody_is_known(
    season: Season, visitor: Client
) -> None:
    answer = season.registers(visitor, "f2", email=OTHER)
    page = visitor.get(answer["Location"], headers={"Accept-Language": "de"}).content.decode()
    assert "Manche Anmeldungen werden angesehen, bevor sie zählen" in page
    assert "kennt" not in page.split("<main")[1]
    assert "ähnlich" not in page.split("<main")[1]
