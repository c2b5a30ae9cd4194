"""A journal carries the rulebook it was announced with: nothing on the shelf moves a result."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.cli.main import main
from tafelrunde.games.shelf import ELSEWHERE, all_editions, open_rulebook, rulebook_for
from tafelrunde.journal.carrying import carried_rulebook, carrying
from tafelrunde.journal.chain import sealed
from tafelrunde.journal.parts import Carried
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import folded
from tafelrunde.rulebook.edition import canonical, digest_of
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.loader import looked_through

AZUL = """
id = "azul"
prefix = "AZ"
version = "1"
title = { de = "Azul", en = "Azul" }
source = { de = "Vereinsabend", en = "club evening" }

[scoring.tables]
points = { 4 = [8, 5, 3, 1], 3 = [8, 4, 1], 2 = [8, 3] }
points_rule = "AZ-2"
shared_rule = "AZ-2"
figures = [{ name = "vp", label = { de = "Punkte", en = "points" } }]
places = [{ figure = "vp", rule = "AZ-2" }]

[[modes]]
id = "cup"
title = { de = "Pokal", en = "cup" }
summary = { de = "Drei Runden.", en = "Three rounds." }
rounds = 3
rounds_rule = "AZ-1"
sizes = [4, 3]
seating = { method = "lot", policy = "few-threes", rule = "AZ-1", sizes_rule = "AZ-1" }
scoring = "tables"
standings = [{ code = "tp", rule = "AZ-2", label = { de = "Turnierpunkte", en = "points" } }]
"""
SHEET = {
    "sheet": 1,
    "rulebook": "azul",
    "mode": "cup",
    "options": {},
    "players": [{"id": each} for each in ("ada", "bo", "cleo", "dario")],
    "rounds": [
        {
            "tables": [
                {
                    "number": 1,
                    "seats": [
                        {"player": player, "vp": vp}
                        for player, vp in zip(("ada", "bo", "cleo", "dario"), line, strict=True)
                    ],
                }
            ]
        }
        for line in ((60, 50, 40, 30), (70, 50, 40, 30), (45, 50, 40, 46))
    ],
}
"""First, first, third: ada has 8 + 8 + 3 = 19 points."""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf with Azul on it, and the journal of a tournament that was played by it."""
    folder = tmp_path / "games" / "azul"
    folder.mkdir(parents=True)
    (folder / "rulebook.toml").write_text(AZUL, encoding="utf-8")
    monkeypatch.setenv(ELSEWHERE, str(tmp_path / "games"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.json").write_text(json.dumps(SHEET), encoding="utf-8")
    assert main(["journal", "cup.json", "--out", "cup.jsonl"]) == 0
    return tmp_path


def points(capsys: pytest.CaptureFixture[str], file: str = "cup.jsonl") -> dict[str, str]:
    capsys.readouterr()
    assert main(["standings", file, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["standings"]
    return {row["player"]: row["criteria"][0]["exact"] for row in rows}


def edit(club: Path) -> None:
    file = club / "games" / "azul" / "rulebook.toml"
    file.write_text(AZUL.replace("[8, 5, 3, 1]", "[12, 5, 3, 1]"), encoding="utf-8")


def delete(club: Path) -> None:
    shutil.rmtree(club / "games" / "azul")


def another_edition(club: Path) -> None:
    other = club / "games" / "azul-2027"
    other.mkdir()
    text = AZUL.replace("[8, 5, 3, 1]", "[12, 5, 3, 1]").replace('version = "1"', 'version = "2"')
    (other / "rulebook.toml").write_text(text, encoding="utf-8")


def damage(club: Path) -> None:
    (club / "games" / "azul" / "rulebook.toml").write_text("id = azul")


SHELF: list[Callable[[Path], None]] = [edit, delete, another_edition, damage]


@pytest.mark.parametrize("happens", SHELF, ids=lambda each: each.__name__)
def test_nothing_on_the_shelf_moves_a_result(
    club: Path, capsys: pytest.CaptureFixture[str], happens: Callable[[Path], None]
) -> None:
    before = points(capsys)
    assert before["ada"] == "19"
    happens(club)
    assert points(capsys) == before
    assert main(["verify", "cup.jsonl"]) == 0
    assert main(["score", "cup.jsonl"]) == 0
    assert main(["print", "standings", "cup.jsonl", "--out", "cup.pdf"]) == 0
    assert main(["workbook", "cup.jsonl", "--out", "cup.xlsx"]) == 0


def test_the_sheet_itself_follows_the_shelf(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It names its rulebook only: the newest edition, or the one it names exactly."""
    another_edition(club)
    assert points(capsys, "cup.json")["ada"] == "27"
    exact = json.dumps(SHEET | {"rulebook": "azul@1"})
    (club / "exact.json").write_text(exact, encoding="utf-8")
    assert points(capsys, "exact.json")["ada"] == "19"


def test_a_sheet_made_of_a_journal_names_the_edition_where_another_is_newer(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", "cup.jsonl", "--out", "back.json"]) == 0
    assert json.loads((club / "back.json").read_text())["rulebook"] == "azul"
    another_edition(club)
    assert main(["sheet", "cup.jsonl", "--out", "back.json"]) == 0
    assert json.loads((club / "back.json").read_text())["rulebook"] == "azul@1"
    assert points(capsys, "back.json")["ada"] == "19"


def test_a_journal_without_its_rulebook_is_read_by_the_edition_of_that_version(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rewritten(club, lambda event: event.pop("carried"))
    another_edition(club)
    assert points(capsys)["ada"] == "19"
    delete(club)
    assert points(capsys)["ada"] == "27"
    assert main(["verify", "cup.jsonl", "--lang", "en"]) == 1
    assert "rulebook 1 announced, 2 is installed here" in capsys.readouterr().out


# ── What it carries ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", [book.edition for book in all_editions()])
def test_every_rulebook_comes_out_of_a_journal_as_it_went_in(edition: str) -> None:
    book = open_rulebook(edition)
    carried = carrying(book)
    plain = json.loads(json.dumps(carried.rules))
    read = carried_rulebook(Carried(plain, carried.digest), book.id, book.version)
    assert canonical(read) == carried.rules
    assert digest_of(canonical(read)) == carried.digest


def test_what_is_left_at_its_default_is_not_written_down() -> None:
    rules = canonical(open_rulebook("catan"))
    mode = rules["modes"][0]
    assert "sessions" not in mode
    assert "arithmetic" not in rules
    found, faults = looked_through(rules)
    assert found is not None
    assert faults == []


# ── Somebody else's journal ──────────────────────────────────────────────────────────────────────


def rewritten(club: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """The journal with another first event, its chain made anew: nothing shows by the seals."""
    lines = (club / "cup.jsonl").read_bytes().splitlines()
    first = json.loads(lines[0])
    change(first["event"])
    head, written = "", []
    for line in [json.dumps(first).encode(), *lines[1:]]:
        record = sealed(TOURNAMENTS.from_line(line), head)
        head = record.hash
        written.append(TOURNAMENTS.to_line(record))
    (club / "cup.jsonl").write_bytes(b"\n".join(written) + b"\n")


def resealed(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], object]:
    """The rules changed, with a digest that fits them."""

    def changed(event: dict[str, Any]) -> None:
        change(event["carried"]["rules"])
        event["carried"]["digest"] = digest_of(event["carried"]["rules"])

    return changed


def _nested() -> object:
    deep: object = 1
    for _ in range(60):
        deep = [deep]
    return deep


HOSTILE: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "changed under its digest": (
        lambda event: event["carried"]["rules"].update(prefix="XX"),
        "not what its digest says",
    ),
    "another id": (resealed(lambda rules: rules.update(id="catan")), "announced was azul@1"),
    "another version": (resealed(lambda rules: rules.update(version="2")), "announced was azul@1"),
    "an unknown key": (resealed(lambda rules: rules.update(hook="rm")), '"hook" is unknown'),
    "python": (resealed(lambda rules: rules.update(arithmetic="os")), '"arithmetic" is unknown'),
    "python by another door": (
        resealed(lambda rules: rules["scoring"]["tables"].update(offered_by="friedrich")),
        '"offered_by" is unknown',
    ),
    "arithmetic nobody has": (
        resealed(lambda rules: rules["scoring"]["tables"].update(own_measures=["luck"])),
        "none is here for azul",
    ),
    "not sound": (resealed(lambda rules: rules["modes"][0].update(scoring="x")), "modes[0].cup"),
    "nothing in it": (resealed(lambda rules: rules.clear()), "missing"),
    "a decimal": (resealed(lambda rules: rules["modes"][0].update(rounds=2.5)), "decimal"),
    "a huge number": (resealed(lambda rules: rules["modes"][0].update(rounds=10**12)), "too large"),
    "many rounds": (resealed(lambda rules: rules["modes"][0].update(rounds=10**6)), "rounds"),
    "a huge text": (resealed(lambda rules: rules["title"].update(de="x" * 30_000)), "too long"),
    "nested": (resealed(lambda rules: rules.update(draws=_nested())), "too large"),
    "a name no address can hold": (
        resealed(lambda rules: rules["modes"][0].update(id="../cup")),
        "modes[0]",
    ),
}


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_rulebook_nobody_can_trust_is_refused_in_one_sentence(
    club: Path, capsys: pytest.CaptureFixture[str], hostile: str
) -> None:
    change, said = HOSTILE[hostile]
    rewritten(club, change)
    for command in (["standings"], ["verify"], ["sheet"], ["workbook", "--out", "cup.xlsx"]):
        capsys.readouterr()
        assert main([command[0], "cup.jsonl", *command[1:], "--lang", "en"]) == 2, command
        told = capsys.readouterr()
        assert told.out == ""
        (line,) = told.err.splitlines()
        assert line.startswith("cup.jsonl"), line
        assert said in line


def test_a_second_announcement_changes_no_rules(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = list(TOURNAMENTS.read((club / "cup.jsonl").read_bytes().splitlines()))
    again = msgspec.structs.replace(records[0], seq=len(records) + 1)
    more = [*records, sealed(again, records[-1].hash)]
    (club / "twice.jsonl").write_bytes(TOURNAMENTS.write(more))
    assert main(["standings", "twice.jsonl"]) == 2
    with pytest.raises(Refusal):
        folded(more)


def test_the_rules_are_read_once_for_a_state_that_is_kept(club: Path) -> None:
    records = list(TOURNAMENTS.read((club / "cup.jsonl").read_bytes().splitlines()))
    state = folded(records)
    assert rulebook_for(state) is rulebook_for(state.copied())


def test_a_book_is_packed_once_for_all_tournaments_announced_by_it() -> None:
    book = open_rulebook("catan")
    assert carrying(book) is carrying(book)
    changed = msgspec.structs.replace(book, version="another")
    assert carrying(changed).rules["version"] == "another"
