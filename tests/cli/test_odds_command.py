"""`tafelrunde odds` and `tafelrunde lab` as scripts call them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call, one_sentence

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FIGURES = ("player", "position", "role")


def running(name: str, path: Path, *, still: int = 99) -> Path:
    """An example whose last round is still playing, at so many of its tables."""
    raw = json.loads((EXAMPLES / f"{name}.json").read_text())
    raw.pop("knockout", None)
    raw.pop("lots", None)
    last = len(raw["rounds"])
    for table in raw["rounds"][-1]["tables"][:still]:
        table["open"] = True
        table.pop("game", None)
        table["seats"] = [{k: v for k, v in s.items() if k in FIGURES} for s in table["seats"]]
    for key in ("withdrawals", "disqualifications"):
        raw[key] = [gone for gone in raw.get(key, []) if gone["after_round"] < last]
    path.write_text(json.dumps(raw))
    return path


def asked(*arguments: str) -> dict[str, Any]:
    code, out, err = call(*arguments, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.parametrize(
    "name",
    ["seven-wonders", "catan", "carcassonne-two", "carcassonne-four", "dominion", "friedrich"],
)
def test_a_running_tournament_has_odds(name: str, tmp_path: Path) -> None:
    sheet = running(name, tmp_path / "sheet.json")
    found = asked("odds", str(sheet), "--runs", "600", "--seed", "s")
    assert (found["runs"], found["seed"]) == (600, "s")
    raw = json.loads(sheet.read_text())
    assert found["after_round"] == len(raw["rounds"]) - 1
    players = found["players"]
    assert {each["player"] for each in players} == {each["id"] for each in raw["players"]}
    assert sum(each["win"] for each in players) == pytest.approx(1.0)
    for each in players:
        _holds(each)
    tables = raw["rounds"][-1]["tables"]
    assert [each["number"] for each in found["tables"]] == [each["number"] for each in tables]
    assert all(0 <= each["leverage"] <= 1 for each in found["tables"])


def _holds(each: dict[str, Any]) -> None:
    """0 and 1 only where that is certain; every distribution is whole."""
    assert sum(each["ranks"]) == pytest.approx(0.0 if each["mean_rank"] is None else 1.0)
    told = each["win"] if each["finish"] is None else each["finish"]
    assert (told == 1) == (each["verdict"] == "sure")
    assert (told == 0) == (each["verdict"] == "impossible")
    if each["verdict"] == "open":
        assert 0 < each["win"] < 1


def test_the_same_seed_gives_the_same_answer(tmp_path: Path) -> None:
    sheet = str(running("catan", tmp_path / "sheet.json"))
    first = call("odds", sheet, "--runs", "500", "--json")
    assert call("odds", sheet, "--runs", "500", "--json") == first
    assert call("odds", sheet, "--runs", "500", "--seed", "other", "--json") != first


def test_strengths_raise_the_chances_of_the_strong(tmp_path: Path) -> None:
    sheet = running("catan", tmp_path / "sheet.json")
    raw = json.loads(sheet.read_text())
    chosen = raw["rounds"][-1]["tables"][0]["seats"][0]["player"]
    strengths = tmp_path / "strengths.json"
    strengths.write_text(json.dumps({chosen: 3}))
    before, after = (
        {
            p["player"]: p["mean_rank"]
            for p in asked("odds", str(sheet), "--runs", "800", *more)["players"]
        }
        for more in ([], ["--strengths", str(strengths)])
    )
    assert after[chosen] < before[chosen] - 0.2


def test_a_table_that_decides_nothing_has_no_leverage(tmp_path: Path) -> None:
    """Somebody far ahead sits at another table that is over: the open one cannot reach him."""
    raw = json.loads((EXAMPLES / "catan.json").read_text())
    for round_ in raw["rounds"]:
        for table in round_["tables"]:
            ahead = any(seat["player"] == "ada" for seat in table["seats"])
            for seat in table["seats"]:
                if ahead:
                    seat.pop("won", None)
                    seat["vp"] = 10 if seat["player"] == "ada" else 3
    sheet = tmp_path / "sheet.json"
    last = raw["rounds"][-1]["tables"]
    away = next(t for t in last if all(seat["player"] != "ada" for seat in t["seats"]))
    away["open"] = True
    away["seats"] = [{k: v for k, v in s.items() if k in FIGURES} for s in away["seats"]]
    sheet.write_text(json.dumps(raw))
    found = asked("odds", str(sheet), "--runs", "500")
    assert found["tables"][0]["leverage"] == 0
    assert next(p for p in found["players"] if p["player"] == "ada")["win"] == 1


def test_people_read_words_where_figures_would_lie(tmp_path: Path) -> None:
    sheet = str(running("catan", tmp_path / "sheet.json"))
    _code, german, _err = call("odds", sheet, "--runs", "500", "--lang", "de")
    assert "unter 1 %" in german
    assert "geschätzt, bei gleich starken Leuten" in german
    assert "Offene Tische" in german
    _code, english, _err = call("odds", sheet, "--runs", "500", "--lang", "en")
    assert "under 1%" in english
    assert "estimated, people equally strong" in english
    errors = [line for line in english.splitlines() if line.startswith("Standard errors")]
    found = asked("odds", sheet, "--runs", "500")["players"]
    most = max(each["win_error"] for each in found) * 100
    ((said,),) = [re.findall(r"at most ([0-9.]+) percentage points", line) for line in errors]
    assert most <= float(said)
    _code, single, _err = call("odds", sheet, "--runs", "1", "--lang", "en")
    assert "1 ending played" in single


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--runs", "0"], "from 1 to"),
        (["--runs", "-5"], "from 1 to"),
        (["--runs", "1000000000"], "from 1 to"),
        (["--runs", "many"], "many"),
    ],
)
def test_a_wrong_number_of_runs_is_refused(more: list[str], said: str, tmp_path: Path) -> None:
    sheet = str(running("catan", tmp_path / "sheet.json"))
    assert said in one_sentence("odds", sheet, *more)


@pytest.mark.parametrize(
    ("strengths", "said"),
    [
        ('{"nobody": 1}', "nobody"),
        ('{"ada": "strong"}', "ada"),
        ('{"ada": true}', "ada"),
        ('{"ada": 1e999}', "finite"),
        ('{"ada": NaN}', "NaN"),
        ('{"ada": null}', "ada"),
        ("[1, 2]", "object"),
        ("{", "JSON"),
    ],
)
def test_wrong_strengths_are_refused(strengths: str, said: str, tmp_path: Path) -> None:
    sheet = str(running("catan", tmp_path / "sheet.json"))
    path = tmp_path / "strengths.json"
    path.write_text(strengths)
    assert said in one_sentence("odds", sheet, "--strengths", str(path))


@pytest.mark.parametrize("name", ["catan", "seven-wonders", "dominion", "friedrich"])
def test_a_tournament_that_is_over_has_nothing_to_foresee(name: str) -> None:
    assert "over" in one_sentence("odds", str(EXAMPLES / f"{name}.json"))


def test_of_equally_strong_people_nobody_is_the_strongest() -> None:
    question = (
        *("lab", "--rulebook", "seven-wonders", "--mode", "four-rounds", "--players", "16"),
        *("--against", "seven-wonders/prelims-and-final", "--runs", "100"),
        *("--processes", "1", "--spread", "0"),
    )
    _code, shown, _err = call(*question, "--lang", "en")
    lines = [line for line in shown.splitlines() if " 16 " in line]
    assert [line.count("–") for line in lines] == [4, 4]
    assert "nobody is the strongest" in shown
    assert "about as" not in shown
    for each in asked(*question)["formats"]:
        assert each["true_top_four"] == {"value": 0.25, "error": 0.0}, "what chance gives"


def test_the_lab_compares_formats_as_promised() -> None:
    found = asked(
        *("lab", "--rulebook", "seven-wonders", "--mode", "prelims-and-final", "--players", "16"),
        *("--against", "seven-wonders/four-rounds", "dominion/swiss/3", "--runs", "300"),
        *("--processes", "1", "--seed", "s"),
    )
    assert (found["runs"], found["seed"], found["spread"]) == (300, "s", 0.75)
    first, second, third = found["formats"]
    assert (first["mode"], first["players"], first["rounds"]) == ("prelims-and-final", 16, 3)
    assert (second["rounds"], third["rounds"]) == (4, 3)
    assert first["games"] == 13
    for key in ("strongest_wins", "true_top_four", "tau", "shared_first", "repeats"):
        assert set(first[key]) == {"value", "error"}
    assert first["strongest_in_finish"]["value"] > first["strongest_wins"]["value"]
    assert second["strongest_in_finish"] is None


def test_a_sweep_writes_table_and_picture(tmp_path: Path) -> None:
    table, picture = tmp_path / "fields.csv", tmp_path / "fields.svg"
    found = asked(
        *("lab", "--rulebook", "catan", "--sweep", "12,16", "--runs", "100", "--processes", "1"),
        *("--csv", str(table), "--svg", str(picture)),
    )
    assert [each["players"] for each in found["formats"]] == [12, 16]
    assert len(table.read_text().splitlines()) == 3
    assert picture.read_text().startswith("<svg")


def test_calibration_answers_by_tens(tmp_path: Path) -> None:
    found = asked(
        *("lab", "--rulebook", "catan", "--players", "12", "--calibrate", "--runs", "20"),
        *("--processes", "1", "--svg", str(tmp_path / "tens.svg")),
    )
    assert len(found["bins"]) == 10
    assert "chance said" in (tmp_path / "tens.svg").read_text()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--players", "5"], "5 players"),
        (["--players", "0"], "--players"),
        (["--players", "16", "--runs", "0"], "--runs"),
        (["--players", "16", "--spread", "inf"], "--spread"),
        (["--players", "16", "--rounds", "40"], "--rounds"),
        (["--players", "16", "--against", "chess"], "--against"),
        (["--players", "16", "--against", "catan/x"], "catan/x"),
        (["--players", "16", "--processes", "0"], "--processes"),
        (["--sweep", "12,many"], "--sweep"),
        ([], "--players"),
    ],
)
def test_a_wrong_call_of_the_lab_is_one_sentence(more: list[str], said: str) -> None:
    assert said in one_sentence("lab", "--rulebook", "seven-wonders", *more)
