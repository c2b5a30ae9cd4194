"""docs/changing.md is true: its pieces, put where it says, make a command that works."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.terminal import empty_house
from tools.refresh_docs import ROOT

PAGE = (ROOT / "docs" / "changing.md").read_text(encoding="utf-8")
PIECE = re.compile(r"^\*\*`(?P<path>src/[^`]+)`\*\*.*?^```\w+\n(?P<code>.*?)^```$", re.M | re.S)
FIRST_IMPORT = "from __future__ import annotations\n"
SECTIONS = dict(part.split("\n", 1) for part in PAGE.split("\n## ")[1:])
EVENT = "An event with its command: six files and its German"
MARK = "A mark on a slip: one file"
PAGE_OF_OWN = "A page: four files and its translations"
NEW = (
    "pages/audience/still_playing.py",
    "web/audience/templates/audience/still_playing.html",
    "pages/paper/photographs.py",
)
"""What its walks make anew."""
PRINT = "A print: two files and its German"

TRIED = """
import django
django.setup()
from django.http import QueryDict
from django.template.loader import get_template
from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.decide import decide
from tafelrunde.desk.event_words import told
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.record import Record, TOURNAMENTS
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tafelrunde.web.organiser.asking import READ

organiser, rulebook = Actor("account:1", "organiser"), open_rulebook("catan")
state = Tournament()
announce = c.AnnounceTournament(tournament="t", rulebook="catan", mode=rulebook.modes[0].id)
fold(decide(state, rulebook, announce, organiser, "2026-01-01T10:00:00Z"), state)
gong = READ["ring-gong"](None, QueryDict("minutes=5"))
assert gong == c.RingGong(minutes=5)
try:
    decide(state, rulebook, gong, organiser, "2026-01-01T10:00:00Z")
except Refusal as refused:
    assert "before the start" in refused.faults[0].text.en, refused
else:
    raise AssertionError("nobody rings before the start")
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter
[event] = DECISIONS[c.RingGong](Matter(state, rulebook, organiser, ""), gong)
line = TOURNAMENTS.to_line(Record(seq=2, v=1, at="", by="account:1", event=event))
assert TOURNAMENTS.from_line(line).event == event
fold([event], state)
assert told(event).de == "Gong: noch 5 Minuten"
get_template("organiser/parts/clock.html")
print("rung")
"""


MARKED = """
import django
django.setup()
from django.template.loader import render_to_string
from django.utils import translation
from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.files.columns import mark_columns
from tafelrunde.pages.files.tables import seat_cells
from tafelrunde.pages.organiser.slips import read_slip, slip_form
from tafelrunde.pages.paper.slips import round_slips
from tafelrunde.pages.referee.minutes import changed_lines
from tafelrunde.pages.slip_lines import result_of, scoring_of, tags_of
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.settings import defaults
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.desk.hall import player
from tests.exports.pdf.hall_on_paper import PaperHall

hall = PaperHall("carcassonne", "two-player", {"rounds": 1, "knockout_size": 4}).announced()
hall.open(8)
hall.publish()
table, scoring = hall.state.rounds[0].tables[1], scoring_of(hall.state, hall.rulebook)
one, two = (seat.player for seat in table.seats)
typed = {"vp-1": "80", "vp-2": "71", "conceded": "2"}
form = slip_form(scoring, table.seats, None, {}, typed)
for layout in ({"grid": 1}, {"fold_leavers": 1}, {}):
    with translation.override("de"):
        page = render_to_string("parts/slip/form.html", {"form": form, **layout})
    assert page.count('name="conceded"') == 3, layout
    assert "hat aufgegeben" in page and "niemand hat aufgegeben" in page, layout
slip, faults = read_slip(scoring, table.seats, typed)
assert not faults and [line.marks for line in slip.lines] == [(), ("conceded",)], slip

hall.does(c.FinishTable(round=1, table=1), player(one))
hall.does(c.ReportSlip(round=1, table=1, slip=slip, edition=0), player(one))
kept = hall.state.rounds[0].tables[1].slip
assert kept == slip
assert [str(tag.de) for tag in tags_of(kept.lines[1], scoring)] == ["hat aufgegeben"]
assert result_of(kept.lines[1], scoring).de == "71 hat aufgegeben"
plain, _faults = read_slip(scoring, table.seats, {"vp-1": "80", "vp-2": "71"})
[change] = changed_lines(kept, plain, scoring)
assert change.de.endswith("nicht mehr: hat aufgegeben"), change

both, _faults = read_slip(scoring, table.seats, {**typed, "left-2": "on"})
try:
    hall.does(c.ReportSlip(round=1, table=1, slip=both, edition=1), player(two))
except Refusal as refused:
    assert refused.faults[0].text.en == "not both: conceded / left the game", refused
else:
    raise AssertionError("nobody has conceded and left")

columns = [column.heading.de for column in mark_columns(scoring)]
assert columns[-1] == "hat aufgegeben", columns
assert seat_cells(table.seats[1], kept.lines[1], scoring, {}, "de")[-1] == "ja"
assert "hat aufgegeben" in round_slips(hall.source(), hall.state.rounds[0]).ticks

