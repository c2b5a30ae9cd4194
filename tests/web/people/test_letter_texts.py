"""The office's own words in letters, its imprint below them, reminders, and letters to a group."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.pages.association.letter_words import KINDS
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.letter_models import Letter
from tafelrunde.web.letters import texts
from tafelrunde.web.letters.reminding import remind
from tafelrunde.web.letters.writing import ABOUT_SEASONS, OTHERS
from tests.web.association.office import account
from tests.web.people.office import Season, letters_to, somebody
from tests.web.people.test_invitations import people

pytestmark = pytest.mark.django_db
GERMAN = {"Accept-Language": "de"}


@pytest.fixture
def office() -> Client:
    return account("office", "association")


def posted(office: Client, address: str, status: int = 302, /, **form: Any) -> str:
    answer = office.post(address, form, headers=GERMAN)
    assert answer.status_code == status, answer.content.decode()[:3000]
    return " ".join(answer.content.decode().split())


# ── Words and imprint ────────────────────────────────────────────────────────────────────────────


def test_every_letter_about_a_season_can_be_said_otherwise() -> None:
    assert set(texts.ORIGINALS) == set(ABOUT_SEASONS)


def test_every_kind_of_letter_has_a_name_in_the_post_room() -> None:
    assert {*ABOUT_SEASONS, *OTHERS} == set(KINDS)


@pytest.mark.parametrize("kind", sorted(texts.ORIGINALS))
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_the_original_speaks_of_known_placeholders_only(kind: str, language: str) -> None:
    texts.check(kind, *texts.original(kind, language))


def test_own_words_stand_in_the_letter_with_details_and_link(
    office: Client, visitor: Client
) -> None:
    season = Season()
    season.dated(fee_cents=500, title="Cup {season}")
    address = "/association/letters/texts/registered/de"
    words: dict[str, Any] = {
        "subject": "Schön: {tournament}",
        "body": "Bis bald in {place}!\r\n\r\n{details}",
    }
    shown = posted(office, address, 200, **words, do="look")
    assert "Bis bald in Herne!" in shown, "the example"
    assert letters_to("kim1@example.org") == []
    posted(office, address, **words, do="keep")
    season.registers(visitor, **somebody(1))
    letter = letters_to("kim1@example.org")[-1]
    assert letter.startswith("Schön: Cup {season}"), "a title is never a placeholder"
    assert "Bis bald in Herne!\n\nStartgeld: 5" in letter
    assert "/registration/" in letter
    assert "Ihr Platz ist sicher" not in letter
    posted(office, address, do="back")
    season.registers(visitor, **somebody(2))
    assert "Ihr Platz ist sicher" in letters_to("kim2@example.org")[-1]


def test_a_text_for_one_season_goes_before_the_one_for_all(office: Client) -> None:
    season = Season()
    address = "/association/letters/texts/imprint/de"
    posted(office, address, body="Spieleverband e. V.\nWeg 1", do="keep")
    posted(office, f"{address}?season={season.slug}", body="Liga Nord\nWeg 2", do="keep")
    assert texts.imprint().de == "Spieleverband e. V.\nWeg 1"
    assert texts.imprint(season.id).en == "Liga Nord\nWeg 2", "better German than none"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("Guten Tag {turnament}", "tournament"),
        ("Kosten: {5 Euro}", "Geschweifte Klammern"),
        ("Mehr: {details}", "eigenen Absatz"),
        ("  ", "Bitte etwas schreiben"),
        ("x" * 4001, "Höchstens 4000"),
    ],
)
def test_a_text_with_a_mistake_is_refused_with_a_sentence(
    office: Client, body: str, said: str
) -> None:
    address = "/association/letters/texts/registered/de"
    assert said in posted(office, address, 422, subject="Hallo", body=body, do="keep")
    with pytest.raises(Refusal):
        texts.check("registered", "Hallo", body)
    assert texts.kept("", "registered", "de") is None


def test_letters_name_the_association_and_its_imprint(settings: Any, visitor: Client) -> None:
    settings.RESPONSIBLE = "Verband der Spiele, Weg 1, office@verband.example"
    season = Season()
    season.dated()
    season.fills_in(visitor, **somebody(1))
    (letter,) = letters_to("kim1@example.org")
    above, below = letter.split("\n-- \n")
    assert "Viele Grüße\nVerband der Spiele" in above
    assert settings.RESPONSIBLE in below


# ── Reminders ────────────────────────────────────────────────────────────────────────────────────


def test_an_organiser_is_reminded_once_of_a_missing_result() -> None:
    season = Season(opening={"results_due": "2026-11-10"})
    club = User.objects.create_user("club", email="club@example.org")
    season.dated("f1", Actor(f"account:{club.pk}", "organiser"))
    season.day("2026-11-02")
    assert remind() == 0, "too early"
    season.day("2026-11-03")
    assert remind() == 1
    assert remind() == 0
    (letter,) = letters_to("club@example.org")
    assert "bis zum 10.11.2026" in letter
    assert f"/seasons/{season.slug}/dates/f1/results" in letter


def test_whoever_has_not_answered_is_reminded_once_before_the_deadline(visitor: Client) -> None:
    season = Season(opening={"options": {"final_places": 4, "from_list": 3}})
    listed = people(6)
    season.played("f1", listed)
    season.day("2026-11-02")
    season.invites()
    season.does(c.ConfirmInvitation(person=listed[0]))
    season.day("2026-11-16")
    assert remind() == 0
    season.day("2026-11-17")
    remind()
    assert remind() == 0
    assert "noch nicht geantwortet" in letters_to("b@example.org")[-1]
    assert not any("noch nicht geantwortet" in each for each in letters_to("a@example.org"))
    assert Letter.objects.filter(kind="answer-due", person=listed[0]).count() == 0


# ── To a group ───────────────────────────────────────────────────────────────────────────────────


def test_a_group_is_written_to_after_a_preview_with_its_number(
    office: Client, visitor: Client
) -> None:
    season = Season()
    season.dated()
    for number in range(2):
        season.registers(visitor, **somebody(number))
    silent = enter_person(Particulars(name="Post Lagernd", consent_version="1")).id
    season.does(c.RegisterPerson(fixture="f1", person=silent))
    mail.outbox.clear()
    address = f"/association/seasons/{season.slug}/write"
    assert "alle Angemeldeten (3)" in office.get(address, headers=GERMAN).content.decode()
    form: dict[str, Any] = {
        "to": "registered f1",
        "subject": "Parken",
        "body": "Bitte hinten.\n\nDanke!",
    }
    shown = posted(office, address, 200, **form, do="look")
    assert "<strong>2 Nachrichten</strong> an: Turnier f1: alle Angemeldeten." in shown
    assert "Post Lagernd" in shown
    assert mail.outbox == []
    posted(office, address, **form, do="send")
    assert sorted(letter.to[0] for letter in mail.outbox) == [
        "kim0@example.org",
        "kim1@example.org",
    ]
    assert "Guten Tag,\n\nBitte hinten.\n\nDanke!" in letters_to("kim0@example.org")[0]
    assert "heute schon gegangen" in posted(office, address, 422, **form, do="send")
    assert len(mail.outbox) == 2
    wrong = posted(office, address, 422, to="registered f9", subject="", body="x", do="send")
    assert "Bitte eine Gruppe wählen" in wrong
    assert "Betreff: 1 bis 200" in wrong


def test_nobody_but_the_office_writes_to_a_group() -> None:
    season = Season()
    club = account("club", "organiser")
    assert club.get(f"/association/seasons/{season.slug}/write").status_code in (302, 403, 404)
    assert club.post("/association/letters/texts/registered/de").status_code in (302, 403, 404)


def test_the_preview_is_what_the_first_reader_gets(office: Client, visitor: Client) -> None:
    """In the reader's language, whatever the office speaks."""
    season = Season()
    season.dated()
    season.registers(visitor, **somebody(0))
    mail.outbox.clear()
    address = f"/association/seasons/{season.slug}/write"
    for language, subject in (("en", "Bus"), ("de", "Bahn"), ("", "Rad")):
        AssociationPerson.objects.filter(email="kim0@example.org").update(language=language)
        form = {"to": "registered f1", "subject": subject, "body": "Bitte hinten."}
        shown = office.post(address, form | {"do": "look"}, headers=GERMAN).context["preview"]
        posted(office, address, **form, do="send")
        assert shown == (mail.outbox[-1].subject, mail.outbox[-1].body)
