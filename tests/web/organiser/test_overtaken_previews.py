"""Somebody was faster between opening a form and looking at what it changes: that is said first."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.web.organiser.conftest import Clerk

Colleague = Callable[[Clerk, str], Clerk]


def hidden(page: str) -> dict[str, str]:
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page))
    fields.pop("csrfmiddlewaretoken", None)
    return fields


def points(organiser: Clerk) -> int:
    slip = organiser.state.rounds[0].tables[1].slip
    assert slip is not None
    return int(slip.lines[0].figures["vp"])


def test_a_correction_is_previewed_of_what_its_author_saw(
    organiser: Clerk, colleague: Colleague
) -> None:
    organiser.start()
    organiser.publish()
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    seen = str(organiser.version)
    other = colleague(organiser, "organiser")
    other.did(
        "correct-slip", seen=seen, sure="1", reason="misread", **organiser.slip(1, **{"vp-1": "12"})
    )
    mine = organiser.slip(1, **{"vp-1": "11"})
    late = organiser.do("correct-slip", seen=seen, reason="the paper says 11", **mine)
    assert late.status_code == 409
    offered = late.content.decode()
    assert "data-sure" not in offered
    row = next(r for r in re.findall(r"<tr data-differs>.*?</tr>", offered, re.S))
    assert re.findall(r"<td>(\d+)", row) == ["12", "11"]
    fields = hidden(offered) | {"reason": "the paper says 11"}
    shown = organiser.do("correct-slip", **fields)
    assert shown.status_code == 200
    assert "data-sure" in shown.content.decode(), "what it changes is said once more"
    assert points(organiser) == 12
    organiser.did("correct-slip", sure="1", **fields)
    assert points(organiser) == 11


def test_nobody_skips_the_consequences_by_insisting(organiser: Clerk, colleague: Colleague) -> None:
    """Who was overtaken before the preview has not read it; who was behind it has."""
    organiser.start(9)
    player = next(iter(organiser.state.entries))
    seen = str(organiser.version)
    other = colleague(organiser, "organiser")
    other.did("withdraw-player", seen=seen, sure="1", player=player)
    other.did("return-player", player=player)
    late = organiser.do("withdraw-player", seen=seen, player=player)
    assert late.status_code == 409
    fields = hidden(late.content.decode())
    assert "sure" not in fields
    shown = organiser.do("withdraw-player", **fields)
    assert shown.status_code == 200
    assert "data-sure" in shown.content.decode()
    read = hidden(shown.content.decode())
    assert read["sure"] == "1"
    organiser.did("withdraw-player", **read)
    assert player not in organiser.state.entries


def test_a_look_ahead_writes_nothing(organiser: Clerk) -> None:
    organiser.start(9)
    before = organiser.version
    player = next(iter(organiser.state.entries))
    shown = organiser.do("withdraw-player", seen=str(before), player=player)
    assert shown.status_code == 200
    assert organiser.version == before
