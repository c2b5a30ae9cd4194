"""Why can a file not be read as TOML? The reader says it in its own English; here it is for people.

Whoever mends a file looks for a line, so the line is told by itself as well. What can be read and
has another shape than expected is told here too, in the same words.
"""

from __future__ import annotations

import re
import typing

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.foreign import AT as AT_A_PLACE
from tafelrunde.words import Text, Verbatim, listed
from tafelrunde.words.digits import whole_in

AT = re.compile(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
TWICE = Text("the same name stands twice here, or a list and a single value have one name")
TOO_DEEP = Text("nested too deeply")
TOO_LONG = "Exceeds the limit"
SAID: tuple[tuple[str, Text], ...] = (
    ("Expected '='", Text("an equals sign expected after the name")),
    ("Expected ']'", Text("a closing square bracket expected at the end of the line")),
    ("Expected ']]'", Text("two closing square brackets expected at the end of the line")),
    ("Expected newline", Text("a new line expected: something stands here that does not belong")),
    ("Invalid value", Text("a text in quotation marks, a number, true, false or a list expected")),
    ("Invalid statement", Text("a name, an equals sign and a value expected")),
    ("Invalid initial character", Text("a name expected before the equals sign")),
    ("Invalid date", Text("there is no such day or time")),
    ("Unclosed array", Text("the closing square bracket of a list is missing")),
    ("Unclosed inline table", Text("the closing brace is missing")),
    ("Unterminated string", Text("the quotation mark at the end of a text is missing")),
    ("Illegal character", Text("a sign stands here that may not; is a quotation mark missing?")),
    ("Found invalid character", Text("a sign stands here that may not")),
    ("Unescaped", Text("before a backslash in a text another one is needed")),
    ("Cannot ", TWICE),
    ("Duplicate", TWICE),
    (TOO_LONG, Text("a number of thousands of digits")),
)


ENDLESS = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){30}""")
"""A name of so many parts: for each of them the reader walks through all before it."""
THOUSANDS = re.compile(r"(?<![\d_])\d[\d_]{4299,}+")


class Unreadable(Fault, frozen=True, kw_only=True):
    """A file that is no TOML: from which line on, and why, without the name of the language."""

    line: int = 0
    """0: at its end, or nowhere in particular."""
    why: Text


def refuse_endless(text: str, file: str) -> None:
    """Before the reader begins: a hundred kilobytes of one name would keep it busy for minutes."""
    if (found := ENDLESS.search(text)) is not None:
        line = _line_of(text, found)
        where = Text("line {line}, column {column}", line=line, column=1)
        told = Text("{why} ({where})", why=TOO_DEEP, where=where)
        raise Refusal([Unreadable(place=file, text=told, line=line, why=TOO_DEEP)])


def _line_of(text: str, found: re.Match[str]) -> int:
    return text.count("\n", 0, found.start()) + 1


def unreadable(file: str, message: str, written: str = "") -> Unreadable:
    """What the reader's message means; of a number too long it does not tell where that stands."""
    if message.startswith(TOO_LONG) and (number := THOUSANDS.search(written)) is not None:
        message += f" (at line {_line_of(written, number)}, column 1)"
    at = AT.search(message)
    why = next((text for start, text in SAID if message.startswith(start)), NO_IDEA)
    line, column = (whole_in(at[name] or "") or 0 for name in ("line", "column")) if at else (0, 0)
    where = Text("line {line}, column {column}", line=line, column=column)
    told = Text("{why} ({where})", why=why, where=where if line else AT_THE_END) if at else why
    text = Text("not valid TOML: {error}", error=told)
    return Unreadable(place=file, text=text, line=line, why=why)


NO_IDEA = Text("something stands here that cannot be read")
AT_THE_END = Text("at the end of the file")


# ── What can be read, and has another shape ──────────────────────────────────────────────────────

OTHER_KIND = re.compile(r"Expected `(?P<wanted>[^`]+)`.*?, got `(?P<found>[^`]+)`")
LACKING = re.compile(r"Object missing required field `(?P<field>\w+)`")
KINDS = {
    "int": Text("a whole number"),
    "float": Text("a number with a decimal point"),
    "str": Text("a text in quotation marks"),
    "bool": Text("true or false"),
    "object": Text("names with their values"),
    "array": Text("a list in square brackets"),
    "date": Text("a day"),
    "datetime": Text("a day with its time"),
    "time": Text("a time", context="of day"),
}
IN_EACH_LANGUAGE = Text("a text in each language expected, at least de and en; found: {found}")


def misshapen(message: str, model: object = None) -> Text:
    """Which kind of value is expected, and which stands there; the reader names its own kinds."""
    if match := LACKING.fullmatch(message):
        return Text("the field “{field}” is missing", field=match["field"])
    if match := OTHER_KIND.fullmatch(message):
        found = _kinds(match["found"])
        if model is Text:
            return IN_EACH_LANGUAGE.filled(found=found)
        wanted = _kinds(match["wanted"])
        return Text("{wanted} expected; found: {found}", wanted=wanted, found=found)
    if typing.get_origin(model) is typing.Literal:
        offered = listed([Verbatim(str(each)) for each in typing.get_args(model)], "or")
        return Text("one of these expected: {offered}", offered=offered)
    return NO_VALUE


NO_VALUE = Text("another value is expected here")


def misshapen_at(message: str) -> tuple[str, Text]:
    """The place as well, where the reader tells it."""
    at = AT_A_PLACE.search(message)
    if at is None:
        return "", misshapen(message)
    return at["place"].removeprefix("$").removeprefix("."), misshapen(message[: at.start()])


def _kinds(told: str) -> Text:
    """`int | null`: nothing at all is written by leaving the line out."""
    kinds = [kind for kind in told.split(" | ") if kind != "null"]
    return listed([KINDS.get(kind, Verbatim(kind)) for kind in kinds], "or")
