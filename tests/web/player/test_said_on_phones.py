"""Small words on phones: what belongs together stays together and is called by one word."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from tests.web.audience import days
from tests.web.player.phones import Phone, saved


@pytest.mark.parametrize(
    ("moved", "said"), [(3, "▲\N{NO-BREAK SPACE}3"), (-3, "▼\N{NO-BREAK SPACE}3")]
)
def test_an_arrow_and_its_number_stand_on_one_line(moved: int, said: str) -> None:
    standing = SimpleNamespace(moved=moved, rank=4, shared=False, by_lot=None, after=2)
    context = {"standing": standing, "phone": SimpleNamespace(slug="pokal", mode=None)}
    page = render_to_string("player/parts/my_rank.html", context)
    assert said in page.replace("&nbsp;", "\N{NO-BREAK SPACE}")


def test_people_met_are_called_by_one_word() -> None:
    with translation.override("de"):
        one, four = (
            translation.ngettext("I met %(n)s person", "I met %(n)s people", n) for n in (1, 4)
        )
    assert (one % {"n": 1}, four % {"n": 4}) == ("1 Person getroffen", "4 Personen getroffen")


@pytest.mark.django_db
def test_a_phone_in_touch_with_the_house_is_connected() -> None:
    saved(days.closed(8))
    assert ">connected</span>" in Phone("p1").page()
