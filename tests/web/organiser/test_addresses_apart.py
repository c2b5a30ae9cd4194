"""An address typed beside a name goes where addresses belong, whichever field it was typed into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tafelrunde.store.models import Person
from tafelrunde.web.people.form import wrong_name
from tests.web.api.programs import Program
from tests.web.organiser.conftest import Clerk
from tests.web.player.phones import Phone

ADDRESS = "xaver@secret.example"
TYPED = f"Xaver Quell <{ADDRESS}>"
PUBLIC = ("", "/seating", "/standings", "/screen", "/join")


def added(clerk: Clerk) -> None:
    clerk.post("/players/add", name=TYPED)


def found_at_the_door(clerk: Clerk) -> None:
    clerk.post("/players/add", name=TYPED, arrived="on", fair_play="on")


def changed(clerk: Clerk) -> None:
    clerk.post("/players/add", name="Xaver Kwell", contact="0170 1234567")
    [person] = Person.objects.filter(name="Xaver Kwell")
    clerk.post(f"/players/{person.player}/change", name=TYPED, contact=person.contact)
    assert Person.objects.get(name="Xaver Quell").contact == f"0170 1234567, {ADDRESS}"


def by_a_program(clerk: Clerk) -> None:
    Program(clerk).adds(TYPED)


WAYS = (added, found_at_the_door, changed, by_a_program)


@pytest.mark.parametrize("enters", WAYS)
def test_an_address_beside_a_name_is_a_contact_and_in_no_public_page(
    organiser: Clerk, enters: Callable[[Clerk], None]
) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    organiser.enter(4)
    enters(organiser)
    assert ADDRESS in Person.objects.get(name="Xaver Quell", contact__contains="@").contact
    assert not Person.objects.filter(name__contains="@").exists()
    public = Client()
    for page in PUBLIC:
        answer = public.get(f"/t/{organiser.slug}{page}", follow=True)
        assert answer.status_code == 200, page
        assert ADDRESS not in answer.content.decode(), page


def test_an_address_alone_is_no_name(organiser: Clerk) -> None:
    organiser.announce()
    answer = organiser.post("/players/add", name=ADDRESS)
    assert answer.status_code == 422
    assert not organiser.state.entries


def test_a_stand_in_with_a_telephone_keeps_both_apart(organiser: Clerk) -> None:
    organiser.announce("friedrich", "world-championship")
    assert organiser.post("/players/stand-in", name="Ida Öhm 0170 1234567").status_code == 204
    [person] = Person.objects.all()
    assert (person.name, person.contact) == ("Ida Öhm", "0170 1234567")


@pytest.mark.parametrize("field", ["club", "told_apart"])
def test_an_address_in_what_everybody_reads_is_refused_at_its_field(
    organiser: Clerk, field: str
) -> None:
    organiser.announce()
    sent: dict[str, Any] = {"name": "Bo See", field: f"Nord {ADDRESS}"}
    answer = organiser.post("/players/add", **sent)
    assert answer.status_code == 422
    assert f'data-place="{field}"' in answer.content.decode()
    line: dict[str, Any] = {"line": "1", "name-1": TYPED, "email-1": ""}
    assert organiser.post("/players/enter", **line).status_code == 422, "nor by the preview"
    assert not organiser.state.entries


def test_no_phone_chooses_an_address_for_a_pseudonym(organiser: Clerk) -> None:
    organiser.announce("friedrich", "world-championship")
    organiser.enter(4, **{f"pseudonym-{line}": f"Star {line}" for line in range(1, 5)})
    phone = Phone(next(iter(organiser.state.entries)), organiser.slug)
    sent = {"pseudonym_text": ADDRESS, "key": "chosen"}
    answer = phone.client.post(f"/t/{organiser.slug}/me/pseudonym", sent)
    assert answer.status_code == 422
    assert not Person.objects.filter(pseudonym=ADDRESS).exists()


def test_nobody_registers_with_an_address_for_a_name() -> None:
    assert wrong_name("Winter") is None
    assert wrong_name(f"Winter {ADDRESS}") is not None
