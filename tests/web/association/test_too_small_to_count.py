"""A result with fewer people than the season asks for is taken in, and nobody says it counts."""

from __future__ import annotations

import pytest

from tests.web.association.office import Office, field_of, text_of

pytestmark = pytest.mark.django_db

WHY = "Zählt nicht für die Rangliste: weniger als 10 Teilnehmer"


def test_a_small_tournament_is_said_not_to_count_and_why() -> None:
    office = Office("carcassonne")
    fixture = office.played("Klein", "2026-01-10", field_of(6))
    listed = text_of(office.office.get(office.inside("/results")))
    assert f"Dieses Ergebnis ist übernommen. {WHY}" in listed
    assert "Die Rangliste ist erneuert" not in listed
    result = office.inside(f"/results/{office.result(fixture).upload}")
    page = text_of(office.office.get(result))
    assert WHY in page
    assert "Dieses Ergebnis zählt." not in page
    mine = text_of(office.organiser.get(office.at("/mine")))
    assert "Ergebnis zählt nicht" in mine
    assert WHY in mine


def test_one_of_full_size_counts() -> None:
    office = Office("carcassonne")
    fixture = office.played("Gross", "2026-01-10", field_of(12))
    listed = text_of(office.office.get(office.inside("/results")))
    assert "Das Ergebnis zählt. Die Rangliste ist erneuert." in listed
    assert "Zählt nicht" not in listed
    page = text_of(office.office.get(office.inside(f"/results/{office.result(fixture).upload}")))
    assert "Dieses Ergebnis zählt." in page
