"""QR codes by the hundred: all of one length are made from a few.

A QR code of fixed version, error level and mask is linear over single bits: where a text differs
from another by as much as two others differ from each other, so do their pictures (exclusive or).
So the code generator is asked only for a text that cannot be laid together from those it was asked
for before: hundreds of addresses that differ in a table's number cost next to nothing, and a few
with long keys never more than one question each.
"""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping

import segno

MASK = 3
"""Any of the eight is a valid code; one for all, because another mask is another picture."""


def pictures(texts: Iterable[str]) -> dict[str, str]:
    """The codes of these addresses, as SVG with a tiny black-and-white picture in it."""
    families: dict[int, _Family] = {}
    drawn = {}
    for text in dict.fromkeys(texts):
        if not text.isascii():
            drawn[text] = _svg(*_symbol(text.encode()))
            continue
        family = families.get(len(text))
        if family is None:
            family = families[len(text)] = _Family(text.encode())
        drawn[text] = _svg(family.size, family.dots(text.encode()))
    return drawn


class _Family:
    """Codes of texts of one length, as differences from the first of them."""

    def __init__(self, first: bytes) -> None:
        self.size, self._base = _symbol(first)
        self._first = int.from_bytes(first, "big")
        self._known: dict[int, tuple[int, int]] = {}
        """Differences of texts and of their pictures, each by its highest bit."""

    def dots(self, text: bytes) -> int:
        left, found = int.from_bytes(text, "big") ^ self._first, self._base
        while left:
            known = self._known.get(left.bit_length())
            if known is None:
                asked = _symbol(text)[1]
                self._known[left.bit_length()] = left, asked ^ found
                return asked
            left, found = left ^ known[0], found ^ known[1]
        return found


def _symbol(text: bytes) -> tuple[int, int]:
    """Modules on a side, and all modules as one number: row after row, 1 is dark."""
    code = segno.make(text, error="m", mask=MASK, mode="byte", micro=False, boost_error=False)
    rows = [bytes(row) for row in code.matrix]
    digits = b"".join(rows).translate(DIGITS)
    return len(rows), int(digits, 2)


DIGITS = bytes(ord("1") if value else ord("0") for value in range(256))


def _svg(size: int, dots: int) -> str:
    data = b64encode(_png(size, dots)).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<image width="{size}" height="{size}" image-rendering="optimizeSpeed"'
        f' href="data:image/png;base64,{data}"/></svg>'
    )


def _png(size: int, dots: int) -> bytes:
    """One bit a module; in a picture 1 is white."""
    stride = (size + 7) // 8
    light = ((1 << size * size) - 1) ^ dots
    whole = (1 << size) - 1
    raw = b"".join(
        b"\0"
        + (((light >> size * (size - 1 - y)) & whole) << (8 * stride - size)).to_bytes(
            stride, "big"
        )
        for y in range(size)
    )
    head = struct.pack(">IIBBBBB", size, size, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(raw, 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def links_in(paper: object) -> Iterable[str]:
    """Every address under the key "link", wherever it stands."""
    if isinstance(paper, Mapping):
        link = paper.get("link")
        if isinstance(link, str) and link:
            yield link
        for value in paper.values():
            yield from links_in(value)
    elif isinstance(paper, list | tuple):
        for value in paper:
            yield from links_in(value)
