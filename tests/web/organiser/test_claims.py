"""Catan at the desk: two people ticked for the longest road, ten points at two seats."""

from __future__ import annotations

import html
import re

import pytest

from tests.web.organiser.conftest import Clerk


def test_the_desk_doubts_two_ticks_before_anything_is_stored(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    page = organiser.page("/tables/1/1")
    for name in ("claim-road-1", "claim-army-4"):
        assert f'name="{name}"' in page
    typed = {"round": "1", "table": "1", "won": "1"} | {
        f"vp-{n}": str(vp) for n, vp in enumerate((10, 8, 7, 4), 1)
    }
    both = {"claim-army-2": "on", "claim-army-4": "on", "claim-road-1": "on"}
    doubted = html.unescape(organiser.preview(typed | both).content.decode())
    assert "mehrfach gezählt" in doubted or "counted several times" in doubted
    assert doubted.count('data-tone="warning"') == 1
    single = organiser.preview(typed | {"claim-army-2": "on", "claim-road-1": "on"})
    assert 'data-tone="warning"' not in single.content.decode()


@pytest.mark.rule("CAT-301", "CAT-608")
def test_the_desk_asks_who_won_where_two_have_the_points(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    typed = organiser.slip(1, **{"vp-1": "10", "vp-2": "10"})
    asked = html.unescape(organiser.preview(typed).content.decode())
    assert "Wer beendete das Spiel?" in asked or "Who ended the game?" in asked
    refused = organiser.do("report-slip", accept="1", **typed)
    assert refused.status_code == 422
    assert "CAT-301" in refused.content.decode()
    organiser.did("report-slip", accept="1", **typed, won="2")


@pytest.mark.rule("CAT-301", "CAT-608")
def test_while_it_asks_who_won_nothing_is_said_of_their_places(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    typed = organiser.slip(1, **{"vp-1": "10", "vp-2": "11", "vp-3": "5", "vp-4": "5"})
    asked = organiser.preview(typed).content.decode()
    assert places_in(asked) == ["–", "–", "3", "3"], "the others come behind, whoever won"
    assert "teilen sich Platz 3" in asked
    typed |= {"vp-2": "10"}
    asked = organiser.preview(typed).content.decode()
    assert places_in(asked) == ["–", "–", "3", "3"]
    assert "teilen sich Platz 1" not in asked
    answered = organiser.preview(typed | {"won": "2"}).content.decode()
    assert places_in(answered) == ["1", "2", "3", "3"]


def places_in(shown: str) -> list[str]:
    return re.findall(r'class="place">([^<]*)<', shown)
