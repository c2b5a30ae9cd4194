"""A name that ends in a number is not turned around on lists by surname."""

from __future__ import annotations

from tafelrunde.reckoning.names.public import _split


def test_a_stand_in_with_a_number_keeps_the_name_in_one_piece() -> None:
    assert _split("Ersatzperson 1", "1").listed == "Ersatzperson 1"
    assert str(_split("Ersatzperson 1", "1")) == "Ersatzperson 1"
    assert _split("Ada Berg", "Berg").listed == "Berg, Ada"
