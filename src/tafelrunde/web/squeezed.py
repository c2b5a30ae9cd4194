"""Templates are written one element a line; sent are only the blanks that mean something.

A line break beside an element that stands alone (a table row, a heading) means nothing to a
browser, but a phone in a bad network pays for it. Inside running text it is a blank. What is
read letter by letter (`pre`, `textarea`, scripts, translated sentences) is left as it is.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from django.template import Origin
from django.template.loaders import filesystem

# Elements that begin a line of their own, or show nothing: blanks beside them are never seen.
_ALONE = (
    "address article aside base blockquote body caption circle col colgroup datalist dd defs "
    "details desc dialog div dl dt fieldset figcaption figure footer form g h1 h2 h3 h4 h5 h6 "
    "head header hgroup hr html legend li line link main menu meta nav ol optgroup option p "
    "path polygon polyline rect section source summary svg table tbody td template text tfoot "
    "th thead title tr ul use"
)
ALONE = frozenset(_ALONE.split())
# Elements within a line whose own edges show no blank.
EDGES = frozenset({"button", "select"})

_KEPT = re.compile(
    r"\{#.*?#\}"
    r"|\{%\s*comment\b.*?\{%\s*endcomment\s*%\}"
    r"|\{%\s*verbatim\b.*?\{%\s*endverbatim[^%]*%\}"
    r"|\{%\s*blocktrans(?:late)?\b.*?\{%\s*endblocktrans(?:late)?\s*%\}"
    r"|<!--.*?-->"
    r"|<(?P<name>pre|textarea|script|style)\b.*?</(?P=name)\s*>",
    re.DOTALL,
)
_TEMPLATE = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9-]*)")
_BREAK = re.compile(r"[ \t]*\n\s*")


class Piece(NamedTuple):
    """A stretch of a template: `kept`, a `tag` of HTML, a `template` tag, or `text`."""

    kind: str
    text: str

    @property
    def element(self) -> str:
        """The name of the element, or nothing."""
        found = _NAME.match(self.text) if self.kind in ("tag", "kept") else None
        return found[1].lower() if found else ""


def squeezed(source: str) -> str:
    """The template without the blanks nobody sees."""
    pieces = _pieces(source)
    return "".join(_without_blanks(pieces, index) for index in range(len(pieces)))


class Loader(filesystem.Loader):
    """Reads templates as Django does, and squeezes them once."""

    def get_contents(self, origin: Origin) -> str:
        """The file's text, squeezed."""
        return squeezed(super().get_contents(origin))


def _without_blanks(pieces: list[Piece], index: int) -> str:
    piece = pieces[index]
    if piece.kind == "tag":
        return _tag(piece.text)
    if piece.kind != "text":
        return piece.text
    text = piece.text
    if index and _seen_by_nobody(pieces[index - 1], after=True):
        text = re.sub(r"\A[ \t]*\n\s*", "", text)
    if index + 1 < len(pieces) and _seen_by_nobody(pieces[index + 1], after=False):
        text = re.sub(r"[ \t]*\n\s*\Z", "", text)
    return _BREAK.sub(" ", text)


def _seen_by_nobody(piece: Piece, *, after: bool) -> bool:
    """Whether blanks beside it are never seen: it stands alone, or is a button's edge."""
    if piece.element in ALONE:
        return True
    closes = piece.text.startswith("</")
    return piece.kind == "tag" and piece.element in EDGES and closes != after


def _tag(text: str) -> str:
    """A tag on one line; nothing is sent for an attribute that was not chosen."""
    pieces: list[str] = []
    at = 0
    for found in _KEPT.finditer(text):
        pieces += [_on_one_line(text[at : found.start()]), found[0]]
        at = found.end()
    line = "".join([*pieces, _on_one_line(text[at:])])
    return _blank_inside(re.sub(r"\s+(/?>)\Z", r"\1", line))


def _on_one_line(text: str) -> str:
    return _BREAK.sub(" ", text)


def _blank_inside(tag: str) -> str:
    """` {% if x %}open{% endif %}` as `{% if x %} open{% endif %}`, outside of values."""
    sent: list[str] = []
    quote = ""
    within = 0  # choices whose blank went inside
    at = 0
    while at < len(tag):
        found = _TEMPLATE.match(tag, at)
        if found is None:
            quote = _quote_after(quote, tag[at])
            sent.append(tag[at])
            at += 1
            continue
        word = found[0].strip("{% }").split(" ")[0]
        at = found.end()
        if quote:
            sent.append(found[0])
        elif word == "if" and sent and sent[-1] == " ":
            sent.pop()
            sent += [found[0], " "]
            within += 1
            at += tag[at : at + 1] == " "
        elif word in ("elif", "else") and within:
            sent = _without_last_blank(sent)
            sent += [found[0], " "]
            at += tag[at : at + 1] == " "
        elif word == "endif" and within:
            sent = _without_last_blank(sent)
            sent.append(found[0])
            within -= 1
        else:
            sent.append(found[0])
    return "".join(sent)


def _without_last_blank(sent: list[str]) -> list[str]:
    return sent[:-1] if sent and sent[-1] == " " else sent


def _quote_after(quote: str, sign: str) -> str:
    if quote:
        return "" if sign == quote else quote
    return sign if sign in "\"'" else ""


def _pieces(source: str) -> list[Piece]:
    pieces: list[Piece] = []
    at = start = 0
    while at < len(source):
        piece = _piece_at(source, at)
        if piece is None:
            at += 1
            continue
        if start < at:
            pieces.append(Piece("text", source[start:at]))
        pieces.append(piece)
        at += len(piece.text)
        start = at
    return [*pieces, Piece("text", source[start:])] if start < len(source) else pieces


def _piece_at(source: str, at: int) -> Piece | None:
    """The piece that begins here, or None where it is text."""
    if source[at] not in "{<":
        return None
    if found := _KEPT.match(source, at):
        return Piece("kept", found[0])
    if found := _TEMPLATE.match(source, at):
        return Piece("template", found[0])
    if _NAME.match(source, at) or source.startswith("<!", at):
        return Piece("tag", source[at : _end_of_tag(source, at)])
    return None


def _end_of_tag(source: str, at: int) -> int:
    quote = ""
    while at < len(source):
        found = _KEPT.match(source, at) if source[at] == "{" else None
        found = found or (_TEMPLATE.match(source, at) if source[at] == "{" else None)
        if found:
            at = found.end()
            continue
        if source[at] == ">" and not quote:
            return at + 1
        quote = _quote_after(quote, source[at])
        at += 1
    return len(source)
