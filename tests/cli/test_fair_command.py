"""`tafelrunde fair` as scripts call it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call, one_sentence

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def example(name: str) -> str:
    return str(EXAMPLES / f"{name}.json")


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    code, out, err = call("fair", example("carcassonne-four"), "--json", "--lang", "en")
    assert (code, err) == (0, "")
    told: dict[str, Any] = json.loads(out)
    return told


def test_every_look_has_its_numbers(found: dict[str, Any]) -> None:
    assert (found["rulebook"], found["tournaments"]) == ("carcassonne", 1)
    assert found["games"] + sum(found["left_out"].values()) >= 12
    assert found["looks"]
    for look in found["looks"]:
        low, high = look["interval"]
        assert low < look["difference"] < high
        assert (look["proven"] == "none") == (low <= 0 <= high)
        assert (look["proven"] == "none") == (look["p"] > found["wrong_at_most"])
        assert set(look["mean"]) == {"value", "exact"}
        assert look["rule"].startswith("CAR-")
        assert look["would_be_seen"] > 0


@pytest.mark.parametrize(
    "name", ["seven-wonders", "catan", "carcassonne-two", "dominion", "friedrich"]
)
def test_every_game_can_be_asked(name: str) -> None:
    code, out, err = call("fair", example(name), "--lang", "de")
    assert (code, err) == (0, "")
    assert "Ist es fair?" in out
    assert "im Zug" not in out


def test_people_read_what_was_looked_at_and_no_empty_table() -> None:
    _code, looked, _err = call("fair", example("carcassonne-four"), "--lang", "de")
    assert "Sitz, Rolle oder Los" in looked
    assert "beginnt mit" not in looked
    assert "Turniere: 1." in looked
    _code, few, _err = call("fair", example("dominion"), "--lang", "de")
    assert "zu wenige Spiele" in few
    assert "Sitz, Rolle oder Los" not in few


def test_the_same_again(found: dict[str, Any], tmp_path: Path) -> None:
    code, out, err = call(
        *("fair", example("carcassonne-four"), "--lang", "en"),
        *("--out", str(tmp_path / "fair.json")),
    )
    assert (code, out, err) == (0, "", "")
    assert json.loads((tmp_path / "fair.json").read_text()) == found


def test_a_journal_says_the_same_as_its_sheet(found: dict[str, Any], tmp_path: Path) -> None:
    journal = tmp_path / "cup.jsonl"
    assert call("journal", example("carcassonne-four"), "--out", str(journal))[0] == 0
    code, out, _err = call("fair", str(journal), "--json", "--lang", "en")
    assert code == 0
    assert json.loads(out)["looks"] == found["looks"]
    err = one_sentence("fair", example("carcassonne-four"), str(journal), "--lang", "en")
    assert err.startswith(f"{journal}: the same tournament as ")


def test_bad_calls_are_one_sentence(tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    shutil.copy(example("catan"), again)
    assert "the same tournament as" in one_sentence(
        "fair", example("catan"), str(again), "--lang", "en"
    )
    assert "catan expected as in" in one_sentence(
        "fair", example("catan"), example("dominion"), "--lang", "en"
    )
    code, out, err = call("fair", example("season-catan"), "--lang", "en")
    assert (code, out) == (2, "")
    assert all(line.startswith(example("season-catan")) for line in err.splitlines())
    assert "no such file" in one_sentence("fair", str(tmp_path / "none"), "--lang", "en")
    assert call("fair")[0] == 2
    (tmp_path / "bad.json").write_text("{")
    assert "not valid JSON" in one_sentence("fair", str(tmp_path / "bad.json"), "--lang", "en")
