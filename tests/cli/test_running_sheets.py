"""Sheets of a tournament that still runs: open tables, stand-ins, journals in a sheet's place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call, one_sentence
from tests.oracle.generator import MODES, random_sheet
from tests.rules.build import Raw, sheet

TABLES = ("A 50 5, B 40 5, C 30 5, D 20 5", "E 51 5, F 41 5, G 31 5, H 21 5")


def on_disk(folder: Path, raw: Raw, name: str = "sheet.json") -> str:
    path = folder / name
    path.write_text(json.dumps(raw), encoding="utf-8")
    return str(path)


def asked(command: str, path: str, *more: str) -> Any:
    code, out, err = call(command, path, "--json", *more)
    assert (code, err) == (0, ""), err
    return json.loads(out)


def still_playing(table: Raw) -> Raw:
    seats = [{"player": seat["player"]} for seat in table["seats"]]
    return {"number": table["number"], "open": True, "seats": seats}


def running(rounds: int = 2) -> Raw:
    """The second table of the last round has no result yet."""
    raw = sheet("seven-wonders", "four-rounds").round(*TABLES, times=rounds).raw
    last = raw["rounds"][-1] = json.loads(json.dumps(raw["rounds"][-1]))
    last["tables"][1] = still_playing(last["tables"][1])
    return raw


def test_an_open_table_counts_as_not_played_yet(tmp_path: Path) -> None:
    path = on_disk(tmp_path, running())
    report = asked("standings", path)
    points = {row["player"]: row["criteria"][0]["exact"] for row in report["standings"]}
    assert (points["A"], points["E"]) == ("10", "5")
    assert "final_ranking" not in report
    assert report["open"] == ("round 2 is still being played: without a result is table 2 (7W-103)")
    scored = asked("score", path)["rounds"]
    assert [[table["number"] for table in each["tables"]] for each in scored] == [[1, 2], [1]]
    assert scored[1]["open"] == [2]
    assert asked("standings", path, "--after-round", "1")["standings"]
    assert "round 2: is still being played: a final result is missing at table 2" in one_sentence(
        "next", path
    )


def test_the_last_round_of_all_may_be_open_too(tmp_path: Path) -> None:
    report = asked("standings", on_disk(tmp_path, running(4)))
    assert "final_ranking" not in report
    assert "round 4 is still being played" in report["open"]


def test_an_open_table_before_the_last_round_is_refused(tmp_path: Path) -> None:
    raw = running()
    raw["rounds"] = [raw["rounds"][1], raw["rounds"][0]]
    line = one_sentence("standings", on_disk(tmp_path, raw))
    assert "rounds[0].tables[1].open: open tables are possible in the last round only" in line


@pytest.mark.parametrize(
    "told", [{"vp": 3}, {"left": True}, {"won": True}, {"victory": "military"}]
)
def test_an_open_table_has_no_result_yet(tmp_path: Path, told: Raw) -> None:
    raw = running()
    raw["rounds"][1]["tables"][1]["seats"][0] |= told
    [name] = told
    line = one_sentence("score", on_disk(tmp_path, raw))
    assert f"rounds[1].tables[1].seats[0].{name}: an open table has no result yet" in line


def test_open_and_closed_are_said_with_true_and_false(tmp_path: Path) -> None:
    raw = running()
    raw["rounds"][1]["tables"][1]["open"] = "yes"
    code, _out, err = call("standings", on_disk(tmp_path, raw))
    assert code == 2
    assert 'rounds[1].tables[1].open: true or false expected, found "yes"' in err


def test_a_knockout_waits_for_the_open_table(tmp_path: Path) -> None:
    tale = sheet("seven-wonders", "prelims-and-final").with_options(rounds=1).round(*TABLES)
    raw = tale.match("final", "A 60 5, E 50 5, B 40 5, F 30 5").raw
    first = raw["rounds"][0]["tables"]
    raw["rounds"] = [{"tables": [first[0], still_playing(first[1])]}]
    assert "knockout: possible only after the last round" in one_sentence(
        "standings", on_disk(tmp_path, raw)
    )


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_a_journal_is_taken_wherever_a_sheet_is(rulebook: str, mode: str, tmp_path: Path) -> None:
    raw = random_sheet(11, rulebook, mode)
    for player in raw["players"]:
        player["name"] = player["id"]  # a journal knows no names
    path, journal = on_disk(tmp_path, raw), str(tmp_path / "journal.jsonl")
    assert call("journal", path, "--out", journal)[0] == 0
    for command in ("standings", "score"):
        answers = [json.loads(call(command, each, "--json")[1]) for each in (path, journal)]
        for answer in answers:
            answer.pop("warnings", None)  # of a sheet's figures; a journal's stand
        assert answers[0] == answers[1]
    codes = {call("next", each, "--seed", "s", "--json")[0] for each in (path, journal)}
    assert len(codes) == 1


def test_a_running_journal_says_what_is_open(tmp_path: Path) -> None:
    journal = str(tmp_path / "journal.jsonl")
    assert call("journal", on_disk(tmp_path, running()), "--out", journal)[0] == 0
    assert "round 2 is still being played" in asked("standings", journal)["open"]
    assert "a final result is missing at table 2" in one_sentence("next", journal)
    again = asked("sheet", journal)
    assert again["rounds"][1]["tables"][1]["open"] is True


def test_a_damaged_journal_is_refused_in_one_sentence(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    assert call("journal", on_disk(tmp_path, running()), "--out", str(journal))[0] == 0
    lines = journal.read_text(encoding="utf-8").splitlines()
    journal.write_text("\n".join([*lines[:4], "{", *lines[5:]]), encoding="utf-8")
    assert str(journal) in one_sentence("standings", str(journal))
    damaged = lines[0].replace('"mode":"four-rounds"', '"mode":"five-rounds"')
    journal.write_text(damaged, encoding="utf-8")
    assert "five-rounds" in one_sentence("next", str(journal))


def pairs(players: str, *, standins: str = "") -> Raw:
    raw = sheet("carcassonne", "two-player").entered(*players.split(), *standins.split()).raw
    for player in raw["players"]:
        if player["id"] in standins.split():
            player["standin"] = True
    return raw


@pytest.mark.rule("CAR-302")
def test_next_calls_the_stand_in_only_where_the_number_would_be_odd(tmp_path: Path) -> None:
    """„ein Spieler …, der nur mitspielt, wenn die Spieleranzahl ansonsten ungerade sein sollte“"""
    odd = asked("next", on_disk(tmp_path, pairs("A B C D E", standins="S")), "--seed", "s")
    assert sorted(player for table in odd["tables"] for player in table) == [*"ABCDES"]
    assert odd["standin"] == "S"
    [told] = [reason for reason in odd["reasons"] if "S stands in (CAR-302)" in reason]
    assert told
    even = asked("next", on_disk(tmp_path, pairs("A B C D", standins="S")), "--seed", "s")
    assert sorted(player for table in even["tables"] for player in table) == [*"ABCD"]
    assert "standin" not in even
    assert "odd" in one_sentence("next", on_disk(tmp_path, pairs("A B C D E")))


@pytest.mark.rule("CAR-302", "CAR-305")
def test_the_stand_in_goes_on_after_a_round_and_is_spared_when_somebody_leaves(
    tmp_path: Path,
) -> None:
    raw = pairs("A B C D E", standins="S T")
    tables = ("A 60, B 40", "C 60, D 45", "E 50, S 49")
    raw["rounds"] = sheet("carcassonne", "two-player").round(*tables).raw["rounds"]
    second = asked("next", on_disk(tmp_path, raw), "--seed", "s")
    assert second["standin"] == "T", "whoever stood in less often"
    assert not any("starts as the better placed" in reason for reason in second["reasons"])
    raw["withdrawals"] = [{"player": "B", "after_round": 1}]
    third = asked("next", on_disk(tmp_path, raw), "--seed", "s")
    assert sorted(player for table in third["tables"] for player in table) == [*"ACDE"]


@pytest.mark.rule("CAR-302", "CAR-305")
def test_it_is_said_why_a_stand_in_starts_whom_no_standings_show(tmp_path: Path) -> None:
    raw = pairs("A B C D E", standins="S")
    tables = ("A 60, B 40", "C 60, D 45", "S 50, E 49")
    raw["rounds"] = sheet("carcassonne", "two-player").round(*tables).raw["rounds"]
    coming = asked("next", on_disk(tmp_path, raw), "--seed", "s")
    [at] = [number for number, table in enumerate(coming["tables"]) if table[0] == "S"]
    assert "S starts as the better placed" in coming["reasons"][at]
    assert "so far wins 1 (CAR-305)" in coming["reasons"][at]
    assert sum("better placed" in reason for reason in coming["reasons"]) == 1
