"""Where does a draft begin? On a blank sheet, with an edition there is, or with somebody's file."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import chain

from tafelrunde.games.volumes import LARGEST_FILE
from tafelrunde.journal.carrying import outsize
from tafelrunde.pages.workshop.another_game import of_a_game
from tafelrunde.pages.workshop.criteria_offered import criterion
from tafelrunde.pages.workshop.filling import prefix_for, short_name
from tafelrunde.pages.workshop.kinds import misshapen
from tafelrunde.pages.workshop.numbering import FORMAT, LEVEL, POINTS, RANKING, SEATING
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.foreign_rules import unfit_in
from tafelrunde.rulebook.loader import looked_through, read_toml
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.shape import Stranger
from tafelrunde.rulebook.writing import as_written
from tafelrunde.words import Text

FILE = "file"
ARCHIVE = b"PK\x03\x04"
"""How a zip begins."""
LAST_NUMBER = re.compile(r"\d{1,9}$")


def blank(game: str, taken: Collection[str] = ()) -> Plain:
    """The usual: tables of four and three, 5-3-2-1, three rounds; `taken` are others' prefixes."""
    prefix = prefix_for(game, taken)

    def rule(number: int) -> str:
        return f"{prefix}-{number}"

    def said(text: Text) -> dict[str, str]:
        return {"de": text["de"], "en": text["en"]}

    return {
        "id": short_name(game) or "game",
        "prefix": prefix,
        "version": "1",
        "title": {"de": game, "en": game},
        "source": said(Text("own agreement")),
        "scoring": {
            "tables": {
                "figures": [{"name": "vp", "label": said(Text("victory points"))}],
                "places": [{"figure": "vp", "rule": rule(POINTS)}],
                "points": {"3": [5, 3, 1], "4": [5, 3, 2, 1]},
                "points_rule": rule(POINTS),
                "shared_rule": rule(LEVEL),
            }
        },
        "modes": [
            {
                "id": "tournament",
                "title": said(Text("tournament")),
                "summary": said(Text("Three rounds with everyone; the standings decide.")),
                "rounds": 3,
                "rounds_rule": rule(FORMAT),
                "sizes": [4, 3],
                "seating": {
                    "method": "lot",
                    "rule": rule(SEATING),
                    "sizes_rule": rule(FORMAT),
                    "policy": "few-threes",
                },
                "scoring": "tables",
                "standings": [
                    {"code": "tp", "rule": rule(POINTS), **criterion("tp").words()},
                    {"code": "vp_sum", "rule": rule(RANKING), **criterion("vp_sum").words()},
                ],
            }
        ],
    }


def of_a_format(book: Rulebook, game: str, taken: Collection[str] = ()) -> Plain:
    """A ready format for one game, every rule of it open to changes."""
    prefix = prefix_for(game, taken)
    return of_a_game(book, game, short_name(game) or "game", prefix, book.title)


def next_edition(book: Rulebook, taken: Collection[str]) -> Plain:
    """The same rules under the next free version."""
    return {**as_written(book), "version": free_version(_after(book.version), taken)}


def free_version(version: str, taken: Collection[str]) -> str:
    """This one, or the next that nobody has."""
    while version in taken:
        version = _after(version)
    return version


def _after(version: str) -> str:
    """2026 is followed by 2027, 2012.1 by 2012.2, a word by its second edition."""
    last = LAST_NUMBER.search(version)
    if last is None:
        return f"{version}-2"
    return f"{version[: last.start()]}{int(last[0]) + 1:0{len(last[0])}d}"


def from_file(raw: bytes) -> Plain:
    """What somebody's file says, sound or not; a Refusal where it cannot be read at all."""
    return from_text(text_in(raw))


def text_in(raw: bytes) -> str:
    if len(raw) > LARGEST_FILE:
        raise Refusal.single(FILE, "larger than 4 MB")
    if raw.startswith(ARCHIVE):
        raise Refusal.single(
            FILE, "this is an archive: please unpack it and send the rulebook.toml inside"
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise Refusal.single(
            FILE,
            "line {line} has letters that cannot be read: please save the file as UTF-8 and send "
            "it again",
            line=line,
        ) from None


def from_text(text: str) -> Plain:
    rules = read_toml(text, FILE)
    for why in chain(outsize(rules), unfit_in(rules)):
        raise Refusal.of(FILE, why)
    bent = [Fault(place or FILE, Text("unexpected content")) for place in misshapen(rules)]
    book, faults = looked_through(rules)
    strange = any(isinstance(fault, Stranger) for fault in faults)  # no question could show it
    if book is None or bent or strange:
        raise Refusal(faults or bent)
    return as_written(book) if not faults else rules
