"""Every print: what stands on it, who is named how, and that it is the same file every time."""

from __future__ import annotations

import io
import re
from typing import Any

import msgspec
import pytest
from pypdf import PdfReader
from syrupy.assertion import SnapshotAssertion

from tafelrunde.desk import commands as c
from tafelrunde.desk.event_words import reason_beside
from tafelrunde.games.shelf import setup_draws
from tafelrunde.journal.events import Line, LotDrawn, Slip
from tafelrunde.pages.audience.overview import overview
from tafelrunde.pages.paper.prints import PRINTS, find_print, make_paper, why_not
from tafelrunde.rulebook.faults import Refusal
from tests.desk.hall import REFEREE
from tests.exports.pdf.hall_on_paper import (
    PaperHall,
    bare,
    finished,
    pages_of,
    pictures_of,
    printed,
    seated,
    text_of,
)

OFFICIAL = ("standings", "cross-table", "minutes", "report")


@pytest.fixture(scope="module")
def wonders() -> PaperHall:
    """Twelve people, one round over, the second published."""
    return seated("seven-wonders", "four-rounds", 12)


@pytest.fixture(scope="module")
def friedrich() -> PaperHall:
    return seated("friedrich", "world-championship", 8)


@pytest.mark.parametrize("name", ["slips", "standings", "seating-by-name", "check-in"])
def test_the_text_of_a_print(wonders: PaperHall, name: str, snapshot: SnapshotAssertion) -> None:
    text = text_of(printed(wonders.source(), name))
    assert text.replace(wonders.records[-1].hash, "(hash)") == snapshot


@pytest.mark.rule("FRI-601")
def test_pompadours_prepared_form(friedrich: PaperHall, snapshot: SnapshotAssertion) -> None:
    assert pages_of(printed(friedrich.source(), "slips"))[0] == snapshot


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_print_is_tagged_titled_and_says_its_language(wonders: PaperHall, lang: str) -> None:
    source = wonders.source(lang)
    for each in PRINTS:
        if why_not(each, source) is not None:
            continue
        file = PdfReader(io.BytesIO(printed(source, each.id)))
        root: Any = file.trailer["/Root"]
        assert root["/MarkInfo"]["/Marked"].value is True, each.id
        assert "/StructTreeRoot" in root
        assert root["/Lang"] == lang
        assert file.metadata is not None
        assert file.metadata.title == f"{each.title[lang]} · Sommerpokal"
        assert all(round(float(p.mediabox.width)) in (595, 842) for p in file.pages), each.id


def test_the_same_journal_gives_the_same_bytes(wonders: PaperHall) -> None:
    first, again = (printed(wonders.source(), "round") for _ in range(2))
    assert first == again
    date = PdfReader(io.BytesIO(first)).metadata.creation_date  # type: ignore[union-attr]
    assert date is not None
    assert date.isoformat() == wonders.records[-1].at


def test_official_prints_carry_the_journals_last_hash(wonders: PaperHall) -> None:
    source = wonders.source()
    for name in ("standings", "minutes", "report", "seating-by-name", "slips"):
        found = wonders.records[-1].hash in bare(text_of(printed(source, name)))
        assert found == (name in OFFICIAL), name


def test_what_hangs_on_the_wall_shows_minors_as_initials(wonders: PaperHall) -> None:
    source = wonders.source()
    for name in ("seating-by-name", "seating-by-table", "table-cards", "standings", "cross-table"):
        text = text_of(printed(source, name))
        assert find_print(name).names == "public"
        assert "Büttel" not in text, name
        assert re.search(r"B\.,?B\.\(#2\)", bare(text)), f"{name}: the number handed out is there"
    for name in ("slips", "check-in", "schedule-cards", "report"):
        assert "Büttel" in text_of(printed(source, name)), name


