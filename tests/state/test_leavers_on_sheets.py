"""Whoever leaves a running game is out from then on, and the same in every file."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.settings import defaults
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.rules.build import Tale, sheet

CATAN = sheet("catan").round("A 10, B 9, C 8, D left")


def written(tale: Tale) -> dict[str, Any]:
    """The sheet as it comes back from the tournament it describes."""
    read = read_sheet(tale.raw, open_rulebook)
    return write_sheet(fold(read.events), defaults(read.rulebook), read.names)


@pytest.mark.rule("CAT-106")
def test_a_leaver_is_out_at_once_though_the_referee_writes_him_down_a_round_later() -> None:
    tale = CATAN.round("A 10, B 9, C 8").disqualified("D", after=2)
    assert tale.order(after=1) == "1 A, 2 B, 3 C, - D"
    assert tale.order() == "1 A, 2 B, 3 C, - D"


@pytest.mark.rule("7W-607")
def test_a_player_disqualified_before_the_final_stays_so_when_he_leaves_it() -> None:
    prelims = sheet("seven-wonders", "prelims-and-final").with_options(rounds=1)
    prelims = prelims.round("A 50 1, B 40 1, C 30 1, D 20 1", "E 50 0, F 19 1, G 18 1, H 17 1")
    tale = prelims.match("final", "A 9 0, E 8 0, B 7 0, C left").disqualified("C", after=1)
    assert tale.row("C", after=1)["status"] == "disqualified"
    assert tale.final() == "1 A, 2 E, 3 B, 4 F, 5 G, 6 H, 7 D"


def test_leaving_and_a_ruling_come_back_from_the_journal_as_they_were_written() -> None:
    tale = CATAN.round("A 10, B 9, C 8").disqualified("D", after=2).withdrawn("C", after=2)
    again = written(tale)
    assert again["disqualifications"] == [{"player": "D", "after_round": 2}]
    assert again["withdrawals"] == [{"player": "C", "after_round": 2}]
    assert "disqualifications" not in written(CATAN)
