"""One faulty folder is named and left out; `rulebook check` says all that is wrong with it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tafelrunde.games import shelf, volumes
from tafelrunde.games.shelf import ELSEWHERE, all_rulebooks, left_out, open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.loader import read_rulebook
from tafelrunde.rulebook.model import Rulebook
from tools.refresh_docs import ROOT, brought_files

RECIPE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
CATAN = ROOT / "src" / "tafelrunde" / "games" / "catan"


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in brought_files(RECIPE).items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    shelf.noticed()
    return tmp_path


def edited(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main([*arguments, "--lang", "en"])
    said = capsys.readouterr()
    return code, said.out, said.err


FAULTS = {
    "no TOML": ("[scoring.meadow]", "[scoring.meadow"),
    "no TOML at its head": ('id = "kubb-karten"', "id = kubb-karten"),
    "an unknown key": ("points_rule", "point_rule"),
    "a version that is none": ('version = "1"', 'version = "one & only"'),
    "a number where a table of points has to be": (
        "points = { 4 = [5, 3, 2, 1], 3 = [5, 3, 1] }",
        "points = 7",
    ),
    "a number of thousands of digits at its head": ('version = "1"', f"version = {'1' * 5000}"),
    "a criterion nobody knows": ('code = "tp"', 'code = "tpp"'),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_folder_is_named_and_all_others_go_on(
    games: Path, capsys: pytest.CaptureFixture[str], fault: str
) -> None:
    edited(games / "kubb_karten" / "rulebook.toml", FAULTS[fault])
    code, out, err = call(capsys, "rulebooks", "--json")
    assert code == 0
    listed = {book["rulebook"] for book in json.loads(out)["rulebooks"]}
    assert "kubb-karten" not in listed
    assert {"catan", "friedrich", "kubb-wette"} <= listed
    assert err.count("kubb_karten") >= 1
    assert "is left out" in err
    (left,) = json.loads(out)["left_out"]
    assert left["folder"].endswith("kubb_karten")
    assert call(capsys, "standings", "wager.json")[0] == 0
    assert call(capsys, "draw", "wonders", "--seed", "x")[0] == 0


def test_a_reader_who_goes_away_hears_nothing_of_it(games: Path) -> None:
    """Whoever reads only the first line closes the pipe; that is no fault of anybody."""
    edited(games / "kubb_karten" / "rulebook.toml", FAULTS["an unknown key"])
    call_it = [sys.executable, "-m", "tafelrunde.cli.main", "rulebooks", "--json"]
    running = subprocess.Popen(call_it, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    told = running.stderr.read().decode()
    assert running.wait() == 0
    assert "lost sys.stderr" not in told
    assert "Traceback" not in told


def test_bytes_that_are_no_text_are_a_fault_like_any_other(games: Path) -> None:
    (games / "kubb_karten" / "rulebook.toml").write_bytes(b'id = "k\xff"')
    (left,) = left_out()
    assert "not UTF-8" in left.text["en"]
    assert "kubb-wette" in {book.id for book in all_rulebooks()}


@pytest.mark.parametrize("python", ["1 / 0", "import nowhere_at_all", "def", "ARITHMETICS = 1"])
def test_python_that_does_not_load_leaves_its_folder_out(
    games: Path, capsys: pytest.CaptureFixture[str], python: str
) -> None:
    (games / "kubb_wette" / "arithmetic.py").write_text(python)
    code, _out, err = call(capsys, "rulebooks")
    assert code == 0
    assert "kubb_wette/arithmetic.py" in err
    assert call(capsys, "standings", "wager.json")[0] == 2
    assert call(capsys, "standings", "meadow.json")[0] == 0


def test_a_newer_edition_that_is_faulty_stands_in_nobodys_way(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copied = games / "catan next"
    shutil.copytree(CATAN, copied)
    edited(
        copied / "rulebook.toml", ('version = "2012.1"', 'version = "2027"'), ("rounds = ", "r = ")
    )
    assert open_rulebook("catan").version == "2012.1"
    assert [left.folder for left in shelf.noticed()] == [str(copied)]
    with pytest.raises(Refusal, match=r"catan next/rulebook\.toml"):
        open_rulebook("catan@2027")


def test_two_folders_cannot_be_the_same_edition(games: Path) -> None:
    shutil.copytree(CATAN, games / "catan")
    (left,) = left_out()
    assert left.folder == str(games / "catan")
    assert "there is already catan@2012.1 in the folder" in left.text["en"]


def test_a_key_may_go_on_over_the_first_bracket_of_a_line(games: Path) -> None:
    """Only the head of a file is read to know what it is; a text may look like its end."""
    edited(
        games / "kubb_karten" / "rulebook.toml",
        ('source = { de = "Vereinbarung der Spielwiese"', 'source = { de = """\n[sic]\n"""'),
        ('version = "1"', ""),
        ("# What the organiser", 'version = "7"\n# What the organiser'),
    )
    assert open_rulebook("kubb-karten").version == "7"


# ── rulebook check ───────────────────────────────────────────────────────────────────────────────


def test_a_sound_folder_is_said_to_be_sound(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in ("kubb_karten", "kubb_karten/rulebook.toml", "kubb_wette"):
        code, out, err = call(capsys, "rulebook", "check", path)
        assert (code, err) == (0, "")
        assert "is sound" in out
    told = json.loads(call(capsys, "rulebook", "check", "kubb_karten", "--json")[1])
    assert told["sound"] is True
    assert (told["rulebook"], told["version"], told["faults"]) == ("kubb-karten", "1", [])


def test_all_faults_of_all_files_are_told_at_once(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(
        games / "kubb_karten" / "rulebook.toml",
        ("points_rule", "point_rule"),
        ('code = "tp"', 'code = "tpp"'),
        ("at_most = 5", 'at_most = "five"'),
        ('figure = "throws"', 'figure = "thrown"'),
    )
    edited(games / "kubb_karten" / "handbook.toml", ('kind = "F"', 'kind = "Z"'))
    (games / "kubb_karten" / "setup.py").write_text("def")
    code, out, err = call(capsys, "rulebook", "check", "kubb_karten")
    assert (code, out) == (2, "")
    for told in (
        'scoring.meadow.point_rule: key "point_rule" is unknown; did you mean “points_rule”?',
        'criterion "tpp" is unknown; did you mean “tp”?',
        'figure "thrown" is unknown; did you mean “throws”?',
        "options[0].at_most: a whole number expected; found: a text in quotation marks",
        "handbook.toml",
        "setup.py: no valid Python",
    ):
        assert told in err, told
    found = json.loads(call(capsys, "rulebook", "check", "kubb_karten", "--json")[1])
    assert found["sound"] is False
    assert len(found["faults"]) == len(err.splitlines())


def test_a_game_with_its_own_arithmetic_needs_it(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (games / "kubb_wette" / "arithmetic.py").unlink()
    code, _out, err = call(capsys, "rulebook", "check", "kubb_wette")
    assert code == 2
    assert "arithmetic.py: a module with ARITHMETIC expected" in err


def test_checking_runs_nothing(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that somebody sent can be looked through before it is put on the shelf."""
    (games / "kubb_wette" / "arithmetic.py").write_text(
        "from pathlib import Path\nPath('was-run').touch()\nARITHMETIC = 1\n"
    )
    assert call(capsys, "rulebook", "check", "kubb_wette")[0] == 0
    assert not (games / "was-run").exists()