@pytest.mark.parametrize("name", ["check-in", "schedule-cards"])
def test_the_code_of_each_person_stands_beside_the_name(wonders: PaperHall, name: str) -> None:
    codes = {player: f"K{number:03}" for number, player in enumerate(wonders.players, start=700)}
    text = bare(text_of(printed(wonders.source(codes=codes), name)))
    assert "Straß,FeeK705" in text or "FeeStraßSommerpokalMeinCode:K705" in text
    grown_up = [code for player, code in codes.items() if player != wonders.players[1]]
    assert all(text.count(code) == 1 for code in grown_up)
    assert "Code" not in text_of(printed(wonders.source(), name)), "no code, no column"


@pytest.mark.rule("FRI-231")
def test_standings_stand_under_pseudonyms_and_nothing_else_tells(friedrich: PaperHall) -> None:
    source = friedrich.source()
    text = text_of(printed(source, "standings"))
    assert "Husar 3" in text
    assert "Überall" not in text
    assert "nur nach Punkten" in " ".join(text.split())
    with pytest.raises(Refusal) as refused:
        printed(source, "cross-table")
    assert refused.value.faults[0].rule == "FRI-231"


def test_the_whole_round_holds_everything_and_counts_its_pages(wonders: PaperHall) -> None:
    pages = pages_of(printed(wonders.source(), "round"))
    whole = "\n".join(pages)
    assert whole.startswith("Wo sitze ich?")
    for words in ("Tische", "Unterschrift", "Weltwunder", "gleichzeitig"):
        assert words in whole
    assert "Seite 1 / 1" in pages[0]


def test_cards_on_the_slips_sheet_lie_as_the_cutter_wants_them() -> None:
    hall = seated("seven-wonders", "four-rounds", 28)
    source = hall.source()
    pages = pages_of(printed(source, "slips"))
    tables = hall.state.rounds[1].tables
    codes = {t: source.code(2, t, tables[t].seats) for t in range(1, 8)}
    on_page = [[t for t in codes if codes[t] in page] for page in pages]
    assert on_page == [[1, 4, 7], [2, 5], [3, 6]]


def test_set_up_sheets_are_as_drawn_and_can_be_drawn_again(wonders: PaperHall) -> None:
    (draw,) = setup_draws(wonders.rulebook)
    told = wonders.state.draws["wonders round 2"].outcome
    assert isinstance(told, dict)
    text = bare(text_of(printed(wonders.source(), "set-up")))
    for line in draw.told(told, "de", sizes=[4]):
        assert bare(line) in text
    seed, edition = told["seed"], wonders.rulebook.edition
    again = f'tafelrunde draw wonders --seed "{seed}" --rulebook {edition} --round 2'
    assert bare(again) in text


@pytest.mark.rule("CAT-401")
def test_every_catan_table_gets_a_board_of_its_own_from_the_seed_of_the_round() -> None:
    hall = seated("catan", "ranking-tournament", 8, rounds=0)
    source = hall.source()
    part: Any = make_paper(find_print("set-up"), source).parts[0]
    first, second = part.sheets
    round_ = hall.state.rounds[0]
    assert hall.state.draws[round_.draw or ""].seed in first.note
    assert first.picture != second.picture
    assert make_paper(find_print("set-up"), source) == make_paper(find_print("set-up"), source)
    text = bare(text_of(printed(source, "set-up")))
    assert "Tisch1" in text
    assert "Wüste" in text


def test_a_catan_board_fills_its_sheet() -> None:
    hall = seated("catan", "ranking-tournament", 8, rounds=0)
    (sheet,) = pictures_of(printed(hall.source(), "set-up"), [0])
    coloured = sheet.convert("HSV").getchannel("S").point(lambda s: 255 if s > 60 else 0)
    box = coloured.getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert right - left > 0.8 * sheet.width, "the board can be read from across the table"
    assert bottom - top > 0.6 * sheet.height


