"""Why somebody sits where the next round puts him: a shared rank is put in order by lot."""

from __future__ import annotations

import pytest

from tests.draw.next_rounds import drafted
from tests.rules.build import sheet


@pytest.mark.rule("CAR-305")
def test_where_people_are_equal_the_reason_says_that_a_lot_ordered_them() -> None:
    tale = sheet("carcassonne", "two-player").round("A 90, B 80", "C 60, D 60", "E 60, F 60")
    first, *others = drafted(tale.raw).reasons
    assert "equals by lot" in first.en  # the winner, and one of four who are equal
    assert all("Gleiche nach Los" in reason.de for reason in others[:1])


@pytest.mark.rule("CAR-305")
def test_where_the_standings_decide_no_lot_is_spoken_of() -> None:
    tale = sheet("carcassonne", "two-player").round("A 90, B 80", "C 60, D 55", "E 61, F 60")
    assert not any("lot" in reason.en for reason in drafted(tale.raw).reasons)
