"""The finish at the desk and on the wall: who begins a match, and who is no longer there for it."""

from __future__ import annotations

import re

import pytest

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import falling, pick, play, start, typed

DESK, PUBLIC, WALL = "/desk/finish", "/finish", "/screen?view=finish"
GONE = {DESK: "zurückgezogen", PUBLIC: "nicht mehr dabei", WALL: "nicht mehr dabei"}


def semifinals(clerk: Clerk) -> None:
    """Carcassonne for two: 1 v 4 and 2 v 3 are seated by their places in the prelims."""
    start(
        clerk, "carcassonne", "two-player", 8, **{"option-rounds": "3", "option-knockout_size": "4"}
    )
    play(clerk, 3, lambda number: {f"vp-{number}": str(90 - 7 * number)})
    while lot := re.findall(r'name="players" value="(\w+)"', clerk.page("/finish")):
        clerk.did("draw-lot", players=lot)
    clerk.did("seat-stage")


def told(clerk: Clerk, page: str, stage: str) -> str:
    """What the tree of a page says of this stage, in one line."""
    shown = clerk.client.get(f"/t/{clerk.slug}{page}").content.decode()
    found = re.search(rf'<h2 id="stage-{stage}">(.*?)</section>', shown, re.DOTALL)
    assert found is not None, page
    return " ".join(re.sub(r"<[^>]*>", " ", found[1]).split())


def tile(clerk: Clerk, match: str) -> str:
    shown = clerk.page("/finish")
    found = re.search(rf'data-match="{match}">(.*?)</li>', shown, re.DOTALL)
    assert found is not None
    return " ".join(re.sub(r"<[^>]*>", " ", found[1]).split())


@pytest.mark.rule("CAR-308")
def test_who_left_after_the_semifinal_is_marked_in_the_match_for_third(organiser: Clerk) -> None:
    semifinals(organiser)
    organiser.did("report-match", match="SF1", **typed(2, falling("vp")))
    loser = organiser.state.matches["SF1"].seats[1].player
    organiser.did("withdraw-player", player=loser, sure="1")
    name = organiser.names[loser]
    for page, word in GONE.items():
        assert f"{name} {word}" in told(organiser, page, "third-place")
    assert "nicht mehr dabei" not in organiser.page("/finish"), "one word at the desk"


@pytest.mark.rule("CAR-307")
def test_desk_and_wall_say_who_begins_a_match(organiser: Clerk) -> None:
    semifinals(organiser)
    first, second = (organiser.names[seat.player] for seat in organiser.state.matches["SF1"].seats)
    assert f"{first} beginnt" in tile(organiser, "SF1")
    for page in GONE:
        said = told(organiser, page, "semifinal")
        assert f"{first} Sitz 1 · beginnt {second} Sitz 2" in said
    organiser.did("report-match", match="SF1", **typed(2, falling("vp")))
    assert "beginnt" not in tile(organiser, "SF1"), "it is played"


@pytest.mark.rule("CAR-410")
def test_nobody_begins_before_seat_one_is_taken(organiser: Clerk) -> None:
    start(organiser, "carcassonne", "four-player-knockout", 8)
    play(organiser, 6, lambda number: {f"vp-{number}": str(90 - 7 * number)})
    while lot := re.findall(r'name="players" value="(\w+)"', organiser.page("/finish")):
        organiser.did("draw-lot", players=lot)
    organiser.did("seat-stage")
    assert "starts-here" not in organiser.page("/finish")
    pick(organiser, "SF1")
    first = organiser.names[organiser.state.matches["SF1"].seats[0].player]
    assert f"{first} beginnt" in tile(organiser, "SF1")


@pytest.mark.rule("7W-801")
def test_nobody_begins_where_all_play_at_once(organiser: Clerk) -> None:
    start(organiser, "seven-wonders", "prelims-and-final", 8)
    play(organiser, 3, lambda n: {f"vp-{n}": str(60 - n), f"coins-{n}": str(n)})
    while lot := re.findall(r'name="players" value="(\w+)"', organiser.page("/finish")):
        organiser.did("draw-lot", players=lot)
    organiser.did("seat-stage")
    assert "beginnt" not in tile(organiser, "final")
    assert "beginnt" not in told(organiser, PUBLIC, "final")
