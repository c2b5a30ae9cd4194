"""An association sees in the report how every match of the finish ended, and what was mended."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.pages.game_numbers import game_numbers
from tafelrunde.pages.paper.model import Grid
from tafelrunde.pages.paper.report_finish import finish_blocks
from tafelrunde.words.numbers import figures_text
from tests.exports.pdf.hall_on_paper import PaperHall, finished


def told(hall: PaperHall) -> str:
    return "; ".join(cell.text for row in grid_of(hall).rows for cell in row)


def grid_of(hall: PaperHall) -> Grid:
    grid = list(finish_blocks(hall.source(reveal=True)))[-1]
    assert isinstance(grid, Grid)
    return grid


@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [
        ("seven-wonders", "prelims-and-final"),
        ("seven-wonders", "duel"),
        ("carcassonne", "two-player"),
        ("friedrich", "world-championship"),
    ],
)
def test_every_match_says_what_was_written_down(rulebook: str, mode: str) -> None:
    hall = finished(rulebook, mode, 8)
    source = hall.source(reveal=True)
    seen = 0
    words = told(hall)
    for match in source.state.matches.values():
        if match.games and not match.awaiting:
            figures = game_numbers(source.state, source.rulebook, match.games[-1], source.lang)
            for player, numbers in figures.items():
                assert f"{source.called(player)} {figures_text(numbers)}" in words
                seen += 1
    assert seen


def test_a_mended_final_counts_its_corrections() -> None:
    hall = PaperHall("seven-wonders", "prelims-and-final").announced()
    hall.open(8, fair_play=True)
    results = hall.results()
    while "final" not in hall.state.matches or hall.state.matches["final"].awaiting:
        assert hall.take_step(results)
    slip = hall.state.matches["final"].games[-1].slip
    assert slip is not None
    assert corrections(hall) == ["0"]
    first, *others = slip.lines
    figures = first.figures | {"vp": first.figures["vp"] + 1}
    mended = msgspec.structs.replace(first, figures=figures)
    new = msgspec.structs.replace(slip, lines=(mended, *others))
    hall.does(c.CorrectSlip(match="final", game=1, slip=new, reason="verzählt", rule="7W-207"))
    assert corrections(hall) == ["1"]
    assert f"{hall.source(reveal=True).called(first.player)} {figures['vp']}" in told(hall)


def corrections(hall: PaperHall) -> list[str]:
    grid = grid_of(hall)
    at = [column.label for column in grid.columns].index("Berichtigungen")
    return [row[at].text for row in grid.rows]
