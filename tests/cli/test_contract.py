"""The command line's contract: names, shapes and exit codes that scripts rely on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tests.oracle.generator import MODES, SEASONS, random_season, random_sheet
from tests.rules.build import season, sheet, war

Raw = dict[str, Any]
Ask = Callable[..., Any]

CODES = {
    ("seven-wonders", "prelims-and-final"): "tp vp_share_sum vp_sum",
    ("seven-wonders", "four-rounds"): "tp vp_share_sum vp_sum",
    ("seven-wonders", "duel"): "wins vp_share_sum vp_sum",
    ("catan", "ranking-tournament"): "tp vp_capped_sum vp_share_sum firsts seconds thirds",
    ("carcassonne", "two-player"): "wins vp_diff_sum vp_sum vp_share_sum",
    ("carcassonne", "four-player"): "tp vp_share_sum vp_effective_sum firsts seconds thirds",
    ("carcassonne", "four-player-knockout"): (
        "tp vp_share_sum vp_effective_sum firsts seconds thirds"
    ),
    ("dominion", "swiss"): "tp vp_sum",
    ("friedrich", "world-championship"): (
        "points second_nations stdev card_coefficient friedrich_points lot"
    ),
}


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Runs a command on a file with --json and gives the answer."""

    def run(command: str, raw: Raw | None = None, *more: str, lang: str = "en") -> Any:
        files = []
        if raw is not None:
            file = tmp_path / "input.json"
            file.write_text(json.dumps(raw, ensure_ascii=False), encoding="utf-8")
            files = [str(file)]
        assert main([command, *files, "--json", "--lang", lang, *more]) == 0
        return json.loads(capsys.readouterr().out)

    return run


def check_number(shown: Any) -> Fraction:
    """A number given twice: a decimal for people, an exact one for comparison."""
    assert set(shown) >= {"value", "exact"}
    assert re.fullmatch(r"-?\d+(/\d+)?", shown["exact"]), shown
    exact = Fraction(shown["exact"])
    assert str(exact) == shown["exact"]
    assert type(shown["value"]) is (int if exact.denominator == 1 else float)
    return exact


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


# ── standings ──

ROW = {"rank", "player", "status", "criteria", "separated_by", "rule", "reason"}


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_standings_have_the_promised_rows_and_codes(ask: Ask, rulebook: str, mode: str) -> None:
    for seed in range(12):
        answer = ask("standings", random_sheet(seed, rulebook, mode))
        rows = answer["standings"]
        for row, following in zip(rows, [*rows[1:], None], strict=True):
            assert set(row) >= ROW
            assert " ".join(c["code"] for c in row["criteria"]) == CODES[rulebook, mode]
            check_row(row, following)
        ranks = [row["rank"] for row in rows if row["rank"] is not None]
        first = {rank: ranks.index(rank) + 1 for rank in ranks}
        assert ranks == [first[rank] for rank in ranks]  # 1, 2, 2, 4
        assert [row["rank"] for row in rows] == ranks + [None] * (len(rows) - len(ranks))
        for row in answer.get("final_ranking", []):
            assert set(row) >= {"rank", "player"}
            assert isinstance(row["rank"], int)


def check_row(row: Raw, following: Raw | None) -> None:
    assert row["status"] in ("active", "withdrawn", "disqualified")
    assert (row["rank"] is None) == (row["status"] == "disqualified")
    for criterion in row["criteria"]:
        if criterion["code"] == "lot" and criterion["exact"] is None:
            assert criterion["value"] is None
        elif criterion["code"] == "stdev":
            assert criterion["value"] == pytest.approx(
                float(Fraction(criterion["exact"])) ** 0.5, abs=1e-5
            )
        else:
            check_number(criterion)
    last = following is None or following["rank"] is None or row["rank"] is None
    if last or (following is not None and following["rank"] == row["rank"]):
        assert row["separated_by"] is row["rule"] is row["reason"] is None
    else:
        assert row["separated_by"] in [c["code"] for c in row["criteria"]]
        assert row["rule"] in row["reason"]
        assert "\n" not in row["reason"]
        assert row["reason"].endswith(".")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_reasons_name_the_rule_and_two_different_numbers_in_both_languages(
    ask: Ask, lang: str
) -> None:
    both = re.compile(
        r": (.+) gegen (.+) von .+ \(" if lang == "de" else r": (.+) against (.+) of .+ \("
    )
    for rulebook, mode in MODES:
        for seed in range(3):
            for row in ask("standings", random_sheet(seed, rulebook, mode), lang=lang)["standings"]:
                if row["reason"] is not None:
                    found = both.search(row["reason"])
                    assert found is not None, row["reason"]
                    assert found[1] != found[2]
                    assert row["rule"] in row["reason"]


