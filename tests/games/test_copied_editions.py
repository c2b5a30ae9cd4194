"""A copied and changed edition of each of the five works in every command; the old one stays."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tafelrunde.games import shelf
from tafelrunde.games.shelf import (
    ELSEWHERE,
    minutes_keeper,
    open_counting,
    open_handbook,
    open_rulebook,
)
from tafelrunde.journal.carrying import carried_rulebook, carrying
from tools.refresh_docs import ROOT

GAMES = ROOT / "src" / "tafelrunde" / "games"
EXAMPLES = ROOT / "docs" / "examples"
NEXT = "2031.1"

POINTS = ("4 = [5, 3, 2, 1]", "4 = [9, 3, 2, 1]")
CHANGED = {
    "seven-wonders": POINTS,
    "catan": POINTS,
    "dominion": POINTS,
    "carcassonne": POINTS,
    "friedrich": ('default = "population"', 'default = "sample"'),
}
"""What the next edition does otherwise, and what shows it."""

SHEETS = {
    "seven-wonders": "seven-wonders.json",
    "catan": "catan.json",
    "dominion": "dominion.json",
    "carcassonne": "carcassonne-four.json",
    "friedrich": "friedrich.json",
}
SEASONS = {
    "seven-wonders": "season-seven-wonders.json",
    "catan": "season-catan.json",
    "carcassonne": "season-carcassonne.json",
}
DRAWS = {"seven-wonders": "wonders", "dominion": "kingdom", "catan": "catan-board"}
FIVE = tuple(SHEETS)


@pytest.fixture(params=FIVE)
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The game's folder copied, called otherwise, with another version and one rule changed."""
    game = str(request.param)
    copied = tmp_path / "games" / f"{game} {NEXT}"
    shutil.copytree(GAMES / game.replace("-", "_"), copied)
    book = copied / "rulebook.toml"
    text = book.read_text(encoding="utf-8")
    old, new = CHANGED[game]
    assert old in text
    version = f'version = "{open_rulebook(game).version}"'
    assert version in text
    text = text.replace(version, f'version = "{NEXT}"').replace(old, new)
    book.write_text(text, encoding="utf-8")
    monkeypatch.setenv(ELSEWHERE, str(tmp_path / "games"))
    monkeypatch.chdir(tmp_path)
    return game


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    code = main([*arguments, "--json", "--lang", "en"])
    told = capsys.readouterr()
    assert code == 0, told.err
    return json.loads(told.out)


def sheet(game: str, edition: str, *, rounds: int | None = None) -> str:
    """The example's sheet by that edition, perhaps only its first rounds; where it was written."""
    raw = json.loads((EXAMPLES / SHEETS[game]).read_text(encoding="utf-8"))
    raw["rulebook"] = edition
    if rounds is not None:
        raw["rounds"] = raw["rounds"][:rounds]
        for key in ("knockout", "withdrawals", "disqualifications", "lots"):
            raw.pop(key, None)
    file = Path(f"{edition}-{rounds}.json")
    file.write_text(json.dumps(raw), encoding="utf-8")
    return str(file)


def before(game: str) -> str:
    """The edition that came with the program."""
    versions = {path.name: path for path in GAMES.iterdir()}
    text = (versions[game.replace("-", "_")] / "rulebook.toml").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("version = "))
    return f"{game}@{line.split(chr(34))[1]}"


