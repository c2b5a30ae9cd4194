"""With which command does everybody draw the same once more?

Seeds are free text, so they are quoted: in double quotes where these change nothing, for these are
understood by every system's command line.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping

from tafelrunde.draw.setup import Picked, SetupDraw
from tafelrunde.rulebook.model import Rulebook

BAG_FILE = "entries.txt"
"""Into which the list is saved, one entry a line."""
SAFE_IN_DOUBLE_QUOTES = re.compile(r"[^\"$`\\!%^]*")


def setup_call(rulebook: Rulebook, offered: SetupDraw, outcome: Mapping[str, object]) -> str:
    """By the edition it was drawn by: a later one may have other lots in its bags."""
    options = outcome["options"]
    assert isinstance(options, Mapping)
    words = ["tafelrunde", "draw", offered.name, *_given("--seed", str(outcome["seed"]))]
    words += ["--rulebook", rulebook.edition]
    for option in offered.options:
        value = options.get(option.name, option.default)
        if value != option.default:
            flag = f"--{option.name.replace('_', '-')}"
            words += [flag] if value is True else [flag, str(value)]
    return " ".join(words)


def shuffle_call(seed: str, purpose: str) -> str:
    """For an order of people, with Python alone."""
    return _checked(["shuffle"], seed, purpose)


def pick_call(picked: Picked, seed: str, purpose: str) -> str:
    """For the first lots out of a bag, with Python alone."""
    sides = ["--sides"] if picked.sides else []
    return _checked(["pick", str(picked.number), *sides], seed, purpose)


def _checked(mode: list[str], seed: str, purpose: str) -> str:
    script = ["python", "check_draw.py", *mode]
    return " ".join(
        [*script, *_given("--seed", seed), *_given("--purpose", purpose), "--file", BAG_FILE]
    )


def _given(flag: str, text: str) -> list[str]:
    """A text that begins with a dash would be read as another flag."""
    said = _quoted(text)
    return [f"{flag}={said}"] if text.startswith("-") else [flag, said]


def _quoted(text: str) -> str:
    if shlex.quote(text) == text or not SAFE_IN_DOUBLE_QUOTES.fullmatch(text):
        return shlex.quote(text)
    return f'"{text}"'
