"""Help at the desk: from every page beside it, and by the desk's own search."""

from __future__ import annotations

from django.test import Client

from tests.web.organiser.conftest import Clerk


def test_a_page_of_the_desk_opens_its_paragraph_beside_it_so_that_nothing_typed_is_lost(
    organiser: Clerk,
) -> None:
    organiser.announce()
    page = organiser.client.get(f"/t/{organiser.slug}/desk/players").content.decode()
    assert '<a class="help-here" href="/help/organiser#players" target="help" data-keys="h"' in page


def test_the_first_page_leads_who_runs_tournaments_to_the_organisers_day(organiser: Clerk) -> None:
    assert 'href="/help/organiser#day"' in organiser.client.get("/").content.decode()
    assert 'href="/help/audience#start"' in Client().get("/").content.decode()


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
