"""Rooms know only what they should: what import contracts cannot say is looked up in the source."""

from __future__ import annotations

import re
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
    named = names_of_games()
    knowing = [
        f"{room}:{number}"
        for file in SOURCE.rglob("*.py")
        if (room := file.relative_to(SOURCE).as_posix()).split("/")[0] not in MAY_NAME_GAMES
        and room not in SHOWS_EXAMPLES
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if named.search(line)
    ]
    assert knowing == []
