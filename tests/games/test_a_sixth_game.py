"""A new game is one new folder: the files of docs/new-game.md, put somewhere else, just work."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tafelrunde.games.shelf import ELSEWHERE, open_handbook, open_rulebook
from tafelrunde.rulebook.codes import SEASON_CODES, STANDINGS_CODES
from tools.refresh_docs import ROOT, brought_files

RECIPE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def meadow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder elsewhere with everything the recipe shows."""
    for name, text in brought_files(RECIPE).items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json", "--lang", "en"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def changed(meadow: Path, name: str, old: str, new: str) -> str:
    text = (meadow / name).read_text(encoding="utf-8")
    assert old in text
    other = meadow / f"changed-{Path(name).name}"
    other.write_text(text.replace(old, new, 1), encoding="utf-8")
    return other.name


def test_the_list_of_rulebooks_has_the_new_games_beside_the_five(
    capsys: pytest.CaptureFixture[str],
) -> None:
    books = {book["rulebook"]: book for book in asked(capsys, "rulebooks")["rulebooks"]}
    assert {"kubb-karten", "kubb-wette", "catan", "friedrich"} <= set(books)
    mode = books["kubb-karten"]["modes"][0]
    assert mode["mode"] == "meadow-day"
    assert [criterion["code"] for criterion in mode["criteria"]] == ["tp", "vp_share_sum", "vp_sum"]
    assert mode["seat_fields"] == ["vp", "throws"]


def test_its_tables_are_scored_by_its_own_rules(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = asked(capsys, "score", "meadow.json")["rounds"]
    first, short = rounds[0]["tables"]
    assert [(s["player"], s["place"]) for s in first["seats"][:2]] == [("ada", 1), ("bo", 2)]
    shared = [(s["points"]["exact"], s["place"]) for s in short["seats"]]
    assert shared == [("5", 1), ("2", 2), ("2", 2)]
    assert short["seats"][0]["share"]["exact"] == "9/28"


def test_its_standings_cite_its_rules_and_its_final_decides(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = asked(capsys, "standings", "meadow.json")
    leader = report["standings"][0]
    assert (leader["player"], leader["separated_by"], leader["rule"]) == (
        "ada",
        "vp_share_sum",
        "KUB-105",
    )
    assert [line["player"] for line in report["final_ranking"]][:3] == ["ada", "greta", "fritz"]


def test_an_option_of_its_own_is_honoured(meadow: Path, capsys: pytest.CaptureFixture[str]) -> None:
    longer = changed(meadow, "meadow.json", '"options": {}', '"options": {"rounds": 3}')
    assert "knockout: possible only after the last round (KUB-101)" in refused(
        capsys, "standings", longer
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"throws": 14', '"throw": 14', "rounds[0].tables[0].seats[0].throws"),
        ('"vp": 8', '"vp": -8', "rounds[0].tables[0].seats[0].vp"),
        ('"vp": 8', '"vp": 8.5', "rounds[0].tables[0].seats[0].vp"),
        ('"meadow-day"', '"meadow-dy"', "did you mean “meadow-day”?"),
        ('"kubb-karten"', '"kubb-kartn"', "did you mean “kubb-karten”?"),
        ('"options": {}', '"options": {"rounds": 9}', "(KUB-101)"),
        ('{"player": "ada", "vp": 8', '{"player": "bo", "vp": 8', "“ada” is missing"),
    ],
)
def test_a_bad_sheet_is_refused_with_the_place(
    meadow: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    sheet = changed(meadow, "meadow.json", old, new)
    answer = refused(capsys, "standings", sheet)
    assert said in answer
    assert sheet in answer


def test_a_season_of_it_adds_up(meadow: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = [[letter] for letter in "abcdefg"]
    tournaments = [
        {"id": "t1", "date": "2020-05-01", "ranking": players},
        {"id": "t2", "date": "2020-06-01", "ranking": players[1:] + players[:1]},
        {"id": "t3", "date": "2020-07-01", "ranking": players[:5]},
    ]
    season = {"season": 1, "rulebook": "kubb-karten", "tournaments": tournaments}
    (meadow / "season.json").write_text(json.dumps(season), encoding="utf-8")
    report = asked(capsys, "season", "season.json")
    points = {row["player"]: row["points"]["exact"] for row in report["ranking"]}
    assert points == {"a": "11", "b": "16", "c": "10", "d": "7", "e": "5", "f": "3", "g": "2"}
    assert [line["player"] for line in report["invitations"]] == ["b", "a", "c", "d"]
    assert report["reserves"] == ["e", "f", "g"]


def test_its_tables_can_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    coming = asked(capsys, "next", "meadow-round-1.json", "--seed", "meadow")
    sizes = sorted(sum(seat is not None for seat in table) for table in _tables(coming))
    assert sizes == [3, 4]


def _tables(report: dict[str, Any]) -> list[list[str | None]]:
    tables = report["tables"]
    assert isinstance(tables, list)
    return tables


@pytest.fixture(autouse=True)
def begun(meadow: Path) -> None:
    """The same tournament before its first round."""
    sheet = json.loads((meadow / "meadow.json").read_text(encoding="utf-8"))
    sheet |= {"rounds": [], "knockout": []}
    (meadow / "meadow-round-1.json").write_text(json.dumps(sheet), encoding="utf-8")


def test_its_handbook_is_found() -> None:
    rule = open_handbook("kubb-karten").rule("KUB-104")
    assert rule is not None
    assert rule.kind == "P"
    assert open_handbook("kubb-wette").rules == ()


def test_a_game_may_bring_its_own_arithmetic(capsys: pytest.CaptureFixture[str]) -> None:
    seats = asked(capsys, "score", "wager.json")["rounds"][0]["tables"][0]["seats"]
    assert [seat["points"]["exact"] for seat in seats] == ["5/2", "5", "9/2", "1"]
    report = asked(capsys, "standings", "wager.json")
    leader = report["standings"][0]
    assert (leader["player"], leader["separated_by"], leader["rule"]) == ("bo", "kings", "KUW-103")
    assert [line["rank"] for line in report["final_ranking"]] == [1, 2, 3, 3]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"north": 5', '"north": 11', "game.felled.north: 0 to 10 blocks expected (KUW-102)"),
        ('"king": "east"', '"king": "up"', "game.king: one of"),
        ('"role": "north"', '"role": "nort"', "did you mean “north”?"),
        ('"felled"', '"fallen"', "game.felled: an object expected"),
    ],
)
def test_its_own_arithmetic_refuses_minutes_that_cannot_be(
    meadow: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    assert said in refused(capsys, "standings", changed(meadow, "wager.json", old, new))


def test_a_mistake_in_its_rulebook_is_refused_with_the_file(
    meadow: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = meadow / "kubb_karten" / "rulebook.toml"
    book.write_text(book.read_text(encoding="utf-8").replace("points_rule", "point_rule"))
    said = refused(capsys, "standings", "meadow.json")
    assert "kubb_karten/rulebook.toml: scoring.meadow.point_rule" in said
    assert "did you mean “points_rule”?" in said


def test_a_folder_may_be_called_as_one_likes(meadow: Path) -> None:
    (meadow / "kubb_karten").rename(meadow / "kubb kiste 2")
    assert open_rulebook("kubb-karten").version == "1"


def test_the_reference_names_every_criterion() -> None:
    named = set(re.findall(r"`(\w+)`", (ROOT / "docs" / "rulebooks.md").read_text("utf-8")))
    assert {*STANDINGS_CODES, *SEASON_CODES} <= named
