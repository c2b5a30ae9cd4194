"""What hangs on walls and lies on tables: spare slips, rankings, certificates, tables of three."""

from __future__ import annotations

from typing import Any

import msgspec
import pypdfium2  # type: ignore[import-untyped]
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.exports.pdf.press import press
from tafelrunde.pages.paper.model import Grid, TableCards
from tafelrunde.pages.paper.prints import find_print, make_paper
from tafelrunde.pages.standings import standings_table
from tests.desk.hall import REFEREE
from tests.exports.pdf.hall_on_paper import (
    PaperHall,
    bare,
    ended,
    finished,
    made,
    pages_of,
    printed,
    seated,
    short_table,
    text_of,
    with_a_gap,
)
from tests.rules.build import sheet

# ── Sheets without holes ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["slips", "table-cards", "schedule-cards"])
def test_no_place_on_a_sheet_stays_empty(name: str) -> None:
    source = seated("seven-wonders", "four-rounds", 28).source()
    (part,) = made(source, name)
    assert all(card is not None for sheet in part.sheets for card in sheet)


def test_places_left_on_the_last_sheets_are_spare_slips() -> None:
    source = seated("seven-wonders", "four-rounds", 28).source()
    (part,) = made(source, "slips")
    spare = [slip for sheet in part.sheets for slip in sheet if not slip.number]
    assert [slip.code for slip in spare] == ["", ""]
    assert all(not row.name for slip in spare for row in slip.rows)


def test_reserve_slips_are_there_before_anything_is_seated() -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    pages = pages_of(printed(hall.source(), "reserve-slips"))
    assert len(pages) == 1
    assert pages[0].count("Reserve") == 3
    assert "beendete das Spiel" in " ".join(pages[0].split())
    minutes = pages_of(
        printed(PaperHall("friedrich", "world-championship").source(), "reserve-slips")
    )
    assert "Protokoll der Partie" in minutes[0]


def test_walk_ins_have_rows_on_the_check_in_list() -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    hall.enter(8)
    (page,) = made(hall.source(), "check-in")
    assert page.blocks[-2].text == "Nachmeldungen"
    assert len(page.blocks[-1].rows) == 8


# ── Nothing said twenty-three times ──────────────────────────────────────────────────────────────


def test_the_final_ranking_says_once_what_rests_on_the_standings() -> None:
    source = finished("seven-wonders", "prelims-and-final", 12).source()
    text = text_of(printed(source, "standings"))
    assert "der Tabelle (7W-" in text
    assert text.count("der Tabelle (") == 1
    assert text.count("Finale: Platz") == 4
    plain = text_of(printed(finished("catan", "ranking-tournament", 8).source(), "standings"))
    assert "wodurch" not in plain
    assert "Endstand nach Runde 3" in plain
    assert plain.count("Gül Meeple") == 1


def test_a_final_ranking_has_its_figures_and_says_which_places_are_shared() -> None:
    tables = ("A 60 9, B 50 0, C 40 0, D 30 0", "E 60 9, F 50 0, G 40 0, H 30 0")
    tale = sheet("seven-wonders", "prelims-and-final").with_options(rounds=1).round(*tables)
    tale = tale.lots("A E B F").match("final", "A 70 0, B 60 0, E 50 0, F 40 0")
    first, _standings = pages_of(printed(ended(tale), "standings"))
    assert "Platz Name TP Anteil SP wodurch" in first
    assert "1 Person A 5 33,33 % 60 Finale: Platz 1" in first
    assert first.count("geteilt: gleich in allem") == 4, "and why"
    assert first.count("geteilt") == 8
    equal = (
        sheet("catan").with_options(rounds=1).round("A 10, B 8, C 6, D 4", "E 10, F 8, G 6, H 4")
    )
    (only,) = pages_of(printed(ended(equal), "standings"))
    assert "Endstand" in only
    assert only.count("geteilt") == 8


def test_headings_and_labels_are_never_torn_apart_inside_a_word() -> None:
    source = seated("catan", "ranking-tournament", 8, rounds=0).source()
    assert "beendetedasSpiel" in bare(text_of(printed(source, "slips")))
    (page,) = made(source, "minutes")
    long = msgspec.structs.replace(page, heading="Zwischenrundenabschlussbericht " * 3)
    paper = msgspec.structs.replace(make_paper(find_print("minutes"), source), parts=(long,))
    assert text_of(press(paper)).count("Zwischenrundenabschlussbericht") == 3


# ── Certificates ─────────────────────────────────────────────────────────────────────────────────


def test_certificates_for_the_first_three_with_their_clubs() -> None:
    hall = finished("seven-wonders", "prelims-and-final", 12)
    best = hall.state.awarded[0].player
    source = hall.source(first=3, clubs={best: "Spielefreunde Ulm"})
    pages = pages_of(printed(source, "certificates"))
    assert len(pages) == 3
    assert "Spielefreunde Ulm" in pages[0]
    assert "Spielefreunde" not in pages[1]


