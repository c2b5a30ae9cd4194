"""What hangs on walls and what is needed besides: knockout, reserve, all rounds, namesakes."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pypdfium2  # type: ignore[import-untyped]
import pytest

from tafelrunde.demo.people import invented_people
from tafelrunde.desk import commands as c
from tafelrunde.exports.pdf.press import press
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.paper.model import TableCards
from tafelrunde.pages.paper.prints import find_print, make_paper, why_not
from tafelrunde.pages.paper.source import Source
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.exports.pdf.hall_on_paper import (
    PaperHall,
    Somebody,
    bare,
    finished,
    pages_of,
    pages_of_each,
    printed,
    seated,
    short_table,
    text_of,
    with_a_gap,
)
from tests.rules.build import Tale, sheet


def made(source: Any, name: str) -> Any:
    return make_paper(find_print(name), source).parts


def at_the_matches(rulebook: str, mode: str, number: int) -> PaperHall:
    hall = PaperHall(rulebook, mode).announced()
    hall.open(number, fair_play=True)
    results = hall.results()
    while not hall.state.matches:
        assert hall.take_step(results)
    return hall


# ── The finish ───────────────────────────────────────────────────────────────────────────────────


def test_a_match_is_called_by_its_name_on_the_slip_and_never_a_table() -> None:
    source = at_the_matches("carcassonne", "two-player", 8).source()
    text = text_of(printed(source, "slips"))
    assert "Viertelfinale 1" in text
    assert "Tisch" not in text
    assert source.code(0, 4, source.state.matches["QF4"].seats) in text


def test_the_finish_on_paper_has_a_poster_a_seating_cards_and_slips() -> None:
    source = at_the_matches("carcassonne", "two-player", 8).source()
    kinds = [type(part).__name__ for part in made(source, "round")]
    assert kinds == ["Bracket", "TableList", "TableCards", "Slips"]
    seating = text_of(printed(source, "seating-by-table"))
    assert "Wer spielt?" in seating
    assert "Viertelfinale 4" in seating
    assert "Runde 1" in text_of(printed(source, "seating-by-table", 1))


def test_the_poster_of_the_knockout_names_who_plays_and_where_winners_come_from() -> None:
    text = text_of(printed(at_the_matches("carcassonne", "two-player", 8).source(), "bracket"))
    assert "Ada Äschenbach" in text
    assert "Büttel" not in text  # a minor
    assert "Sieg Viertelfinale 1" in text
    assert "Spiel um Platz 3" in text


def test_before_the_finish_the_poster_is_for_filling_in() -> None:
    source = seated("carcassonne", "two-player", 8).source()
    text = text_of(printed(source, "bracket"))
    assert "Platz 1 der Tabelle" in text
    assert "Ada" not in text
    without = seated("catan", "ranking-tournament", 8, rounds=0).source()
    assert why_not(find_print("bracket"), without) is not None
    with pytest.raises(Refusal, match="without a finish"):
        printed(without, "bracket")


def test_a_played_knockout_shows_who_won() -> None:
    (poster,) = made(finished("seven-wonders", "duel", 8).source(), "bracket")
    assert [seat.won for seat in poster.stages[-1].matches[0].seats].count(True) == 1
    assert poster.paired
    assert poster.aside is not None


def test_a_match_won_early_no_longer_says_who_sat_where() -> None:
    hall = at_the_matches("seven-wonders", "duel", 8)
    match = next(match for match in hall.state.matches.values() if match.awaiting)
    first, second = (seat.player for seat in match.game.seats)
    (before,) = made(hall.source(), "bracket")
    assert {seat.note for seat in before.stages[0].matches[0].seats} == {"Sitz 1", "Sitz 2"}
    early = Slip((Line(first, victory="military"), Line(second)))
    hall.does(c.ReportSlip(match=match.id, slip=early))
    (poster,) = made(hall.source(), "bracket")
    seats = poster.stages[0].matches[0].seats
    assert [(seat.won, seat.note) for seat in seats] == [(True, ""), (False, "")]


@pytest.mark.rule("CAR-307")
def test_a_game_that_ended_level_says_on_the_poster_what_decided_it() -> None:
    hall = at_the_matches("carcassonne", "two-player", 8)
    match = next(match for match in hall.state.matches.values() if match.awaiting)
    level = tuple(Line(seat.player, {"vp": 80}) for seat in match.game.seats)
    hall.does(c.ReportSlip(match=match.id, slip=Slip(level)))
    (poster,) = made(hall.source(), "bracket")
    said = [each.settled for stage in poster.stages for each in stage.matches if each.settled]
    assert len(said) == 1
    assert "CAR-307" in said[0]
    assert bare(said[0]) in bare(text_of(printed(hall.source(), "bracket")))


@pytest.mark.rule("CAR-308")
@pytest.mark.parametrize("name", ["bracket", "standings", "report"])
def test_a_drawn_final_that_was_played_again_is_told_on_paper(name: str) -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
    tale = tale.round("A 60, B 10", "C 50, D 40")
    drawn = bare("Spiel 1 unentschieden: Person A 70, Person C 70")
    decided = bare(f"{drawn}; die Wiederholung entschied")
    assert decided in bare(
        text_of(printed(ended(tale.match("final", "A 70, C 70", "A 60, C 80")), name))
    )
    level = bare(text_of(printed(ended(tale.match("final", "A 70, C 70", "A 60, C 60")), name)))
    assert drawn in level
    assert "entschied" not in level.partition(drawn)[2][:40]


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


# ── The evening before ───────────────────────────────────────────────────────────────────────────


def test_all_planned_rounds_come_at_once_as_far_as_they_are_known() -> None:
    source = seated("catan", "ranking-tournament", 12).source()
    text = text_of(printed(source, "all-rounds"))
    assert "Runde 1" not in text  # over
    assert source.code(2, 1, source.state.rounds[1].tables[1].seats) in text
    assert re.search(r"\b3-1-[A-Z]{3}\b", text), (
        "the seats of a planned round have their letters too"
    )
    assert "Runde 3 · nach Plan" in text
    cards = [part for part in made(source, "all-rounds") if type(part).__name__ == "TableCards"]
    later = "Der Aufbau kommt, wenn die Runde veröffentlicht ist."
    assert [later in part.sheets[0][0].notes for part in cards] == [False, True]
    assert "Reserve" in text


def test_the_planned_rounds_on_paper_are_those_that_come() -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    hall.open(12)
    hall.publish()
    lists = [part for part in made(hall.source(), "all-rounds") if hasattr(part, "tables")]
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
    hall.publish()
    assert [each.seats for each in lists[1].tables] == [
        each.seats for each in made(hall.source(), "seating-by-table")[0].tables
    ]


def test_without_a_plan_the_print_of_all_rounds_says_so() -> None:
    source = finished("seven-wonders", "four-rounds", 8).source()
    why = why_not(find_print("all-rounds"), source)
    assert why is not None
    assert "gesetzt oder geplant" in why.de
    with pytest.raises(Refusal, match="seated or planned"):
        printed(source, "all-rounds")


# ── Nobody alone, nothing said twenty-three times ────────────────────────────────────────────────


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


def ended(tale: Tale) -> Source:
    """A tournament of a sheet, printed as it is read out."""
    state = fold(read_sheet(tale.raw, open_rulebook).events)
    people = {player: Somebody(f"Person {player}") for player in state.entries}
    rulebook = open_rulebook(tale.rulebook)
    return Source(lang="de", state=state, rulebook=rulebook, people=people, reveal=True)


def test_a_final_ranking_has_its_figures_and_says_which_places_are_shared() -> None:
    tables = ("A 60 9, B 50 0, C 40 0, D 30 0", "E 60 9, F 50 0, G 40 0, H 30 0")
    tale = sheet("seven-wonders", "prelims-and-final").with_options(rounds=1).round(*tables)
    tale = tale.lots("A E B F").match("final", "A 70 0, B 60 0, E 50 0, F 40 0")
    first, _standings = pages_of(printed(ended(tale), "standings"))
    assert "Platz Name TP Anteil SP wodurch" in first
    assert "1 Person A 5 33,33 % 60 Finale: Platz 1" in first
    assert first.count("geteilt") == 4
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


# ── Namesakes ────────────────────────────────────────────────────────────────────────────────────


def twins(hall: PaperHall, **changes: Any) -> Any:
    people = {
        player: Somebody(f"Leute {player}", surname=player) for player in hall.state.entries
    } | {p: Somebody("Anna Schmidt", surname="Schmidt") for p in ("p1", "p2")}
    given: dict[str, Any] = {"people": people, "clubs": {"p1": "Ulm", "p2": "Köln"}}
    return hall.source(**given | changes)


@pytest.mark.parametrize(
    "name",
    ["seating-by-name", "seating-by-table", "table-cards", "slips", "standings", "check-in",
     "schedule-cards", "cross-table", "report"],
)  # fmt: skip
def test_two_of_one_name_are_told_apart_by_their_club(name: str) -> None:
    text = text_of(printed(twins(seated("seven-wonders", "four-rounds", 12)), name))
    assert "Ulm" in text
    assert "Köln" in text


def test_without_clubs_the_order_of_entry_tells_them_apart() -> None:
    source = twins(seated("seven-wonders", "four-rounds", 12), clubs={"p1": "Ulm", "p2": "Ulm"})
    assert (source.called("p1"), source.called("p2")) == ("Anna Schmidt (1)", "Anna Schmidt (2)")
    assert source.called("p3") == "Leute p3"


def test_the_club_of_a_minor_does_not_get_onto_the_wall() -> None:
    hall = seated("seven-wonders", "four-rounds", 12)
    young = Somebody("Anna Schmidt", surname="Schmidt", minor=True)
    source = twins(hall)
    source = twins(hall, people=source.people | {"p2": young})
    assert str(source.public.seat("p2")) == "A. S. (#2)"
    assert str(source.public.seat("p1")) == "Anna Schmidt (Ulm)"
    assert source.called("p2") == "Anna Schmidt (Köln)"


@pytest.mark.rule("FRI-231")
def test_a_pseudonym_is_not_told_apart_by_anything() -> None:
    hall = seated("friedrich", "world-championship", 8)
    source = twins(hall)
    assert "Ulm" not in text_of(printed(source, "standings"))


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
