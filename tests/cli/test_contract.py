"""The command line's contract: names, shapes and exit codes that scripts rely on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tests.cli.asking import CODES, Ask, check_number
from tests.oracle.generator import MODES, SEASONS, random_season, random_sheet
from tests.rules.build import sheet, war
from tests.rules.build_season import season

# ── rulebooks ──


def test_rulebooks_lists_modes_options_defaults_and_criteria(ask: Ask) -> None:
    found = ask("rulebooks")["rulebooks"]
    modes = {(book["rulebook"], mode["mode"]): mode for book in found for mode in book["modes"]}
    assert {key: " ".join(c["code"] for c in mode["criteria"]) for key, mode in modes.items()} == (
        CODES
    )
    options = {
        key: {option["name"]: option["default"] for option in mode["options"]}
        for key, mode in modes.items()
    }
    assert options["carcassonne", "two-player"]["knockout_size"] == 8
    assert options["carcassonne", "two-player"]["avoid_rematches"] is False
    assert options["catan", "ranking-tournament"]["share_vp"] == "scored"
    assert options["dominion", "swiss"]["playoff_on"] == "tp_and_vp"
    assert options["dominion", "swiss"]["seat_order"] == "standing"
    assert Fraction(options["seven-wonders", "duel"]["draw_win_value"]) == 0
    friedrich = options["friedrich", "world-championship"]
    assert Fraction(friedrich["oo_failed_deduction"]) == 1
    assert Fraction(friedrich["oo_austria_cap"]) == Fraction(19, 2)
    assert friedrich["stdev"] == "population"
    for book in found:
        for option in [*book["season_options"], *(o for m in book["modes"] for o in m["options"])]:
            assert re.fullmatch(r"(7W|CAT|CAR|DOM|FRI)-\d+", option["rule"])
            assert option["meaning"]


def test_rulebooks_speaks_both_languages_and_shows_people_a_table(
    ask: Ask, capsys: pytest.CaptureFixture[str]
) -> None:
    german, english = ask("rulebooks", lang="de"), ask("rulebooks")
    assert german != english
    assert main(["rulebooks", "--lang", "de"]) == 0
    shown = capsys.readouterr().out
    for rulebook, mode in CODES:
        assert rulebook in shown
        assert mode in shown


# ── score ──


def test_score_gives_place_points_and_share_of_every_seat(ask: Ask) -> None:
    raw = sheet("catan").round("A 10, B 9, C 5", "D 10, E 7, F 7, G 6").round("A 1, B 2, C 3").raw
    raw["withdrawals"] = [{"player": player, "after_round": 1} for player in "DEFG"]
    answer = ask("score", raw)
    assert [len(played["tables"]) for played in answer["rounds"]] == [2, 1]
    first = answer["rounds"][0]["tables"][0]
    assert first["number"] == 1
    seat = first["seats"][0]
    assert (seat["player"], seat["place"]) == ("A", 1)
    assert seat["points"] == {"value": 5, "exact": "5"}
    assert seat["share"] == {"value": 0.3125, "exact": "5/16"}
    shared = answer["rounds"][0]["tables"][1]["seats"][1]
    assert shared["points"] == {"value": 2.5, "exact": "5/2"}


def test_score_adds_nations_and_bonus_in_friedrich(ask: Ask) -> None:
    game = war(19, "austria", "6/10 3/5 12/12 4/5 9/10", army="elisabeth")
    [played] = ask("score", sheet("friedrich").war("A B C D", game).raw)["rounds"]
    seats = {seat["player"]: seat for seat in played["tables"][0]["seats"]}
    assert seats["C"]["bonus"] == {"value": 2, "exact": "2"}
    assert seats["A"]["bonus"] == {"value": 0, "exact": "0"}
    assert {nation: shown["exact"] for nation, shown in seats["B"]["nations"].items()} == {
        "russia": "6",
        "sweden": "6",
        "imperial_army": "8",
    }
    assert seats["A"]["points"] == {"value": 9.5, "exact": "19/2"}


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_score_numbers_are_given_twice_everywhere(ask: Ask, rulebook: str, mode: str) -> None:
    raw = random_sheet(3, rulebook, mode)
    answer = ask("score", raw)
    assert len(answer["rounds"]) == len(raw["rounds"])
    for played in answer["rounds"]:
        for table in played["tables"]:
            for seat in table["seats"]:
                assert isinstance(seat["place"], int)
                check_number(seat["points"])
                if rulebook in ("dominion", "friedrich"):
                    assert seat["share"] is None
                else:
                    assert 0 <= check_number(seat["share"]) <= 1


# ── season ──


GROUNDS = ("champion", "runner_up", "direct", "regional", "ranking", "replacement")


@pytest.mark.parametrize("rulebook", SEASONS)
def test_season_gives_ranking_invitations_and_reserves(ask: Ask, rulebook: str) -> None:
    for seed in range(4):
        answer = ask("season", random_season(seed, rulebook))
        assert set(answer) >= {"ranking", "invitations", "reserves"}
        for row in answer["ranking"]:
            assert set(row) >= {"rank", "player", "points", "counted", "separated_by", "rule"}
            check_number(row["points"])
            for counted in row["counted"]:
                assert set(counted) >= {"tournament", "place", "points", "weight"}
                assert Fraction(counted["points"]) >= 0
                assert 0 < Fraction(counted["weight"]) <= 1
        for invitation in answer["invitations"]:
            assert set(invitation) >= {"player", "because", "rule"}
            assert invitation["because"] in GROUNDS
        assert all(isinstance(player, str) for player in answer["reserves"])
        assert answer["ranking"][-1]["separated_by"] is None


def test_season_says_what_counted_with_which_weight(ask: Ask) -> None:
    tale = (
        season("carcassonne")
        .led_by("p9")
        .tournament(10, {1: "Ada"})
        .tournament(28, {3: "Ada"})
        .tournament(16, {3: "Ada"})
    )
    answer = ask("season", tale.raw)
    row = next(row for row in answer["ranking"] if row["player"] == "Ada")
    assert row["points"] == {"value": 28, "exact": "28"}
    fields = ("tournament", "place", "points", "weight")
    assert [tuple(one[field] for field in fields) for one in row["counted"]] == [
        ("t1", 1, "20", "1"),
        ("t2", 3, "12", "1/2"),
        ("t3", 3, "6", "1/3"),
    ]
    first = answer["invitations"][0]
    assert (first["player"], first["because"], first["rule"]) == ("p9", "champion", "CAR-601")


@pytest.mark.parametrize(("lang", "word"), [("de", "gegen"), ("en", "against")])
def test_a_season_row_names_rule_and_numbers(ask: Ask, lang: str, word: str) -> None:
    tale = season("catan").tournament(16, {1: "Ada", 2: "Bo"})
    row = ask("season", tale.raw, lang=lang)["ranking"][0]
    assert (row["separated_by"], row["rule"]) == ("points", "CAT-501")
    assert re.search(rf"100 {word} 60 .* Bo \(CAT-501\)\.$", row["reason"])


# ── ways to be asked ──


def test_out_writes_the_same_json_and_says_nothing(
    ask: Ask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = sheet("catan").round("A 10, B 9, C 5").called(A="Änne Größer").raw
    answer = ask("standings", raw)
    target = tmp_path / "answer.json"
    assert main(["standings", str(tmp_path / "input.json"), "--out", str(target)]) == 0
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "")
    assert json.loads(target.read_text(encoding="utf-8")).keys() == answer.keys()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["answer.json", "input.json"]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("command", ["standings", "score"])
def test_people_get_a_table_with_everyones_name(
    command: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.json"
    tale = sheet("catan").round("A 10, B 9, C 5").called(A="Ada", B="[bold]Bo", C="Čeněk")
    file.write_text(json.dumps(tale.raw))
    assert main([command, str(file), "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("Ada", "[bold]Bo", "Čeněk"))
    assert ("Spieler" if lang == "de" else "Player") in shown


def test_warnings_go_beside_the_answer_and_not_into_its_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.json"
    raw = sheet("catan").round("A 10, B 9, C 5").raw | {"withdrawal": []}
    file.write_text(json.dumps(raw))
    assert main(["standings", str(file), "--json", "--lang", "en"]) == 0
    shown = capsys.readouterr()
    assert "did you mean “withdrawals”?" in shown.err
    assert json.loads(shown.out)["standings"][0]["player"] == "A"


def test_the_command_ends_with_its_code_and_speaks_utf_8_also_into_a_windows_pipe(
    tmp_path: Path,
) -> None:
    file = tmp_path / "sheet.json"
    raw = sheet("catan").round("A 10, B 9, C 5").called(B="Čeněk").raw
    file.write_text(json.dumps(raw))
    command = [sys.executable, "-m", "tafelrunde.cli.main", "standings", str(file), "--json"]
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert "Čeněk" in json.loads(done.stdout.decode("utf-8"))["standings"][0]["reason"]
    file.write_text("[]")
    wrong = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert len(wrong.stderr.splitlines()) == 1
