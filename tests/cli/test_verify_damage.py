"""`tafelrunde verify` on damaged journals: whatever is changed is found or cannot be read."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.journal.chain import sealed
from tafelrunde.journal.record import TOURNAMENTS, Record
from tests.cli.calling import call, one_sentence
from tests.cli.journals import records, verified

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
NO_DRAW = "tafelrunde-seating-1, tafelrunde-lots-1"


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("damage") / "cup.jsonl"
    assert call("journal", str(EXAMPLES / "carcassonne-two.json"), "--out", str(file))[0] == 0
    return file


def fields(raw: object, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every field, whatever it is nested in."""
    items: Iterator[tuple[Any, object]] = iter(())
    if isinstance(raw, dict):
        items = iter(raw.items())
    elif isinstance(raw, list):
        items = iter(enumerate(raw))
    for key, below in items:
        yield (*way, key)
        yield from fields(below, (*way, key))


def changed(value: object) -> list[object]:
    """Other values, sane and insane."""
    others: list[object] = [None, "", -1, 10**30, True, [], {"a": 1}]
    if isinstance(value, str):
        others.append(value + "x")
    elif isinstance(value, int) and not isinstance(value, bool):
        others.append(value + 1)
    elif isinstance(value, list):
        others += [value[1:], value + value]
    return [other for other in others if json.dumps(other) != json.dumps(value)]


def verdict_on(folder: Path, lines: list[bytes]) -> tuple[int, str]:
    file = folder / "damaged.jsonl"
    file.write_bytes(b"\n".join(lines) + b"\n")
    code, out, err = call("verify", str(file), "--lang", "en")
    assert "Traceback" not in out + err
    if code == 2:
        assert out == ""
        assert err.startswith(str(file))
    return code, out + err


def as_line(raw: object) -> bytes:
    return json.dumps(raw, ensure_ascii=False).encode()


def one_of_each(found: list[Any]) -> dict[str, int]:
    """The first record of each type of event."""
    return {raw["event"]["type"]: index for index, raw in reversed(list(enumerate(found)))}


def test_no_field_of_any_record_can_be_changed_left_out_or_added(
    journal: Path, tmp_path: Path
) -> None:
    found, lines = records(journal), journal.read_bytes().splitlines()
    tried = 0
    for index in one_of_each(found).values():
        damaged: list[Any] = []
        for way in fields(found[index]):
            *to, last = way
            for value in changed(_at(found[index], way)):
                damaged.append(copy.deepcopy(found[index]))
                _at(damaged[-1], to)[last] = value
            damaged.append(copy.deepcopy(found[index]))
            del _at(damaged[-1], to)[last]
        damaged.append({**found[index], "aside": 1})
        damaged.append({**found[index], "event": {**found[index]["event"], "aside": 1}})
        for raw in damaged[:: 1 + len(damaged) // 14]:
            code, told = verdict_on(tmp_path, [*lines[:index], as_line(raw), *lines[index + 1 :]])
            assert code in (1, 2), (raw, told)
            tried += 1
    assert tried > 100


def _at(raw: Any, way: list[Any] | tuple[Any, ...]) -> Any:
    for key in way:
        raw = raw[key]
    return raw


def test_a_field_nobody_knows_is_refused_because_no_seal_covers_it(
    journal: Path, tmp_path: Path
) -> None:
    found, lines = records(journal), journal.read_bytes().splitlines()
    index = one_of_each(found)["slip-reported"]
    for where in ([], ["event"], ["event", "slip"], ["event", "slip", "lines", 0]):
        raw = copy.deepcopy(found[index])
        _at(raw, where)["aside"] = "read me"
        code, told = verdict_on(tmp_path, [*lines[:index], as_line(raw), *lines[index + 1 :]])
        assert code == 2
        assert f"line {index + 1}" in told
        assert "aside" in told


def test_a_draw_of_endless_rounds_is_a_finding_and_not_a_wait(
    journal: Path, tmp_path: Path
) -> None:
    drawn = {
        "type": "drawn",
        "draw": "plan",
        "kind": "seating",
        "algorithm": NO_DRAW,
        "seed": "s",
        "input": {"players": ["ada", "bo"], "rounds": 10**30, "policy": "pairs"},
        "outcome": [],
    }
    kept = [TOURNAMENTS.from_line(line) for line in journal.read_bytes().splitlines()]
    raw = {"seq": len(kept) + 1, "v": 1, "at": kept[-1].at, "by": "desk", "event": drawn}
    last: Record = sealed(TOURNAMENTS.from_line(as_line({**raw, "hash": ""})), kept[-1].hash)
    code, told = verdict_on(tmp_path, [*map(TOURNAMENTS.to_line, kept), TOURNAMENTS.to_line(last)])
    assert code == 1
    assert "1 to 20 are possible" in told


def test_an_end_cut_off_shows_beside_the_head_known_from_elsewhere(
    journal: Path, tmp_path: Path
) -> None:
    whole, cut = verified(journal)[1], tmp_path / "cut.jsonl"
    cut.write_bytes(b"\n".join(journal.read_bytes().splitlines()[:-1]) + b"\n")
    assert verified(cut)[0] == 0  # a tournament that is still running looks just like this
    code, out, _ = call("verify", str(cut), "--head", whole["head"], "--lang", "en")
    assert code == 1
    assert f"record {whole['records'] - 1}: the journal ends here" in out
    assert call("verify", str(journal), "--head", whole["head"])[0] == 0


@pytest.mark.parametrize("command", ["verify", "sheet"])
def test_a_sheet_in_the_place_of_a_journal_is_named_as_one(command: str) -> None:
    line = one_sentence(command, str(EXAMPLES / "catan.json"), "--lang", "en")
    assert "found a tournament sheet; `tafelrunde journal` makes one of it" in line


def test_records_carry_a_time_or_none_are_written() -> None:
    file = str(EXAMPLES / "catan.json")
    assert "a time such as" in one_sentence("journal", file, "--at", "gestern", "--lang", "en")
    assert "eine Zeit wie" in one_sentence("journal", file, "--at", "12:30", "--lang", "de")
