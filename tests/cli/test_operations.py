"""Backup, restore, export and import, as typed at a terminal."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tafelrunde.cli.occupied import occupied
from tests.rules.build import sheet as told
from tests.terminal import empty_house, typed


def tafelrunde(*arguments: str | Path, lang: str = "en") -> subprocess.CompletedProcess[str]:
    return typed(*arguments, TAFELRUNDE_LANG=lang)


def done(*arguments: str | Path) -> str:
    answer = tafelrunde(*arguments)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def refused(*arguments: str | Path) -> str:
    """One sentence and exit code 2."""
    answer = tafelrunde(*arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.count("\n") == 1, answer.stderr
    return answer.stderr


def journal_file(folder: Path, *players: str) -> Path:
    """A journal with a tournament's id in it; more players make it longer."""
    from tafelrunde.journal import events as e
    from tafelrunde.journal.record import TOURNAMENTS

    announced = e.TournamentAnnounced(
        rulebook="seven-wonders", version="1", mode="four-rounds", options={}, tournament="t-1"
    )
    entered = [e.PlayerEntered(player=player) for player in players]
    path = folder / f"sommer-{''.join(players)}.journal"
    records = TOURNAMENTS.chained([announced, *entered], by="desk", at="2026-01-10T10:00:00Z")
    path.write_bytes(TOURNAMENTS.write(records))
    return path


def test_a_house_is_backed_up_and_restored_but_never_set_back_unasked(tmp_path: Path) -> None:
    house, kept = tmp_path / "house", tmp_path / "kept.sqlite3"
    done("import", journal_file(tmp_path, "a"), "--data", house, "--slug", "sommer")
    assert "1 tournament, 2 records, verified" in done("backup", "--data", house, "--out", kept)
    done("import", journal_file(tmp_path, "a", "b"), "--data", house)
    assert "knows more than this backup (sommer)" in refused("restore", kept, "--data", house)
    assert done("export", "sommer", "--data", house).count("\n") == 3
    done("restore", kept, "--data", house, "--force")
    assert done("export", "sommer", "--data", house).count("\n") == 2
    aside = [path for path in house.iterdir() if "before-restore" in path.name]
    with closing(sqlite3.connect(aside[0])) as old:
        assert old.execute("SELECT version FROM store_hall").fetchall() == [(3,)]
    done("restore", kept, "--data", house)
    assert len([path for path in house.iterdir() if "before-restore" in path.name]) == 2


def test_copies_that_went_on_differently_are_refused_in_one_sentence(tmp_path: Path) -> None:
    house = empty_house(tmp_path / "house")
    ours, theirs = journal_file(tmp_path, "a", "b"), journal_file(tmp_path, "a", "c")
    assert "3 new records" in done("import", ours, "--data", house)
    assert "0 new records" in done("import", ours, "--data", house)
    assert "went on differently" in refused("import", theirs, "--data", house)
    assert "did you mean “sommer-ab”" in refused("export", "somer-ab", "--data", house)


def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path: Path) -> None:
    assert "there is no house here" in refused("backup", "--data", tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()
    assert "no such file" in refused("restore", tmp_path / "none", "--data", tmp_path / "x")
    nonsense = tmp_path / "nonsense.sqlite3"
    nonsense.write_text("no database at all, but long enough to be taken for one" * 100)
    assert "does not hold" in refused("restore", nonsense, "--data", tmp_path / "x")
    assert "readable journal" in refused("import", nonsense, "--data", tmp_path / "x")


def test_a_house_that_is_open_is_neither_replaced_nor_opened_twice(tmp_path: Path) -> None:
    (tmp_path / "some").write_text("")
    with occupied(tmp_path / "house"):
        assert "is open" in refused("restore", tmp_path / "some", "--data", tmp_path / "house")
        serving = ("serve", "--data", tmp_path / "house", "--port", "0", "--host", "127.0.0.1")
        assert "is open" in refused(*serving)
    with occupied(tmp_path / "house"):
        pass


def test_a_folder_that_cannot_be_used_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = refused("serve", "--data", tmp_path / "file", "--port", "0", "--host", "127.0.0.1")
    assert "cannot be used" in answer


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_answer_speaks_the_persons_language(tmp_path: Path, lang: str) -> None:
    answer = tafelrunde("backup", "--data", tmp_path / "nowhere", lang=lang)
    assert ("kein Haus" if lang == "de" else "no house") in answer.stderr


def test_a_sheet_turned_into_a_journal_is_taken_in_with_its_people(tmp_path: Path) -> None:
    sheet, journal = tmp_path / "cup.json", tmp_path / "cup.jsonl"
    tale = told("catan").round("A 10, B 8, C 7, D 5").called(A="Ada Beispiel")
    sheet.write_text(json.dumps(tale.raw), encoding="utf-8")
    assert "--out FILE" in refused("journal", sheet, "--with-people")
    done("journal", sheet, "--with-people", "--out", journal)
    people = f"{journal}.people.json"
    house = empty_house(tmp_path / "house")
    said = done("import", journal, "--people", people, "--data", house, "--slug", "cup")
    assert "4 people" in said
    assert done("export", "cup", "--data", house) == journal.read_text(encoding="utf-8")
    again = done("journal", sheet)
    assert again == journal.read_text(encoding="utf-8"), "the same sheet is the same tournament"
