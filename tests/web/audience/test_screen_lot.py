"""While equals wait for a lot, the projector says so beside the standings."""

from __future__ import annotations

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.desk.finish import lot_needed
from tests.web.audience.test_earlier_rounds import Even

pytestmark = pytest.mark.django_db


@pytest.mark.rule("FRI-305")
def test_the_wall_tells_of_a_lot_until_it_is_drawn(client: Client) -> None:
    day = Even("t1")
    day.saved("vorher")
    page = client.get("/t/vorher/screen", headers={"accept-language": "de"}).content.decode()
    assert "8 Leute sind auf Platz 1 in allem gleich: ein Los ist nötig" in page
    drawn = Even("t2")
    drawn.does(c.DrawLot(players=lot_needed(drawn.matter), seed="dice 3 5 1"))
    drawn.saved("nachher")
    page = client.get("/t/nachher/screen", headers={"accept-language": "de"}).content.decode()
    assert "ein Los ist nötig" not in page
