"""Help at the desk: from every page beside it, and by the desk's own search."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from tests.web.organiser.conftest import Clerk

LONG_QUESTION = (
    "the people at table four say that they have all signed their slip but that the wifi died"
)


def test_a_page_of_the_desk_opens_its_paragraph_beside_it_so_that_nothing_typed_is_lost(
    organiser: Clerk,
) -> None:
    organiser.announce()
    page = organiser.client.get(f"/t/{organiser.slug}/desk/players").content.decode()
    assert '<a class="help-here" href="/help/organiser#players" target="help" data-keys="h"' in page


def test_the_first_page_leads_who_runs_tournaments_to_the_organisers_day(organiser: Clerk) -> None:
    assert 'href="/help/organiser#day"' in organiser.client.get("/").content.decode()
    assert 'href="/help/audience#start"' in Client().get("/").content.decode()


def explained(client: Client, address: str) -> list[str]:
    return re.findall(
        r'class="help-here" href="/help/([^"]+)"', client.get(address).content.decode()
    )


@pytest.mark.parametrize(
    ("page", "to_a_scorekeeper", "to_the_organiser"),
    [
        ("", "results#start", "organiser#desk"),
        ("/tables", "results#slip", "organiser#round"),
        ("/files", "results#workbook", "organiser#files"),
        ("/check-in", "organiser#check-in", "organiser#check-in"),
    ],
)
def test_each_role_is_led_to_its_own_part_of_the_manual_where_that_explains_the_page(
    organiser: Clerk,
    colleague: Callable[[Clerk, str], Clerk],
    page: str,
    to_a_scorekeeper: str,
    to_the_organiser: str,
) -> None:
    organiser.start()
    organiser.publish()
    address = f"/t/{organiser.slug}/desk{page}"
    assert explained(colleague(organiser, "scorekeeper").client, address) == [to_a_scorekeeper]
    assert explained(organiser.client, address) == [to_the_organiser]


@pytest.mark.django_db
def test_the_first_page_leads_the_associations_office_to_what_waits() -> None:
    clerk = User.objects.create_user("office")
    clerk.groups.add(Group.objects.get_or_create(name="association")[0])
    client = Client()
    client.force_login(clerk)
    assert explained(client, "/") == ["office#waiting"]


def test_the_desks_search_finds_what_the_manual_says(organiser: Clerk) -> None:
    organiser.announce()
    address = f"/t/{organiser.slug}/desk/find"
    found = organiser.client.get(
        address, {"q": "zu spät"}, headers={"HX-Request": "true", "Accept-Language": "de"}
    ).content.decode()
    assert '<a href="/help/organiser#late" target="help"><b>Jemand kommt zu spät</b>' in found
    assert "Niemand und nichts" not in found
    assert (
        "/help/" not in organiser.client.get(address, {"q": ""}).content.decode().split("<main")[1]
    )


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("asked", ["wifi", "wi-fi", "undo", "projector", LONG_QUESTION])
def test_the_desk_finds_in_the_manual_what_the_help_finds(
    organiser: Clerk, lang: str, asked: str
) -> None:
    organiser.announce()
    desk, manual = (
        organiser.client.get(address, {"q": asked}, headers={"Accept-Language": lang})
        for address in (f"/t/{organiser.slug}/desk/find", "/help")
    )
    found = re.findall(r'<a href="(/help/[^"]+)" target="help"><b>', desk.content.decode())
    answers = manual.content.decode().split('class="plain-list answers"')[1]
    assert found
    assert found == re.findall(r'href="(/help/[^"]+)"', answers)[: len(found)]
