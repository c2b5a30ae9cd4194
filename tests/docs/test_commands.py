"""Every command that stands in README.md or docs/ is run as it stands there, in a copy.

Words in capitals are to be filled in by the reader (SHEET, DIR …); here they stand for files of a
small house. A bare command is a mention and answers `--help`; servers are only asked whether they
know the options.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tafelrunde.cli.main import COMMANDS
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import TournamentAnnounced
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.state.sheet.reading import read_sheet
from tests.cli.calling import call
from tests.cli.test_operations import tafelrunde
from tests.rules.build import sheet
from tests.terminal import empty_house
from tools.refresh_docs import ROOT, brought_files, pages

INLINE = re.compile(r"`(tafelrunde [^`]+)`")
A_LINE = re.compile(r"^(?:    )?(?:\$ )?(tafelrunde \S.*)$", re.MULTILINE)
COMMENT = re.compile(r"\s{2,}.*$|\s#.*$")
HOUSE = frozenset({"backup", "restore", "export", "import", "handover", "device", "link"})
NEVER_ENDS = frozenset({"serve", "jobs"})
PLACEHOLDER = re.compile(r"\b[A-Z]{1,9}\b")


def commands_of(page: str) -> list[str]:
    found = {match.start(): match.group(1) for match in INLINE.finditer(page)}
    found |= {match.start(1): match.group(1) for match in A_LINE.finditer(page)}
    lines = (found[place].replace("\n", " ") for place in sorted(found))
    plain = (COMMENT.sub("", line).strip() for line in lines)
    return list(dict.fromkeys(command for command in plain if "…" not in command))


PAGES = [path for path in pages() if commands_of(path.read_text(encoding="utf-8"))]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a reader might have it: sheets, a journal with its people, a house, a backup."""
    folder = tmp_path_factory.mktemp("reader")
    examples = ROOT / "docs" / "examples"
    shutil.copy(examples / "catan.json", folder / "sheet.json")
    shutil.copy(examples / "season-catan.json", folder / "season.json")
    (folder / "t.journal").write_bytes(journal_of(folder / "sheet.json"))
    players = [f"p{number}" for number in range(1, 9)]
    running = sheet("seven-wonders", "four-rounds").entered(*players).raw
    (folder / "running.json").write_text(json.dumps(running))
    assert call("next", str(folder / "running.json"), "--seed", "a", "--json", "--out",
                str(folder / "round.json"))[0] == 0  # fmt: skip
    persons = [{"player": "p1", "name": "Ada Beispiel"}]
    people = {"people": 1, "tournament": "t-1", "persons": persons}
    (folder / "people.json").write_text(json.dumps(people))
    journal = str(folder / "t.journal")
    empty_house(folder / "house")
    done = tafelrunde("import", journal, "--data", folder / "house", "--slug", "sommer")
    assert done.returncode == 0, done.stderr
    kept = tafelrunde("backup", "--data", folder / "house", "--out", folder / "kept.sqlite3")
    assert kept.returncode == 0, kept.stderr
    return folder


def journal_of(path: Path) -> bytes:
    """The journal of a sheet's tournament as a house would hand it out, with an id."""
    read = read_sheet(json.loads(path.read_text()), open_rulebook)
    first, *rest = with_standings(read.rulebook, read.events)
    assert isinstance(first, TournamentAnnounced)
    events = [msgspec.structs.replace(first, tournament="t-1"), *rest]
    return TOURNAMENTS.write(TOURNAMENTS.chained(events, by="desk", at="2026-01-10T10:00:00Z"))


def filled_in(command: str, name: str, folder: Path) -> list[str]:
    """The words in capitals as this reader would fill them in."""
    head = json.loads((folder / "t.journal").read_text().splitlines()[-1])["hash"]
    running = name in ("next", "repair")
    file = {"season": "season.json", "restore": "kept.sqlite3", "backup": "new.sqlite3",
            "export": "exported.journal"}.get(name, "t.journal")  # fmt: skip
    words = {
        "SHEET": "running.json" if running else "sheet.json", "FILE": file, "JOURNAL": "t.journal",
        "SEASON": "season.json", "ROUND": "round.json", "P": "p3", "TEXT": "any words",
        "PRINT": "standings", "SLUG": "sommer", "DIR": "house", "HASH": head, "NAME": "herbst",
        "PEOPLE": "people.json",
    }  # fmt: skip
    bare = command.replace("[", "").replace("]", "")
    parts = [PLACEHOLDER.sub(lambda m: words.get(m.group(0), m.group(0)), part)
             for part in shlex.split(bare)]  # fmt: skip
    if name == "import" and "people.json" not in parts and "--people" in parts:
        parts[parts.index("--people") + 1] = "people.json"
    return parts[1:]


def run(command: str, folder: Path) -> Iterator[str]:
    """What went wrong with this command, if anything did."""
    name = command.split()[1]
    assert name in COMMANDS, f"{command}: no such command"
    arguments = filled_in(command, name, folder)
    bare = len(arguments) == 1 and name not in ("rulebooks", "demo")
    if bare or name in NEVER_ENDS:
        code, out, err = call(name, "--help")
        missing = [each for each in arguments if each.startswith("--") and each not in out]
        assert not missing, (command, missing)
    elif name in HOUSE:
        answer = tafelrunde(*arguments)
        code, err = answer.returncode, answer.stderr
    else:
        written = "--out" not in arguments and name in ("workbook", "journal", "print")
        code, _out, err = call(*arguments, *(["--out", "written"] if written else []))
    if code:
        yield f"{command}: {err}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_on_a_page_works_as_it_stands_there(
    path: Path, house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = path.read_text(encoding="utf-8")
    copy = tmp_path / "copy"
    shutil.copytree(house, copy)
    shutil.copytree(ROOT / "docs" / "examples", copy / "docs" / "examples")
    for name, text in brought_files(page).items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(text, encoding="utf-8")
    if brought_files(page):
        monkeypatch.setenv("TAFELRUNDE_GAMES", str(copy))
    monkeypatch.chdir(copy)
    faults = [fault for command in commands_of(page) for fault in run(command, copy)]
    assert faults == []


def test_the_pages_show_commands_at_all() -> None:
    shown = {c.split()[1] for path in PAGES for c in commands_of(path.read_text(encoding="utf-8"))}
    assert {"standings", "workbook", "print", "export", "import", "backup", "device"} <= shown