# ── Tables of three ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CAR-405")
def test_at_a_table_of_three_people_count_to_three() -> None:
    hall = with_a_gap("carcassonne", "four-player")
    source = hall.source()
    short = short_table(hall)
    listed = made(source, "seating-by-table")[0].tables[short.number - 1]
    assert [at.seat for at in listed.seats] == ["1", "2", "3"]
    assert source.free_seats(short.seats) == []
    slip = bare(text_of(printed(source, "slips")))
    assert "frei" not in slip
    assert "(CAR-405)" in slip
    card = bare(text_of(printed(hall.source("en"), "table-cards")))
    assert "staysfree" not in card
    assert "Seat1starts" in card


@pytest.mark.rule("7W-703")
def test_where_wonders_are_drawn_by_seat_the_free_one_is_named() -> None:
    """Seats 1, 3 and 4 look like a mistake where nobody says why."""
    hall = with_a_gap("seven-wonders", "four-rounds")
    source = hall.source()
    listed = made(source, "seating-by-table")[0].tables[short_table(hall).number - 1]
    assert [at.seat for at in listed.seats] == ["1", "2", "3", "4"]
    assert [(at.seat, at.name) for at in listed.seats if at.free] == [("2", "bleibt frei")]
    slip = bare(text_of(printed(source, "slips")))
    assert bare("Tisch zu dritt: Sitz 2 bleibt frei") in slip
    assert "(7W-205)" in slip


def test_a_full_table_says_nothing_about_free_seats() -> None:
    text = text_of(printed(seated("carcassonne", "four-player", 8).source(), "round"))
    assert "frei" not in text
    assert "Sitz 1 beginnt." in text


def test_eight_at_a_table_touch_neither_the_line_above_nor_the_notes_below() -> None:
    source = seated("seven-wonders", "four-rounds", 12).source("en")
    paper = make_paper(find_print("table-cards"), source)
    (part,) = paper.parts
    assert isinstance(part, TableCards)
    card = part.sheets[0][0]
    assert card is not None
    people = tuple(
        msgspec.structs.replace(card.seats[0], seat=str(number), name=f"Person {number}" + long)
        for number, long in enumerate(["", " von der Würfelburg zu Kartenstein"] * 4, start=1)
    )
    full = msgspec.structs.replace(card, seats=people, notes=("Seat 1 starts.",))
    sheets = msgspec.structs.replace(part, sheets=((full, full),))
    pdf = pypdfium2.PdfDocument(press(msgspec.structs.replace(paper, parts=(sheets,))))
    text = pdf[0].get_textpage()
    last, notes = _lines_up(text, "Person 8")[0], _lines_up(text, "Seat 1 starts.")[1]
    assert last > notes + 20, "a line of white between the last name and the notes"
    head, first = _lines_up(text, card.sub)[0], _lines_up(text, "Person 1")[1]
    assert head > first + 30, "and between the head with its line and the first name"


def _lines_up(text: Any, words: str) -> tuple[float, float]:
    """From where to where on the sheet these words stand for the first time, in points."""
    at, number = text.search(words).get_next()
    boxes = [text.get_charbox(each) for each in range(at, at + number)]
    return min(box[1] for box in boxes), max(box[3] for box in boxes)


def test_the_standings_on_the_wall_show_the_line_that_the_screens_show() -> None:
    source = seated("seven-wonders", "prelims-and-final", 12, rounds=2).source()
    (page,) = made(source, "standings")
    (grid,) = [block for block in page.blocks if isinstance(block, Grid)]
    assert grid.cut == 4
    assert "Die Linie: Wer darüber steht" in text_of(printed(source, "standings"))
    none = seated("catan", "ranking-tournament", 8).source()
    (page,) = made(none, "standings")
    assert [block.cut for block in page.blocks if isinstance(block, Grid)] == [0]


# ── The cross-table ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DOM-119")
def test_whoever_is_gone_is_marked_and_no_lost_points_stand_beside_a_sum_of_nothing() -> None:
    hall = PaperHall("dominion", "swiss").announced()
    hall.open(8, fair_play=True)
    hall.play_round(hall.results())
    thrown_out, gone = hall.players[:2]
    grounds = c.DisqualifyPlayer(player=thrown_out, rule="DOM-119", grounds="Betrug")
    hall.does(grounds, REFEREE)
    hall.does(c.WithdrawPlayer(player=gone))
    source = hall.source()
    (part,) = made(source, "cross-table")
    rows = {row[1].text: row for row in part.blocks[0].rows}
    out, left = (rows[source.public.rank(player)] for player in (thrown_out, gone))
    assert [cell.text for cell in out[2:]] == ["–", "0"]
    assert "T" in out[2].small, "where that was is told all the same"
    assert [cell.small for cell in (out[1], left[1])] == ["nicht mehr dabei", "nicht mehr dabei"]
    assert left[2].text == left[3].text, "what was played before stays"
    line = standings_table(source.view, 1, by_round=True).of(thrown_out)
    assert line.rounds[0][0] == "–"
    others = [row for row in rows.values() if row not in (out, left)]
    assert not any(row[1].small for row in others)
