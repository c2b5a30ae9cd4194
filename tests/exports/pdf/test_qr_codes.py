"""QR codes on slips: the quick way gives the same dots, and a camera reads them from the page."""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64decode
from hashlib import sha256
from typing import Any

import pytest
import segno
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.exports.pdf.qr import MASK, pictures
from tests.exports.pdf.hall_on_paper import ADDRESS, pictures_of, printed, seated

ASCII = st.characters(min_codepoint=33, max_codepoint=126)


def dots(svg: str) -> list[list[int]]:
    """The modules of a drawn code, from the picture inside; 1 is dark."""
    found = re.search(r"base64,([^\"]+)", svg)
    assert found is not None
    png = b64decode(found.group(1))
    size = struct.unpack(">I", png[16:20])[0]
    raw = zlib.decompress(png[png.index(b"IDAT") + 4 : -16])
    stride = (size + 7) // 8 + 1
    rows = [raw[at * stride + 1 : (at + 1) * stride] for at in range(size)]
    return [[1 - (row[x // 8] >> (7 - x % 8) & 1) for x in range(size)] for row in rows]


@settings(max_examples=12, deadline=None)
@given(st.text(ASCII, min_size=17, max_size=17), st.sets(st.text("abcd", min_size=3, max_size=3)))
def test_codes_made_from_differences_are_those_of_the_generator(begin: str, ends: set[str]) -> None:
    for text, svg in pictures(
        [begin + end for end in sorted(ends | {"aaa", "abd", "ada", "dbd"})]
    ).items():
        whole = segno.make(text, error="m", mask=MASK, mode="byte", micro=False, boost_error=False)
        assert dots(svg) == [[int(module) for module in row] for row in whole.matrix]


@pytest.mark.parametrize(
    ("texts", "most"),
    [
        ([f"https://house.example/s/{number:03}" for number in range(400)], 12),
        ([f"https://house.example/b/{sha256(bytes([n])).hexdigest()}" for n in range(9)], 9),
    ],
    ids=["numbers", "keys"],
)
def test_the_generator_is_asked_for_few_of_many_and_never_more_than_once_for_each(
    texts: list[str], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    make = segno.make

    def counted(text: bytes, **more: Any) -> Any:
        asked.append(text)
        return make(text, **more)

    monkeypatch.setattr(segno, "make", counted)
    assert len(pictures(texts)) == len(texts)
    assert len(asked) <= most


def test_addresses_with_other_letters_work_too() -> None:
    (svg,) = pictures(["http://häuschen.example/t/pokal"]).values()
    assert len(dots(svg)) >= 21


def test_a_camera_reads_every_slip_of_the_page() -> None:
    hall = seated("seven-wonders", "four-rounds", 12)
    source = hall.source()
    (sheet,) = pictures_of(printed(source, "slips"))
    found = {code.text for code in zxingcpp.read_barcodes(sheet)}
    tables = hall.state.rounds[1].tables.values()
    assert found == {source.link(2, table.number, table.seats) for table in tables}
    assert all(text.startswith(ADDRESS) for text in found)
