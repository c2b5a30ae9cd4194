"""After the last round a phone says who is in the finish, and no longer what somebody needs."""

from __future__ import annotations

import pytest

from tests.web.audience import days
from tests.web.player.phones import Phone, saved

pytestmark = [pytest.mark.django_db, pytest.mark.rule("FRI-231")]


def test_nothing_is_needed_once_the_rounds_are_over_and_the_finish_is_told() -> None:
    kind = {"rulebook": "friedrich", "mode": "world-championship"}
    saved(days.closed(8, 3, tournament="t2", **kind), "early")
    assert "What I need" in Phone("p1", "early").page("/standing")
    day = saved(days.finishing(8, **kind))
    inside = {seat.player for match in day.state.matches.values() for seat in match.seats}
    assert len(inside) == 4
    for player in day.state.entries:
        phone = Phone(player)
        page = phone.page("/standing")
        assert "What I need" not in page
        assert ("You have reached the finish." in page) == (player in inside)
        if player not in inside:
            for told in (page, phone.page()):
                assert "You have not reached the finish, which the best 4 play." in told
                assert "What decided:" in told