def test_minutes_name_rulings_corrections_and_what_was_taken_back() -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    hall.open(8)
    hall.publish()
    hall.report_all(hall.results())
    table = hall.state.rounds[0].tables[1]
    assert table.slip is not None
    line = min(table.slip.lines, key=lambda each: each.figures["vp"])
    new = msgspec.structs.replace(line, figures={"vp": line.figures["vp"] + 1})
    changed = tuple(new if each == line else each for each in table.slip.lines)
    slip = msgspec.structs.replace(table.slip, lines=changed)
    hall.does(
        c.GiveRuling(
            rule="CAT-102", verdict="warning", players=(line.player,), text="Karten verdeckt"
        )
    )
    hall.does(c.CorrectSlip(round=1, table=1, slip=slip, reason="nachgezählt", rule="CAT-103"))
    hall.does(c.WithdrawPlayer(player=hall.players[-1]))
    hall.does(c.TakeBack(since=hall.records[-1].seq, reason="Irrtum"))
    source = hall.source()
    text = bare(text_of(printed(source, "minutes")))
    name, before = source.called(line.player), line.figures["vp"]
    assert bare(f"Verwarnung; {name}; Karten verdeckt") in text
    assert bare(f"{name}: Siegpunkte {before} → {before + 1}; Grund: nachgezählt") in text
    assert "CAT-103" in text
    assert bare("zurückgenommen") in text
    assert bare("Irrtum") in text
    report = bare(text_of(printed(source, "report")))
    assert bare("2 (1 Entscheidung, 1 Berichtigung)") in report


def test_a_lifted_warning_stays_in_the_minutes_and_is_no_ruling_of_the_report() -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    hall.open(8)
    hall.publish()
    one = hall.players[0]
    hall.does(c.GiveRuling(rule="CAT-102", verdict="warning", players=(one,), text="zu laut"))
    hall.does(c.LiftWarning(step=hall.records[-1].seq, reason="Verwechslung"))
    source = hall.source()
    text = bare(text_of(printed(source, "minutes")))
    name = source.called(one)
    assert bare(f"zurückgenommen; Verwarnung; {name}; zu laut") in text
    assert bare("Verwarnung nach CAT-102 aufgehoben") in text
    assert bare(f"{name}; Grund: Verwechslung") in text
    told = bare("1 (1 aufgehobene Verwarnung)")
    assert told in bare(text_of(printed(source, "report")))


@pytest.mark.rule("7W-607")
def test_who_left_a_game_stands_in_the_minutes_and_is_counted_by_the_report() -> None:
    hall = PaperHall("seven-wonders", "four-rounds").announced()
    hall.open(8)
    hall.publish()
    whole = hall.slip(hall.state.rounds[0].tables[1].seats, hall.results())
    leaver, *others = whole.lines
    slip = Slip((Line(leaver.player, left=True), *others))
    hall.does(c.ReportSlip(round=1, table=1, slip=slip))
    source = hall.source()
    text = bare(text_of(printed(source, "minutes")))
    said = f"{source.called(leaver.player)} disqualifiziert"
    assert bare(said + "hat das laufende Spiel verlassen: Runde 1, Tisch 1") in text
    assert "7W-607" in text
    assert bare("keine Entscheidungen") not in text
    report = bare(text_of(printed(source, "report")))
    assert bare("1 (1 Disqualifikation)") in report
    hall.does(c.ReportSlip(round=1, table=1, slip=whole))
    again = hall.source()
    assert bare("zurückgenommen; hat das laufende Spiel") in bare(
        text_of(printed(again, "minutes"))
    )
    assert "Disqualifikation" not in text_of(printed(again, "report"))


@pytest.mark.rule("DOM-123")
def test_minutes_say_once_why_there_are_fewer_rounds_and_how_a_lot_fell() -> None:
    hall = PaperHall("dominion", "swiss").announced()
    hall.open(12)
    hall.play_round(hall.results())
    fewer = c.ChangeRounds(rounds=hall.matter.rounds_foreseen - 1, reason="Saal schließt")
    hall.does(fewer)
    hall.does(c.DropFinish(reason="niemand bleibt"))
    text = text_of(printed(hall.source(), "minutes"))
    assert text.count("Saal schließt") == 1
    assert text.count("niemand bleibt") == 1
    lot = LotDrawn(order=("p1", "p2"), reason="Münze")
    assert (reason_beside(lot), reason_beside(hall.records[-1].event)) == ("", "")


def test_minutes_of_a_quiet_day_say_so(wonders: PaperHall) -> None:
    assert "keine Entscheidungen" in text_of(printed(wonders.source(), "minutes"))


