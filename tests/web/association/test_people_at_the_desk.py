"""A result of this house waits at the office; what its desk says of people meanwhile holds."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.store.models import Person
from tafelrunde.web.audience import press
from tests.web.association.office import Office, name_of, text_of
from tests.web.association.test_results import finished_sheet, played_here

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(User.objects.create_superuser("leitung"))
    return client


@pytest.fixture
def office() -> Office:
    """The result of "gespielt" is handed in, and nobody has looked at it."""
    office = Office()
    sheet = finished_sheet()
    for number, player in enumerate(sheet["players"]):
        player["name"] = name_of(number)
    hall = played_here(sheet)
    fixture = office.dated("Hier gespielt", "2025-11-01", mode="four-player")
    office.day("2025-11-02")
    office.posted(office.office, office.at(f"/dates/{fixture}/results"), hall=hall)
    return office


def counted(office: Office) -> str:
    """The ranking list with the result in it."""
    office.accepted(next(iter(office.state.fixtures)))
    press.forget()
    return text_of(Client().get(office.at()))


def test_a_minor_marked_at_the_desk_is_initials_in_the_list(office: Office, desk: Client) -> None:
    marked, other = Person.objects.order_by("player")[:2]
    form = {"name": marked.name, "minor": "on", "shown": "minor", "key": "k"}
    assert desk.post(f"/t/gespielt/desk/players/{marked.player}/change", form).status_code == 302
    page = counted(office)
    assert marked.name not in page
    assert other.name in page


def test_a_guest_erased_at_the_desk_is_in_no_list(office: Office, desk: Client) -> None:
    erased, other = Person.objects.order_by("player")[:2]
    form = {"erase": "on"}
    assert desk.post(f"/t/gespielt/desk/players/{erased.player}/erase", form).status_code == 302
    page = counted(office)
    assert erased.name not in page
    assert other.name in page
