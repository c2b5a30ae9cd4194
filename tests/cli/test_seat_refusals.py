"""`tafelrunde seat`: what contradicts the rulebook, the sheet or itself is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calling import call, one_sentence
from tests.cli.seating_plans import plan_of_sheet, sheet_file, tables_of


def file_of(folder: Path, content: object, name: str = "wishes.json") -> str:
    file = folder / name
    file.write_text(json.dumps(content), encoding="utf-8")
    return str(file)


def seat(number: int, *more: str) -> tuple[str, ...]:
    return ("seat", "--rulebook", "catan", "--players", str(number), "--lang", "en", *more)


@pytest.mark.rule("CAR-402")
@pytest.mark.parametrize("mode", ["four-player", "four-player-knockout"])
def test_carcassonne_has_at_most_three_tables_of_three_however_asked(mode: str) -> None:
    asked = ("--rulebook", "carcassonne", "--mode", mode, "--tables", "many-threes", "--lang", "en")
    line = one_sentence("seat", *asked, "--players", "16")
    assert "many-threes would make 4" in line
    assert "CAR-402" in line
    code, out, _ = call("seat", *asked, "--players", "9", "--json", "--seed", "x")
    assert code == 0
    assert len(json.loads(out)["rounds"][0]["tables"]) == 3


def test_two_spellings_of_one_number_are_not_two_players(tmp_path: Path) -> None:
    for spelling in ("01", "١", " 1", "1.0"):
        fixed = file_of(tmp_path, {"1": 1, spelling: 2})
        assert "is unknown" in one_sentence(*seat(12, "--fixed", fixed))


def test_a_sheet_with_ids_of_digits_takes_wishes_in_numbers(tmp_path: Path) -> None:
    people = [{"id": str(number), "name": f"Gast {number}"} for number in range(1, 13)]
    raw = {"sheet": 1, "rulebook": "catan", "mode": "ranking-tournament", "players": people}
    file = file_of(tmp_path, raw, "sheet.json")
    found = plan_of_sheet(file, "--apart", file_of(tmp_path, [[1, 2]]))
    for tables in tables_of(found):
        assert not any({"1", "2"} <= set(table) for table in tables)


@pytest.mark.parametrize(
    ("flag", "value"), [("--rulebook", "dominion"), ("--mode", "duel"), ("--players", "20")]
)
def test_a_sheet_is_not_contradicted(tmp_path: Path, flag: str, value: str) -> None:
    file = sheet_file(tmp_path, 16)
    line = one_sentence("seat", "--sheet", file, flag, value, "--lang", "en")
    assert line.startswith(f"{flag}: ")
    assert "as on the sheet expected" in line
    said_again = ("--rulebook", "seven-wonders", "--mode", "four-rounds", "--players", "16")
    assert call("seat", "--sheet", file, *said_again, "--seed", "x")[0] == 0


def test_a_missing_number_is_asked_for() -> None:
    line = one_sentence("seat", "--rulebook", "catan", "--lang", "en")
    assert line == "--players: a number from 1 to 20000 expected"


def test_people_read_names_where_the_sheet_has_them(tmp_path: Path) -> None:
    people = [{"id": f"p{number}", "name": f"Gast {number}"} for number in range(1, 13)]
    raw = {"sheet": 1, "rulebook": "catan", "mode": "ranking-tournament", "players": people}
    _, out, _ = call("seat", "--sheet", file_of(tmp_path, raw), "--seed", "x")
    assert "Gast 12" in out
    assert "p12" not in out
