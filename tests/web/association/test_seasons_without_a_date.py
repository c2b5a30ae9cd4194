"""A tournament that names a season which has no date for it: nobody is left to wait in vain."""

from __future__ import annotations

import html

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tests.web.association.office import Office
from tests.web.audience import days

pytestmark = pytest.mark.django_db


def test_the_desk_says_that_the_season_hears_of_nothing_by_itself() -> None:
    office = Office()
    day = days.started(8, rulebook="carcassonne", mode="two-player")
    day.does(c.SetDetails(title="Pokal", season=office.id))
    day.play_to_the_end(day.results())
    day.saved()
    desk = Client(HTTP_ACCEPT_LANGUAGE="de")
    desk.force_login(User.objects.create_superuser("orga"))
    page = " ".join(html.unescape(desk.get("/t/pokal/desk/award").content.decode()).split())
    assert "Von selbst erfährt sie nichts von seinem Ergebnis." in page
    assert f'href="{office.at("/announce")}">Termin anmelden' in page
    assert "Ergebnis einreichen" not in page
