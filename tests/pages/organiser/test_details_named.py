"""The history says which details of a tournament were changed."""

from __future__ import annotations

from tafelrunde.journal.events import DetailsSet
from tafelrunde.journal.fields import DetailFields
from tafelrunde.pages.organiser.history_details import DETAILS, details


def test_changed_details_are_named() -> None:
    [said] = details(DetailsSet(venue="Herne", start_time="10:00"))
    assert said.en == "Venue, Play begins"
    assert said.de == "Ort, Spielbeginn"


def test_every_detail_has_a_name() -> None:
    assert set(DETAILS) == set(DetailFields.__struct_fields__)
