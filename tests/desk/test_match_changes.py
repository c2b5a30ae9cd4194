"""A drawn match goes by the prelims: the preview of a correction says who wins it then."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.journal.events import Line, Slip
from tafelrunde.standings.finish import bracket_of
from tests.desk.hall import Hall
from tests.desk.test_later_matches import knockout, people, played


def drawn(size: int) -> tuple[Hall, str, str]:
    """The first match is drawn, so that the better placed wins it; and the other one."""
    hall = knockout(size=size)
    match = next(iter(hall.state.matches))
    better, worse = people(hall, match)
    played(hall, match, 70, 70)
    assert bracket_of(hall.rulebook, hall.state).winner(match) == better
    return hall, match, worse


def better_by(hall: Hall, player: str, more: int) -> c.CorrectSlip:
    """So many points more in the first round."""
    number, table = next(
        (number, table)
        for number, table in hall.state.rounds[0].tables.items()
        if player in {seat.player for seat in table.seats}
    )
    assert table.slip is not None
    lines = (
        Line(line.player, {"vp": line.figures["vp"] + more * (line.player == player)})
        for line in table.slip.lines
    )
    return c.CorrectSlip(round=1, table=number, slip=Slip(tuple(lines)), reason="misread")


@pytest.mark.rule("CAR-308")
@pytest.mark.parametrize(("size", "title"), [(2, "Final"), (4, "Semifinal 1")])
def test_the_preview_names_who_wins_it_then(size: int, title: str) -> None:
    hall, match, worse = drawn(size)
    was = bracket_of(hall.rulebook, hall.state).winner(match)
    asked = better_by(hall, worse, 400)
    said = [text.en for text in consequences(hall.state, hall.rulebook, asked)]
    hall.does(asked)
    assert bracket_of(hall.rulebook, hall.state).winner(match) == worse
    line = f"{title}: {worse} then wins it, no longer {was}."
    assert line in said
    back = c.TakeBack(since=hall.records[-1].seq, reason="it was right")
    again = [text.en for text in consequences(hall.state, hall.rulebook, back)]
    assert f"{title}: {was} then wins it, no longer {worse}." in again
    assert line not in again


@pytest.mark.rule("CAR-308")
def test_nothing_is_said_where_the_same_one_wins() -> None:
    hall, match, _worse = drawn(4)
    winner = bracket_of(hall.rulebook, hall.state).winner(match)
    assert winner is not None
    asked = better_by(hall, winner, 1)
    said = [text.en for text in consequences(hall.state, hall.rulebook, asked)]
    assert not any("then wins it" in line for line in said)


@pytest.mark.rule("CAR-308")
def test_where_others_play_the_final_by_it_nobody_reads_that_the_finish_stays() -> None:
    hall, match, worse = drawn(4)
    other = next(key for key in hall.state.matches if key != match)
    played(hall, other, 80, 70)
    hall.does(c.SeatStage(seed="s"))
    asked = better_by(hall, worse, 400)
    said = [text.en for text in consequences(hall.state, hall.rulebook, asked)]
    assert any(line.startswith("Final is seated anew: ") for line in said), said
    assert f"Semifinal 1: {worse} then wins it, no longer {people(hall, match)[0]}." in said
    assert "Every other match keeps its players and what was played." in said
    assert not any("it stays unless you take it back" in line for line in said)
