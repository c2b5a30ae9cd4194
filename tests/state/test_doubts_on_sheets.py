"""What is surely a slip of the pen but can be worked out: refused at the table, said on a sheet."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import open_rulebook
from tests.rules.build import FOUR, HALVES, sheet, war

UNFINISHED = war(12, "russia france", HALVES)


@pytest.mark.rule("FRI-221")
def test_a_winner_without_all_its_objectives_is_reckoned_and_said() -> None:
    tale = sheet("friedrich").war(FOUR, UNFINISHED)
    assert tale.slip("bonus") == {"fritz": 0, "lisa": 1.5, "mari": 0, "pom": 1.5}
    assert tale.slip("points") == {"fritz": 6, "lisa": 6.5, "mari": 5, "pom": 6.5}
    assert tale.warnings() == [
        "rounds[0].tables[0].game.winners[0]: "
        "a winner holds all its objectives; Russia holds 5 of 10 (FRI-221)",
        "rounds[0].tables[0].game.winners[1]: "
        "a winner holds all its objectives; France holds 5 of 10 (FRI-221)",
    ]


@pytest.mark.rule("FRI-221")
def test_at_the_table_the_same_winner_is_still_a_fault() -> None:
    arithmetic = open_rulebook("friedrich").arithmetic
    assert arithmetic is not None
    assert [fault.rule for fault in arithmetic.faults(UNFINISHED, "game")] == ["FRI-221"] * 2


@pytest.mark.rule("FRI-202")
def test_other_impossible_minutes_stay_faults_of_the_sheet() -> None:
    tale = sheet("friedrich").war(FOUR, war(12, "prussia", "11/10 5/10 5/10 5/10 5/10"))
    assert tale.refused() == [
        "rounds[0].tables[0].game.nations.russia.held: "
        "Russia, held: at most 10 objectives possible, found 11 (FRI-202)"
    ]
