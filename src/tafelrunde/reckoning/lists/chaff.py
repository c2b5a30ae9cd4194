"""What on a list is nobody: totals, notes, headings that come again, titles between the people."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tafelrunde.words import Text

A_TOTAL = Text("a total, nobody’s name")
A_NOTE = Text("a note, nobody’s name")
A_TITLE = Text("a heading, nobody’s name")
HEADINGS_AGAIN = Text("the headings once more")
ABOVE = Text("stands above the columns’ headings")
NO_LETTERS = Text("there is no name here")
EMPTY_SEAT = Text("a free place, nobody’s name")

TOTAL = re.compile(
    r"(?:(?:gesamt|zwischen|end)?summe|gesamt(?:zahl|anzahl)?|insgesamt|anzahl|"
    r"(?:sub|grand )?totals?|sum|count|anmeldungen|teilnehmer(?:zahl| gesamt| insgesamt)?|Σ)"
    r"\s*+(?:personen|teilnehmer|anmeldungen|spieler|players|participants|attendees)?"
    r"\s*+[:=]?\s*+[\d.,\s€%]*+(?:personen|teilnehmer|spieler|players|people|eur|euro)?\s*",
    re.IGNORECASE,
)
NOTE = re.compile(
    r"(?:[*†‡¹²³]|stand\b\s*:?\s*\d|stand:|hinweis|anmerkung|bemerkung|quelle\b|erstellt\b|erzeugt\b|"
    r"gedruckt\b|exportiert\b|export (?:vom|of|from)\b|druckdatum|datum:|seite\s+\d|page\s+\d|"
    r"notes?:|bitte\b|please\b|generated\b|exported\b|created\b|source:|legende|unterschrift|achtung\b|"
    r"letzte änderung|last (?:update|change)|alle angaben|https?://|www\.|©)",
    re.IGNORECASE,
)
TITLE = re.compile(
    r"(?:warteliste|waiting ?list|wait ?list|nachrücker|reserve(?:n|s|liste)?|ersatz(?:spieler)?|"
    r"teilnehmer(?:liste)?|participants|players|spieler|jugend|erwachsene|kinder|herren|damen|"
    r"abgemeldet|abgesagt|absagen|abmeldungen|cancelled|gruppe\s+\w{1,3}|group\s+\w{1,3}|"
    r"tisch\s+\d+|table\s+\d+|team\s+\w{1,3}|vorrunde|helfer|orga(?:nisation)?)\s*:?|"
    r"(?:anmeldungen|(?:anmelde|teilnehmer|melde|start|spieler)liste)\b.*",
    re.IGNORECASE,
)
WAITING = re.compile(
    r"(?:warteliste|waiting ?list|wait ?list|nachrücker|reserve(?:n|s|liste)?)\s*:?", re.IGNORECASE
)
CALLED_OFF = re.compile(
    r"(?:abgemeldet|abgesagt|absagen|abmeldungen|cancelled)\s*:?", re.IGNORECASE
)
FREE = re.compile(r"(?:n\.?\s*n\.?|frei|freier platz|leer|tba|tbd|free|noch frei|[-–?x._]{1,9})",
                  re.IGNORECASE)  # fmt: skip
MOST_WORDS_IN_A_NAME = 8


def chaff(name: str, cells: Sequence[str], headings: Sequence[str]) -> Text | None:
    """Why this row is no person; nothing where it may well be one."""
    filled = [cell for cell in cells if cell]
    if headings and filled and _repeats(cells, headings):
        return HEADINGS_AGAIN
    if any(TOTAL.fullmatch(cell) for cell in filled if cell == name or not _part(cell, name)):
        return A_TOTAL
    if not any(sign.isalpha() for sign in name):
        return EMPTY_SEAT if name and FREE.fullmatch(name) else None
    if FREE.fullmatch(name):
        return EMPTY_SEAT
    if NOTE.match(name) or len(name.split()) > MOST_WORDS_IN_A_NAME:
        return A_NOTE
    alone = len(filled) == 1
    if alone and (TITLE.fullmatch(name) or filled[0].rstrip().endswith(":")):
        return A_TITLE
    return None


def heading_alone(cells: Sequence[str]) -> str:
    """The heading of a part of the list, where it stands alone in its row."""
    filled = [cell for cell in cells if cell]
    return filled[0] if len(filled) == 1 and TITLE.fullmatch(filled[0]) else ""


def _part(cell: str, name: str) -> bool:
    return bool(name) and cell in name


def _repeats(cells: Sequence[str], headings: Sequence[str]) -> bool:
    pairs = [(cell, head) for cell, head in zip(cells, headings, strict=False) if cell]
    return bool(pairs) and all(cell.casefold() == head.casefold() for cell, head in pairs)