def test_both_editions_are_listed_and_the_name_alone_means_the_newer(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = [book for book in asked(capsys, "rulebooks")["rulebooks"] if book["rulebook"] == game]
    assert [book["edition"] for book in listed] == [f"{game}@{NEXT}", before(game)]
    assert [book["newest"] for book in listed] == [True, False]
    assert open_rulebook(game).version == NEXT


def test_standings_and_scores_follow_the_edition_a_sheet_names(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    by_name = asked(capsys, "standings", sheet(game, game))
    by_next = asked(capsys, "standings", sheet(game, f"{game}@{NEXT}"))
    by_old = asked(capsys, "standings", sheet(game, before(game)))
    assert by_name == by_next
    assert by_name["standings"] != by_old["standings"]
    assert asked(capsys, "score", sheet(game, game))["rounds"]


COMMANDS = (("standings",), ("score",), ("next", "--seed", "4711"), ("odds", "--runs", "1"))


@pytest.mark.parametrize("game", ["catan"], indirect=True)
@pytest.mark.parametrize("command", COMMANDS, ids=[name for name, *_ in COMMANDS])
def test_a_sheet_that_leaves_the_edition_open_is_told_which_one_was_used(
    game: str, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    name, *more = command
    capsys.readouterr()
    assert main([name, sheet(game, game, rounds=1), *more, "--json", "--lang", "en"]) == 0
    open_one = capsys.readouterr()
    told = [line for line in open_one.err.splitlines() if "editions" in line]
    assert told == [
        "! catan-1.json: rulebook: several editions stand (catan@2031.1, catan@2012.1), "
        'reckoned by catan@2031.1; a sheet names the one it means: "rulebook": "catan@2031.1"'
    ]
    exactly = sheet(game, f"{game}@{NEXT}", rounds=1)
    assert main([name, exactly, *more, "--json", "--lang", "en"]) == 0
    named_one = capsys.readouterr()
    assert "editions" not in named_one.err
    assert named_one.out == open_one.out


@pytest.mark.parametrize("game", ["catan"], indirect=True)
def test_the_heading_names_the_edition_where_several_stand(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = sheet(game, before(game))
    assert main(["standings", old, "--lang", "de"]) == 0
    assert "Catan · Ausgabe 2012.1 · " in capsys.readouterr().out
    monkeypatch.delenv(ELSEWHERE)
    assert main(["standings", old, "--lang", "de"]) == 0
    assert "Ausgabe" not in capsys.readouterr().out


def test_a_tournament_by_the_copy_is_replayed_printed_and_kept(
    game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Also where its folder is gone: the journal carries what it needs."""
    assert main(["journal", sheet(game, game), "--out", "cup.jsonl"]) == 0
    told = asked(capsys, "standings", "cup.jsonl")
    shutil.rmtree(tmp_path / "games" / f"{game} {NEXT}")
    assert asked(capsys, "standings", "cup.jsonl") == told
    assert asked(capsys, "verify", "cup.jsonl")["holds"]
    assert main(["print", "standings", "cup.jsonl", "--out", "cup.pdf"]) == 0
    assert main(["print", "slips", "cup.jsonl", "--round", "1", "--out", "slips.pdf"]) == 0
    assert main(["workbook", "cup.jsonl", "--out", "cup.xlsx"]) == 0


def test_the_next_round_and_its_seats_come_from_the_copy(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = sheet(game, f"{game}@{NEXT}", rounds=1)
    assert asked(capsys, "next", begun, "--seed", "4711")["tables"]
    if open_rulebook(game).modes[0].seating.method in ("plan", "roles"):
        for name in (game, f"{game}@{NEXT}"):
            seated = asked(capsys, "seat", "--rulebook", name, "--players", "16", "--seed", "1")
            assert seated["rounds"]


def test_odds_and_lab_play_by_the_copy(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    begun = sheet(game, f"{game}@{NEXT}", rounds=1)
    assert asked(capsys, "odds", begun, "--runs", "20", "--seed", "1")["players"]
    players = ("--players", "16", "--runs", "8", "--seed", "1")
    told = asked(capsys, "lab", "--rulebook", f"{game}@{NEXT}", *players)
    assert told["formats"][0]["rulebook"] == f"{game}@{NEXT}"


def test_its_season_is_reckoned_by_the_edition_it_names(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if game not in SEASONS:
        pytest.skip("has no season among the examples")
    raw = json.loads((EXAMPLES / SEASONS[game]).read_text(encoding="utf-8"))
    for name in (game, f"{game}@{NEXT}", before(game)):
        Path("season.json").write_text(json.dumps(raw | {"rulebook": name}), encoding="utf-8")
        assert asked(capsys, "season", "season.json")["ranking"]


def test_its_draws_are_made_by_the_edition_asked_for(
    game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if game not in DRAWS:
        pytest.skip("draws nothing before a round")
    kind = DRAWS[game]
    same = [
        asked(capsys, "draw", kind, *rulebook, "--seed", "4711")
        for rulebook in ((), ("--rulebook", game), ("--rulebook", before(game)))
    ]
    assert same[0] == same[1] == same[2]
    book = tmp_path / "games" / f"{game} {NEXT}" / "rulebook.toml"
    renamed = {
        "wonders": ('id = "alexandria"', 'id = "carthage"'),
        "kingdom": ('id = "adventurer"', 'id = "artisan"'),
        "catan-board": ("forest = 4, pasture = 4", "forest = 5, pasture = 3"),
    }[kind]
    text = book.read_text(encoding="utf-8")
    assert renamed[0] in text
    book.write_text(text.replace(renamed[0], renamed[1]), encoding="utf-8")
    newest = asked(capsys, "draw", kind, "--seed", "4711")
    old = asked(capsys, "draw", kind, "--rulebook", before(game), "--seed", "4711")
    assert newest["drawn_from"] != old["drawn_from"]
    assert old == same[0]
    assert main(["draw", kind, "--rulebook", "friedrich", "--lang", "en"]) == 2
    assert "has no draw" in capsys.readouterr().err


def test_what_lies_beside_the_rulebook_comes_along(game: str) -> None:
    book = open_rulebook(game)
    for name, scoring in book.scoring.items():
        sheets = open_counting(book).sheets
        assert scoring.own_arithmetic or any(name in each.scorings for each in sheets)
    assert (minutes_keeper(book) is not None) == (game == "friedrich")


def test_python_of_a_copy_is_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A neighbour that was changed in the copy is the one its modules import."""
    copied = tmp_path / "games" / "friedrich club"
    shutil.copytree(GAMES / "friedrich", copied)
    book = copied / "rulebook.toml"
    text = book.read_text(encoding="utf-8")
    text = text.replace('id = "friedrich"', 'id = "friedrich-club"', 1)
    book.write_text(text, encoding="utf-8")
    words = copied / "words.py"
    told = words.read_text(encoding="utf-8")
    assert '"friedrich": ' in told
    monkeypatch.setenv(ELSEWHERE, str(tmp_path / "games"))
    monkeypatch.chdir(tmp_path)
    module = minutes_keeper(open_rulebook("friedrich-club"))
    assert module is not None
    assert not type(module).__module__.startswith("tafelrunde.games.friedrich")
    club = sheet("friedrich", "friedrich-club")
    assert main(["journal", club, "--out", "cup.jsonl"]) == 0
    kept = asked(capsys, "standings", "cup.jsonl")
    shutil.rmtree(copied)
    assert asked(capsys, "standings", "cup.jsonl") == kept


def test_a_workbook_goes_back_to_the_edition_it_was_played_by(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if game == "friedrich":
        pytest.skip("its minutes stand in no workbook")
    for name, back in ((before(game), before(game)), (game, game)):
        assert main(["workbook", sheet(game, name), "--out", "cup.xlsx"]) == 0
        assert asked(capsys, "workbook", "cup.xlsx")["rulebook"] == back


def test_what_is_faulty_beside_a_rulebook_is_named_and_the_game_goes_on(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games" / f"{game} {NEXT}"
    (folder / "handbook.toml").write_text("[[rule]]\nid = 7", encoding="utf-8")
    (folder / "counting.toml").write_text("sheets = 3", encoding="utf-8")
    book = open_rulebook(game)
    shelf.noticed()
    assert open_handbook(book).rules == ()
    assert open_counting(book).sheets == ()
    assert len(shelf.noticed()) == 1
    assert asked(capsys, "standings", sheet(game, game))["standings"]


def test_a_score_sheet_that_no_longer_fits_the_carried_rules_is_left_away(
    game: str, tmp_path: Path
) -> None:
    """The folder of that very edition was edited after the tournament had been announced."""
    announced = carrying(open_rulebook(game))
    book = tmp_path / "games" / f"{game} {NEXT}" / "counting.toml"
    if not book.exists():
        pytest.skip("has no score sheet")
    text = book.read_text(encoding="utf-8").replace('fills = "vp"', 'fills = "tiles"')
    book.write_text(text, encoding="utf-8")
    carried = carried_rulebook(announced, game, NEXT)
    assert open_counting(carried).sheets == ()
