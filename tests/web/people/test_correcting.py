"""People mend their own data: at once, by a letter to the new address, or through the office."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from tafelrunde.store.association.halls import open_fixture
from tafelrunde.store.association_models import AssociationPerson, Correction
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Person
from tafelrunde.web import caretaker
from tafelrunde.web.letters import tokens
from tafelrunde.web.season import house
from tests.web.people.office import OFFICE, Season, letters_to, link_in, person_named

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(visitor: Client) -> Season:
    opened = Season()
    opened.dated()
    opened.registers(visitor, given_name="Ada", surname="Müller")
    return opened


@pytest.fixture
def ada(season: Season) -> AssociationPerson:
    return person_named("Ada Müller")


def address(person: AssociationPerson) -> str:
    return f"/my-data/{tokens.my_data_token(person.id)}/correct"


def typed(**changed: Any) -> dict[str, Any]:
    kept = {
        "given_name": "Ada",
        "surname": "Müller",
        "birth_date": "1990-05-31",
        "email": "ada@example.org",
        "lives_in": "",
        "citizenships": "",
    }
    return kept | changed


def changes(visitor: Client, person: AssociationPerson, **changed: Any) -> Any:
    return visitor.post(address(person), typed(sure="yes", **changed))


def office() -> Client:
    user = User.objects.create_user("league")
    user.groups.add(Group.objects.get_or_create(name="association")[0])
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(user)
    return client


def test_before_and_after_are_shown_and_nothing_has_changed_yet(
    ada: AssociationPerson, visitor: Client
) -> None:
    assert 'value="Müller"' in visitor.get(address(ada)).content.decode()
    page = visitor.post(address(ada), typed(surname="Mueller", birth_date="1991-05-31"))
    told = page.content.decode()
    assert "<del>Ada Müller</del> → <ins>Ada Mueller</ins>" in told
    assert "<del>1990-05-31</del> → <ins>1991-05-31</ins>" in told
    assert "sofort" in told
    assert "geht als Bitte an den Verband" in told
    assert not Correction.objects.exists()
    assert person_named("Ada Müller").surname == "Müller"
    assert "Es ist nichts anders" in visitor.post(address(ada), typed()).content.decode()


def test_a_spelling_and_a_country_change_at_once_and_the_old_name_stays_known(
    season: Season, ada: AssociationPerson, visitor: Client
) -> None:
    changes(visitor, ada, surname="Mueller", lives_in="de", citizenships="at ch")
    ada.refresh_from_db()
    assert (ada.name, ada.surname) == ("Ada Mueller", "Mueller")
    assert (ada.lives_in, ada.citizenships) == ("DE", "AT CH")
    assert [alias.name for alias in ada.aliases.all()] == ["Ada Müller"]
    done = Correction.objects.get()
    assert (done.state, done.by, done.before["name"]) == ("done", "self", "Ada Müller")
    assert season.fixture().registered == (ada.id,), "the same person as before"


def test_tournaments_of_this_house_show_the_corrected_name(
    season: Season, ada: AssociationPerson, visitor: Client
) -> None:
    opened = open_fixture(house.seasons(), DjangoLedger(), season.id, "f1", "halle", OFFICE)
    changes(visitor, ada, surname="Mueller")
    row = Person.objects.get(hall_id=opened.hall)
    assert (row.name, row.surname) == ("Ada Mueller", "Mueller")
    row.name = "A. M."
    row.save()
    changes(visitor, ada, surname="Muller")
    assert Person.objects.get(pk=row.pk).name == "A. M.", "what the organiser chose stays"


def test_another_name_or_birthday_waits_for_the_office(
    ada: AssociationPerson, visitor: Client
) -> None:
    changes(visitor, ada, given_name="Berta", surname="Schulze", birth_date="1985-01-01")
    ada.refresh_from_db()
    assert (ada.name, ada.birth_date) == ("Ada Müller", date(1990, 5, 31))
    league = office()
    assert "1 Berichtigung ist erbeten" in league.get("/association").content.decode()
    page = league.get("/association/persons").content.decode()
    assert "Berta Schulze" in page
    wish = Correction.objects.get()
    answer = f"/association/persons/requests/{wish.pk}"
    assert league.post(answer, {"key": "a", "do": "refuse"}).status_code == 422, "why not?"
    assert league.post(answer, {"key": "b", "do": "accept"}).status_code == 302
    ada.refresh_from_db()
    assert (ada.name, ada.birth_date) == ("Berta Schulze", date(1985, 1, 1))
    assert league.post(answer, {"key": "c", "do": "accept"}).status_code == 422


def test_where_no_mail_goes_out_a_new_address_is_for_the_office_to_decide(
    ada: AssociationPerson, visitor: Client, settings: Any, tmp_path: Path
) -> None:
    settings.EMAIL_FILE_PATH = tmp_path
    page = visitor.post(address(ada), typed(email="neu@example.org")).content.decode()
    assert "geht als Bitte an den Verband" in page
    assert "Link in der E-Mail" not in page
    changes(visitor, ada, email="neu@example.org")
    Correction.objects.update(at=timezone.now() - timedelta(days=9))
    caretaker.do_routines()
    wish = Correction.objects.get()
    own = visitor.get(f"/my-data/{tokens.my_data_token(ada.id)}").content.decode()
    assert "beim Verband" in own
    league = office()
    assert "neu@example.org" in league.get("/association/persons").content.decode()
    league.post(f"/association/persons/requests/{wish.pk}", {"key": "b", "do": "accept"})
    ada.refresh_from_db()
    assert (ada.email, ada.email_confirmed_at) == ("neu@example.org", None)


def test_a_no_reaches_the_person_with_its_reason(ada: AssociationPerson, visitor: Client) -> None:
    changes(visitor, ada, birth_date="1980-01-01")
    changes(visitor, ada, birth_date="1985-01-01")
    wish = Correction.objects.get()
    assert wish.after == {"birth_date": "1985-01-01"}, "the later wish replaces the earlier"
    form = {"key": "a", "do": "refuse", "reason": "Bitte einen Ausweis zeigen"}
    office().post(f"/association/persons/requests/{wish.pk}", form)
    page = visitor.get(f"/my-data/{tokens.my_data_token(ada.id)}").content.decode()
    assert "nicht angenommen" in page
    assert "Bitte einen Ausweis zeigen" in page
    ada.refresh_from_db()
    assert ada.birth_date == date(1990, 5, 31)


def test_a_new_address_holds_once_it_is_confirmed_from_there(
    ada: AssociationPerson, visitor: Client
) -> None:
    changes(visitor, ada, email="new@example.org")
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"
    (letter,) = letters_to("new@example.org")
    link = link_in(letter)
    assert link.endswith("/address")
    visitor.get(link)
    visitor.head(link)
    ada.refresh_from_db()
    assert ada.email == "ada@example.org", "opening the link changes nothing"
    assert visitor.post(link).status_code == 302
    ada.refresh_from_db()
    assert ada.email == "new@example.org"
    assert "ist geändert" in letters_to("ada@example.org")[-1]
    assert visitor.post(link).status_code == 404, "good for one change"
    assert visitor.post("/my-data/forged/address").status_code == 404


def test_an_address_asked_for_and_not_confirmed_lapses(
    ada: AssociationPerson, visitor: Client
) -> None:
    changes(visitor, ada, email="new@example.org")
    link = link_in(letters_to("new@example.org")[0])
    Correction.objects.update(at=timezone.now() - timedelta(days=3))
    caretaker.do_routines()
    assert not Correction.objects.exists()
    assert visitor.post(link).status_code == 404
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"


def test_the_office_does_not_decide_about_addresses(
    ada: AssociationPerson, visitor: Client
) -> None:
    changes(visitor, ada, email="new@example.org")
    wish = Correction.objects.get()
    answer = office().post(f"/association/persons/requests/{wish.pk}", {"key": "a", "do": "accept"})
    assert answer.status_code == 422
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("surname", "x" * 101, "Höchstens 100"),
        ("surname", "", "Bitte ausfüllen"),
        ("email", "ada", "name@beispiel.de"),
        ("email", "", "Bitte ausfüllen"),
        ("birth_date", "2030-01-01", "1990-05-31"),
        ("lives_in", "1", "zwei Buchstaben"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_changes(
    ada: AssociationPerson, visitor: Client, field: str, value: str, said: str
) -> None:
    answer = changes(visitor, ada, **{field: value})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Correction.objects.exists()


def test_strangers_and_old_links_change_nothing(ada: AssociationPerson, visitor: Client) -> None:
    assert visitor.post("/my-data/forged/correct", typed(sure="yes")).status_code == 404
    assert visitor.get(address(ada))["Referrer-Policy"] == "strict-origin"
    assert "no-store" in visitor.get(address(ada))["Cache-Control"]


def test_corrections_are_part_of_ones_data_and_go_with_it(
    ada: AssociationPerson, visitor: Client
) -> None:
    changes(visitor, ada, surname="Mueller")
    own = f"/my-data/{tokens.my_data_token(ada.id)}"
    (told,) = visitor.get(f"{own}/file").json()["corrections"]
    assert told["before"]["name"] == "Ada Müller"
    assert "Ada Müller" not in visitor.get("/seasons/liga").content.decode()
    visitor.post(f"{own}/erase", {"sure": "yes"})
    assert not Correction.objects.exists()
