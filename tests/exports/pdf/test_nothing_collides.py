"""Nothing on a poster is printed over something else, however long names and reasons are."""

from __future__ import annotations

from itertools import combinations

import pypdfium2  # type: ignore[import-untyped]
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tests.exports.pdf.hall_on_paper import PaperHall, Somebody, printed

LONG = "Wilhelmine-Charlotte von der Würfelburg zu Kartenstein-Meeplingen"
Box = tuple[float, float, float, float]


def boxes_of(pdf: bytes) -> list[tuple[str, Box]]:
    """Every run of text on the first page, with left, bottom, right and top."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].get_textpage()
        boxes = [page.get_rect(at) for at in range(page.count_rects())]
        return [(page.get_text_bounded(*box), box) for box in boxes]
    finally:
        document.close()


def lies_on(one: Box, other: Box) -> bool:
    """More than the touch of two neighbouring lines."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 1 and high > 0.4 * min(one[3] - one[1], other[3] - other[1])


@pytest.mark.rule("CAR-307")
def test_a_long_name_beside_the_reason_of_a_level_match_stays_in_its_box() -> None:
    hall = PaperHall("carcassonne", "two-player").announced()
    hall.open(8, fair_play=True)
    results = hall.results()
    while not hall.state.matches:
        assert hall.take_step(results)
    for match in [match for match in hall.state.matches.values() if match.awaiting]:
        level = tuple(Line(seat.player, {"vp": 80}) for seat in match.game.seats)
        hall.does(c.ReportMatch(match=match.id, slip=Slip(level)))
    people = {player: Somebody(LONG) for player in hall.players}
    boxes = boxes_of(printed(hall.source(people=people), "bracket"))
    assert len(boxes) > 30
    for (said, one), (below, other) in combinations(boxes, 2):
        assert not lies_on(one, other), (said, below)


@pytest.mark.parametrize("title", ["Dominion-Tag Musterstadt", LONG, f"{LONG} und {LONG}"])
def test_the_line_of_a_plan_ends_before_the_code_of_a_slip(title: str) -> None:
    hall = PaperHall("dominion", "swiss").announced()
    hall.does(c.SetDetails(title=title))
    hall.open(8, fair_play=True)
    hall.publish()
    marked = "Plan vom 16. November 2026, 00:26 – gilt nur, wenn alle kommen"
    boxes = boxes_of(printed(hall.source(mark=marked), "slips"))
    assert any("gilt" in said for said, _box in boxes)
    lines = [box for said, box in boxes if "Plan vom" in said]
    codes = [box for said, box in boxes if said.strip().endswith(("1-1-E", "1-2-F"))]
    assert len(lines) == len(codes) == 2
    for line, code in zip(lines, codes, strict=True):
        assert line[2] < code[0] - 20, "the word before the code has its room too"
    for (said, one), (below, other) in combinations(boxes, 2):
        assert not lies_on(one, other), (said, below)
