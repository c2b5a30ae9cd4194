"""Two people ticked for the longest road or the largest army: the desk reads the doubt first."""

from __future__ import annotations

import html

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
