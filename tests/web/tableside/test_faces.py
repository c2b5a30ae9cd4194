"""What the clock's face offers in overtime, and what the turn clock and the minutes are made of."""

from __future__ import annotations

import pytest

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.matter import Matter
from tafelrunde.pages.tableside.chess import Face, face
from tafelrunde.pages.tableside.spot import spot_of
from tafelrunde.pages.view import PublicView, View
from tafelrunde.reckoning.names.public import PublicNames
from tests.desk.chess_play import RULES, Play
from tests.desk.hall import player

NOBODY = PublicNames({}, {}, secret=True)
GONE = 130 * 60


def view_of(play: Play, actor: Actor) -> PublicView:
    return View(play.hall.state, play.hall.rulebook, NOBODY, player=actor.player or "")


def seen(play: Play, role: str = "pompadour") -> Face:
    """The face on that player's phone at this moment."""
    _at = play.clock
    actor = player(play.seats[role])
    hall = play.hall
    spot = spot_of(view_of(play, actor), actor)
    assert spot is not None
    return face(Matter(hall.state, hall.rulebook, actor, hall.now), RULES, spot)


@pytest.mark.rule("FRI-705")
def test_the_allowance_appears_in_the_last_minute_and_counts_from_nought() -> None:
    play = Play()
    play.press("friedrich")
    assert seen(play.wait(GONE - 61)).limit is None
    limit = seen(play.wait(21)).limit
    assert limit is not None
    assert (limit.title.de, limit.rule, limit.left) == ("Preußen", "FRI-705", 150_000)
    half = seen(play).halves[0]
    assert half.left == 40_000
    assert limit.ends == half.ends + 150_000
    over = seen(play.wait(40 + 100)).limit
    assert over is not None
    assert over.left == 50_000
    assert over.ends == limit.ends, "the moment stays the same"


@pytest.mark.rule("FRI-706")
def test_the_sister_nation_shows_what_was_handed_on_to_it() -> None:
    play = Play()
    play.press("friedrich")
    play.wait(GONE + 100).press("friedrich", nation="hanover")
    limit = seen(play.wait(5)).limit
    assert limit is not None
    assert (limit.title.en, limit.left) == ("Hanover", 75_000)


@pytest.mark.rule("FRI-706")
def test_the_imperial_army_of_another_player_gets_nothing_from_austria() -> None:
    for switched, left in ((False, 50_000 + 20_000), (True, 20_000)):
        play = Play()
        if switched:
            note = {"kind": "army", "role": "elisabeth", "held": 1, "of": 5}
            play.note(note)
        play.press("friedrich")
        play.press("attackers")
        play.wait(GONE).press("attackers", nation="austria")
        play.wait(10).press("attackers", nation="imperial_army")
        limit = seen(play).limit
        assert limit is not None
        assert limit.left == left


@pytest.mark.rule("FRI-707")
def test_the_other_side_is_offered_the_retreat_only_when_the_seconds_are_gone() -> None:
    play = Play()
    play.press("friedrich")
    play.wait(GONE + 1).press("stopped", "fight")
    assert [press.to for press in seen(play).retreats] == ["friedrich", "attackers"]
    play.press("friedrich", "retreat", cities=2)
    assert seen(play.wait(4)).retreats == ()
    limit = seen(play).limit
    assert limit is not None
    assert (limit.rule, limit.left) == ("FRI-707", 1000)
    offered = seen(play.wait(1)).retreats
    assert [(press.to, press.cities) for press in offered] == [("attackers", 2)]


def test_a_nation_that_has_moved_is_not_offered_again() -> None:
    play = Play()
    play.press("friedrich")
    play.press("attackers")
    play.press("attackers", nation="austria")
    offered = [(press.nation, press.current) for press in seen(play).nations]
    assert offered == [("austria", True), ("imperial_army", False), ("france", False)]


def test_whoever_only_looks_on_is_offered_no_press() -> None:
    play = Play()
    play.press("friedrich")
    mate = player(play.seats["pompadour"])
    spot = spot_of(view_of(play, mate), mate)
    assert spot is not None
    stranger = Matter(play.hall.state, play.hall.rulebook, player("stranger"), play.hall.now)
    shown = face(stranger, RULES, spot)
    assert (shown.stops, shown.asides, shown.retreats, shown.mistake) == ((), (), (), None)
    assert [half.tap for half in shown.halves] == [None, None]
