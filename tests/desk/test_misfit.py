"""A finish that was seated before a correction stays, and whoever it no longer fits is told."""

from __future__ import annotations

from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.qualified import Misfit, misfit
from tafelrunde.journal.events import Slip
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.standings import standings_table
from tafelrunde.pages.view import View
from tafelrunde.standings.table import standings
from tests.desk.hall import Hall
from tests.desk.test_finish import before_the_finish


def seated() -> tuple[Hall, str]:
    """Eight of whom four play the final, and the one just behind them."""
    hall = before_the_finish("seven-wonders", "prelims-and-final", 8)
    fifth = standings(hall.rulebook, hall.state, 3)[4].player
    hall.does(c.SeatStage(seed="s"))
    return hall, fifth


def lifted(hall: Hall, who: str) -> list[str]:
    """All games of this person were won by far, as it turns out; what was told beforehand."""
    told = []
    for round_ in hall.state.rounds:
        for table in round_.tables.values():
            if table.slip is None or who not in {seat.player for seat in table.seats}:
                continue
            lines = tuple(
                replace(line, figures={**line.figures, "vp": 99}) if line.player == who else line
                for line in table.slip.lines
            )
            command = c.CorrectSlip(
                round=round_.number, table=table.number, slip=Slip(lines), reason="mistyped"
            )
            told += [text.en for text in consequences(hall.state, hall.rulebook, command)]
            hall.does(command)
    return told


def test_a_correction_after_the_seating_is_told_with_both_names() -> None:
    hall, fifth = seated()
    assert misfit(hall.state, hall.rulebook) == Misfit()
    before = finish_page(View(hall.state, hall.rulebook, {}, "de"))
    assert before.misfit is None
    lifted(hall, fifth)
    found = misfit(hall.state, hall.rulebook)
    assert found.left_out == (fifth,)
    assert found.seated[0] in {seat.player for seat in hall.state.matches["final"].seats}
    view = View(hall.state, hall.rulebook, {}, "de")
    said = finish_page(view).misfit
    assert said is not None
    assert f"wäre {fifth}" in said.de
    table = standings_table(view, 3)
    assert (table.cut, table.seated_otherwise) == (0, True)


def test_a_gap_in_the_finish_is_no_misfit() -> None:
    hall, _fifth = seated()
    hall.does(c.WithdrawPlayer(player=hall.state.matches["final"].seats[0].player))
    assert misfit(hall.state, hall.rulebook) == Misfit()


def test_the_preview_of_a_correction_names_who_would_be_in_the_finish_instead() -> None:
    hall, fifth = seated()
    told = [text for text in lifted(hall, fifth) if f"{fifth} would be in the finish" in text]
    assert told
    assert all("take its seating back in the history first" in text for text in told)
