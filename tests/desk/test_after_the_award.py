"""After the award what the public reads of a person is put right; what was played by, stays."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal import events as e
from tests.desk.hall import REFEREE, Hall, player
from tests.desk.refusals import refused_for


def test_a_minor_is_still_marked_and_nothing_that_was_played_by_changes() -> None:
    hall = Hall("dominion", "swiss").open(8)
    hall.play_to_the_end(hall.results())
    assert hall.state.phase == "awarded"
    player = hall.state.awarded[0].player
    hall.does(c.ChangeEntry(player=player, minor=True))
    assert hall.state.entries[player].minor
    assert hall.state.phase == "awarded"
    with refused_for("fixed_table"):
        hall.does(c.ChangeEntry(player=player, fixed_table=2))


def test_what_a_form_sends_along_empty_is_no_change() -> None:
    """Without a club a form still sends its empty fields; the mark beside them is stored."""
    hall = Hall("dominion", "swiss").open(8)
    hall.play_to_the_end(hall.results())
    player = hall.state.awarded[0].player
    empty: dict[str, Any] = {"groups": (), "fixed_table": 0, "start": "", "fee_paid": False}
    [event] = hall.does(c.ChangeEntry(player=player, minor=True, **empty))
    assert event == e.EntryChanged(player=player, minor=True)
    assert hall.does(c.ChangeEntry(player=player, **empty)) == []


@pytest.mark.rule("7W-603", "CAT-103")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-603"), ("catan", "ranking-tournament", "CAT-103")],
)
def test_results_cannot_be_contested_after_the_award(rulebook: str, mode: str, rule: str) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.play_to_the_end(hall.results())
    seat = hall.state.rounds[0].tables[1].seats[0].player
    dispute = c.DisputeSlip(round=1, table=1, player=seat, reason="late")
    with refused_for("phase", rule):
        hall.does(dispute, player(seat))
    table = hall.state.rounds[0].tables[1]
    assert table.slip is not None
    with refused_for("phase", rule):
        hall.does(c.CorrectSlip(round=1, table=1, slip=table.slip, reason="late"), REFEREE)
