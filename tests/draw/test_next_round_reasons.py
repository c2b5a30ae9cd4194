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


@pytest.mark.rule("CAR-305")
def test_equals_have_the_same_place_whatever_the_lot_says() -> None:
    tale = sheet("carcassonne", "two-player").round("A 90, B 80", "C 60, D 60", "E 60, F 60")
    said = " ".join(reason.en for reason in drafted(tale.raw).reasons)
    assert "1. A" in said
    assert [said.count(f"2. {player}") for player in "CDEF"] == [1, 1, 1, 1]
    assert "6. B" in said


@pytest.mark.rule("CAR-305")
def test_equals_change_so_that_nobody_meets_again_and_nobody_leaves_his_group() -> None:
    tale = sheet("carcassonne", "two-player").with_options(avoid_rematches=True)
    tale = tale.round("A 90, B 80", "C 60, D 60", "E 60, F 60", "G 90, H 80")
    for number in range(20):
        tables = drafted(tale.raw, f"seed {number}").tables
        assert set(tables[0]) == {"A", "G"}
        assert set(tables[3]) == {"B", "H"}
        assert {frozenset("CD"), frozenset("EF")}.isdisjoint(map(frozenset, tables[1:3]))


@pytest.mark.rule("CAR-305")
def test_who_meets_again_is_told_in_which_rounds_that_was() -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=5)
    tale = tale.round("A 90, B 80", "C 60, D 55").round("A 70, C 60", "B 90, D 20")
    first, last = drafted(tale.raw).reasons
    assert first.en.endswith("(CAR-305). Again: A – B met in round 1.")
    assert last.de.endswith("(CAR-305). Erneut: C – D in Runde 1.")
    again = drafted(tale.round("B 90, A 80", "D 60, C 55").raw).reasons
    assert again[0].en.endswith("Again: B – A met in rounds 1 and 3.")


@pytest.mark.rule("CAR-305")
def test_who_has_not_met_is_told_nothing_of_it() -> None:
    tale = sheet("carcassonne", "two-player").round("A 90, B 80", "C 60, D 55")
    assert not any("Again" in reason.en for reason in drafted(tale.raw).reasons)
