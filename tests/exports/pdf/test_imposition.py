"""Cut the stack, put the piles on each other: the cards lie in their order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.pages.paper.imposition import sheets


def cut_and_stacked(printed: tuple[tuple[int | None, ...], ...], up: int) -> list[int]:
    """What a person does at the cutter: one pile for each place on the sheet, first on top."""
    piles = [[sheet[place] for sheet in printed] for place in range(up)]
    return [card for pile in piles for card in pile if card is not None]


@given(st.integers(0, 200), st.integers(1, 8))
def test_piles_put_on_each_other_lie_in_order(number: int, up: int) -> None:
    assert cut_and_stacked(sheets(range(number), up), up) == list(range(number))


@given(st.integers(1, 200), st.integers(1, 8))
def test_no_sheet_more_than_needed_and_empty_places_only_at_the_end(number: int, up: int) -> None:
    printed = sheets(range(number), up)
    assert len(printed) == -(-number // up)
    piles = [[sheet[place] for sheet in printed] for place in range(up)]
    flat = [card for pile in piles for card in pile]
    assert None not in flat[:number]


def test_cards_that_simply_follow_each_other_would_be_found() -> None:
    naive = ((0, 1, 2), (3, 4, 5))
    assert cut_and_stacked(naive, 3) != list(range(6))
