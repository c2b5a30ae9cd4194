"""docs/changing.md is true: its pieces, put where it says, make a command that works."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.refresh_docs import ROOT

PAGE = (ROOT / "docs" / "changing.md").read_text(encoding="utf-8")
PIECE = re.compile(r"^\*\*`(?P<path>src/[^`]+)`\*\*.*?^```\w+\n(?P<code>.*?)^```$", re.M | re.S)
MOST_FILES = 6

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


def test_the_pieces_make_a_command_that_works(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    pieces = list(PIECE.finditer(PAGE))
    assert (
        2
        < len([piece for piece in pieces if piece["path"].endswith((".py", ".html"))])
        <= MOST_FILES
    )
    for piece in pieces:
        file = tmp_path / piece["path"]
        file.write_text(f"{file.read_text('utf-8')}\n\n{piece['code']}", encoding="utf-8")
    tried = subprocess.run(
        [sys.executable, "-c", TRIED],
        env={
            "PYTHONPATH": str(tmp_path / "src"),
            "DJANGO_SETTINGS_MODULE": "tafelrunde.web.settings",
            "TAFELRUNDE_DATA": str(tmp_path / "house"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert tried.stdout == "rung\n", tried.stderr


def test_every_file_it_names_is_there() -> None:
    named = set(re.findall(r"`(src/[^`]+)`", PAGE))
    assert named
    assert not [path for path in named if not (ROOT / path).exists()]