def test_certificates_once_the_ranking_is_decided(wonders: PaperHall) -> None:
    with pytest.raises(Refusal, match="not decided yet"):
        printed(wonders.source(), "certificates")
    hall = finished("seven-wonders", "prelims-and-final", 12)
    pages = pages_of(printed(hall.source(), "certificates"))
    assert len(pages) == 12
    assert "1. Platz" in pages[0]
    assert "unter 12 Teilnehmern" in pages[0]
    assert hall.source().called(hall.state.awarded[0].player) in pages[0]
    assert "1st place" in pages_of(printed(hall.source("en"), "certificates"))[0]


@pytest.mark.rule("FRI-105")
def test_papers_of_several_evenings_name_the_first_and_the_last_day() -> None:
    hall = PaperHall("friedrich", "world-championship").announced()
    evenings = ("2026-07-18 18:00", "2026-07-18 20:30", "2026-07-19 18:00", "2026-07-19 20:30")
    times = (*evenings, "2026-07-20 19:00")
    hall.does(c.SetDetails(start_time="18:00", round_times=times))
    hall.open(8)
    hall.play_to_the_end(hall.results())
    days = "18.–20. Juli 2026"
    for name in ("certificates", "report", "minutes"):
        text = bare(pages_of(printed(hall.source(), name))[0])
        assert bare(days) in text, name
        assert bare(f"{days}, 18:00") not in text, name
    assert "18–20 July 2026" in text_of(printed(hall.source("en"), "report"))


def test_no_hour_stands_on_a_certificate() -> None:
    hall = PaperHall("seven-wonders", "four-rounds").announced()
    hall.does(c.SetDetails(start_time="10:00"))
    hall.open(8, fair_play=True)
    hall.play_to_the_end(hall.results())
    assert "18. Juli 2026, 10:00 Uhr" in text_of(printed(hall.source(), "minutes"))
    certificate = pages_of(printed(hall.source(), "certificates"))[0]
    assert "18. Juli 2026" in certificate
    assert "10:00" not in certificate


def test_a_certificate_counts_those_who_hold_a_place_as_the_phones_do() -> None:
    hall = PaperHall("seven-wonders", "four-rounds").announced()
    hall.open(12, fair_play=True)
    hall.play_round(hall.results())
    hall.does(c.DisqualifyPlayer(player="p3", rule="7W-502", grounds="x"), REFEREE)
    hall.play_to_the_end(hall.results())
    pages = pages_of(printed(hall.source(), "certificates"))
    assert len(pages) == 11, "whoever was disqualified gets none"
    assert "unter 11 Platzierten" in pages[0]
    assert "11. Platz" in pages[-1], "nobody came last but one"
    assert "among 11 with a place" in text_of(printed(hall.source("en"), "certificates"))
    assert overview(hall.state, hall.rulebook).entered == 12


def test_the_fee_stands_on_the_check_in_list() -> None:
    hall = PaperHall("dominion", "swiss").announced()
    hall.enter(8)
    hall.does(c.CheckIn(player="p1", fee_paid=True))
    text = text_of(printed(hall.source(), "check-in"))
    assert "3,50" in text
    assert "von 28" in text
    assert text.count("☑") == 2  # p1 is here and has paid


def test_open_matches_of_the_finish_have_slips_too() -> None:
    hall = PaperHall("seven-wonders", "prelims-and-final").announced()
    hall.open(12, fair_play=True)
    results = hall.results()
    while not hall.state.matches:
        assert hall.take_step(results)
    source = hall.source()
    text = text_of(printed(source, "slips"))
    assert "Finale" in text
    assert source.code(0, 1, hall.state.matches["final"].seats) in text


def test_what_cannot_be_printed_yet_says_why() -> None:
    hall = PaperHall("seven-wonders", "four-rounds").announced()
    source = hall.source()
    for each in PRINTS:
        reason = why_not(each, source)
        if reason is None:
            printed(source, each.id)
        else:
            assert reason.de != reason.en
            with pytest.raises(Refusal):
                printed(source, each.id)
