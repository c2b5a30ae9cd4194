"""A place that a later figure decided gives its reason: before anybody signs, and afterwards."""

from __future__ import annotations

import html

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.web.audience import days
from tests.web.player.phones import figures, saved, table_of, table_phones
from tests.web.referee.whistles import Referee

pytestmark = pytest.mark.django_db
LEVEL = {"vp": [55, 50, 50, 40], "coins": [5, 3, 4, 2]}


@pytest.mark.rule("7W-202")
def test_phones_desk_and_referee_say_by_which_figure_somebody_is_ahead() -> None:
    saved(days.seated(12))
    phones = table_phones()
    _round, table = table_of("p1")
    second, third = (days.made_up_name(int(phones[at].player[1:])) for at in (2, 1))
    said = f"coins decide, {second} 4 ahead of {third} 3."
    form = phones[0].form("report-slip", "/report") | figures(LEVEL)
    typed = phones[0].client.post("/t/pokal/me/preview", form, headers={"HX-Request": "true"})
    assert said in html.unescape(typed.content.decode())
    phones[0].did("report-slip", **form)
    for page in (phones[1].page(), phones[1].page("/check"), phones[0].page()):
        assert said in page
        assert "7W-202" in page.partition(said)[2][:200]
    assert said in Referee().page(f"/table/1/{table.number}")
    desk = Client(HTTP_ACCEPT_LANGUAGE="en")
    desk.force_login(User.objects.create_superuser("desk"))
    page = f"/t/pokal/desk/tables/1/{table.number}"
    assert said in html.unescape(desk.get(page).content.decode())
    for phone in phones[1:]:
        phone.send("confirm-slip", "/check")
    assert said in phones[2].page()
    assert said in html.unescape(desk.get(page).content.decode())
