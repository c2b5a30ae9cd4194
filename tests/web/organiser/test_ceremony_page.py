"""The page of the ceremony at the desk: every place with its reason."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tafelrunde.standings.table import standings
from tafelrunde.store import badges
from tests.web.audience import days

pytestmark = pytest.mark.django_db


def ceremony(day: days.Day) -> str:
    day.saved()
    _badge, token = badges.issue("t1", "organiser")
    client = Client()
    client.get(f"/t/pokal/b/{token}")
    return client.get("/t/pokal/desk/award").content.decode()


def test_after_a_finish_every_place_has_its_reason() -> None:
    page = ceremony(days.awarded(8))
    assert ">Grund<" in page
    assert page.count('class="why-here"') == 8


@pytest.mark.rule("CAT-303", "CAT-304")
def test_where_the_points_are_level_the_reason_names_what_decided() -> None:
    day = days.awarded(8, rulebook="catan", mode="ranking-tournament")
    page = ceremony(day)
    told = {row.player: row.reason for row in standings(day.rulebook, day.state)}
    behind = [player for player, reason in told.items() if reason is not None and reason.equal]
    assert behind, "somebody is level in points with the next"
    for player, reason in told.items():
        row = re.search(rf'data-player="{player}".*?class="why-here">(.*?)</td>', page, re.DOTALL)
        assert row is not None
        why = re.sub(r"<[^>]*>", "", row[1])
        assert ("vor dem Nächsten durch" in why) == (player in behind)
        if player in behind and reason is not None:
            assert reason.tie_break.heading("de") in why
            assert reason.tie_break.rule in why
