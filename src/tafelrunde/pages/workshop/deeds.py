"""What a button in a form does, after the form was read: rows come, go, move; modes are copied."""

from __future__ import annotations

import copy
import re
from typing import Any

from tafelrunde.pages.workshop.answering import MOST_ROWS, Reading
from tafelrunde.pages.workshop.filling import new_row
from tafelrunde.pages.workshop.unknown_keys import dropped, named_as_meant
from tafelrunde.rulebook.drafting import Path, found
from tafelrunde.rulebook.edition import Plain
from tafelrunde.words.digits import whole_in

MOST_MODES = 20
COUNTED = re.compile(r" \(\d{1,2}\)$")
"""What a copy has behind its title: the copy of a copy counts on."""


def done(reading: Reading, deed: str) -> Plain:
    """What `deed` makes of the draft: about a whole mode, or about rows of a list."""
    what, _blank, told = deed.partition(" ")
    number = whole_in(told)
    if what in UNKNOWN_KEYS and number is not None:
        return UNKNOWN_KEYS[what](reading.rules, number)
    if what in MODES and number is not None and found(reading.rules, ("modes", number)) is not None:
        return MODES[what](copy.deepcopy(reading.rules), number)
    return done_to_rows(reading, deed)


# ── Modes, and what their games are worth ────────────────────────────────────────────────────────


def _mode_copied(rules: Plain, number: int) -> Plain:
    """Another mode like this one, right behind it, under a name of its own."""
    modes = rules["modes"]
    if len(modes) >= MOST_MODES:
        return rules
    twin = copy.deepcopy(modes[number])
    twin["id"] = _free(str(twin.get("id", "mode")), {str(found(each, ("id",))) for each in modes})
    if isinstance(twin.get("title"), dict):
        taken = [found(each, ("title",)) for each in modes]
        title = {lang: COUNTED.sub("", str(said)) for lang, said in twin["title"].items()}
        twin["title"] = next(
            named
            for times in range(2, MOST_MODES + 2)
            if (named := {lang: f"{title[lang]} ({times})" for lang in title}) not in taken
        )
    modes.insert(number + 1, twin)
    return rules


def _mode_dropped(rules: Plain, number: int) -> Plain:
    """Without the mode, and without a scoring that only it was played by; the last one stays."""
    if len(rules["modes"]) > 1:
        scoring = found(rules["modes"].pop(number), ("scoring",))
        _drop_unused(rules, scoring)
    return rules


def _own_scoring(rules: Plain, number: int) -> Plain:
    """The mode's games are worth the same as before, by a scoring that no other mode has."""
    mode, scorings = rules["modes"][number], found(rules, ("scoring",))
    held = found(scorings, (str(mode.get("scoring")),))
    if held is None:
        return rules
    name = _free(str(mode.get("id", "scoring")), set(scorings))
    scorings[name] = copy.deepcopy(held)
    mode["scoring"] = name
    return rules


def _drop_unused(rules: Plain, scoring: Any) -> None:
    used = {found(mode, ("scoring",)) for mode in rules["modes"]}
    scorings = found(rules, ("scoring",))
    if isinstance(scorings, dict) and scoring not in used and len(scorings) > 1:
        scorings.pop(str(scoring), None)


def _free(name: str, taken: set[str]) -> str:
    """This name, else with the first number behind it that nobody has."""
    names = (name, *(f"{name}-{number}" for number in range(2, MOST_ROWS)))
    return next(each for each in names if each not in taken)


UNKNOWN_KEYS = {"drop-key": dropped, "name-key": named_as_meant}
MODES = {"copy-mode": _mode_copied, "drop-mode": _mode_dropped, "own-scoring": _own_scoring}


# ── Rows that come, go and move ──────────────────────────────────────────────────────────────────


def done_to_rows(reading: Reading, deed: str) -> Plain:
    """`add NAME [WHAT]`, `drop NAME 2`, `up NAME 2`, `down NAME 2`, after the form was read."""
    rules = copy.deepcopy(reading.rules)
    what, _blank, rest = deed.partition(" ")
    name, _blank, told = rest.partition(" ")
    path = tuple(part if (at := whole_in(part)) is None else at for part in name.split("."))
    rows = found(rules, path)
    if what == "add":
        return _added(rules, path, rows, told)
    numbers = reading.order.get(name, [])
    row = whole_in(told)
    if not isinstance(rows, list) or row not in numbers:
        return rules
    at = numbers.index(row)
    if what == "drop":
        del rows[at]
    elif what in ("up", "down"):
        there = at - 1 if what == "up" else at + 1
        if 0 <= there < len(rows):
            rows[at], rows[there] = rows[there], rows[at]
    return rules


def _added(rules: Plain, path: Path, rows: Any, told: str) -> Plain:
    row = new_row(rules, path, told)
    if row is None or (isinstance(rows, list) and len(rows) >= MOST_ROWS):
        return rules
    if isinstance(rows, list):
        rows.append(row)
        return rules
    holder = found(rules, path[:-1]) if len(path) > 1 else rules
    if isinstance(holder, dict):
        holder[str(path[-1])] = [row]
    return rules
