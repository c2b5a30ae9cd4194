"""A picture somebody uploads, made into one of our own: looked at as hostile, then painted anew.

What comes in is PNG, JPEG or SVG; what is kept is a PNG that typst painted from it, so that nothing
of the file itself is ever handed out again. Before that the size is read from the header (a small
file can unfold into gigabytes), and an SVG may hold nothing but shapes, colours and words: no
scripts, no addresses, nothing that points to itself again and again.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

import typst
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Parameter, Text

LARGEST = 2_000_000
"""Bytes of an upload."""
MOST_PIXELS = 25_000_000
LONGEST_EDGE = 12_000
MOST_SHAPES = 5_000
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
SHAPES = frozenset((
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan",
    "title", "desc", "defs", "style", "linearGradient", "radialGradient", "stop", "clipPath",
))  # fmt: skip
NOT_DRAWN = frozenset({"metadata", "namedview"})
"""What drawing programs note for themselves."""
POINTS_ELSEWHERE = re.compile(r"url\s*\(\s*['\"]?\s*(?!#)|@import|javascript:|data:", re.IGNORECASE)
EDGE = 1200
"""Pixels of the longer side of what is kept."""
PAINTING = """
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#context {
  let own = measure(image("NAME"))
  let scale = calc.min(100mm / own.width, 100mm / own.height)
  image("NAME", width: own.width * scale, height: own.height * scale)
}
"""
INCH = 25.4


def clean_logo(content: bytes) -> bytes:
    """The picture as a PNG of ours; a Refusal says what is wrong with it."""
    if not content:
        raise _no("the file is empty")
    if len(content) > LARGEST:
        raise _no("2 MB at most")
    if content.startswith(PNG):
        _looked_at(*_png_size(content))
        return _painted(content, "logo.png")
    if content.startswith(JPEG):
        _looked_at(*_jpeg_size(content))
        return _painted(content, "logo.jpg")
    _look_at_svg(content)
    return _painted(content, "logo.svg")


def _no(english: str, **parameters: Parameter) -> Refusal:
    return Refusal.of("logo", Text(english, **parameters))


def _looked_at(width: int, height: int) -> None:
    if not (0 < width <= LONGEST_EDGE and 0 < height <= LONGEST_EDGE):
        raise _no(
            "1 to {most} pixels each way expected, found {width} × {height}",
            most=LONGEST_EDGE,
            width=width,
            height=height,
        )
    if width * height > MOST_PIXELS:
        raise _no("25 million pixels at most")


def _png_size(content: bytes) -> tuple[int, int]:
    if len(content) < 24 or content[12:16] != b"IHDR":
        raise _unreadable()
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])


FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG that are followed by its height and width."""


def _jpeg_size(content: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        if content[at + 1] in FRAMES:
            height, width = content[at + 5 : at + 7], content[at + 7 : at + 9]
            return int.from_bytes(width), int.from_bytes(height)
        at += 2 + int.from_bytes(content[at + 2 : at + 4])
    raise _unreadable()


def _unreadable() -> Refusal:
    return _no("a picture as PNG, JPEG or SVG expected; this file cannot be read")


# ── SVG ──────────────────────────────────────────────────────────────────────────────────────────


def _look_at_svg(content: bytes) -> None:
    try:
        root = fromstring(content, forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError, LookupError):
        raise _unreadable() from None
    if _tag(root) != "svg":
        raise _unreadable()
    elements = list(_drawn(root))
    if len(elements) > MOST_SHAPES:
        raise _no("{most} shapes at most in an SVG", most=MOST_SHAPES)
    for element in elements:
        _look_at(element)


def _drawn(root: Element) -> Iterator[Element]:
    waiting = [root]
    while waiting:
        element = waiting.pop()
        if _tag(element) not in NOT_DRAWN:
            yield element
            waiting.extend(element)


def _look_at(element: Element) -> None:
    tag = _tag(element)
    if tag not in SHAPES:
        raise _no(
            "an SVG may hold nothing but shapes, colours and text here, no <{tag}>; "
            "please save it as PNG",
            tag=tag[:20],
        )
    for name, value in (*element.attrib.items(), ("style", element.text or "")):
        local = name.rpartition("}")[2].lower()
        leads_away = local == "href" and not value.startswith("#")
        if local.startswith("on") or leads_away or POINTS_ELSEWHERE.search(value):
            raise _no("an SVG must not point to anything outside of itself here")


def _tag(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


# ── Painted anew ─────────────────────────────────────────────────────────────────────────────────


def _painted(content: bytes, name: str) -> bytes:
    """By typst, in a folder where nothing else lies."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / name).write_bytes(content)
        (Path(folder) / "logo.typ").write_text(PAINTING.replace("NAME", name), encoding="utf-8")
        try:
            painted = typst.compile(
                str(Path(folder) / "logo.typ"),
                root=folder,
                format="png",
                ppi=EDGE / 100 * INCH,
                ignore_system_fonts=True,
            )
        except typst.TypstError:
            raise _unreadable() from None
    if not isinstance(painted, bytes):
        raise _unreadable()
    return painted