sheet = write_sheet(hall.state, defaults(hall.rulebook))
seats = sheet["rounds"][0]["tables"][0]["seats"]
assert [seat.get("conceded") for seat in seats] == [None, True], seats
again = fold(read_sheet(sheet, open_rulebook).events)
assert again.rounds[0].tables[1].slip == slip
print("marked")
"""


SHOWN = """
from tafelrunde.words.compiling import compile_all
compile_all()  # as whoever opens a house does
import django
django.setup()
from django.test import Client
from tafelrunde.desk import commands as c
from tafelrunde.store.tables import bring_up_to_date
from tests.web.audience.days import Day, made_up_name

bring_up_to_date()

def page(slug, lang):
    answer = Client().get(f"/t/{slug}/playing", headers={"Accept-Language": lang})
    assert answer.status_code == 200
    assert answer.headers["Content-Language"] == lang
    return answer.content.decode()

day = Day(tournament="t0").open(8)
day.saved("before")
shown = page("before", "de")
assert "Jeder Tisch hat gemeldet." in shown, shown
day = Day(tournament="t1").open(8)
day.publish()
one, two = day.state.rounds[0].tables.values()
slip = day.slip(one.seats, day.results())
day.does(c.ReportSlip(round=1, table=one.number, slip=slip, edition=0))
day.saved("playing")
shown = page("playing", "fr")
assert "<title>Encore en jeu" in shown, shown
people = ", ".join(made_up_name(int(seat.player[1:])) for seat in two.seats)
assert people in shown, (people, shown)
assert "Es spielen noch" in page("playing", "de")
for seat in one.seats:
    assert made_up_name(int(seat.player[1:])) not in shown
print("shown")
"""


PRINTED = """
import django
django.setup()
from tafelrunde.cli.main import main
from tafelrunde.pages.paper.prints import PRINTS, find_print, why_not
from tests.exports.pdf.hall_on_paper import PaperHall, printed, text_of

hall = PaperHall("catan", "ranking-tournament").announced()
wanted = find_print("photographs")
assert why_not(wanted, hall.source()).de == "sobald jemand angemeldet ist"
hall.open(8)
assert why_not(wanted, hall.source()) is None
paper = text_of(printed(hall.source(), "photographs"))
for said in ("Fotos", "Wer unterschreibt", "Unterschrift", "Ada Äschenbach", "Hanno Zug"):
    assert said in paper, (said, paper)
assert "Whoever signs" in text_of(printed(hall.source("en"), "photographs"))
try:
    main(["print", "--help"])
except SystemExit:
    print("printed")
"""


def put_into(file: Path, code: str) -> None:
    """At the end of a file, imports to those on top; or as a new one."""
    if not file.exists():
        file.write_text(code, encoding="utf-8")
        return
    there = file.read_text("utf-8")
    imports = "".join(re.findall(r"^from \S+ import .*\n", code, re.M))
    there = there.replace(FIRST_IMPORT, f"{FIRST_IMPORT}{imports}", 1)
    file.write_text(f"{there}\n\n{code.removeprefix(imports)}", encoding="utf-8")


def made_and_tried(section: str, code: str, folder: Path) -> tuple[int, str, str]:
    """The pieces of a section in a copy of the program, and what trying them says."""
    # What is compiled goes along, and holds for all files but those that are changed; not what
    # another process is just writing.
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("*.pyc.*"))
    pieces = list(PIECE.finditer(SECTIONS[section]))
    for piece in pieces:
        put_into(folder / piece["path"], piece["code"])
    empty_house(folder / "house")
    tried = subprocess.run(
        [sys.executable, "-c", code],
        env={
            "PYTHONPATH": f"{folder / 'src'}:{ROOT}",
            "DJANGO_SETTINGS_MODULE": "tafelrunde.web.settings",
            "TAFELRUNDE_DATA": str(folder / "house"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    source = {piece["path"] for piece in pieces if not piece["path"].endswith(".po")}
    return len(source), tried.stdout, tried.stderr


def test_the_pieces_make_a_command_that_works(tmp_path: Path) -> None:
    files, said, wrong = made_and_tried(EVENT, TRIED, tmp_path)
    assert said == "rung\n", wrong
    assert files == 6


def test_a_mark_is_declared_in_one_file_and_is_everywhere(tmp_path: Path) -> None:
    files, said, wrong = made_and_tried(MARK, MARKED, tmp_path)
    assert said == "marked\n", wrong
    assert files == 1


def test_a_page_is_four_files(tmp_path: Path) -> None:
    files, said, wrong = made_and_tried(PAGE_OF_OWN, SHOWN, tmp_path)
    assert said == "shown\n", wrong
    assert files == 4


def test_a_print_is_two_files(tmp_path: Path) -> None:
    files, said, wrong = made_and_tried(PRINT, PRINTED, tmp_path)
    assert said.endswith("printed\n"), wrong
    assert "photographs" in said
    assert files == 2


def test_every_file_it_names_is_there() -> None:
    named = set(re.findall(r"`(src/[^`]+)`", PAGE))
    new = {"src/tafelrunde/" + path for path in NEW}
    assert new < named
    assert {path for path in named if not (ROOT / path).exists()} == new
