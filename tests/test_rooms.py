"""Rooms know only what they should: what import contracts cannot say is looked up in the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tafelrunde

SOURCE = Path(tafelrunde.__file__).parent
MAY_NAME_GAMES = ("games", "demo")
SHOWS_EXAMPLES = {"cli/help_words.py", "cli/main.py", "cli/seating.py"}
"""Help on the terminal needs a rulebook to show how one is chosen."""


def names_of_games() -> re.Pattern[str]:
    folders = [book.parent.name for book in (SOURCE / "games").glob("*/rulebook.toml")]
    assert folders
    return re.compile("|".join(name.replace("_", "[-_ ]") for name in folders), re.IGNORECASE)


def test_nobody_outside_the_games_and_the_demonstration_knows_one_by_name() -> None:
    """The catalogues serve all rooms: they know of a game what its folder says."""
    named = names_of_games()
    knowing = [
        f"{room}:{number}"
        for kind in ("py", "html", "typ", "js")
        for file in SOURCE.rglob(f"*.{kind}")
        if (room := file.relative_to(SOURCE).as_posix()).split("/")[0] not in MAY_NAME_GAMES
        and room not in SHOWS_EXAMPLES
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if named.search(line)
    ]
    assert knowing == []


# ── What time is it? ─────────────────────────────────────────────────────────────────────────────

TIMELESS = (
    "rulebook",
    "journal",
    "state",
    "standings",
    "draw",
    "games",
    "chances",
    "desk",
    "reckoning",
    "pages",
)
LOOKS_AT_A_CLOCK = {"now", "utcnow", "today", "fromtimestamp"}


def looks_at_a_clock(file: Path) -> Iterator[int]:
    """Dates are data and welcome; asking which one it is is not."""
    text = file.read_text(encoding="utf-8")
    if not re.search("|".join(LOOKS_AT_A_CLOCK), text):
        return  # nothing to parse for
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Attribute) or node.attr not in LOOKS_AT_A_CLOCK:
            continue
        if isinstance(node.value, ast.Name) and node.value.id in ("date", "datetime"):
            yield node.lineno


def test_no_room_below_the_store_looks_at_a_clock() -> None:
    looking = [
        f"{file.relative_to(SOURCE).as_posix()}:{line}"
        for room in TIMELESS
        for file in (SOURCE / room).rglob("*.py")
        for line in looks_at_a_clock(file)
    ]
    assert looking == []


def test_a_look_at_the_clock_would_be_found(tmp_path: Path) -> None:
    file = tmp_path / "late.py"
    file.write_text("from datetime import UTC, datetime\n\nlate = datetime.now(UTC)\n")
    assert list(looks_at_a_clock(file)) == [3]


# ── Can it be read? ──────────────────────────────────────────────────────────────────────────────

LONGEST_FILE = 400


def test_no_file_is_longer_than_somebody_reads_at_once() -> None:
    long = {
        file.relative_to(SOURCE).as_posix(): lines
        for file in SOURCE.rglob("*.py")
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    }
    assert long == {}
