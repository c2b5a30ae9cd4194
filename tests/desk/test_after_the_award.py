"""After the award what the public reads of a person is put right; what was played by, stays."""

from __future__ import annotations

from typing import Any

from tafelrunde.desk import commands as c
from tafelrunde.journal import events as e
from tests.desk.hall import Hall
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
