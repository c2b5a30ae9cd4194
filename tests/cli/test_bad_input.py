"""Bad input: exit 2, a sentence a fault with file, place and what was expected, nothing written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tests.cli.wrong import (
    CATAN,
    DOMINION,
    FULL,
    GAME,
    PAIRS,
    SEASON,
    SEAT,
    TABLE,
    WAR,
    WRONG,
    WRONG_SEASONS,
    Raw,
    call,
    changed,
    places,
)
from tests.rules.build import sheet, war

Refused = Callable[..., list[str]]


@pytest.fixture
def refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Refused:
    """Runs a command in every way it can be asked; the English faults without the file's name."""

    def run(content: object, command: str = "standings", *, quick: bool = False) -> list[str]:
        file = tmp_path / "input.json"
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        file.write_bytes(raw)
        said: dict[str, list[str]] = {}
        for lang in ("de", "en"):
            ways: tuple[list[str], ...] = (["--out", str(tmp_path / "answer.json")], ["--json"], [])
            for way in ways[:1] if quick else ways:
                assert call(command, str(file), "--lang", lang, *way) == 2
                shown = capsys.readouterr()
                assert shown.out == ""
                said[lang] = shown.err.splitlines()
        assert [path.name for path in tmp_path.iterdir()] == ["input.json"]
        assert 1 <= len(said["en"]) == len(said["de"]) <= 20
        for line in said["en"] + said["de"]:
            assert line.startswith(f"{file}: "), ascii(line)
            assert "Traceback" not in line
            assert line.isprintable(), ascii(line)
        assert said["de"] != said["en"]
        return [line.removeprefix(f"{file}: ") for line in said["en"]]

    return run


# ── Files that are none ──


@pytest.mark.parametrize("command", ["standings", "score", "season"])
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "not valid JSON (line 1, column 1)"),
        (b" \n\n", "not valid JSON (line 3, column 1)"),
        (b'{"sheet": 1,', "not valid JSON (line 1, column 13)"),
        (b'{"sheet": 1}\n{"sheet": 1}', "not valid JSON (line 2, column 1)"),
        (b"\x00\x01\x02", "not valid JSON"),
        (bytes(range(256)), "not UTF-8 text (byte 128)"),
        (b"\x89PNG\r\n\x1a\n", "not UTF-8 text (byte 0)"),
        (json.dumps(CATAN).encode("utf-16"), "not UTF-8 text (byte 0)"),
        (json.dumps(CATAN).encode("utf-16-le"), "not valid JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested too deeply"),
        (b'{"sheet": NaN}', "NaN is not a number in JSON"),
        (b'{"sheet": -Infinity}', "-Infinity is not a number in JSON"),
        (b'{"sheet": ' + b"9" * 5000 + b"}", "a number is far too long"),
        (b'{"sheet": 1, "sheet": 1}', "the key “sheet” is there twice"),
    ],
)
def test_files_that_are_no_json_are_refused_in_one_sentence(
    refused: Refused, content: bytes, expected: str, command: str
) -> None:
    [fault] = refused(content, command)
    assert fault.startswith(expected)


@pytest.mark.parametrize("command", ["standings", "score", "season"])
@pytest.mark.parametrize("content", [[], [CATAN], "sheet", 1, 1.5, True, None])
def test_a_file_that_holds_no_object_is_refused(
    refused: Refused, content: object, command: str
) -> None:
    [fault] = refused(content, command)
    assert fault.startswith("an object {…} expected, found ")


def test_a_print_of_a_file_that_is_nested_too_deeply_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = tmp_path / "deep.json"
    deep.write_bytes(b'{"a":' * 100_000)
    paper = tmp_path / "standings.pdf"
    assert main(["print", "standings", str(deep), "--out", str(paper), "--lang", "en"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{deep}: ")
    assert not paper.exists()


@pytest.mark.parametrize("depth", range(960, 1000))
def test_a_deep_value_is_refused_however_deep_it_is(refused: Refused, depth: int) -> None:
    text = json.dumps(CATAN).replace('"vp": 10', '"vp": ' + "[" * depth + "]" * depth, 1)
    assert len(refused(text.encode())) == 1


def test_a_file_that_is_not_there_or_is_a_folder_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, expected in ((tmp_path / "none.json", "no such file"), (tmp_path, "not a folder")):
        assert main(["standings", str(path), "--lang", "en"]) == 2
        [line] = capsys.readouterr().err.splitlines()
        assert line.startswith(f"{path}: ")
        assert expected in line


def test_a_byte_order_mark_does_no_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(CATAN), encoding="utf-8-sig")
    assert main(["standings", str(file), "--json"]) == 0
    assert capsys.readouterr().err == ""


# ── One thing wrong, named by its place ──


@pytest.mark.parametrize(
    ("raw", "path", "value", "expected"),
    [pytest.param(raw, path, value, said, id=name) for name, raw, path, value, said in WRONG],
)
def test_a_wrong_value_is_named_by_its_place(
    refused: Refused, raw: Raw, path: str, value: Any, expected: str
) -> None:
    faults = [fault for fault in refused(changed(raw, path, value)) if fault.startswith(path)]
    assert len(faults) == 1
    assert faults[0].startswith(f"{path}: ")
    assert expected in faults[0]


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [pytest.param(path, value, said, id=name) for name, path, value, said in WRONG_SEASONS],
)
def test_a_wrong_value_of_a_season_is_named_by_its_place(
    refused: Refused, path: str, value: Any, expected: str
) -> None:
    faults = refused(changed(SEASON, path, value), "season")
    [fault] = [fault for fault in faults if fault.startswith(path)]
    assert fault.startswith(f"{path}: ")
    assert expected in fault


