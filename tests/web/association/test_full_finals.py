"""A final with more invitations than places: said before and after, and nobody moves up into it."""

from __future__ import annotations

import re

import pytest
from django.core import mail

from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association_models import AssociationPerson
from tests.web.association.office import Office, field_of, name_of, row, text_of

pytestmark = pytest.mark.django_db


def small_final() -> Office:
    """Four places: the two best of a regional and the best three of the list are five."""
    options = {"option-final_places": 4, "option-from_list": 3}
    office = Office("seven-wonders", final_place="Herne", final_date="2026-05-09", **options)
    office.played("Eins", "2025-10-01", field_of(16))
    office.played("Süd", "2025-11-01", field_of(6, first=20), regional="on")
    office.day("2026-03-20")
    return office


def board(office: Office) -> str:
    return " ".join(text_of(office.office.get(office.inside("/final"))).split())


def sent(office: Office) -> str:
    """The invitations as they are read, row by row."""
    bare = re.sub(r"<[^>]+>", " ", board(office).split('id="sent"')[1])
    return " ".join(bare.split())


@pytest.mark.rule("7W-301", "7W-303")
def test_the_office_reads_that_more_are_invited_than_can_play() -> None:
    office = small_final()
    assert "kann 1 Person mehr zusagen, als es Plätze gibt" in board(office)
    office.asks("send-invitations", deadline="2026-04-01")
    assert "5 Personen haben zugesagt oder können es noch, bei 4 Plätzen" in board(office)
    office.asks("decline-invitation", person=next(iter(office.state.invitations)))
    said = board(office)
    assert "Personen haben zugesagt oder können es noch" not in said
    assert "1 Person einladen" not in said
    home = " ".join(text_of(office.office.get("/association")).split())
    assert "weiterzugeben" not in home.casefold()


@pytest.mark.rule("7W-303")
def test_a_letter_and_the_own_page_say_what_becomes_of_a_declined_place() -> None:
    office = small_final()
    office.asks("send-invitations", deadline="2026-04-01")
    first, second = list(office.state.invitations)[:2]
    AssociationPerson.objects.filter(id=first).update(email="a@example.org", language="de")
    AssociationPerson.objects.filter(id=second).update(email="b@example.org", language="en")
    full = "Das Finale ist auch ohne Sie voll: Für Ihren Platz rückt niemand nach."
    page = f"/invitation/{issue_link(office.id, first)[1]}"
    for status in ("open", "declined"):
        assert full in text_of(office.public.get(page, headers={"Accept-Language": "de"})), status
        office.asks("decline-invitation", person=first)
    office.asks("decline-invitation", person=second)
    told = {letter.to[0]: str(letter.body) for letter in mail.outbox}
    assert full in told["a@example.org"]
    assert "Your place goes to the next person." in told["b@example.org"]


def test_the_office_undoes_a_refusal_it_noted_by_mistake() -> None:
    office = small_final()
    office.asks("send-invitations", deadline="2026-04-01")
    _first, second, third = list(office.state.invitations)[:3]
    AssociationPerson.objects.filter(id=second).update(email="b@example.org", language="de")
    for person in (second, third):
        office.asks("decline-invitation", person=person)
    assert board(office).count("War keine Absage") == 2
    office.asks("undo-decline", person=second, deadline="2026-04-02")
    assert office.state.invitations[second].deadline == "2026-04-02"
    assert "Ihre Einladung zum Finale gilt wie zuvor" in str(mail.outbox[-1].body)
    assert "Bitte sagen Sie bis 02.04.2026 zu oder ab" in str(mail.outbox[-1].body)
    office.asks("decline-invitation", person=second)
    office.asks("send-invitations", deadline="2026-04-02")
    replaced = next(x for x in office.state.invitations.values() if x.instead_of)
    refused = office.asks("undo-decline", 422, person=replaced.instead_of, deadline="2026-04-02")
    name = AssociationPerson.objects.get(id=replaced.person).name
    said = f"Der Platz ist inzwischen {name} angeboten; bitte ziehen Sie zuerst"
    assert said in text_of(refused)
    assert f"Der Platz ist inzwischen {name} angeboten. Soll er zurückgegeben" in board(office)


@pytest.mark.rule("7W-303", "7W-304")
def test_a_replacement_withdrawn_and_invited_again_reads_in_whose_place_and_gives_it_back() -> None:
    office = small_final()
    office.asks("send-invitations", deadline="2026-04-01")
    first, second = list(office.state.invitations)[:2]
    for person in (first, second):
        office.asks("decline-invitation", person=person)
    office.asks("send-invitations", deadline="2026-04-01")
    replaced = next(x for x in office.state.invitations.values() if x.instead_of == second)
    again = {"person": replaced.person}
    name = AssociationPerson.objects.get(id=replaced.person).name
    for _once_and_again in range(2):
        office.asks("withdraw-invitation", **again, why="mistake")
        office.asks("send-invitations", deadline="2026-04-01")
    rows = sent(office)
    assert rows.count("nachgerückt") == 3
    assert rows.count("zurückgezogen") == 2, "to be read still"
    assert f"Der Platz ist inzwischen {name} angeboten. Soll er zurückgegeben" in board(office)
    link = text_of(office.office.post(office.inside("/final/link"), again))
    own = re.search(r"/invitation/[^\s\"<]+", link)
    assert own is not None
    assert "nachgerückt" in text_of(office.public.get(own[0], headers={"Accept-Language": "de"}))
    assert f"abgesagt → {name}" in sent(office)
    office.asks("withdraw-invitation", **again, why="mistake")
    said = sent(office)
    assert f"→ {name}" not in said, "the place is nobody's"
    assert "abgesagt weitergegeben, der Platz ist wieder frei" in said
    assert "zurückgezogen der Platz ist frei" in said
    office.asks("undo-decline", person=second, deadline="2026-04-02")
    assert office.state.invitations[second].state == "open"