@pytest.mark.parametrize("path", ["nowhere", ".", "meadow.json"])
def test_what_is_no_rulebook_is_refused_in_one_sentence(
    games: Path, capsys: pytest.CaptureFixture[str], path: str
) -> None:
    code, out, err = call(capsys, "rulebook", "check", path)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


# ── rulebook show ────────────────────────────────────────────────────────────────────────────────


def test_an_edition_is_shown_whole(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.loads(call(capsys, "rulebook", "show", "catan", "--json")[1])
    assert (whole["id"], whole["version"]) == ("catan", "2012.1")
    assert [mode["id"] for mode in whole["modes"]] == ["ranking-tournament"]
    assert len(whole["digest"]) == 64
    again = json.loads(call(capsys, "rulebook", "show", "catan@2012.1", "--json")[1])
    assert again == whole


def test_shown_as_toml_it_is_a_rulebook_again(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = call(capsys, "rulebook", "show", "dominion", "--toml")[1]
    (games / "shown.toml").write_text(text, encoding="utf-8")
    assert call(capsys, "rulebook", "check", "shown.toml")[0] == 0


def test_an_edition_nobody_has_is_refused_with_those_there_are(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _out, err = call(capsys, "rulebook", "show", "catan@2013")
    assert code == 2
    assert "catan@2012.1" in err
    assert call(capsys, "rulebook", "show", "cattan")[0] == 2


def test_versions_are_sorted_as_people_do(games: Path) -> None:
    for version in ("2.9", "2.10", "2.9.1", "10"):
        copied = games / f"kubb {version}"
        shutil.copytree(games / "kubb_karten", copied)
        edited(copied / "rulebook.toml", ('version = "1"', f'version = "{version}"'))
    found = [each.version for each in volumes.volumes() if each.id == "kubb-karten"]
    assert found == ["10", "2.10", "2.9.1", "2.9", "1"]
    assert open_rulebook("kubb-karten").version == "10"
    assert open_rulebook("kubb-karten@2.9").version == "2.9"


def test_whatever_breaks_while_a_folder_is_read_stops_no_other(
    games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody foresaw is that folder's fault too, and is named."""

    def breaks(text: str, file: str) -> Rulebook:
        if file.startswith("kubb_karten"):
            raise AttributeError("nobody thought of this")
        return read_rulebook(text, file)

    monkeypatch.setattr(shelf, "read_rulebook", breaks)
    edited(games / "kubb_karten" / "rulebook.toml", ('version = "1"', 'version = "1.1"'))
    code, out, err = call(capsys, "rulebooks", "--json")
    assert code == 0
    assert "nobody thought of this" in err
    assert "kubb-wette" in {book["rulebook"] for book in json.loads(out)["rulebooks"]}
