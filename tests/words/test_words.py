"""One word for one thing: the list in docs/words.toml holds for every text of the product."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.desk.association import commands as _seasons
from tafelrunde.desk.commands.asked import Asked
from tafelrunde.journal import season_events as _of_seasons
from tafelrunde.journal.parts import Part
from tafelrunde.words import Player, Text
from tests.words.texts import Said, every_text

LIST = Path(__file__).parents[2] / "docs" / "words.toml"
THINGS: list[dict[str, Any]] = tomllib.loads(LIST.read_text(encoding="utf-8"))["thing"]

ENGLISH = [
    "the",
    "and",
    "not",
    "is",
    "with",
    "of",
    "for",
    "are",
    "this",
    "that",
    "has",
    "have",
    "were",
    "by",
    "from",
    "your",
    "you",
    "which",
    "their",
    "there",
    "who",
    "when",
    "organiser",
    "came",
    "went",
    "yes",
    "to",
]
GERMAN = [
    "der",
    "das",
    "und",
    "oder",
    "nicht",
    "ist",
    "mit",
    "von",
    "für",
    "wird",
    "werden",
    "ein",
    "eine",
    "einen",
    "auf",
    "aus",
    "bei",
    "nach",
    "noch",
    "kein",
    "keine",
    "Tisch",
    "Runde",
    "Spieler",
    "Punkte",
    "Sie",
    "zu",
    "sind",
    "haben",
    "wer",
    "ja",
    "nein",
    "dem",
    "den",
    "im",
]
OTHERS = {"de": ENGLISH, "en": GERMAN}
GAPS = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
NAMES = re.compile(rf"{GAPS.pattern}|--[a-z-]+|\S+\.(?:json|jsonl)|“[^”]*”|„[^“]*“|\"[^\"]*\"")
"""Gaps, options, file names and quotations belong to no language."""
COMMA, POINT = (
    r"(?<![\d.,–-])\d+,\d{1,2}(?![\d,])",
    r"(?<![\d.\w-])\d{1,3}\.\d{1,2}(?![\d.\w]| Uhr)",
)
FOREIGN_NUMBERS = {
    "en": re.compile(rf"[\d}}]\s%(?!\()|{COMMA}|[\d}}]\s?€"),
    "de": re.compile(rf"\d%|{POINT}|€\s?[\d{{]"),
    "fr": re.compile(rf"\d%|{POINT}|€\s?[\d{{]"),
}
"""Percent, money, and what separates decimals, as another language writes them."""
AS_TYPED = ("rulebook/exact.py", "cli/")
"""A number in a file and at the command line has a point in every language."""
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b")


def forbidden(thing: dict[str, Any], said: Said) -> str | None:
    """The word of the list that this text should not use."""
    if any(place in said.place or place in said.text.lower() for place in thing.get("unless", ())):
        return None
    for word in thing.get("not", {}).get(said.lang, ()):
        if found := re.search(rf"(?<![\w-]){word}", GAPS.sub(" ", said.text), re.IGNORECASE):
            return f"{said.place}: {found.group(0)} → {thing[said.lang]}: {said.text[:80]}"
    return None


def test_one_word_for_one_thing() -> None:
    found = [forbidden(thing, said) for thing in THINGS for said in every_text()]
    assert list(filter(None, found)) == []


def test_a_seat_is_never_called_a_place() -> None:
    wrong = [
        (said.place, said.text)
        for said in every_text()
        if said.lang == "de"
        and re.search(r"\bseats?\b", said.other, re.IGNORECASE)
        and re.search(r"\b(?:Platz|Plätzen?)\b", said.text)
        and not re.search(r"\b(?:place|rank|room)|which seats", said.other)
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_text_speaks_the_other_language(lang: str) -> None:
    telling = re.compile(rf"\b(?:{'|'.join(OTHERS[lang])})\b")
    wrong = [
        (said.place, found.group(0), said.text[:80])
        for said in every_text()
        if said.lang == lang and (found := telling.search(NAMES.sub(" ", said.text)))
    ]
    assert wrong == []


def test_quotation_marks_are_those_of_the_language() -> None:
    wrong = [
        (said.place, said.text[:80])
        for said in every_text()
        if ("„" in said.text if said.lang == "en" else "”" in said.text)
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", ["de", "en", "fr"])
def test_percent_and_decimals_are_written_as_each_language_writes_them(lang: str) -> None:
    wrong = [
        (said.place, found.group(0), said.text[:80])
        for said in every_text()
        if said.lang == lang
        and not said.place.startswith(AS_TYPED)
        and (found := FOREIGN_NUMBERS[lang].search(said.text))
    ]
    assert wrong == []


def test_no_text_names_what_only_files_and_programs_call_so() -> None:
    """Options, figures and columns have words; their names in files are for files."""
    wrong = [
        (said.place, found.group(0))
        for said in every_text()
        if not said.place.startswith(FOR_FILES)
        and (found := RAW.search(NAMES.sub(" ", said.text)))
        and found.group(0) not in PROGRAMS
    ]
    assert wrong == []


def called_in_programs() -> set[str]:
    """What commands and events are called, in Python and in a journal."""
    assert _seasons, _of_seasons
    kinds = [kind for family in (Asked, Part) for kind in _kinds(family)]
    tags = {kind.__name__: str(kind.__struct_config__.tag) for kind in kinds}
    return {called for both in tags.items() for called in both if TWO_WORDS.search(called)}


def _kinds(family: type[Any]) -> list[type[Any]]:
    return [each for kind in family.__subclasses__() for each in (kind, *_kinds(kind))]


def test_no_text_names_a_command_or_an_event_as_programs_do() -> None:
    called = called_in_programs() - WORDS_OF_THEIR_OWN
    assert {"WithdrawPlayer", "withdraw-player", "PlayerWithdrew", "SeasonOpened"} <= called
    wrong = [
        (said.lang, said.place, word)
        for said in every_text()
        if not said.place.startswith(FOR_FILES)
        for word in IN_ONE_WORD.findall(NAMES.sub(" ", said.text))
        if word in called or (JOINED.search(word) and word not in PROGRAMS)
    ]
    assert wrong == []


TWO_WORDS = re.compile(r"[a-z](?:-|[A-Z])")
IN_ONE_WORD = re.compile(r"[^\W\d_][\w-]*")
JOINED = re.compile(r"[a-zäöüß][A-Z]|[a-z]_[a-z]")
WORDS_OF_THEIR_OWN = {"check-in", "sit-out"}
FOR_FILES = ("games/shelf.py",)
"""Said to whoever writes a rulebook: there the name is what is needed."""
PROGRAMS = {"pg_dump", "check_draw", "PostgreSQL", "LibreOffice"}


def test_the_reader_finds_texts_of_every_kind() -> None:
    places = {said.place.split(":")[0].split(" ")[0] for said in every_text()}
    assert {"desk/event_words.py", "games/catan/handbook.toml", "cli/backups.py"} <= places
    assert any(place.endswith(".html") for place in places)
    assert sum(said.lang == "de" for said in every_text()) > 4000
    words = Said("de", "Bitte das Handy nehmen", "here")
    [phone] = [thing for thing in THINGS if thing["de"] == "Telefon"]
    assert forbidden(phone, words)


@pytest.mark.parametrize("name", ["M. K.", "Mia Kern"])
def test_a_sentence_ends_with_one_full_stop(name: str) -> None:
    text = Text("This is warning number {number} for {player}.", number=2, player=Player("p1"))
    assert text.spoken("en", {"p1": name}) == f"This is warning number 2 for {name.rstrip('.')}."
    within = Text("{text} Round off: {people}.", text=text, people=Player("p1"))
    assert ".." not in within.spoken("de", {"p1": name})
    assert Text("so on ...", number=1).spoken("en") == "so on ..."
