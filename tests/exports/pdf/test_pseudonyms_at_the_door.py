"""The list at the door does not say that people chose what the house has given them."""

from __future__ import annotations

import pytest

from tafelrunde.pages.paper.model import Grid
from tafelrunde.pages.paper.people import check_in_list
from tests.exports.pdf.hall_on_paper import seated


@pytest.mark.rule("FRI-231")
def test_the_list_at_the_door_ticks_that_there_is_a_pseudonym() -> None:
    source = seated("friedrich", "world-championship", 8).source()
    grid = next(block for block in check_in_list(source).blocks if isinstance(block, Grid))
    labels = [column.label for column in grid.columns]
    assert "Pseudonym" not in labels
    at = labels.index("Pseudonym vergeben")
    assert {row[at].text for row in grid.rows} == {"☑"}
