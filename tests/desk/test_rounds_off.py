"""At the desk: people sit a round out and come back, are left over, or start with points."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tafelrunde.desk import commands as c
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.shelf import ELSEWHERE, open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.pages.files.report import report_grids
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.pages.player.home import home, mark_of
from tafelrunde.pages.view import View
from tafelrunde.pages.without_game import absent_lines, my_round_off
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.settings import defaults
from tafelrunde.standings.table import standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.desk.hall import Hall
from tests.standings.rulebooks import trial_text

SWISS = {
    "sizes = [4, 3, 2]": "sizes = [2]",
    'method = "lot"': 'method = "swiss"',
    "rounds = 9": "rounds = 4",
}
WITHOUT = """
bye = { rule = "TRY-31", points = 1 }
off = { rule = "TRY-32", points = "1/2", at_most = 1 }
late = { rule = "TRY-33" }
"""
STARTING = """
[[modes.starting]]
id = "dan"
label = { de = "Dan", en = "dan" }
points = 3
rule = "TRY-34"
"""


class Club(Hall):
    """Whoever has the smaller number wins."""

    def slip(self, seats: Sequence[e.Seat], results: Any, kind: str | None = None) -> e.Slip:
        return e.Slip(
            tuple(e.Line(s.player, {"vp": 100 - int(s.player[1:]), "coins": 1}) for s in seats)
        )

    def plays(self) -> None:
        self.play_round(None)  # type: ignore[arg-type]

    @property
    def tp(self) -> dict[str, Any]:
        return {row.player: row.values[0] for row in standings(self.rulebook, self.state)}


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    return opened(tmp_path, monkeypatch, WITHOUT)


def opened(shelf: Path, monkeypatch: pytest.MonkeyPatch, keys: str, further: str = "") -> Club:
    monkeypatch.setenv(ELSEWHERE, str(shelf))
    folder = shelf / "trial"
    folder.mkdir()
    changes = {**SWISS, 'scoring = "tables"': f'scoring = "tables"\n{keys}'}
    text = trial_text(["tp", "buchholz"], changes, further)
    (folder / "rulebook.toml").write_text(text, encoding="utf-8")
    return Club("trial", "cup")


def test_an_odd_number_leaves_the_last_one_over(club: Club) -> None:
    club.open(5)
    for _ in range(4):
        club.plays()
    byes = [club.state.byes[number] for number in range(1, 5)]
    assert all(len(given) == 1 for given in byes)
    assert len({player for given in byes for player in given}) == 4
    assert verdict_on(club.records).findings == ()


def test_somebody_sits_out_and_comes_back(club: Club) -> None:
    club.open(5)
    club.plays()
    before = club.tp["p2"]
    club.does(c.SitOut(player="p2"))
    club.plays()
    assert 2 not in club.state.byes
    assert club.tp["p2"] - before == pytest.approx(0.5)
    club.plays()
    seated = {s.player for t in club.state.rounds[2].tables.values() for s in t.seats}
    assert "p2" in seated | set(club.state.byes[3])
    assert verdict_on(club.records).findings == ()


def test_a_draft_that_no_longer_fits_is_drawn_again_with_other_byes(club: Club) -> None:
    club.open(5)
    club.does(c.DraftRound(seed="one"))
    first = club.state.byes[1]
    gone = next(player for player in club.players if player not in first)
    club.does(c.SitOut(player=gone))
    with pytest.raises(Refusal, match="no longer fits"):
        club.does(c.PublishRound(round=1))
    club.does(c.RedrawRound(seed="two", reason="one fewer"))
    assert 1 not in club.state.byes
    club.does(c.PublishRound(round=1))
    seated = {s.player for t in club.state.rounds[0].tables.values() for s in t.seats}
    assert seated == set(club.players) - {gone}


def test_whoever_changes_his_mind_plays_after_all(club: Club) -> None:
    club.open(4)
    club.does(c.SitOut(player="p3", round=2))
    club.plays()
    club.does(c.PlayAfterAll(player="p3"))
    club.plays()
    assert club.state.byes == {}
    assert len(club.state.rounds[1].tables) == 2
    with pytest.raises(Refusal, match="plays round 3 anyway"):
        club.does(c.PlayAfterAll(player="p3"))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (c.SitOut(player="p1", round=1), "a round from 2 to 4 expected"),
        (c.SitOut(player="p1", round=5), "a round from 2 to 4 expected"),
        (c.SitOut(player="nobody"), "is not on the list"),
        (c.SitOut(player="p4"), "is out already"),
        (c.SitOut(player="p2"), "sits out round 2 already"),
    ],
)
def test_what_nobody_can_leave_out(club: Club, command: c.Command, said: str) -> None:
    club.open(4)
    club.plays()
    club.does(c.WithdrawPlayer(player="p4"))
    club.does(c.SitOut(player="p2"))
    with pytest.raises(Refusal, match=said):
        club.does(command)


def test_where_everybody_plays_every_round_nobody_sits_out() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(8)
    with pytest.raises(Refusal, match="everybody plays every round"):
        hall.does(c.SitOut(player="p1"))


def test_the_sheet_of_it_gives_the_same_standings(club: Club) -> None:
    club.open(5)
    club.plays()
    club.does(c.SitOut(player="p1"))
    club.plays()
    club.does(c.EnterPlayer(player="p6"))
    club.does(c.CheckIn(player="p6"))
    club.plays()
    sheet = write_sheet(club.state, defaults(club.rulebook))
    again = fold(read_sheet(sheet, lambda _name: club.rulebook).events)
    assert standings(club.rulebook, again) == standings(club.rulebook, club.state)


def test_the_workbook_of_it_comes_back_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = opened(tmp_path, monkeypatch, WITHOUT, STARTING)
    club.open(5, start="dan")
    club.plays()
    club.does(c.SitOut(player="p1"))
    club.plays()
    view = View(club.state, club.rulebook, {})
    back = read_report(read_workbook(write_workbook(report_grids(view))), open_rulebook)
    again = fold(back.read.events)
    assert standings(club.rulebook, again) == standings(club.rulebook, club.state)


def test_scripts_read_byes_and_rounds_off(
    club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    club.open(5)
    club.plays()
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(write_sheet(club.state, defaults(club.rulebook))), "utf-8")
    assert main(["score", str(file), "--json"]) == 0
    (first,) = json.loads(capsys.readouterr().out)["rounds"]
    (left_over,) = club.state.byes[1]
    one = {"value": 1, "exact": "1"}
    assert first["without_game"] == [{"player": left_over, "why": "bye", "points": one}]
    assert main(["next", str(file), "--seed", "x", "--json"]) == 0
    coming = json.loads(capsys.readouterr().out)
    assert len(coming["byes"]) == 1
    assert coming["byes"] != [left_over]
    assert main(["next", str(file), "--seed", "x", "--lang", "de"]) == 0
    assert f"Freilos: {coming['byes'][0]}" in capsys.readouterr().out


def test_everybody_is_told_who_has_no_game(club: Club) -> None:
    club.open(5)
    club.plays()
    page = home(club.state, club.rulebook, "p2")
    club.does(c.SitOut(player="p2"))
    assert mark_of(club.state, page, (), "home") != mark_of(
        fold(r.event for r in club.records[:-1]), page, (), "home"
    )
    told = my_round_off(club.rulebook, club.state, "p2")
    assert told is not None
    assert told.text["en"] == "You sit out round 2 (points: 0.5)."
    assert told.text["de"] == "Sie setzen Runde 2 aus (Punkte: 0,5)."
    club.does(c.SitOut(player="p3"))
    club.publish()
    lines = absent_lines(club.rulebook, club.state, club.state.rounds[1], str.upper)
    (left_over,) = club.state.byes[2]
    assert [(line.text["en"], line.rule) for line in lines] == [
        (f"Bye: {left_over.upper()}", "TRY-31"),
        ("2 people sit out: P2, P3", "TRY-32"),
    ]
    names = {"p2": "Bo Zahn", "p3": "Ida Öhm"}
    lines = absent_lines(
        club.rulebook, club.state, club.state.rounds[1], lambda each: names.get(each, each)
    )
    assert lines[1].text["de"].endswith("Ida Öhm, Bo Zahn"), "by surname, an umlaut at its place"
    bye = my_round_off(club.rulebook, club.state, left_over)
    assert bye is not None
    assert bye.text["de"] == "Sie haben in Runde 2 ein Freilos (Punkte: 1)."
    seated = next(s.player for t in club.state.rounds[1].tables.values() for s in t.seats)
    assert my_round_off(club.rulebook, club.state, seated) is None


def test_some_start_with_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = opened(tmp_path, monkeypatch, "", STARTING)
    club.does(c.EnterPlayer(player="p9", start="dan"))
    club.does(c.EnterPlayers(entrants=tuple(c.Entrant(player=f"p{n}") for n in range(1, 4))))
    with pytest.raises(Refusal, match='starting group "kyu" is unknown'):
        club.does(c.ChangeEntry(player="p3", start="kyu"))
    club.does(c.ChangeEntry(player="p3", start="dan"))
    club.check_in_all()
    club.does(c.CloseCheckIn())
    club.does(c.StartTournament())
    club.plays()
    first = club.state.rounds[0].tables[1].seats
    assert {seat.player for seat in first} == {"p3", "p9"}
    assert club.tp == {"p3": 4, "p9": 3, "p1": 1, "p2": 0}
    with pytest.raises(Refusal, match="since the first round"):
        club.does(c.ChangeEntry(player="p1", start="dan"))
    assert verdict_on(club.records).findings == ()
