"""A final with more invitations than places: said before and after, and nobody moves up into it."""

from __future__ import annotations

import pytest

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
