"""What does a form say about the draft? Read by the model: each field says itself where it belongs.

Whatever was typed is kept, also where it is no number: the page says what is wrong with it, and
nothing is lost. What a form does not speak of stays as it is.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tafelrunde.pages.workshop.filling import completed, fresh
from tafelrunde.pages.workshop.kinds import Place, places
from tafelrunde.pages.workshop.numbering import number_for
from tafelrunde.pages.workshop.special import NONE_HELD, Held, special_answers
from tafelrunde.rulebook.drafting import Path, found
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.model import Option, Rulebook
from tafelrunde.words import LANGUAGES
from tafelrunde.words.digits import signed_in, whole_in

Given = Mapping[str, Sequence[str]]
"""What a form sent, in the order in which it stood there."""

GONE = object()
BETWEEN = re.compile(r"[\s;,]+")
BLANKS = re.compile(r"[ \t\r\n]+")
"""Not those of a typesetter: French has narrow ones before a colon."""
OF_WORDS = frozenset({"seats", "formerly"})
"""Names that have blanks in them: seed 1, seed 2."""
FROM_TO = re.compile(
    r"(-?\d+)(?:\s+(?:bis|to|à|-)\s+|-(?=\d)|\s*[–—,;]\s*|\s+)(-?\d+)", re.IGNORECASE
)
"""0 5, 0-5, 0 – 5, 0 bis 5; a minus right before its number is a sign."""
WITH_DASHES = re.compile(r"\d+(?:[-–]\d+)+")
LONGEST_TEXT, MOST_ROWS = 2000, 300
SEVERAL = ("wholes", "names")
"""What may be ticked one by one."""


def answered(rules: Plain, given: Given) -> Plain:
    """The rules as the form wants them."""
    return Reading(rules, given).rules


class Reading:
    """One form read into a draft; it remembers where each row came from."""

    def __init__(self, rules: Plain, given: Given, held: Held = NONE_HELD) -> None:
        self.given = given
        self.before = rules
        self.mentioned = {
            ".".join(parts[:length])
            for name in given
            for parts in [name.split(".")]
            for length in range(1, len(parts) + 1)
        }
        self.order: dict[str, list[int]] = {}
        """For each list of rows the numbers its rows had in the form, as they stand now."""
        read = self._inside(Rulebook, copy.deepcopy(rules), ())
        self.rules = completed(special_answers(read, given, held), rules)

    # ── Parts ────────────────────────────────────────────────────────────────────────────────────

    def _inside(self, part: type[msgspec.Struct], held: Plain, path: Path) -> Plain:
        for key, place in places(part).items():
            here = (*path, key)
            if _name(here) not in self.mentioned or place.kind == "kept":
                continue
            value = self._value(place, held.get(key), here)
            if value is GONE or (not place.required and value in ({}, _plain(place.usual))):
                held.pop(key, None)
            else:
                held[key] = value
        if part is Option and "default" in held:
            _as_chosen(held)
        return held

    def _value(self, place: Place, held: Any, here: Path) -> Any:
        read = getattr(self, f"_{place.kind}", None)
        if read is not None:
            return read(place, held, here)
        if place.kind in SEVERAL:
            return READ[place.kind](" ".join(self.given[_name(here)]), held, place)
        return READ[place.kind](self._last(here), held, place)

    def _last(self, here: Path) -> str:
        values = self.given.get(_name(here), ("",))
        return values[-1].strip()[:LONGEST_TEXT] if values else ""

    def _part(self, place: Place, held: Any, here: Path) -> Any:
        name = _name(here)
        if name in self.given and self._last(here) != "yes":
            return GONE
        if not isinstance(held, dict):
            held = fresh(place.inner, self.before, here)
        return self._inside(place.inner, held, here)

    def _rows(self, place: Place, held: Any, here: Path) -> Any:
        if isinstance(held, dict):  # the scorings
            for name in held:
                if _name((*here, name)) in self.mentioned:
                    held[name] = self._inside(place.inner, held[name], (*here, name))
            return held
        rows = held if isinstance(held, list) else []
        whole = _name(here) in self.given
        start = f"{_name(here)}."
        sent = dict.fromkeys(
            number
            for name in self.given
            if name.startswith(start)
            and (number := whole_in(name.removeprefix(start).split(".")[0], 3)) is not None
        )
        numbers = list(sent)[:MOST_ROWS] if whole else list(range(len(rows)))
        self.order[_name(here)] = numbers
        return [
            self._row(place, rows[number] if number < len(rows) else {}, (*here, number))
            if number in sent
            else rows[number]
            for number in numbers
        ]

    def _row(self, place: Place, held: Any, here: Path) -> Plain:
        return self._inside(place.inner, held if isinstance(held, dict) else {}, here)

    # ── What has names of its own ────────────────────────────────────────────────────────────────

    def _words(self, place: Place, held: Any, here: Path) -> Any:
        words = dict(held) if isinstance(held, dict) else {}
        for lang in LANGUAGES:
            name = f"{_name(here)}.{lang}"
            if name in self.given:
                words[lang] = BLANKS.sub(" ", self.given[name][-1]).strip(" ")[:LONGEST_TEXT]
        words = {lang: words[lang] for lang in LANGUAGES if words.get(lang)}
        if not words:
            return {"de": "", "en": ""} if place.required else GONE
        first = next(iter(words.values()))
        return {"de": words.get("de", first), "en": words.get("en", first), **words}

    def _said(self, place: Place, held: Any, here: Path) -> Any:
        said = dict(held) if isinstance(held, dict) else {}
        start = f"{_name(here)}."
        names = dict.fromkeys(
            name.removeprefix(start).rpartition(".")[0]
            for name in self.given
            if name.startswith(start)
        )
        for name in names:
            value = self._words(msgspec.structs.replace(place, required=False), said.get(name),
                                (*here, name))  # fmt: skip
            said.pop(name, None) if value is GONE else said.update({name: value})
        return said or GONE

    def _points(self, place: Place, held: Any, here: Path) -> Any:
        points = dict(held) if isinstance(held, dict) else {}
        start = f"{_name(here)}."
        for name in self.given:
            if name.startswith(start):
                size = name.removeprefix(start)
                told = _exacts(self.given[name][-1], None, place)
                points.pop(size, None) if told == [] else points.update({size: told})
        return points or GONE

    def _topics(self, _place: Place, held: Any, here: Path) -> Any:
        topics = dict(held) if isinstance(held, dict) else {}
        start = f"{_name(here)}."
        for name in self.given:
            topic = name.removeprefix(start)
            if not name.startswith(start) or topic.endswith(".rule"):
                continue
            if self._last((*here, topic)) != "yes":
                topics.pop(topic, None)
            else:
                rule = self._last((*here, topic, "rule"))
                topics[topic] = rule or number_for(self.before, (*here, topic))
        return topics or GONE

    def _rule(self, place: Place, _held: Any, here: Path) -> Any:
        rule = self._last(here)
        if not rule and place.required:
            return number_for(self.before, here)
        return rule or GONE

    def _kept(self, _place: Place, held: Any, _here: Path) -> Any:
        return held


def _name(path: Path) -> str:
    return ".".join(map(str, path))


def _plain(usual: Any) -> Any:
    """The default as plain data has it."""
    if isinstance(usual, Fraction):
        return usual.numerator if usual.denominator == 1 else str(usual)
    return list(usual) if isinstance(usual, tuple) else usual


# ── Single values ────────────────────────────────────────────────────────────────────────────────


def _text(raw: str, _held: Any, _place: Place) -> Any:
    return raw or GONE


def _flag(raw: str, _held: Any, _place: Place) -> Any:
    return raw == "yes"


def _whole(raw: str, _held: Any, _place: Place) -> Any:
    return _number(raw) if raw else GONE


def _number(raw: str) -> int | str:
    """A whole number; what is none stays as it was typed."""
    number = signed_in(raw)
    return raw if number is None else number


def _exact(raw: str, _held: Any, _place: Place) -> Any:
    return _exact_number(raw) if raw else GONE


def _exact_number(raw: str) -> int | str:
    """As exact as it was typed; 1,5 is 1.5."""
    plain = raw.replace(",", ".").replace("−", "-")
    try:
        number = exact(plain)
    except ValueError:
        return raw
    return number.numerator if number.denominator == 1 else str(number)


def _wholes(raw: str, held: Any, place: Place) -> Any:
    """Table sizes stand the largest first, unless they were agreed on in another order."""
    if place.key == "typical":
        ends = FROM_TO.fullmatch(raw.replace("−", "-").strip())
        return [_number(end) for end in ends.groups()] if ends else raw or GONE
    numbers = [_number(each) for each in BETWEEN.split(raw) if each]
    if place.key != "sizes":
        return numbers
    largest_first = sorted(set(numbers), key=lambda each: (isinstance(each, str), each))[::-1]
    return held if isinstance(held, list) and set(held) == set(numbers) else largest_first


def _exacts(raw: str, _held: Any, _place: Place) -> Any:
    """5 3 2 1, or 5-3-2-1; a comma belongs to its number."""
    raw = raw.strip()
    parts = re.split(r"[-–]", raw) if WITH_DASHES.fullmatch(raw) else re.split(r"[\s;]+", raw)
    return [_exact_number(each.strip(",")) for each in parts if each.strip(",")]


def _names(raw: str, _held: Any, place: Place) -> Any:
    parts = raw.split(",") if place.key in OF_WORDS else BETWEEN.split(raw)
    names = [each.strip() for each in parts if each.strip()]
    if place.key == "choices" and all(isinstance(_number(each), int) for each in names):
        return [_number(each) for each in names]
    return names


def _lines(raw: str, held: Any, place: Place) -> Any:
    return [_names(line, held, place) for line in raw.splitlines() if line.strip()]


def _pairs(raw: str, held: Any, place: Place) -> Any:
    """One a line: 3 = 9/10."""
    pairs: Plain = {}
    for line in raw.splitlines():
        key, _is, value = (part.strip() for part in line.partition("="))
        if key:
            names = place.inner not in (int, str, Fraction)
            pairs[key] = _names(value, held, place) if names else _pair(value, place.inner)
    return pairs or GONE


def _pair(value: str, wanted: Any) -> Any:
    if wanted is str:
        return value
    return _number(value) if wanted is int else _exact_number(value)


READ: dict[str, Any] = {
    "text": _text,
    "setting": _text,
    "choice": _text,
    "flag": _flag,
    "whole": _whole,
    "exact": _exact,
    "wholes": _wholes,
    "exacts": _exacts,
    "names": _names,
    "lines": _lines,
    "pairs": _pairs,
}


def _as_chosen(option: Plain) -> None:
    """The default of an option is of the option's own kind."""
    raw, kind = option["default"], option.get("kind")
    if not isinstance(raw, str):
        return
    if kind == "flag":
        option["default"] = raw == "yes"
    elif kind == "whole":
        option["default"] = _number(raw)
    elif kind == "choice":
        choices = found(option, ("choices",)) or []
        option["default"] = next((each for each in choices if str(each) == raw), raw)
