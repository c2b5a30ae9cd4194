"""Somebody leaves a match that is seated, and no rule names the next: the desk reads what to do."""

from __future__ import annotations

import re

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import falling, play, start, typed


def finalists(clerk: Clerk, players: int = 8) -> list[str]:
    """7 Wonders, prelims and final: four sit in it."""
    start(clerk, "seven-wonders", "prelims-and-final", players)
    play(clerk, 3, lambda number: {f"vp-{number}": str(60 - number), f"coins-{number}": "3"})
    while lot := re.findall(r'name="players" value="(\w+)"', clerk.page("/finish")):
        clerk.did("draw-lot", players=lot, source="words", seed="sieben")
    clerk.did("seat-stage")
    return [seat.player for seat in clerk.state.matches["final"].seats]


def said(clerk: Clerk) -> str:
    """What stands there about seats that were left, in one line."""
    found = re.search(r"<section[^>]*data-left-seats>(.*?)</section>", clerk.page("/finish"), re.S)
    return " ".join(re.sub(r"<[^>]*>", " ", found[1]).split()) if found else ""


def test_the_desk_reads_that_they_play_on_or_who_is_next_after_taking_the_seating_back(
    organiser: Clerk,
) -> None:
    seated = finalists(organiser)
    assert said(organiser) == ""
    organiser.did("withdraw-player", player=seated[1], sure="1")
    told = said(organiser)
    assert told.startswith("Ein Sitz ist frei: Finale")
    assert f"{organiser.names[seated[1]]} spielt nicht mehr mit, und niemand rückt" in told
    assert "Die anderen können so spielen" in told
    assert "/desk/history" in organiser.page("/finish").partition("data-left-seats")[2]
    [following] = re.findall(r"Als Nächstes kommt dann (.*?) zum Zug", told)
    since = next(
        number
        for number, event in enumerate(organiser.state.history, start=1)
        if type(event).__name__ == "MatchSeated"
    )
    organiser.did("take-back", since=str(since), reason="neu setzen", sure="1")
    while lot := re.findall(r'name="players" value="(\w+)"', organiser.page("/finish")):
        organiser.did("draw-lot", players=lot, source="words", seed="acht")
    organiser.did("seat-stage")
    anew = {seat.player for seat in organiser.state.matches["final"].seats}
    assert {organiser.names[each] for each in anew - set(seated)} == {following}
    assert seated[1] not in anew
    assert said(organiser) == ""


def test_where_nobody_is_next_they_play_as_they_are(organiser: Clerk) -> None:
    seated = finalists(organiser)
    for player in [each for each in organiser.state.entries if each not in seated]:
        organiser.did("withdraw-player", player=player, sure="1")
    organiser.did("withdraw-player", player=seated[1], sure="1")
    told = said(organiser)
    assert "Die anderen können so spielen" in told
    assert "Verlauf" not in told


def test_once_it_is_played_nothing_is_said_of_it(organiser: Clerk) -> None:
    seated = finalists(organiser)
    organiser.did("withdraw-player", player=seated[3], sure="1")
    organiser.did("report-match", match="final", **typed(3, falling("vp", "coins")))
    assert said(organiser) == ""
