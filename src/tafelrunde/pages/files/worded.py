"""Ids in words for people who open a workbook, and words back into ids when it returns.

An id is its own word too: what was written before there were words is still read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tafelrunde.desk.match_words import STAGE_WORDS, decides_by_duel, match_title
from tafelrunde.games.shelf import role_word
from tafelrunde.rulebook.marks import Mark
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.standings.stage_names import numbered_title, stage_name
from tafelrunde.words import LANGUAGES, Text, Verbatim, capital

STAGES = {
    "quarterfinal": Text("Quarterfinal"),
    "semifinal": Text("Semifinal"),
    "third-place": Text("Match for third place"),
    "final": Text("Final"),
    "duel": STAGE_WORDS["duel"],
}
MATCHES = {
    name: match_title(name)
    for name in (*(f"{stage}{n}" for stage in ("QF", "SF") for n in range(1, 9)),
                 "third-place", "final", "duel")
}  # fmt: skip


def ways(mark: Mark) -> dict[str, Text]:
    """How a mark can come about, in short."""
    return {way.name: way.short for way in mark.ways}


def word(words: Mapping[str, Text], name: str | None, lang: str) -> str | None:
    return words.get(name, Verbatim(name))[lang] if name else None


def stage_word(name: str, mode: Mode, lang: str) -> str | None:
    """A stage as people read it: those everybody knows, and the rounds of a long finish."""
    known = finish_id(name, mode)
    return STAGES[known][lang] if known in STAGES else capital(stage_name(name))[lang]


def match_word(name: str, mode: Mode, lang: str) -> str | None:
    numbered = numbered_title(name)
    return numbered[lang] if numbered else word(MATCHES, finish_id(name, mode), lang)


def finish_id(name: str, mode: Mode) -> str:
    """On files a duel of the leaders is the match "final"; people read what it is."""
    return "duel" if name == "final" and decides_by_duel(mode) else name


def meant_in_finish(words: Mapping[str, Text], said: str) -> str:
    """The id of a stage or match that is called so."""
    found = meant(words, said)
    if found == said:
        found = _meant_by_number(words is STAGES, said)
    return "final" if found == "duel" else found


def _meant_by_number(stage: bool, said: str) -> str:
    """The same of a long finish: what has these numbers in it and is called so."""
    numbers = re.findall(r"\d+", said)
    if len(numbers) == 1:  # the match for place 5 is about places 5 and 6
        numbers = [*numbers, str(int(numbers[0]) + 1)]
    kinds = ("last-{0}", "groups-{0}", "places-{0}-{1}") if stage else NUMBERED
    plain = said.strip().casefold()
    for kind in kinds if numbers else ():
        if kind.count("{") > len(numbers):
            continue
        name = kind.format(*numbers)
        title = stage_name(name) if stage else numbered_title(name)
        if title is not None and plain in (title[lang].casefold() for lang in LANGUAGES):
            return name
    return said


NUMBERED = ("R{0}-{1}", "P{0}-{1}", "P{0}-{1}-{2}", "G{0}-{1}-{2}")


def meant(words: Mapping[str, Text], said: str) -> str:
    """The id that is called so, in either language; anything else as it stands."""
    plain = said.strip().casefold()
    for name, text in words.items():
        if plain in (name, *(text[lang].casefold() for lang in LANGUAGES)):
            return name
    return said


def kinds(rulebook: Rulebook) -> dict[str, Text]:
    return {kind.id: kind.title for kind in rulebook.kinds}


def modes(rulebook: Rulebook) -> dict[str, Text]:
    return {mode.id: mode.title for mode in rulebook.modes}


def roles(names: Iterable[str]) -> dict[str, Text]:
    return {name: role_word(name) or Verbatim(name) for name in names}
