"""Catan at the desk: two people ticked for the longest road, ten points at two seats."""

from __future__ import annotations

import html

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
