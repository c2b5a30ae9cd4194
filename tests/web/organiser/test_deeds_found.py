"""The search at the desk finds what somebody wants to do, in the words people say for it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.organiser.conftest import Clerk

ENGLISH = {"accept-language": "en"}


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("disqualifizieren", "/rulings#disqualify"),
        ("disqualify", "/rulings#disqualify"),
        ("rauswerfen", "/rulings#disqualify"),
        ("tauschen", "/tables/seats"),
        ("zurückziehen", "/rulings#leaves"),
        ("verkürzen", "/settings#rounds-number"),
        ("absagen", "/settings#cancel-it"),
        ("clock", "/tables"),
        ("Uhr", "/tables"),
        ("drucken", "/paper"),
        ("verwarnen", "/rulings#note"),
        ("undo", "/history"),
    ],
)
def test_a_deed_is_found_in_both_languages(organiser: Clerk, asked: str, address: str) -> None:
    organiser.start(8)
    organiser.publish()
    page = organiser.page(f"/find?q={asked}")
    assert f'href="/t/{organiser.slug}/desk{address}"' in page.split('class="found-list"')[1]


def test_where_no_finish_is_ahead_no_lot_is_offered(organiser: Clerk) -> None:
    organiser.announce("dominion", "swiss")
    organiser.enter(8)
    assert "/desk/finish" not in organiser.page("/find?q=losen").split("found-list")[-1]


def test_the_page_of_a_person_leads_to_the_ruling_about_that_person(
    organiser: Clerk, client: Client
) -> None:
    organiser.start(8)
    organiser.publish()
    who = organiser.state.rounds[0].tables[1].seats[0].player
    address = f"/t/{organiser.slug}/desk/rulings?player={who}"
    page = organiser.page(f"/players/{who}")
    assert f'href="{address}#disqualify"' in page
    assert f'href="{address}#note"' in page
    rulings = organiser.page(f"/rulings?player={who}")
    forms = [each.split("</form>")[0] for each in rulings.split("<form")]
    for part in ("disqualify", "note", "leaves"):
        form = next(each for each in forms if f'id="{part}"' in each)
        assert f'value="{who}" selected' in form, part
