"""Who shares a place reads who is directly ahead of himself and behind, and why."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.player.results import MyStanding, my_standing
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import Tale, sheet

# A 1; B and C 2; D and E 4; F 6.
TALE = sheet("carcassonne", "two-player").with_options(rounds=1)
TALE = TALE.round("A 100, F 0", "B 90, E 0", "C 90, D 0")


def told(tale: Tale, player: str, lang: str = "en") -> MyStanding:
    state = fold(read_sheet(tale.raw, open_rulebook).events)
    known = {each: PublicName("", each) for each in state.entries}
    names = PublicNames(known, {each: each for each in known}, secret=False)
    found = my_standing(View(state, open_rulebook(state.rulebook), names, lang, player))
    assert found is not None
    return found


def test_both_on_a_shared_place_are_told_their_own_distance() -> None:
    for who in ("B", "C"):
        mine = told(TALE.with_options(rounds=2), who, "de")
        assert mine.shared
        assert mine.behind.startswith("A – ")
        assert ", Sie haben 90 (" in mine.behind


def test_whoever_shares_the_place_above_or_below_is_named_with_the_other() -> None:
    for who in ("D", "E"):
        assert told(TALE, who).behind.startswith("B and C – ")
    assert told(TALE, "F").behind.startswith("D and E – ")
    assert " of B and C (" in told(TALE, "A").ahead
    for who in ("B", "C"):
        assert " of D and E (" in told(TALE, who).ahead


def test_of_many_who_share_the_next_place_a_few_are_named() -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=1)
    tale = tale.round("A 100, K 0", *(f"{one} 90, {one.lower()} 0" for one in "BCDEF"))
    assert " of B, C, D and 2 more (" in told(tale, "A").ahead
    assert told(tale, "b").behind.startswith("B, C, D and 2 more – ")


@pytest.mark.parametrize("first", ["B", "C"])
def test_whom_a_lot_put_ahead_stands_directly_ahead(first: str) -> None:
    second = "C" if first == "B" else "B"
    drawn = TALE.lots(f"{first} {second}")
    behind, ahead = told(drawn, second), told(drawn, first)
    assert behind.by_lot is not None
    assert behind.by_lot.en == f"by lot behind {first}"
    assert behind.behind.startswith(f"{first} – Equal to you in everything: the lot decided")
    assert " of D and E (" in behind.ahead
    assert ahead.behind.startswith("A – ")
    assert ahead.ahead.startswith("Equal to the next in everything: the lot decided")
    assert f" of {first} (" in told(drawn, "A").ahead
    for who in ("D", "E"):
        assert told(drawn, who).behind.startswith(f"{second} – "), "the last of the lot's order"


def test_a_lot_that_not_all_of_them_drew_tells_nobody_apart() -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=1)
    tale = tale.round("A 100, H 0", "B 90, E 0", "C 90, D 0", "F 90, G 0").lots("C B")
    for who in ("B", "C", "F"):
        mine = told(tale, who)
        assert mine.shared
        assert mine.by_lot is None
        assert mine.behind.startswith("A – ")
