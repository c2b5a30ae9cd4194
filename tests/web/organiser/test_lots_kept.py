"""A lot that decides the finish is the desk's until the ceremony has named who won by it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import equal, play, start, typed


def read_by_everybody(clerk: Clerk, page: str) -> str:
    address = f"/t/{clerk.slug}{page}"
    return Client(headers={"accept-language": "de"}).get(address).content.decode()


def ranked(page: str, names: list[str]) -> list[str]:
    """Who stands in the table, from the top."""
    table = page.partition("<tbody")[2].partition("</tbody>")[0]
    return sorted(names, key=table.index)


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.rule("7W-409")
def test_a_lot_after_the_final_is_public_only_with_the_award(
    organiser: Clerk, by_hand: bool
) -> None:
    start(organiser, "seven-wonders", "prelims-and-final", 4)
    play(organiser, 3, equal("vp", "coins"))
    organiser.did("seat-stage")
    (match,) = organiser.state.matches
    organiser.did("report-match", match=match, **typed(4, equal("vp", "coins")))
    players = re.findall(r'name="players" value="(\w+)"', organiser.page("/finish"))
    assert len(players) == 4, "drawn, and level before it"
    names = [organiser.names[player] for player in players]
    level = ranked(read_by_everybody(organiser, "/standings"), names)
    lot = sorted(players, key=lambda player: level.index(organiser.names[player]), reverse=True)
    # A lot of the same order would prove nothing.
    seeds = {"players": players, "source": "words", "seed": "sieben"}
    hand = {"by_hand": "1", "order": lot, "reason": "Zettel aus dem Hut"}
    organiser.did("draw-lot", **(hand if by_hand else seeds))
    drawn = [organiser.names[player] for player in organiser.state.lots]
    assert drawn != level
    assert ranked(organiser.page("/standings"), names) == drawn, "the desk sees it"

    told = " vor ".join(drawn)
    for page in ("/standings", "/screen?view=standings"):
        assert ranked(read_by_everybody(organiser, page), names) == level
    for page in ("/draws", "/finish", "/screen"):
        read = read_by_everybody(organiser, page)
        assert told not in read
        assert "Zettel aus dem Hut" not in read
        assert "Los unter Gleichen" not in read

    organiser.did("award-tournament")
    assert ranked(read_by_everybody(organiser, "/standings"), names) == drawn
    assert told in read_by_everybody(organiser, "/finish")
    proof = "Zettel aus dem Hut" if by_hand else "Los unter Gleichen"
    assert proof in read_by_everybody(organiser, "/draws")
