"""The last page of a print: nobody stands alone on it, and nobody signs an empty sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pypdfium2  # type: ignore[import-untyped]
import pytest

from tafelrunde.demo.people import invented_people
from tafelrunde.exports.pdf.press import press
from tafelrunde.pages.paper.model import Cell, Grid, Page, Paper
from tafelrunde.pages.paper.prints import find_print, make_paper
from tests.exports.pdf.hall_on_paper import (
    Somebody,
    bare,
    finished,
    lines_of,
    pages_of,
    pages_of_each,
    pressed_apart,
    printed,
    seated,
)

SIZES = range(4, 61)
EVERY_OTHER = SIZES[::2]
"""One or two rows left over are so at two sizes in a row: every other size meets them."""
ROW = re.compile(r"Zeile\d+")


def cut_to(part: Page, number: int, whole: int) -> Page:
    """The same page for fewer people: only so many rows of every table that lists them all."""
    return msgspec.structs.replace(
        part,
        blocks=tuple(
            msgspec.structs.replace(block, rows=block.rows[:number])
            if isinstance(block, Grid) and len(block.rows) >= whole
            else block
            for block in part.blocks
        ),
    )


def all_sizes(
    paper: Paper,
    whole: int,
    sizes: Sequence[int] = SIZES,
    by: Callable[[Paper], bytes] = press,
) -> dict[int, list[str]]:
    """Every size set at once, one after the other: the pages of each."""
    (part,) = paper.parts
    assert isinstance(part, Page)
    many = [cut_to(part, number, whole) for number in sizes]
    return dict(zip(sizes, pages_of_each(paper, many, by), strict=True))


def paper_of(name: str, people_there: int = 60) -> Paper:
    hall = finished("catan", "ranking-tournament", people_there)
    people = {player: Somebody(f"Ada Zeile{at}") for at, player in enumerate(hall.players)}
    return make_paper(find_print(name), hall.source(people=people, reveal=True))


def test_a_report_has_no_last_page_for_one_person_or_for_the_signature_alone() -> None:
    """Nor does its table begin with one row at the foot of a page."""
    for number, pages in all_sizes(paper_of("report"), 60, EVERY_OTHER).items():
        for at, text in enumerate(pages, start=1):
            assert len(ROW.findall(text)) not in (1, 2), (number, at, text)
        for text in pages[:-1]:
            _before, begun, rows = text.partition("Tabelle nach Runde")
            assert not begun or len(ROW.findall(rows)) > 2, (number, text)
        assert "Turnierleitung" in pages[-1]
        assert "Nachprüfen" in pages[-1], (number, pages[-1])
        assert "Sitzplan" in pages[-1], (number, "the signature hangs on the table of draws")


def test_a_check_in_list_has_no_page_for_one_last_person() -> None:
    for number, pages in all_sizes(paper_of("check-in"), 60, EVERY_OTHER).items():
        for at, text in enumerate(pages, start=1):
            assert len(ROW.findall(text)) not in (1, 2), (number, at, text)


@pytest.mark.parametrize("name", ["standings", "cross-table", "check-in"])
def test_the_last_page_of_a_long_list_is_worth_turning_to(name: str) -> None:
    sizes = range(82, 121, 3)
    for number, pages in all_sizes(paper_of(name, 120), 120, sizes).items():
        rows = [len(ROW.findall(text)) for text in pages]
        if name == "check-in" and rows[-1] == 0:
            assert "Nachmeldungen" in pages[-1]  # rows to write on, below nobody's name
            rows.pop()
        assert min(rows[1:]) >= 10, (number, rows)


def test_beside_the_line_to_sign_on_there_is_nothing() -> None:
    pdf = press(paper_of("report"))
    document = pypdfium2.PdfDocument(pdf)
    page = document[len(document) - 1]
    words = page.get_textpage()
    at, _count = words.search("Turnierleitung").get_next()
    _left, bottom, _right, _top = words.get_charbox(at)
    height, dots = page.get_height(), 4
    picture = page.render(scale=dots).to_pil().convert("L")
    down = round((height - bottom) * dots)
    beside = picture.crop((picture.width * 6 // 10, down - 60, picture.width, down + 60))
    assert beside.getextrema() == (255, 255)


def test_the_signatures_of_the_minutes_stand_below_their_last_lines() -> None:
    paper = paper_of("minutes")
    (part,) = paper.parts
    assert isinstance(part, Page)
    for at, block in enumerate(part.blocks):
        if isinstance(block, Grid):
            rows = tuple(_line(block, number) for number in SIZES)
            blocks: list[Any] = [*part.blocks]
            blocks[at] = msgspec.structs.replace(block, rows=rows)
            part = msgspec.structs.replace(part, blocks=tuple(blocks))
    paper = msgspec.structs.replace(paper, parts=(part,))
    for number, pages in all_sizes(paper, len(SIZES), EVERY_OTHER).items():
        assert "Turnierleitung" in pages[-1]
        assert len(ROW.findall(pages[-1])) >= 3, (number, pages[-1])


def _line(grid: Grid, number: int) -> tuple[Cell, ...]:
    return (
        *(
            Cell(text=f"Zeile{number}") if at == 2 else Cell(text="x")
            for at in range(len(grid.columns))
        ),
    )


# ── One list of everybody, and small tables whole ────────────────────────────────────────────────


def report_of(rulebook: str, mode: str, number: int = 8) -> list[str]:
    source = finished(rulebook, mode, number).source(reveal=True)
    return lines_of(press(make_paper(find_print("report"), source)))


def test_a_report_of_eight_people_is_one_page_where_the_standings_decide() -> None:
    """The final ranking is the table there: nobody is listed twice, nobody signs a second page."""
    for rulebook, mode in (("catan", "ranking-tournament"), ("dominion", "swiss")):
        (page,) = report_of(rulebook, mode)
        assert "Endstand: Tabelle nach Runde" in page
        assert "Turnierleitung" in page


def test_with_a_finish_a_report_keeps_both_lists_and_signs_below_the_draws() -> None:
    first, last = report_of("seven-wonders", "duel")
    assert "Endstand" in first
    assert "Tabelle nach Runde 4" in first
    assert "Endrunde" in last, "four matches are not torn apart"
    assert "Auslosung der Runde 4" in last
    assert "Turnierleitung" in last


def test_the_standings_of_a_tournament_without_a_finish_are_its_final_ranking() -> None:
    source = finished("catan", "ranking-tournament", 60).source(reveal=True)
    (page,) = make_paper(find_print("standings"), source).parts
    assert isinstance(page, Page)
    assert page.sub == "Endstand nach Runde 3"
    assert sum(isinstance(block, Grid) for block in page.blocks) == 1


def test_a_final_ranking_and_the_standings_of_a_small_final_fill_a_page_each() -> None:
    source = finished("seven-wonders", "prelims-and-final", 8).source(reveal=True)
    ranking, table = lines_of(press(make_paper(find_print("standings"), source)))
    assert "Endstand" in ranking
    assert "Tabelle" in table
    assert "Ada Äschenbach" in table


def test_a_final_ranking_stands_upright_before_standings_that_lie_across() -> None:
    source = finished("carcassonne", "four-player", 60).source(reveal=True)
    ranking, table = make_paper(find_print("standings"), source).parts
    assert isinstance(ranking, Page)
    assert isinstance(table, Page)
    assert (ranking.heading, ranking.landscape) == ("Endstand", False)
    assert (table.heading, table.landscape) == ("Tabelle", True)


def test_the_wall_has_no_last_page_for_a_few_rows_that_smaller_letters_would_save() -> None:
    paper = paper_of("standings")
    found = all_sizes(paper, 60, (SIZES[0], SIZES[-1]), by=pressed_apart)
    while turns := [
        (few + many) // 2
        for few, many in pairwise(sorted(found))
        if many - few > 1 and len(found[few]) != len(found[many])
    ]:  # only where a page begins can a few rows be left over on it
        found |= all_sizes(paper, 60, turns, by=pressed_apart)
    assert len(found) > 2, "somewhere a second page begins"
    for number, pages in found.items():
        assert len(pages) == 1 or len(ROW.findall(pages[-1])) > 3, (number, pages[-1])


def test_the_last_page_of_many_tables_holds_more_than_one_row_of_them() -> None:
    source = seated("seven-wonders", "four-rounds", 200, rounds=0).source()
    pages = lines_of(press(make_paper(find_print("seating-by-table"), source)))
    assert [len(re.findall(r"Tisch\b", text)) for text in pages] == [6] * 7 + [4, 4]


def test_names_at_the_tables_have_one_size_and_pages_are_used_from_top_to_bottom() -> None:
    """Seven tables, of which only one seats somebody with a longer name."""
    hall = seated("seven-wonders", "four-rounds", 28, rounds=0)
    names = [f"Person {number:02}" for number in range(27)] + ["Peter von der Heide"]
    people = {player: Somebody(name) for player, name in zip(hall.players, names, strict=True)}
    paper = make_paper(find_print("seating-by-table"), hall.source(people=people))
    first = pypdfium2.PdfDocument(press(paper))[0]
    text = first.get_textpage()
    starts = [found.start() for found in re.finditer(r"P(?=erson|eter)", text.get_text_range())]
    boxes = [text.get_charbox(start) for start in starts]
    assert len({round(top - bottom, 1) for _left, bottom, _right, top in boxes}) == 1
    assert min(bottom for _left, bottom, *_rest in boxes) < first.get_height() / 4


def test_ordinary_names_are_not_broken_only_to_be_larger() -> None:
    """Few people are set large, but not so large that first name and surname part."""
    hall = finished("carcassonne", "two-player", 8)
    names = [f"Xenia Kartenstein{sign}" for sign in "abcdefgh"]
    people = {player: Somebody(name) for player, name in zip(hall.players, names, strict=True)}
    paper = make_paper(find_print("standings"), hall.source(people=people, reveal=True))
    *_before, table = lines_of(press(paper))
    for name in names:
        assert name in table, table


@pytest.mark.parametrize("name", ["check-in", "cross-table", "standings"])
def test_the_last_page_never_holds_one_person_alone(name: str) -> None:
    """Whatever the number of people: here every number for a while around the end of a page."""
    hall = seated("catan", "ranking-tournament", 60)
    whole = hall.source()
    paper = make_paper(find_print(name), whole)
    page: Any = paper.parts[0]
    at = next(i for i, block in enumerate(page.blocks) if hasattr(block, "columns"))
    grids = [
        msgspec.structs.replace(page.blocks[at], rows=page.blocks[at].rows[:number], largest=0)
        for number in range(24, 48)
    ]
    short = [msgspec.structs.replace(page, blocks=(*page.blocks[:at], grid)) for grid in grids]
    for grid, pages in zip(grids, pages_of_each(paper, short), strict=True):
        if len(pages) > 1:
            last = bare(pages[-1])
            named = [row for row in grid.rows if bare(row[1].text or row[2].text) in last]
            assert len(named) >= 3, (len(grid.rows), pages[-1])


@pytest.mark.parametrize("number", [8, 14, 15, 23, 40, 60, 90])
def test_a_list_by_name_fills_its_page_and_leaves_nobody_over(number: int) -> None:
    hall = seated("catan", "ranking-tournament", 60)
    paper = make_paper(find_print("seating-by-name"), hall.source())
    part: Any = paper.parts[0]
    lines = (part.lines * 2)[:number]
    listed = msgspec.structs.replace(part, lines=lines)
    pages = pages_of(press(msgspec.structs.replace(paper, parts=(listed,))))
    assert len(pages) == (1 if number <= 60 else 2)
    assert pages[-1].count("\n") > 3


@pytest.mark.parametrize("number", [26, 27, 31, 35, 59])
def test_an_odd_number_of_people_fits_its_page_by_name_as_an_even_one(number: int) -> None:
    hall = seated("catan", "ranking-tournament", 60, 0)
    found = invented_people(60, "prints", 2026)
    people = {
        player: Somebody(one.name, surname=one.surname)
        for player, one in zip(hall.players, found, strict=True)
    }
    paper = make_paper(find_print("seating-by-name"), hall.source(people=people))
    part: Any = paper.parts[0]
    fewer = msgspec.structs.replace(part, lines=part.lines[:number])
    assert len(pages_of(press(msgspec.structs.replace(paper, parts=(fewer,))))) == 1


def test_a_list_of_hundreds_has_no_last_page_for_a_handful() -> None:
    hall = seated("catan", "ranking-tournament", 200, 0)
    found = invented_people(200, "prints", 2026)
    people = {
        player: Somebody(one.name, surname=one.surname)
        for player, one in zip(hall.players, found, strict=True)
    }
    pages = pages_of(printed(hall.source(people=people), "seating-by-name"))
    assert len(pages) == 3
    assert len(pages[-1].splitlines()) > 40
