"""Files at the desk: downloads, results by the sheet, verify, and handing the writing over."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.exports.csv_files import read_csv
from tafelrunde.exports.excel.participants import read_participants
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.store.devices import own_device
from tafelrunde.web import house
from tests.web.files.conftest import Clerk
from tests.web.organiser.test_finish import equal, falling, play, start, typed
from tests.web.tableside.conftest import words


def got(clerk: Clerk, file: str) -> bytes:
    answer = clerk.client.get(f"/t/{clerk.slug}/desk/files/{file}")
    assert answer.status_code == 200, (file, answer.status_code)
    assert "attachment" in answer["Content-Disposition"]
    return bytes(answer.content)


def upload(data: bytes, name: str = "file.xlsx") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def filled(data: bytes, points: dict[int, Any]) -> bytes:
    """The form after somebody typed points into its rows, which begin below two of headings."""
    book = load_workbook(io.BytesIO(data))
    sheet = book.worksheets[0]
    headings = [cell.value for cell in sheet[2]]
    for row, value in points.items():
        sheet.cell(row, headings.index("Siegpunkte") + 1).value = value
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


def test_every_table_is_there_as_excel_and_csv(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.play_round()
    page = organiser.page("/files")
    for table in ("participants", "seating", "slips", "standings", "cross-table"):
        assert f"/files/{table}.xlsx" in page
        (sheet,) = read_workbook(got(organiser, f"{table}.xlsx"))
        rows = read_csv(got(organiser, f"{table}.csv"))
        assert len(sheet.rows) == len(rows) == 9
        assert [cell or "" for cell in sheet.rows[0]] == list(rows[0])
    people = read_participants(got(organiser, "participants.xlsx")).people
    assert {person.name for person in people} == set(organiser.names.values())


def test_the_games_of_the_finish_are_a_list_of_their_own(organiser: Clerk) -> None:
    start(organiser, "seven-wonders", "prelims-and-final", 8)
    play(organiser, 3, equal("vp", "coins"))
    assert "/files/finish.xlsx" not in organiser.page("/files")
    base = f"/t/{organiser.slug}/desk/files/finish"
    assert organiser.client.get(f"{base}.csv").status_code == 404
    players = re.findall(r'name="players" value="(\w+)"', organiser.page("/finish"))
    organiser.did("draw-lot", players=players, source="words", seed="sieben")
    organiser.did("seat-stage")
    (match,) = organiser.state.matches
    organiser.did("report-match", match=match, **typed(4, falling("vp", "coins")))
    assert "/files/finish.xlsx" in organiser.page("/files")
    rows = read_csv(got(organiser, "finish.csv"))
    (sheet,) = read_workbook(got(organiser, "finish.xlsx"))
    assert len(rows) == len(sheet.rows) == 5
    assert [row[rows[0].index("Siegpunkte")] for row in rows[1:]] == ["59", "58", "57", "56"]


def test_the_report_of_a_running_tournament_can_be_read_back(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.play_round()
    organiser.publish()
    read = read_report(read_workbook(got(organiser, "report.xlsx")), open_rulebook)
    assert len(read.sheet["rounds"]) == 1
    assert read.info["title"] == "Herbstturnier"
    assert set(read.read.names.values()) == set(organiser.names.values())


def test_what_is_not_there_is_404(organiser: Clerk) -> None:
    organiser.start(8)
    for file in ("secrets.xlsx", "participants.exe", "report.csv", "round-1.xlsx", "round-9.xlsx"):
        address = f"/t/{organiser.slug}/desk/files/{file}"
        assert organiser.client.get(address).status_code == 404, file


def test_results_are_filled_in_by_hand_and_read_back(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    form = got(organiser, "round-1.xlsx")
    data = filled(form, {3: 10, 4: 7, 5: 6, 6: 4, 7: 10, 8: "acht", 9: 5})
    answer = organiser.post("/files/results", file=upload(data), htmx=False)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Zeile 8, Tisch 2" in page
    assert "Zeile 10, Tisch 2" in page
    assert organiser.state.rounds[0].tables[1].slip is None
    slips = answer.context["slips"]
    organiser.post("/files/results/enter", slips=slips, accept="1", key="twice")
    organiser.post("/files/results/enter", slips=slips, accept="1", key="twice")
    table = organiser.state.rounds[0].tables[1]
    assert table.state == "final"
    assert table.slip is not None
    assert [line.figures["vp"] for line in table.slip.lines] == [10, 7, 6, 4]
    assert organiser.state.rounds[0].tables[2].slip is None


def test_results_that_the_desk_refuses_are_told_before_they_are_sent(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    data = filled(got(organiser, "round-1.xlsx"), {3: 9, 4: 8, 5: 7, 6: 6})
    page = organiser.post("/files/results", file=upload(data), htmx=False).content.decode()
    assert "zählt bereits" in page
    assert "nichts Neues" in page


@pytest.mark.parametrize("data", [b"", b"PK nonsense", b"Name;Verein\nAda;x\n", b"\xff" * 300])
def test_a_file_that_is_no_form_is_refused(organiser: Clerk, data: bytes) -> None:
    organiser.start(8)
    organiser.publish()
    answer = organiser.post("/files/results", file=upload(data or b" "), htmx=False)
    assert answer.status_code == 422
    assert organiser.post("/files/results", htmx=False).status_code == 422
    assert organiser.post("/files/results/enter", slips="[{]").status_code == 422


def test_verify_says_in_words_that_everything_holds(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.play_round()
    page = organiser.page("/files/verify")
    assert "Alles stimmt" in page
    assert "Zusagen geöffnet" in page


def test_handing_over_makes_this_house_a_display(organiser: Clerk) -> None:
    organiser.start(8)
    assert organiser.post("/files/hand-over", to_device="Server").status_code == 422
    organiser.post("/files/hand-over", to_device="0123456789abcdef", label="Server")
    page = organiser.page("/files")
    assert "Nur Anzeige" in page
    assert "Server" in page
    answer = organiser.do("draft-round")
    assert answer.status_code == 422
    assert "nur angezeigt" in answer.content.decode()
    assert organiser.post("/files/hand-over", take="1", reason=" ").status_code == 422
    organiser.post("/files/hand-over", take="1", reason="Server nicht erreichbar")
    assert organiser.state.writer == own_device().id
    said = organiser.page("/files")
    assert "Eingetragen wird ab jetzt hier." in said
    assert f"auf „{own_device().id}“" not in said, "nobody knows it by heart"
    history = organiser.page("/history")
    assert f"auf „{own_device().id}“" not in history
    assert f"in einem Haus ohne Namen (Gerätekennung {own_device().id})" in history
    organiser.publish()


def test_who_wrote_from_a_terminal_or_a_sheet_is_called_so_in_german(organiser: Clerk) -> None:
    organiser.start(8)
    for author in ("terminal", "desk"):
        option = c.SetDetails(venue=f"Saal {author}")
        house.append(
            house.find(organiser.slug).id, option, Actor(author, "organiser"), author, None
        )
    history = words(organiser.page("/history"))
    assert "von der Befehlszeile" in history
    assert "Turnierleitung" in history
    assert "terminal" not in history.replace("Saal terminal", "")
    assert not re.search(r"\bdesk\b", history.replace("Saal desk", ""))


def test_only_the_organiser_gets_the_people_and_hands_over(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    organiser.start(8)
    helper = colleague(organiser, "scorekeeper")
    stranger = colleague(organiser, "player")
    assert b"Ada" in got(organiser, "people.json")
    assert b"Ada" not in got(helper, "journal.jsonl")
    base = f"/t/{organiser.slug}/desk/files"
    assert helper.client.get(f"{base}/people.json").status_code == 403
    assert helper.post("/files/hand-over", take="1", reason="x").status_code == 403
    for file in ("journal.jsonl", "participants.xlsx", "report.xlsx", "verify", ""):
        assert stranger.client.get(f"{base}/{file}".rstrip("/")).status_code in (302, 403)


def test_what_the_checksum_and_the_writing_device_are_for_stands_beside_them(
    organiser: Clerk,
) -> None:
    organiser.start(8)
    page = words(organiser.page("/files"))
    journal, _, device = page.partition("Schreibendes Gerät")
    after = journal.partition("Prüfsumme des Journals")[2]
    assert "Sie ändert sich mit jedem Eintrag." in after
    assert "wurde danach nichts geändert" in after
    assert "Eingetragen wird hier" in device