@pytest.mark.parametrize("raw", [FULL, WAR, SEASON], ids=["sheet", "friedrich", "season"])
def test_lists_objects_and_values_in_each_others_place_are_named_at_every_level(
    raw: Raw, refused: Refused
) -> None:
    command = "season" if "season" in raw else "standings"
    replacements: list[Any] = [[[]], {"?": 1}, {}, "?", 0.5]
    for path, value in places(raw):
        for wrong in replacements:
            if type(wrong) is type(value):
                continue
            faults = refused(changed(raw, path, wrong), command, quick=True)
            assert any(fault.startswith(path) for fault in faults), (path, wrong, faults)


# ── Things that cannot be, though every value is well formed ──


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param(
            sheet("catan").round("A 10, B 9, C 8, D 7", "A 10, E 9, F 8, G 7").raw,
            "rounds[0]: “A” sits in 2 seats in this round",
            id="twice in a round",
        ),
        pytest.param(
            sheet("catan").round("A 10, A 9, C 8, D 7").raw,
            "rounds[0]: “A” sits in 2 seats in this round",
            id="twice at a table",
        ),
        pytest.param(
            sheet("catan").round("A 9, B 9, C 8, D 7").round("A 10, B 9, C 8").raw,
            "rounds[1]: “D” is missing: expected at a table or listed as having left",
            id="missing from a round",
        ),
        pytest.param(
            sheet("catan").round("A 9, B 9, C 8, D 7", times=2).withdrawn("A", 1).raw,
            "rounds[1]: “A” left after round 1 but sits in round 2",
            id="back after leaving",
        ),
        pytest.param(
            sheet("catan").round("A 9, B 9, C 8, D left").round("A 9, B 9, C 8, D 7").raw,
            "rounds[1]: “D” left after round 1 but sits in round 2",
            id="back after leaving a game",
        ),
        pytest.param(
            sheet("catan").round("A 9, B 9, C 8, D 7, E 6").raw,
            "rounds[0].tables[0].seats: 4 or 3 players expected, found 5 (CAT-301)",
            id="five at a table",
        ),
        pytest.param(
            sheet("catan").round("A 9, B 9").raw,
            "rounds[0].tables[0].seats: 4 or 3 players expected, found 2 (CAT-301)",
            id="two at a table",
        ),
        pytest.param(
            sheet("carcassonne", "two-player").round("A 9, B 9, C 8").raw,
            "rounds[0].tables[0].seats: 2 players expected, found 3 (CAR-302)",
            id="three at a table of two",
        ),
        pytest.param(
            PAIRS.round("A 9, B 8", "C 7, D 6").match("final", "A 5, C 5, B 3").raw,
            "knockout[0].matches[0].games[0].seats: 2 players expected, found 3 (CAR-301)",
            id="three in a match of two",
        ),
        pytest.param(
            PAIRS.round("A 9, B 8", "C 7, D 6").match("final", "A 5, C 5", "A 5, D 3").raw,
            "knockout[0].matches[0].games[1]: a replay is played by the same players, as far as "
            "they are still in",
            id="another replay",
        ),
        pytest.param(
            sheet("seven-wonders", "duel").round("A military, B scientific").raw,
            "rounds[0].tables[0].seats: at most one player can have won the game (7W-209)",
            id="two early winners",
        ),
        pytest.param(
            sheet("seven-wonders", "duel").round("A military left, B").raw,
            "rounds[0].tables[0].seats[0]: a player who left the running game cannot have won it",
            id="left and won",
        ),
        pytest.param(
            sheet("catan").round("A 9 won, B 9 won, C 8, D 7").raw,
            "rounds[0].tables[0].seats: at most one player can have won the game (CAT-301)",
            id="two winners",
        ),
        pytest.param(
            changed(
                changed(CATAN, f"{TABLE}.seats[0].position", 1), f"{TABLE}.seats[1].position", 1
            ),
            "rounds[0].tables[0].seats: a position is taken twice",
            id="position twice",
        ),
        pytest.param(
            changed(CATAN, "rounds[0].tables[1].number", 1),
            "rounds[0].tables[1].number: table 1 is listed twice in this round",
            id="table twice",
        ),
        pytest.param(
            sheet("friedrich").war("A B C D", war(9, "sweden sweden", "1/2 2/2 1/2 1/2 1/2")).raw,
            "rounds[0].tables[0].game.winners[1]: Sweden is listed twice",
            id="a winner twice",
        ),
    ],
)
def test_what_cannot_be_is_refused_alone(refused: Refused, raw: Raw, expected: str) -> None:
    assert refused(raw) == [expected]


