"""Who shares a place reads why the next one is ahead of himself, not of somebody else."""

from __future__ import annotations

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.player.results import my_standing
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import sheet


def test_both_on_a_shared_place_are_told_their_own_distance() -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=2)
    state = fold(
        read_sheet(tale.round("A 100, F 0", "B 90, E 0", "C 90, D 0").raw, open_rulebook).events
    )
    known = {each: PublicName("", each) for each in state.entries}
    names = PublicNames(known, {each: each for each in known}, secret=False)
    for who in ("B", "C"):
        told = my_standing(View(state, open_rulebook("carcassonne"), names, player=who))
        assert told is not None
        assert told.shared
        assert told.behind.startswith("A – ")
        assert ", Sie haben 90 (" in told.behind
