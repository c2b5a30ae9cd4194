"""Does any expression that meets foreign text take longer than the text is long?

Every compiled pattern of the package is found, and texts are made from its own parse tree: what it
matches, with one of its repetitions drawn out, and something at the end that spoils it. Four times
the text may cost four times the work; a pattern that tries every way of parting it costs sixteen
or sixty-four times. `python -m bench patterns`.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from re import _constants as kind
from re import _parser as parser
from time import perf_counter
from typing import Any

from bench.measure import Ratio

SHORT, TIMES = 1000, 4
MOST_TIMES = 8.0
NOTEWORTHY_SECONDS = 0.0005
HOPELESS_SECONDS = 0.1
SPOILT = ("", "\x01", " \x01", ";\x01", "x")
LOOKING = re.compile(r"\b([A-Z][A-Z_]+)\.(search|sub|subn|split|findall|finditer)\(")


def run() -> Iterator[str | Ratio]:
    found = dict(_patterns())
    looked = set(_looked_for())
    worst, where = 0.0, ""
    for name, pattern in found.items():
        how = pattern.search if name.rpartition(".")[2] in looked else pattern.fullmatch
        for text in _hostile(pattern):
            ratio = _growth(how, *_sized(pattern, text))
            if ratio > worst:
                worst, where = ratio, f"{name} at {text(3)!r}"
    yield f"{len(found)} patterns; the steepest: {where[:120]}"
    yield Ratio("any pattern, four times the hostile text against once, time", worst, MOST_TIMES)


def _patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Every pattern that stands in a module, by the module's and its own name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.web.settings")
    import django

    import tafelrunde

    django.setup()
    for module in pkgutil.walk_packages(tafelrunde.__path__, "tafelrunde."):
        if ".migrations" in module.name or module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, re.Pattern):
                yield f"{module.name}.{name}", value


def _looked_for() -> Iterator[str]:
    """Names of patterns that are looked for anywhere in a text; the others must fit as a whole."""
    import tafelrunde

    for path in Path(tafelrunde.__path__[0]).rglob("*.py"):
        yield from (found[1] for found in LOOKING.finditer(path.read_text(encoding="utf-8")))


def _hostile(pattern: re.Pattern[Any]) -> Iterator[Callable[[int], str]]:
    source = pattern.pattern
    tree = parser.parse(source.decode("latin-1") if isinstance(source, bytes) else source)
    for drawn_out in range(_repetitions(tree)):
        for spoilt in SPOILT:
            for whole in (True, False):
                yield _maker(tree, drawn_out, spoilt, whole)


def _maker(tree: Any, drawn_out: int, spoilt: str, whole: bool) -> Callable[[int], str]:
    def made(times: int) -> str:
        writer = _Writer(drawn_out, times, whole)
        writer.write(tree)
        return "".join(writer.text) + spoilt

    return made


def _repetitions(tree: Any) -> int:
    writer = _Writer(-1, 1, whole=True)
    writer.write(tree)
    return writer.repetitions


class _Writer:
    """A text along a parse tree; its n-th open repetition is drawn out, and perhaps ends it."""

    def __init__(self, drawn_out: int, times: int, whole: bool) -> None:
        self.drawn_out, self.times, self.whole = drawn_out, times, whole
        self.text: list[str] = []
        self.repetitions = 0
        self.over = False

    def write(self, tree: Any) -> None:
        for what, told in tree:
            if self.over:
                return
            if what in (kind.MAX_REPEAT, kind.MIN_REPEAT, kind.POSSESSIVE_REPEAT):
                self._repeat(*told)
            elif what is kind.SUBPATTERN:
                self.write(told[3])
            elif what is kind.ATOMIC_GROUP:
                self.write(told)
            elif what is kind.BRANCH:
                self.write(told[1][0])
            else:
                self.text.append(_letter(what, told))

    def _repeat(self, least: int, most: Any, tree: Any) -> None:
        if most is not kind.MAXREPEAT and most < SHORT:
            for _ in range(max(least, 1)):
                self.write(tree)
            return
        here = self.repetitions == self.drawn_out
        self.repetitions += 1
        inner = _Writer(-1, 1, whole=True)
        inner.write(tree)
        self.text.append("".join(inner.text) * (self.times if here else max(least, 1)))
        self.over = here and not self.whole


def _letter(what: Any, told: Any) -> str:
    if what is kind.LITERAL:
        return chr(told)
    if what is kind.IN:
        return _of_a_class(told)
    return "a" if what in (kind.ANY, kind.NOT_LITERAL) else ""


def _of_a_class(told: Any) -> str:
    """The blank where it fits: blanks are what neighbouring repetitions most often share."""
    if told[0][0] is kind.NEGATE:
        return " " if "\\s" not in str(told) and not _spaces(told) else "a"
    if _spaces(told):
        return " "
    what, first = told[0]
    if what is kind.CATEGORY:
        return "0" if first is kind.CATEGORY_DIGIT else "a"
    return chr(first[0] if what is kind.RANGE else first)


def _spaces(told: Any) -> bool:
    spaces = (kind.CATEGORY, kind.CATEGORY_SPACE)
    return any(part == spaces or part == (kind.LITERAL, 32) for part in told)


def _sized(pattern: re.Pattern[Any], text: Callable[[int], str]) -> tuple[Any, Any]:
    small, large = text(SHORT), text(SHORT * TIMES)
    if isinstance(pattern.pattern, bytes):
        return small.encode("latin-1", "replace"), large.encode("latin-1", "replace")
    return small, large


def _growth(how: Callable[[Any], object], small: Any, large: Any) -> float:
    """Only what takes noticeable time has a growth worth telling."""
    short = _seconds(how, small)
    if short > HOPELESS_SECONDS:
        return float("inf")
    long = _seconds(how, large)
    return long / max(short, 1e-7) if long > NOTEWORTHY_SECONDS else 0.0


def _seconds(how: Callable[[Any], object], text: Any) -> float:
    fastest = float("inf")
    for _ in range(3):
        if fastest < float("inf") and fastest > HOPELESS_SECONDS:
            break
        start = perf_counter()
        how(text)
        fastest = min(fastest, perf_counter() - start)
    return fastest
