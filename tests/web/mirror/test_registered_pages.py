"""The desk looks at who registered on the server: takes them, keeps what is its own, or cancels."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tafelrunde.store import registrations, sending
from tafelrunde.store.mirror_models import Registration
from tafelrunde.store.mirror_wire import Paired, Registered, Registrations
from tafelrunde.store.models import Person
from tafelrunde.web import house
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db

ADA = Registered(person="a1", player="pa1", name="Ada Beispiel", birth_year=1990)
BO = Registered(person="a2", player="pa2", name="Bo Muster", surname="Muster", waiting=True)
MIA = Registered(person="a3", player="pa3", name="Mia Farbe", birth_year=2012, minor=True)


@pytest.fixture
def desk(organiser: Clerk) -> Clerk:
    organiser.announce()
    hall = house.find(organiser.slug).id
    sending.begin(hall, "https://server.example", "0" * 32, Paired(slug="pokal", season="Liga"))
    return organiser


def comes(desk: Clerk, *persons: Registered) -> None:
    """The server's list, as the line brings it."""
    hall = house.find(desk.slug).id
    registrations.take_in(house.ledger(), hall, Registrations(stamp="s", persons=persons))


def says(desk: Clerk, do: str, *persons: str) -> Any:
    return desk.post("/online/registered", do=do, person=list(persons))


def shown(desk: Clerk) -> str:
    page = desk.page("/online")
    found = re.search(r'<section class="sheet" id="registered".*?</section>', page, re.DOTALL)
    return " ".join(found[0].split()) if found else ""


def test_new_people_are_entered_with_one_button_and_not_before(desk: Clerk) -> None:
    assert shown(desk) == ""
    comes(desk)
    assert "Dort ist noch niemand angemeldet." in shown(desk)
    comes(desk, ADA, BO, MIA)
    for path in ("/players", "/check-in"):
        assert "3 Anmeldungen auf dem Server" in desk.page(path), path
    assert not desk.state.entries
    assert "Mia Farbe" in shown(desk)
    assert "dort auf der Warteliste" in shown(desk)
    assert says(desk, "take", "a1", "a2", "a3").status_code == 204
    assert [*desk.state.entries] == ["pa1", "pa2", "pa3"]
    assert desk.state.entries["pa3"].minor
    rows = Person.objects.order_by("player").values_list("name", "birth_year", "known_as")
    assert [*rows] == [
        ("Ada Beispiel", 1990, "a1"),
        ("Bo Muster", None, "a2"),
        ("Mia Farbe", 2012, "a3"),
    ]
    assert "Alles ist erledigt" in shown(desk)
    assert "Anmeldungen auf dem Server" not in desk.page("/players")
    assert says(desk, "take", "a1").status_code == 422, "a page that was open too long"


def test_somebody_of_that_name_is_asked_about_first(desk: Clerk) -> None:
    desk.post("/players/add", name="Ada Beispiel")
    comes(desk, ADA, BO, MIA)
    page = shown(desk)
    assert "Ada Beispiel ist schon angemeldet" in page
    assert "2 neue Personen eintragen" in page, "whoever is doubtful is not among them"
    says(desk, "same", "a1")
    assert len(desk.state.entries) == 1
    assert Person.objects.get().known_as == "a1"
    assert "auf dem Server geändert" in shown(desk), "the birth year is offered"
    says(desk, "theirs", "a1")
    assert Person.objects.get().birth_year == 1990


def test_both_sides_are_shown_and_the_desk_chooses(
    desk: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    comes(desk, ADA, MIA)
    says(desk, "take", "a1", "a3")
    Person.objects.filter(player="pa1").update(name="Ada Neu", club="Herne")
    Person.objects.filter(player="pa3").update(name="Mia Färbe")
    mia_there = replace(MIA, name="Mia Farb", minor=False, birth_year=2002)
    comes(desk, replace(ADA, name="Ada Neumann"), mia_there)
    page = shown(desk)
    assert page.count("auf beiden Seiten geändert") == 2
    for name in ("Ada Neu<", "Ada Neumann", "Mia Färbe", "Mia Farb<"):
        assert name in page
    assert "Jahrgang 2002" in page
    assert "2002" not in shown(colleague(desk, "scorekeeper"))
    says(desk, "keep", "a1")
    says(desk, "theirs", "a3")
    ada, mia = Person.objects.get(player="pa1"), Person.objects.get(player="pa3")
    assert (ada.name, ada.club) == ("Ada Neu", "Herne")
    assert (mia.name, mia.birth_year, mia.known_as) == ("Mia Farb", 2002, "a3")
    assert not desk.state.entries["pa3"].minor
    assert "Alles ist erledigt" in shown(desk)


def test_who_cancelled_there_is_cancelled_here_only_by_the_desk(desk: Clerk) -> None:
    comes(desk, ADA, BO)
    says(desk, "take", "a1", "a2")
    comes(desk)
    assert shown(desk).count("hat sich auf dem Server abgemeldet") == 2
    assert len(desk.state.entries) == 2
    says(desk, "cancel", "a1")
    says(desk, "keep", "a2")
    assert [*desk.state.entries] == ["pa2"]
    assert not Registration.objects.exists()


def test_a_button_that_is_none_and_a_stranger(desk: Clerk, client: Any) -> None:
    comes(desk, ADA)
    assert says(desk, "everything", "a1").status_code == 404
    assert says(desk, "take", "a9").status_code == 422
    answer = client.post(f"/t/{desk.slug}/desk/online/registered", {"do": "take", "person": "a1"})
    assert answer.status_code in (302, 403)
    assert not desk.state.entries


def test_once_check_in_has_closed_the_desk_says_that_nothing_more_comes(desk: Clerk) -> None:
    comes(desk, ADA)
    says(desk, "take", "a1")
    desk.enter(7)
    desk.begin()
    assert "Von dort kommt nichts mehr." in shown(desk)


def test_closing_asks_about_who_was_not_looked_at_and_names_them_afterwards(desk: Clerk) -> None:
    comes(desk, ADA, MIA)
    desk.enter(8)
    for player in desk.state.entries:
        desk.did("check-in", player=player, data_checked="on", fair_play="on", consent="on")
    page = desk.page("/check-in")
    assert "Ada Beispiel" in page
    assert 'name="without_them"' in page
    for said in ({}, {"without_them": "on"}, {"without_them": "on", "unlooked": "a1"}):
        refused = desk.do("close-check-in", **said)
        assert refused.status_code == 422, said
        assert "Mia Farbe" in refused.content.decode()
    assert not desk.state.checkin_closed
    desk.did("close-check-in", without_them="on", unlooked=["a1", "a3"])
    hall = house.find(desk.slug).id
    registrations.closed(hall)
    for page in (shown(desk), desk.page("/check-in"), desk.page("/players")):
        assert "nicht angesehen" in page
        assert "Mia Farbe" in page
    assert not any("birth_year" in row.told for row in Registration.objects.all())
    desk.post("/players/add", name="Mia Farbe")
    assert "Mia Farbe" not in shown(desk), "she has been entered by hand"
    assert "Ada Beispiel" in shown(desk)
    registrations.over(hall)
    assert "Ada Beispiel" not in shown(desk)
