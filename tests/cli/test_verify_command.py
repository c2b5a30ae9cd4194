"""`tafelrunde verify`: a journal that holds, and every way in which one can be made to lie."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tafelrunde.cli.verify import CHECKED
from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tests.cli.calling import call, one_sentence
from tests.cli.journals import Record, places, records, verified
from tests.journal.test_old_journals import WRITTEN, old_file
from tests.oracle.generator import MODES, random_sheet
from tests.rules.build import Raw, sheet


def journal_of(folder: Path, raw: Raw) -> Path:
    source, target = folder / "sheet.json", folder / "journal.jsonl"
    source.write_text(json.dumps(raw))
    code, out, err = call("journal", str(source), "--out", str(target))
    assert (code, out, err) == (0, "", "")
    return target


def write(file: Path, lines: list[Record]) -> None:
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def resealed(lines: list[Record]) -> list[Record]:
    """A careful forger numbers the records and computes every hash anew."""
    events = [msgspec.convert(line["event"], e.Event) for line in lines]
    return [
        json.loads(line)
        for line in TOURNAMENTS.write(TOURNAMENTS.chained(events, by="desk", at="now")).splitlines()
    ]


CATAN = sheet("catan").round("A 10, B 9, C 8, D 7", "E 10, F 9, G 8, H 6", times=3).raw


def first(lines: list[Record], kind: str) -> int:
    return next(i for i, line in enumerate(lines) if line["event"]["type"] == kind)


# ── What holds ──


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_the_journal_of_any_sheet_holds_and_gives_the_same_standings(
    tmp_path: Path, rulebook: str, mode: str
) -> None:
    for seed in range(5):
        raw = random_sheet(seed, rulebook, mode)
        for player in raw["players"]:
            player["name"] = player["id"]  # names live elsewhere and do not come back
        file = journal_of(tmp_path, raw)
        code, report = verified(file)
        assert (code, report["holds"], report["findings"]) == (0, True, [])
        assert report["records"] == len(records(file))
        assert report["checked"]["standings"] >= len(raw["rounds"])
        assert report["head"] == records(file)[-1]["hash"]
        back = tmp_path / "back.json"
        assert call("sheet", str(file), "--out", str(back))[0] == 0
        now, then = (
            json.loads(call("standings", str(one), "--json")[1])
            for one in (tmp_path / "sheet.json", back)
        )
        for key in ("standings", "final_ranking"):
            assert now.get(key) == then.get(key)


def test_people_are_told_in_their_language_that_everything_holds(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    for lang, words in (("de", "Alles stimmt"), ("en", "Everything holds")):
        code, out, err = call("verify", str(file), "--lang", lang)
        assert (code, err) == (0, "")
        assert words in out
        assert records(file)[-1]["hash"] in out


def test_one_of_a_kind_is_one(tmp_path: Path) -> None:
    one = sheet("catan").round("A 10, B 9, C 8, D 7").raw
    _code, out, _err = call("verify", str(journal_of(tmp_path, one)), "--lang", "de")
    assert re.search(r"\b1 Tabelle\b", out), out
    for lang in ("de", "en"):
        for what, words in CHECKED.items():
            assert words(1)[lang].startswith("1 "), what
            assert words(1)[lang][2:] != words(2)[lang][2:], what


def test_the_copy_of_a_season_for_everyone_is_told_with_what_is_withheld(
    tmp_path: Path,
) -> None:
    copy = tmp_path / "season.jsonl"
    copy.write_bytes(old_file(f"season-{next(iter(WRITTEN['seasons']))}.public"))
    code, out, err = call("verify", str(copy), "--lang", "de")
    assert (code, err) == (0, "")
    assert "zurückgehalten" in out


def test_the_journal_carries_no_names(tmp_path: Path) -> None:
    named = sheet("catan").called(A="Ada Beispiel").round("A 10, B 9, C 8, D 7").raw
    assert b"Ada" not in journal_of(tmp_path, named).read_bytes()


# ── Changes that break the chain ──


def change_figure(lines: list[Record]) -> int:
    at = first(lines, "slip-reported")
    lines[at]["event"]["slip"]["lines"][1]["figures"]["vp"] = 8
    return at


def change_rank(lines: list[Record]) -> int:
    at = first(lines, "round-closed")
    standings = lines[at]["event"]["standings"]
    standings[0]["rank"], standings[-1]["rank"] = standings[-1]["rank"], standings[0]["rank"]
    return at


def change_award(lines: list[Record]) -> int:
    lines[-1]["event"]["ranking"][0]["player"], lines[-1]["event"]["ranking"][-1]["player"] = (
        lines[-1]["event"]["ranking"][-1]["player"],
        lines[-1]["event"]["ranking"][0]["player"],
    )
    return len(lines) - 1


def change_hash(lines: list[Record]) -> int:
    at = len(lines) // 2
    digits = lines[at]["hash"]
    lines[at]["hash"] = ("0" if digits[0] != "0" else "1") + digits[1:]
    return at


def change_author(lines: list[Record]) -> int:
    lines[3]["by"] = "somebody else"
    return 3


def change_time(lines: list[Record]) -> int:
    lines[4]["at"] = "2019-01-01T00:00:00Z"
    return 4


@pytest.mark.parametrize(
    "change", [change_figure, change_rank, change_award, change_hash, change_author, change_time]
)
def test_a_changed_record_is_named(tmp_path: Path, change: Callable[[list[Record]], int]) -> None:
    file = journal_of(tmp_path, CATAN)
    lines = records(file)
    at = change(lines)
    write(file, lines)
    code, report = verified(file)
    assert (code, report["holds"]) == (1, False)
    assert f"record {at + 1}" in places(report)


def test_a_removed_record_is_noticed_at_the_next_one(tmp_path: Path) -> None:
    original = records(journal_of(tmp_path, CATAN))
    file = tmp_path / "journal.jsonl"
    for at in range(1, len(original) - 1, 3):
        write(file, original[:at] + original[at + 1 :])
        code, report = verified(file)
        assert code == 1
        assert f"record {at + 2}" in places(report)


def test_a_repeated_record_is_noticed(tmp_path: Path) -> None:
    original = records(journal_of(tmp_path, CATAN))
    file = tmp_path / "journal.jsonl"
    for at in range(1, len(original), 3):
        write(file, original[: at + 1] + original[at:])
        code, report = verified(file)
        assert code == 1
        assert f"record {at + 1}" in places(report)


def test_two_records_in_the_wrong_order_are_noticed(tmp_path: Path) -> None:
    original = records(journal_of(tmp_path, CATAN))
    file = tmp_path / "journal.jsonl"
    for at in range(1, len(original) - 1, 3):
        swapped = list(original)
        swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
        write(file, swapped)
        code, report = verified(file)
        assert code == 1
        assert places(report) & {f"record {at + 1}", f"record {at + 2}"}


def test_people_are_told_what_does_not_hold(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    lines = records(file)
    at = change_rank(lines)
    write(file, lines)
    for lang, place, words in (
        ("de", "Eintrag", "ab hier passen die Prüfsummen nicht mehr zusammen"),
        ("en", "record", "no longer fit together"),
    ):
        code, out, err = call("verify", str(file), "--lang", lang)
        assert (code, err) == (1, "")
        assert f"{place} {at + 1}" in out
        assert words in out


# ── Changes under a chain that is whole ──


def test_a_rank_is_computed_again_even_where_every_hash_fits(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    for change in (change_rank, change_award):
        lines = records(file)
        at = change(lines)
        forged = tmp_path / "forged.jsonl"
        write(forged, resealed(lines))
        code, report = verified(forged)
        assert code == 1
        assert places(report) == {f"record {at + 1}"}
        assert "is stated as place" in report["findings"][0]["text"]


def test_a_figure_that_changes_the_ranking_is_found_even_where_every_hash_fits(
    tmp_path: Path,
) -> None:
    file = journal_of(tmp_path, CATAN)
    lines = records(file)
    at = first(lines, "slip-reported")
    lines[at]["event"]["slip"]["lines"][3]["figures"]["vp"] = 10
    write(file, resealed(lines))
    code, report = verified(file)
    assert code == 1
    assert f"record {first(lines, 'round-closed') + 1}" in places(report)


def test_a_player_left_out_of_the_standings_is_missed(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    lines = records(file)
    at = first(lines, "round-closed")
    gone = lines[at]["event"]["standings"].pop(2)
    write(file, resealed(lines))
    code, report = verified(file)
    assert code == 1
    assert [one["place"] for one in report["findings"]] == [f"record {at + 1}"]
    assert f"{gone['player']} is missing" in report["findings"][0]["text"]


def test_standings_emptied_out_are_missed(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    lines = records(file)
    lines[first(lines, "round-closed")]["event"].pop("standings")
    write(file, resealed(lines))
    assert verified(file)[0] == 1


def test_a_player_stated_twice_is_noticed(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    lines = records(file)
    standings = lines[first(lines, "round-closed")]["event"]["standings"]
    standings.append(standings[0])
    write(file, resealed(lines))
    assert verified(file)[0] == 1


def test_a_record_left_out_by_a_careful_forger_is_found_by_what_follows(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    lines = records(file)
    del lines[first(lines, "round-seated")]
    write(file, resealed(lines))
    code, report = verified(file)
    assert code == 1
    assert "cannot be replayed" in report["findings"][0]["text"]


def test_another_version_of_the_rulebook_is_said(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    lines = records(file)
    lines[0]["event"]["version"] = "1999.1"
    del lines[0]["event"]["carried"]  # as journals were before they carried their rulebook
    write(file, resealed(lines))
    code, report = verified(file)
    assert code == 1
    assert "1999.1 announced" in report["findings"][0]["text"]


# ── Files that are none ──


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "the journal is empty"),
        (b"\n\n", "the journal is empty"),
        (b"{}\n", "line 1"),
        (b"[]\n", "line 1"),
        (b"not a journal", "line 1"),
        (b"\xff\xfe\x00", "line 1"),
        (b"\x00" * 20, "line 1"),
        (b'{"v": 99}\n', "version 99"),
        (b'{"v": 1, "seq": 1, "at": "", "by": "", "event": {"type": "what"}}\n', "line 1"),
        (b"[" * 100_000, "line 1"),
    ],
)
def test_a_file_that_is_no_journal_is_refused(
    tmp_path: Path, content: bytes, expected: str
) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_bytes(content)
    for command in ("verify", "sheet"):
        said = one_sentence(command, str(file), "--lang", "en")
        assert said.startswith(str(file))
        assert expected in said


def test_a_torn_last_line_is_refused_with_its_number(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    lines = file.read_bytes()
    file.write_bytes(lines[:-20])
    assert f"line {len(lines.splitlines())}" in one_sentence("verify", str(file))


def test_a_journal_without_an_announcement_is_refused(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    write(file, records(file)[1:])
    assert "announcement expected" in one_sentence("verify", str(file), "--lang", "en")


def test_a_journal_of_an_unknown_game_is_refused(tmp_path: Path) -> None:
    file = journal_of(tmp_path, CATAN)
    lines = records(file)
    lines[0]["event"]["rulebook"] = "chess"
    write(file, resealed(lines))
    one_sentence("verify", str(file))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "no such file" in one_sentence("verify", str(tmp_path / "none"), "--lang", "en")
    assert "not a folder" in one_sentence("verify", str(tmp_path), "--lang", "en")
    one_sentence("verify")
