"""Two who are equal in everything share a place: wherever the slip's result stands it says why."""

from __future__ import annotations

import html

import pytest

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import start, typed
from tests.web.player.phones import Phone

FIGURES = ("vp", "turns", "victory_cards")


def level_behind_the_first(line: int) -> dict[str, str]:
    values = ("60", "20", "9") if line == 1 else ("30", "20", "8") if line < 4 else ("5", "20", "2")
    return {f"{name}-{line}": value for name, value in zip(FIGURES, values, strict=True)}


@pytest.mark.rule("DOM-122")
def test_a_shared_place_says_why_at_the_desk_on_phones_and_in_public(organiser: Clerk) -> None:
    start(organiser, "dominion", "swiss", 8, **{"option-rounds": "1"})
    organiser.publish()
    slip = typed(4, level_behind_the_first)
    where = {"round": "1", "table": "1"}
    why = "teilen sich Platz 2 und die Punkte der Plätze 2 und 3."
    preview = organiser.preview({**where, **slip}).content.decode()
    assert why in preview
    assert "DOM-122" in preview
    organiser.did("report-slip", **where, **slip)
    me = organiser.state.rounds[0].tables[1].seats[0].player
    said = Phone(me, organiser.slug).page()
    assert "share place 2 and the points of places 2 and 3." in said
    assert "DOM-122" in said
    organiser.did("accept-slip", **where)
    public = organiser.client.get(f"/t/{organiser.slug}/rounds/1").content.decode()
    assert why in html.unescape(public)
    assert public.count('class="settled"') == 1