def test_before_inviting_the_office_reads_what_is_still_open() -> None:
    office = small_final()
    first = next(iter(office.state.fixtures))
    waits = office.dated("Wartet", "2026-03-01")
    office.dated("Vergessen", "2026-03-02")
    office.dated("Später", "2026-03-14")
    office.day("2026-03-10")
    office.typed(waits, field_of(12))
    office.typed(first, [row(1, 2), row(2, 1), *field_of(16)[2:]])
    said = re.sub(r"<[^>]+>", "", board(office))
    assert "Von dieser Saison ist noch nicht alles da" in said
    for hint in (
        "Eins (1. Oktober 2025): eine Korrektur wartet darauf, angesehen zu werden",
        "Wartet (1. März 2026): das Ergebnis wartet darauf, angesehen zu werden",
        "Vergessen (2. März 2026): gespielt, noch ohne Ergebnis",
        "Später (14. März 2026): steht noch bevor",
    ):
        assert hint in said
    assert "Süd (1. November 2025)" not in said


def test_bans_are_shown_to_the_office_where_they_matter_and_to_nobody_else() -> None:
    office = small_final()
    office.asks("send-invitations", deadline="2026-04-01")
    person = next(iter(office.state.invitations))
    AssociationPerson.objects.filter(id=person).update(email="a@example.org")
    south = next(x.id for x in office.state.fixtures.values() if x.title == "Süd")
    name, upload = name_of(20), office.result(south).upload
    form = {"person": person, "since": "2025-10-01", "grounds": "Unsportlich"}
    office.posted(office.office, "/association/bans", **form)
    assert f">{name}</a>" in board(office).split("am Tag des Finales gesperrt")[1]
    result = text_of(office.office.get(office.inside(f"/results/{upload}")))
    assert result.count(">gesperrt</span>") == 1
    letter = {"to": "invited", "subject": "Parken", "body": "Bitte hinten.", "do": "look"}
    written = text_of(office.office.post(office.inside("/write"), letter))
    assert name in written.split("trotzdem angeschrieben")[1].split("</p>")[0]
    again = office.office.post(office.inside("/final/link"), {"person": person})
    assert "Am Tag des Finales gesperrt." in text_of(again)
    office.posted(office.office, office.inside("/final/again"), person=person)
    letters = text_of(office.office.get("/association/letters?state=sent"))
    assert ">gesperrt</span>" in letters
    for client, page in (
        (office.public, "/final"),
        (office.public, f"/dates/{south}"),
        (office.organiser, f"/dates/{south}/people"),
        (office.organiser, f"/dates/{south}/results"),
    ):
        answer = client.get(office.at(page))
        assert answer.status_code == 200
        assert "gesperrt" not in text_of(answer)


@pytest.mark.rule("7W-303")
def test_whoever_was_taken_off_by_mistake_is_offered_again() -> None:
    office = small_final()
    office.asks("send-invitations", deadline="2026-04-01")
    person = list(office.state.invitations)[2]
    office.asks("decline-invitation", person=next(iter(office.state.invitations)))
    office.asks("withdraw-invitation", person=person, why="mistake")
    assert "1 Person einladen" in board(office)
    office.asks("send-invitations", deadline="2026-04-01")
    assert office.state.invitations[person].state == "open"


@pytest.mark.rule("7W-302")
def test_a_correction_says_whose_place_it_takes_and_the_old_ground_is_told_as_old() -> None:
    office = small_final()
    office.asks("send-invitations", deadline="2026-04-01")
    south = next(x.id for x in office.state.fixtures.values() if x.title == "Süd")
    swapped = field_of(6, first=20)
    swapped[1], swapped[2] = row(2, 22), row(3, 21)
    office.typed(south, swapped)
    changes = [(one.name, one.text.de) for one in office.looked_at(south).changes]
    assert (
        name_of(21),
        "ist nicht mehr direkt fürs Finale qualifiziert, aber schon eingeladen",
    ) in (changes)
    assert (name_of(22), "ist jetzt direkt fürs Finale qualifiziert") in changes
    old = "bei der Einladung am 20. März 2026; nach heutigen Ergebnissen nicht mehr"
    public = " ".join(text_of(office.public.get(office.at("/final"))).split())
    assert old not in public
    office.accepted(south, reason="vertauscht")
    public = " ".join(text_of(office.public.get(office.at("/final"))).split())
    assert public.count(old) == board(office).count(old) == 1
    assert f"nicht mehr hergeben: {name_of(21)}." in board(office)
    assert name_of(22) in board(office).split("Nächstes einzuladen")[1]
