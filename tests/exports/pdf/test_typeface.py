"""One typeface on paper, the house's own: no other is embedded, whatever letters a name has."""

from __future__ import annotations

import io
from typing import Any

import pytest
from pypdf import PdfReader

from tafelrunde.pages.paper.prints import PRINTS, why_not
from tests.exports.pdf.hall_on_paper import Somebody, printed, seated, text_of

LETTERS = (
    "äöüßÄÖÜẞ",  # German
    "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",  # Polish
    "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",  # Czech
    "çğıİöşüÇĞÖŞÜ",  # Turkish
    "ăâîșțĂÂÎȘȚşţ",  # Romanian
    "áðéíóúýþæöÁÐÉÍÓÚÝÞÆÖ",  # Icelandic
    "åøœñëêèçãõőűāēīņšžġħ",  # their neighbours
    "₂–—„“”‚‘’«»…·€½⅓±×−→✓★",  # signs of the house
)
HOUSE = {"Tafelrunde"}


def families(pdf: bytes) -> set[str]:
    """The names of all fonts in a file, without the mark of their subset."""
    found: set[str] = set()
    for page in PdfReader(io.BytesIO(pdf)).pages:
        resources: Any = page["/Resources"].get_object()
        for font in resources.get("/Font", {}).values():
            found.add(str(font.get_object()["/BaseFont"]).partition("+")[2].partition("-")[0])
    return found


def test_every_letter_is_in_the_typeface() -> None:
    hall = seated("catan", "ranking-tournament", 8)
    names = dict(zip(hall.players, LETTERS, strict=True))
    people = {player: Somebody(f"Ada {letters}") for player, letters in names.items()}
    assert families(printed(hall.source(people=people), "check-in")) == HOUSE


@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [("catan", "ranking-tournament"), ("friedrich", "world-championship")],
)
def test_no_print_embeds_another_typeface(rulebook: str, mode: str) -> None:
    source = seated(rulebook, mode, 8).source()
    for each in PRINTS:
        if why_not(each, source) is None:
            assert families(printed(source, each.id)) == HOUSE, each.id


def test_another_typeface_would_be_found() -> None:
    """Letters of no house font borrow the system's, or stay a box: either way it shows."""
    hall = seated("catan", "ranking-tournament", 8)
    people = {player: Somebody("Ada 漢字") for player in hall.players}
    pdf = printed(hall.source(people=people), "check-in")
    assert families(pdf) > HOUSE or "漢" not in text_of(pdf)