def test_a_reason_shows_the_numbers_as_people_write_them(ask: Ask) -> None:
    raw = (
        sheet("catan")
        .round("A 10, C 9, D 7, E 6", "B 10, F 8, G 7, H 5")
        .round("C 10, D 9, A 8, E 3", "B 10, F 9, G 8, H 6")
        .round("A 10, C 9, D 9, E 8", "F 11, G 10, B 8, H 7")
        .called(A="Ada Beispiel")
        .raw
    )
    english = ask("standings", raw)["standings"][0]
    assert (english["player"], english["separated_by"], english["rule"]) == (
        "B",
        "vp_share_sum",
        "CAT-304",
    )
    assert "85.86 % against 85.69 % of Ada Beispiel (CAT-304)" in english["reason"]
    german = ask("standings", raw, lang="de")["standings"][0]["reason"]
    assert "85,86 % gegen 85,69 % von Ada Beispiel (CAT-304)" in german


def test_a_short_decimal_is_lengthened_until_the_two_numbers_differ(ask: Ask) -> None:
    raw = (
        sheet("catan")
        .round("A 10, B 9, C 1, D 0", "E 10, F 9, G 1, H 0")
        .round("A 10, B 9, C 1, D 0", "E 10, F 9, G 1, H 0")
    ).with_options(rounds=2)
    assert ask("standings", raw.raw)["standings"][0]["reason"] is None  # equal: nothing to say
    close = sheet("seven-wonders", "four-rounds").round(
        "A 50000 0, B 40000 0, C 30000 0, D 20000 0", "E 50001 0, F 40000 0, G 30000 0, H 20000 0"
    )
    reason = ask("standings", close.raw)["standings"][0]["reason"]
    [(better, worse)] = re.findall(r"([\d.]+) % against ([\d.]+) %", reason)
    assert Fraction(better) > Fraction(worse)


def test_final_ranking_is_there_once_the_tournament_is_over_and_not_before(ask: Ask) -> None:
    tale = sheet("seven-wonders", "prelims-and-final").round("A 9 0, B 8 0, C 7 0, D 6 0", times=3)
    assert "final_ranking" not in ask("standings", tale.raw)
    over = tale.match("final", "A 1 0, B 2 0, C 3 0, D 4 0").raw
    ranking = ask("standings", over)["final_ranking"]
    assert [(row["rank"], row["player"]) for row in ranking] == [
        (1, "D"),
        (2, "C"),
        (3, "B"),
        (4, "A"),
    ]
    for rounds in range(3):
        assert "final_ranking" not in ask("standings", over, "--after-round", str(rounds))
    four = sheet("seven-wonders", "four-rounds").round("A 9 0, B 8 0, C 7 0, D 6 0", times=4).raw
    assert len(ask("standings", four)["final_ranking"]) == 4
    assert "final_ranking" not in ask("standings", four, "--after-round", "3")


def test_after_round_looks_only_at_what_had_happened_by_then(ask: Ask) -> None:
    tale = (
        sheet("catan")
        .round("A 10, B 9, C 8, D 7")
        .round("A 10, C 9, D 8")
        .withdrawn("B", 1)
        .disqualified("D", 2)
    )
    before = sheet("catan").round("A 10, B 9, C 8, D 7")
    assert ask("standings", tale.raw, "--after-round", "0")["standings"][0]["criteria"][0] == {
        "code": "tp",
        "value": 0,
        "exact": "0",
    }
    first = ask("standings", tale.raw, "--after-round", "1")["standings"]
    assert [(row["player"], row["rank"], row["status"]) for row in first] == [
        ("A", 1, "active"),
        ("B", 2, "withdrawn"),
        ("C", 3, "active"),
        ("D", 4, "active"),
    ]
    plain = ask("standings", before.raw)["standings"]
    assert [row["criteria"] for row in first] == [row["criteria"] for row in plain]
    now = ask("standings", tale.raw)["standings"]
    assert [(row["player"], row["rank"], row["status"]) for row in now] == [
        ("A", 1, "active"),
        ("C", 2, "active"),
        ("B", 3, "withdrawn"),
        ("D", None, "disqualified"),
    ]
    assert ask("standings", tale.raw, "--after-round", "2")["standings"] == now


def test_a_lot_that_was_not_drawn_is_null_and_shares_are_fractions_of_one(ask: Ask) -> None:
    raw = sheet("friedrich").war("A B C D", war(9, "", "5/10 1/5 6/10 1/5 7/10")).lots("B").raw
    lots = {row["player"]: row["criteria"][-1] for row in ask("standings", raw)["standings"]}
    assert lots["A"] == {"code": "lot", "value": None, "exact": None}
    assert lots["B"] == {"code": "lot", "value": 1, "exact": "1"}
    shares = ask("standings", sheet("catan").round("A 10, B 9, C 5").raw)["standings"][0]
    assert shares["criteria"][2] == {"code": "vp_share_sum", "value": 0.3125, "exact": "5/16"}


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
    assert 'did you mean "withdrawals"?' in shown.err
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
