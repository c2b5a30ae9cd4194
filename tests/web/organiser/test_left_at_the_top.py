"""Whoever has left while a round is played is marked on the desk's overview as on every page."""

from __future__ import annotations

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import play, rising, start


def top_of(clerk: Clerk) -> str:
    return clerk.page("").partition('class="top-list"')[2].partition("</ol>")[0]


def test_the_leaders_at_the_desk_say_who_has_left(organiser: Clerk) -> None:
    start(organiser, "seven-wonders", "prelims-and-final", 8)
    play(organiser, 1, rising("vp", "coins"))
    organiser.publish()
    top = top_of(organiser)
    first, second = sorted(
        (p for p in organiser.state.entries if organiser.names[p] in top),
        key=lambda player: top.index(organiser.names[player]),
    )[:2]
    organiser.did("withdraw-player", player=first, before_game="1", sure="1")
    assert top_of(organiser).count("zurückgezogen") == 1
    why = {"rule": "7W-502", "grounds": "gezinkte Karten"}
    organiser.did("disqualify-player", player=second, sure="1", **why)
    assert organiser.names[second] not in top_of(organiser), "without a place, behind all others"
