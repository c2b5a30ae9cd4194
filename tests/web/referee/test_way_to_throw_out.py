"""Where the chosen rule is one of disqualification, a ruling shows the way to it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.web.audience import days
from tests.web.player.phones import saved
from tests.web.referee.whistles import Referee

pytestmark = pytest.mark.django_db
WAY = re.compile(r'href="([^"]*/referee/person/([^"?]+)\?rule=[^"]*)"')


def ways(page: str) -> dict[str, str]:
    return {player: unescape(address) for address, player in WAY.findall(page)}


@pytest.mark.rule("DOM-119")
def test_the_rule_of_cheating_leads_to_disqualifying_the_chosen_person() -> None:
    saved(days.seated(12, rulebook="dominion", mode="swiss"))
    referee = Referee()
    at_table = {seat.player for seat in referee.state.rounds[0].tables[1].seats}
    assert set(ways(referee.page("/ruling?table=1&rule=DOM-119"))) == at_table
    one = referee.seat(1)
    found = ways(referee.page(f"/ruling?table=1&players={one}&rule=DOM-119"))
    assert set(found) == {one}
    assert "?rule=DOM-119#grounds-DOM-119" in found[one]
    person = referee.page(f"/person/{one}?rule=DOM-119")
    assert re.search(r'id="grounds-DOM-119"\s+open', person)
    assert not re.search(r'id="grounds-DOM-116"\s+open', person)


def test_without_a_table_everybody_is_offered_and_another_rule_offers_nobody() -> None:
    saved(days.seated(12, rulebook="dominion", mode="swiss"))
    referee = Referee()
    assert len(ways(referee.page("/ruling?rule=DOM-119"))) == 12
    assert not ways(referee.page("/ruling?table=1&rule=DOM-110"))
