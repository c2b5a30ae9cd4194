"""A house that sends no e-mail says so wherever another would promise a letter."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.letter_models import GroupLetter, Letter
from tafelrunde.store.office_models import Deed
from tests.web.association.office import Office, field_of, name_of, text_of

pytestmark = pytest.mark.django_db

PROMISED = re.compile(
    r"bekommt eine(n Brief| E-Mail)|bekommen eine(n Brief| E-Mail)|ist unterwegs|sind unterwegs|"
    r"per Brief|wird (niemand )?angeschrieben"
)


@pytest.fixture
def office(settings: Any, tmp_path: Path) -> Office:
    settings.EMAIL_FILE_PATH = tmp_path / "letters"
    options: dict[str, Any] = {"option-final_places": 4, "option-from_list": 4}
    found = Office(final_date="2026-05-09", **options)
    found.played("Eins", "2025-10-01", field_of())
    AssociationPerson.objects.update(email="alle@example.org")
    return found


def read(office: Office, path: str) -> str:
    answer = office.office.get(path)
    assert answer.status_code == 200
    return " ".join(text_of(answer).split())


def test_no_page_of_the_office_promises_a_letter(office: Office) -> None:
    fixture = office.dated("Zwei", "2025-11-01")
    office.day("2025-11-02")
    office.typed(fixture, [f"1; {name_of(1)}er", *field_of(12, 20)[1:]])
    upload = office.state.fixtures[fixture].receipts[-1].upload
    result = read(office, office.inside(f"/results/{upload}"))
    assert "Es geht keine E-Mail hinaus: bitte geben Sie Bescheid." in result
    office.accepted(fixture)
    merging = read(office, "/association/merging")
    assert "Es geht keine E-Mail hinaus." in merging
    office.day("2026-03-20")
    office.asks("send-invitations", deadline="2026-04-01")
    office.asks("decline-invitation", person=next(iter(office.state.invitations)))
    final = read(office, office.inside("/final"))
    assert "Es geht keine E-Mail hinaus: bitte sagen Sie es der Person selbst." in final
    pages = [result, merging, final, read(office, office.inside("/write"))]
    pages.append(read(office, "/association/letters"))
    pages.append(read(office, office.at(f"/dates/{fixture}/people")))
    assert [PROMISED.findall(page) for page in pages] == [[]] * len(pages)


def test_a_letter_to_a_group_is_not_sent_but_its_addresses_are_shown(office: Office) -> None:
    office.day("2026-03-20")
    office.asks("send-invitations", deadline="2026-04-01")
    form = {"to": "invited", "subject": "Parken", "body": "Bitte hinten."}
    look = office.office.post(office.inside("/write"), form | {"do": "look"})
    page = text_of(look)
    assert "Dieses Haus verschickt keine E-Mails." in page
    assert "<code>alle@example.org</code>" in page, "each address once, to be copied"
    for sending in ("Jede Person bekommt", "Bevor es hinausgeht", "Guten Tag", "von Tafelrunde"):
        assert sending not in page, "nothing goes out from here"
    assert 'value="send"' not in page
    sent = office.office.post(office.inside("/write"), form | {"do": "send"})
    assert sent.status_code == 422
    assert not GroupLetter.objects.exists()


def test_a_letter_that_was_never_sent_is_read_on_the_page_and_who_read_it_is_noted(
    office: Office, settings: Any
) -> None:
    settings.EMAIL_BACKEND = "tafelrunde.web.letters.folder.EmailBackend"
    office.day("2026-03-20")
    office.asks("send-invitations", deadline="2026-04-01")
    row = Letter.objects.filter(kind="invitation").latest("id")
    listed = read(office, "/association/letters?state=kept")
    assert f'action="/association/letters/{row.pk}"' in listed
    letter = text_of(office.office.post(f"/association/letters/{row.pk}"))
    assert "<code>alle@example.org</code>" in letter
    assert "01.04.2026" in letter
    assert re.search(r"http\S+/invitation/\S+", letter), "with the link its reader answers by"
    assert "-----" not in letter
    assert Deed.objects.get(action="letter-read").person == row.person
    for path in settings.EMAIL_FILE_PATH.glob("*.log"):
        path.unlink()
    assert "14 Tage" in text_of(office.office.post(f"/association/letters/{row.pk}"))


@pytest.mark.parametrize("address", ["", "https://verband.example"])
def test_a_letter_to_pass_on_says_where_its_link_opens_and_what_to_note(
    office: Office, settings: Any, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    settings.EMAIL_BACKEND = "tafelrunde.web.letters.folder.EmailBackend"
    settings.HOUSE_ADDRESS = address
    monkeypatch.setattr("tafelrunde.web.opening.only_here", lambda: True)
    office.office.defaults["HTTP_HOST"] = "localhost"
    office.day("2026-03-20")
    office.asks("send-invitations", deadline="2026-04-01")
    row = Letter.objects.filter(kind="invitation").latest("id")
    letter = text_of(office.office.post(f"/association/letters/{row.pk}"))
    assert ("geht nur auf diesem Rechner auf" in letter) is not bool(address)
    assert f'href="{office.inside("/final")}"' in letter
    assert "verschickt, dem Turnierprogramm" not in letter, "it was not"
    told = {"person": row.person, "way": "telephone", "on": "2026-03-20", "deadline": "2026-04-01"}
    office.asks("tell-invitation", **told)
    letter = text_of(office.office.post(f"/association/letters/{row.pk}"))
    assert "Erst dann läuft die Frist" not in letter


def test_letters_that_carry_keys_to_accounts_are_for_nobody_of_the_office(office: Office) -> None:
    row = Letter.objects.create(kind="log-in-again", person="account:1", state="kept")
    assert f'"/association/letters/{row.pk}"' not in read(office, "/association/letters?state=kept")
    assert office.office.post(f"/association/letters/{row.pk}").status_code == 404
