"""Nothing on a poster is printed over something else, however long names and reasons are."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pypdfium2  # type: ignore[import-untyped]
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.exports.pdf.press import press
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.paper.model import SeatList
from tafelrunde.pages.paper.prints import find_print, make_paper
from tests.exports.pdf.hall_on_paper import PaperHall, Somebody, finished, printed, seated

LONG = "Wilhelmine-Charlotte von der Würfelburg zu Kartenstein-Meeplingen"
Box = tuple[float, float, float, float]


def boxes_of(pdf: bytes, page: int = 0) -> list[tuple[str, Box]]:
    """Every run of text on a page, with left, bottom, right and top."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        text = document[page].get_textpage()
        boxes = [text.get_rect(at) for at in range(text.count_rects())]
        return [(text.get_text_bounded(*box), box) for box in boxes]
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
        hall.does(c.ReportSlip(match=match.id, slip=Slip(level)))
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
    source, tables = hall.source(mark=marked), hall.state.rounds[0].tables
    boxes = boxes_of(printed(source, "slips"))
    written = tuple(source.code(1, number, tables[number].seats) for number in (1, 2))
    assert any("gilt" in said for said, _box in boxes)
    lines = [box for said, box in boxes if "Plan vom" in said]
    codes = [box for said, box in boxes if said.strip().endswith(written)]
    assert len(lines) == len(codes) == 2
    for line, code in zip(lines, codes, strict=True):
        assert line[2] < code[0] - 20, "the word before the code has its room too"
    for (said, one), (below, other) in combinations(boxes, 2):
        assert not lies_on(one, other), (said, below)


@pytest.mark.parametrize("title", ["Catan-Stadtmeisterschaft Musterhausen an der Würfel", LONG])
@pytest.mark.parametrize("name", ["minutes", "standings", "report", "check-in", "organiser-card"])
def test_a_long_title_stands_below_the_heading_not_across_it(name: str, title: str) -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    hall.does(c.SetDetails(title=title, venue="Stadthalle Musterhausen", date="2026-07-18"))
    hall.open(8, fair_play=True)
    results = hall.results()
    while not any(round_.closed for round_ in hall.state.rounds):
        assert hall.take_step(results)
    boxes = boxes_of(printed(hall.source(), name))
    top = sorted(boxes, key=lambda each: -each[1][3])[:6]
    for (said, one), (below, other) in combinations(top, 2):
        assert not lies_on(one, other), (said, below)


def letters_of(pdf: bytes, words: str) -> list[Box]:
    """Where each letter of these words stands on the first page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        text = document[0].get_textpage()
        found = text.search(words, match_case=True).get_next()
        assert found is not None, words
        start, number = found
        return [text.get_charbox(at) for at in range(start, start + number)]
    finally:
        document.close()


@pytest.mark.parametrize("number", [8, 23])
def test_a_surname_of_wide_letters_ends_before_the_number_of_its_table(number: int) -> None:
    hall = seated("friedrich", "world-championship", 24, rounds=0)
    people = {player: Somebody("Bo Zimt") for player in hall.players}
    people[hall.players[0]] = Somebody("Fee Wommelmammuth")
    paper = make_paper(find_print("seating-by-name"), hall.source(people=people))
    (part,) = paper.parts
    assert isinstance(part, SeatList)
    fewer = msgspec.structs.replace(part, lines=part.lines[:number])
    pdf = press(msgspec.structs.replace(paper, parts=(fewer,)))
    comma, heading = letters_of(pdf, "Wommelmammuth,")[-1], letters_of(pdf, "Tisch")[0]
    assert comma[2] < heading[0], "a number's black ground is as wide as the heading over it"


def test_who_lost_a_match_never_stands_larger_than_who_won() -> None:
    hall = finished("seven-wonders", "duel", 8)
    people = {player: Somebody(f"Xaver {at}") for at, player in enumerate(hall.players)}
    champion, second = (ranked.player for ranked in hall.state.awarded[:2])
    people[champion] = Somebody(LONG)
    boxes = boxes_of(printed(hall.source(people=people), "bracket"))
    # The final stands behind the semifinals.
    lost = [box for said, box in boxes if said.strip() == people[second].name][-1]
    won = [box for said, box in boxes if said.startswith("Wilhelmine-")][-1]
    assert lost[3] - lost[1] <= won[3] - won[1]


def test_a_long_name_in_the_only_final_has_the_whole_sheet_and_makes_nobody_small() -> None:
    hall = finished("carcassonne", "four-player", 8)
    people = {player: Somebody("Xaver Kurz") for player in hall.players}
    usual = letters_of(printed(hall.source(people=people), "bracket"), "Xaver")[0]
    people[hall.state.awarded[0].player] = Somebody(LONG)
    beside = letters_of(printed(hall.source(people=people), "bracket"), "Xaver")[0]
    assert beside[3] - beside[1] > 0.75 * (usual[3] - usual[1])


def test_the_day_of_a_planned_round_stands_on_one_line_of_its_table_card() -> None:
    source = seated("friedrich", "world-championship", 8).source()
    boxes = boxes_of(printed(source, "all-rounds"), page=7)
    assert "Runde 3 · Sonntag, 19. Juli 2026, 9:30 Uhr · nach Plan" in [s.strip() for s, _ in boxes]


def test_no_role_is_torn_apart_above_the_minutes_of_a_planned_round() -> None:
    source = seated("friedrich", "world-championship", 8).source()
    boxes = boxes_of(printed(source, "all-rounds"), page=8)
    assert any("Sonntag, 19. Juli 2026" in said for said, _box in boxes)
    assert any(said.strip().endswith("Pompadour") for said, _box in boxes[:10])
    above = boxes[: [said.strip() for said, _box in boxes].index("Rolle")]
    assert not any(said.endswith("\x02") for said, _box in above), "a hyphen at the end of a line"


def test_all_headings_of_a_report_keep_the_same_distance() -> None:
    source = finished("carcassonne", "two-player", 8).source()
    boxes = boxes_of(printed(source, "report"), page=1)

    def above(heading: str) -> float:
        at = [said.strip() for said, _box in boxes].index(heading)
        return min(box[1] for _said, box in boxes[at - 3 : at]) - boxes[at][1][3]

    assert abs(above("Nachprüfen") - above("Auslosungen")) < 4
