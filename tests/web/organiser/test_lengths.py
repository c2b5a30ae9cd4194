"""No text is longer than somebody would type: at the form, at the desk, in the store."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.lengths import check_lengths
from tafelrunde.pages.organiser import slips
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Figure
from tafelrunde.store.models import Hall, Person
from tafelrunde.words import Text
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db
ENDLESS = "x" * 1_900_000


def test_a_field_longer_than_anybody_types_is_named(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    answer = organiser.post("/players/enter", name="Ada", club=ENDLESS, htmx=False)
    assert answer.status_code == 422
    assert "1900000" in answer.content.decode()
    assert not Person.objects.exists()


def test_a_name_longer_than_its_column_is_refused_on_every_way_into_the_store() -> None:
    hall = Hall.objects.create(id="h", slug="h")
    person = Person(hall=hall, player="p1", name="x" * 201)
    with pytest.raises(Refusal, match="200"):
        person.save()
    with pytest.raises(Refusal, match="200"):
        Person.objects.bulk_create([person])
    Person.objects.create(hall=hall, player="p1", name="x" * 200)
    with pytest.raises(Refusal, match="200"):
        Person.objects.update(name="y" * 201)
    assert Person.objects.get().name == "x" * 200


def test_a_text_of_a_command_has_its_length() -> None:
    check_lengths(c.SetDetails(title="x" * 500))
    with pytest.raises(Refusal, match="500"):
        check_lengths(c.SetDetails(title="x" * 501))
    entrants = (c.Entrant(player="p1"), c.Entrant(player="p2", groups=("x" * 501,)))
    with pytest.raises(Refusal) as refused:
        check_lengths(c.EnterPlayers(entrants=entrants))
    assert refused.value.faults[0].place == "entrants[1].groups[0]"


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\u202e", "\u2066"])
def test_a_text_of_a_command_has_signs_people_write(sign: str) -> None:
    check_lengths(c.SetDetails(title="Köln\n2026"))
    with pytest.raises(Refusal) as refused:
        check_lengths(c.SetDetails(title=f"Köln{sign}2026"))
    assert refused.value.faults[0].place == "title"


def test_a_nul_is_refused_before_anything_is_looked_up(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    client = organiser.client
    answer = client.post("/login", {"username": "a\0b", "password": "x"})
    assert answer.status_code == 422
    assert "Gewöhnliche Zeichen erwartet" in answer.content.decode()
    assert client.get("/login?next=%00").status_code == 400
    answer = organiser.post("/players/enter", name="Ada\0", club="x", htmx=False)
    assert answer.status_code == 422
    assert not Person.objects.exists()


@pytest.mark.parametrize("typed", ["9" * 4400, "-" + "9" * 4400, "0" * 4400])
def test_a_number_of_any_length_is_answered_in_a_sentence(typed: str) -> None:
    figure = Figure(name="vp", label=Text("points"), negative=True)
    assert isinstance(slips._number(typed, figure), Text)
