"""The desk reads on a slip who has signed it, and how, before it accepts anything."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.player.phones import WONDERS, at_the_desk, figures, saved, table_of, table_phones

pytestmark = pytest.mark.django_db


def test_the_desk_sees_who_signed_on_the_phone_and_who_was_entered() -> None:
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    table = table_of("p1")[1].number
    at_the_desk(c.ConfirmSlip(round=1, table=table, player=phones[1].player), "signs")
    desk = Client()
    desk.force_login(User.objects.create_superuser("desk"))
    answer = desk.get(f"/t/pokal/desk/tables/1/{table}", headers={"accept-language": "de"})
    page = answer.content.decode()
    listed = page.split('<ul class="signatures">')[1].split("</ul>")[0].split("<li>")[1:]
    by_name = {line.split(":")[0]: line for line in listed}
    names = [days.made_up_name(int(phone.player[1:])) for phone in phones]
    assert "auf dem eigenen Telefon unterschrieben" in by_name[names[0]]
    assert "von der Turnierleitung eingetragen" in by_name[names[1]]
    assert "noch nicht unterschrieben" in by_name[names[2]]
