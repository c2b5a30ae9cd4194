"""The press: plain data in, one PDF out; tagged, searchable, and the same bytes every time.

Texts reach the templates as JSON and are set as they are: nothing in a name is ever markup. They
are set in the house's own typeface, so that a print looks the same on every machine; a name in
letters it does not have borrows the system's.
"""

from __future__ import annotations

import json
import re
import unicodedata
from datetime import UTC, datetime
from importlib.resources import as_file, files
from typing import Any, Literal, cast

import msgspec
import typst

from tafelrunde.exports.pdf.qr import links_in, pictures
from tafelrunde.pages.paper.model import Paper
from tafelrunde.rulebook.faults import Broken

TEMPLATES = files("tafelrunde.exports.pdf") / "templates"
FONTS = files("tafelrunde.exports.pdf") / "fonts"
TAGGED: Literal["ua-1"] = "ua-1"
FONT_FAMILY = re.compile(r'font-family="[^"]*"')
PICTURE_FONT = 'font-family="Tafelrunde Sans"'
BEYOND = re.compile("[\u0530-\u1dff\u2c00-\uffff\U00010000-\U0010ffff]")
"""Letters beyond Latin, Greek, Cyrillic and common signs."""


def press(paper: Paper) -> bytes:
    """The PDF of a paper."""
    data = cast(dict[str, Any], _printable(msgspec.to_builtins(paper)))
    data["qr"] = pictures(links_in(data["parts"]))
    data["stamp"] = _moment(paper.stamp)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    with as_file(TEMPLATES) as folder, as_file(FONTS) as fonts:
        try:
            return _compiled(str(folder), str(fonts), text, paper.stamp, [TAGGED])
        except typst.TypstError as error:
            if "could not be displayed" not in error.message and not BEYOND.search(text):
                raise Broken(f"the print cannot be set: {error.message}") from error
            # No font has this letter: the standard for accessible files forbids the empty box
            # that stands in for it, people do not.
            return _compiled(str(folder), str(fonts), text, paper.stamp, [])


def _compiled(
    folder: str, fonts: str, text: str, stamp: str, standards: list[Literal["ua-1"]]
) -> bytes:
    made = typst.compile(
        f"{folder}/print.typ",
        root=folder,
        font_paths=[fonts],
        ignore_system_fonts=not BEYOND.search(text),
        sys_inputs={"paper": text},
        pdf_standards=[*standards],
        timestamp=_seconds(stamp),
    )
    assert isinstance(made, bytes)
    return made


def _seconds(stamp: str) -> int:
    return int(_time(stamp).timestamp()) if stamp else 0


def _time(stamp: str) -> datetime:
    return datetime.fromisoformat(stamp.replace("Z", "+00:00")).astimezone(UTC)


def _moment(stamp: str) -> list[int]:
    """Year to second for the file's own date; empty where nothing is known."""
    if not stamp:
        return []
    told = _time(stamp)
    return [told.year, told.month, told.day, told.hour, told.minute, told.second]


def _printable(value: object) -> object:
    """Names may hold line breaks, terminal codes or half characters: blanks on paper."""
    if isinstance(value, str):
        return value if value.isprintable() else _cleaned(value)
    if isinstance(value, dict):
        return {
            key: _picture(each) if key == "picture" else _printable(each)
            for key, each in value.items()
        }
    if isinstance(value, list | tuple):
        return [_printable(each) for each in value]
    return value


def _picture(svg: str) -> str:
    """Our own drawing, with a font that is there."""
    return FONT_FAMILY.sub(PICTURE_FONT, svg)


def _cleaned(text: str) -> str:
    return "".join(
        letter if unicodedata.category(letter) not in ("Cc", "Cs", "Zl", "Zp") else " "
        for letter in text
    )