@pytest.mark.parametrize(
    "path",
    [
        "players[0]",
        "rounds[0].tables[0]",
        "rounds[0].tables[0].seats[0]",
        "withdrawals[0]",
        "knockout[0]",
        "knockout[0].matches[0]",
        "knockout[0].matches[0].games[1]",
    ],
)
def test_an_empty_object_is_never_passed_over(refused: Refused, path: str) -> None:
    assert any(fault.startswith(path) for fault in refused(changed(FULL, path, {})))


def test_empty_seats_do_not_fill_a_table(refused: Refused) -> None:
    alone = changed(CATAN, "rounds[0].tables", [{"seats": [{"player": "A", "vp": 3}, {}, {}, {}]}])
    assert refused(alone | {"players": [{"id": "A"}]})


def test_negative_points_are_legal_in_dominion_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(DOMINION))
    assert main(["standings", str(file), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["standings"]
    assert rows[-1]["criteria"][1] == {"code": "vp_sum", "value": -3, "exact": "-3"}


def test_all_faults_are_said_together_but_never_more_than_twenty(refused: Refused) -> None:
    wrong = changed(changed(CATAN, f"{SEAT}.vp", "x"), "players[1].id", "")
    wrong = changed(wrong, "options.share", 1)
    places_named = {fault.split(":")[0] for fault in refused(wrong)}
    assert {f"{SEAT}.vp", "players[1].id", "options.share"} <= places_named
    many = sheet("catan").round(*(f"a{n} 1, b{n} 2, c{n} 3, d{n} 4" for n in range(10))).raw
    for table in many["rounds"][0]["tables"]:
        for seat in table["seats"]:
            seat["vp"] = None
    assert len(refused(many)) == 20


@pytest.mark.parametrize("odd", ["a\nb", "a\r\nb", "\x1b[31mred", "\x00", "\u2028", "\ud800"])
def test_odd_letters_never_break_a_line_or_the_terminal(refused: Refused, odd: str) -> None:
    refused(changed(CATAN, f"{SEAT}.player", odd))
    refused(changed(CATAN, "mode", odd))
    refused(changed(CATAN, "options", {odd: 1}))
    refused(changed(WAR, f"{GAME}.nations.{'spain'}", odd))
    refused(b'{"a%s": 1, "a%s": 2}' % ((json.dumps(odd)[1:-1].encode(),) * 2))
    refused(changed(SEASON, "tournaments[0].shares", {odd: "1/3"}), "season")


def test_half_a_letter_in_a_name_does_no_harm(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.json"
    for path in ("players[0].id", "players[0].name"):
        raw = json.dumps(changed(CATAN, path, "\ud800"))
        raw = raw.replace('"player": "A"', r'"player": "\ud800"') if "id" in path else raw
        file.write_text(raw)
        for way in (["--json"], [], ["--out", str(tmp_path / "answer.json")]):
            assert call("standings", str(file), *way) in (0, 2)
            capfd.readouterr()


# ── Wrong calls ──


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (["standing"], "did you mean “standings”?"),
        (["standings"], "SHEET"),
        (["standings", "x.json", "y.json"], "y.json"),
        (["standings", "x.json", "--after-round", "two"], "--after-round"),
        (["standings", "x.json", "--lang", "it"], "--lang"),
        (["score", "x.json", "--nonsense"], "--nonsense"),
    ],
)
def test_a_wrong_call_is_answered_in_one_line(
    call: list[str],
    expected: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAFELRUNDE_LANG", "en")
    with pytest.raises(SystemExit) as ended:
        main(call)
    assert ended.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    [line] = shown.err.splitlines()
    assert expected in line


@pytest.mark.parametrize("after", ["-1", "2", "99999999999999999999"])
def test_a_round_that_was_not_played_cannot_be_looked_at(
    after: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(CATAN))
    assert main(["standings", str(file), "--after-round", after, "--lang", "en"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert "--after-round" in line
    assert "0 to 1 expected" in line


def test_an_answer_that_cannot_be_written_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(CATAN))
    for target in (tmp_path / "nowhere" / "answer.json", tmp_path):
        assert main(["standings", str(file), "--out", str(target), "--lang", "en"]) == 2
        [line] = capsys.readouterr().err.splitlines()
        assert "cannot be written" in line
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.json"]
