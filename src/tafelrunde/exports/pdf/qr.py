"""QR codes by the hundred: all of one length are made from a few.

A QR code of fixed version, error level and mask is linear over single bits: the picture of a text
is the picture of another text, with the pictures of the bits in which they differ laid over it
(exclusive or). So the code generator is asked once for a first text and once for each bit that
ever differs, and hundreds of addresses that differ in a table's number cost next to nothing.
"""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache

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
        self.first = first
        self.size, self.base = _symbol(first)
        self._bit = cache(self._difference)

    def dots(self, text: bytes) -> int:
        found = self.base
        for place, (mine, yours) in enumerate(zip(self.first, text, strict=True)):
            differing = mine ^ yours
            while differing:
                bit = differing & -differing
                found ^= self._bit(place, bit)
                differing ^= bit
        return found

    def _difference(self, place: int, bit: int) -> int:
        changed = bytearray(self.first)
        changed[place] ^= bit
        return _symbol(bytes(changed))[1] ^ self.base


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
