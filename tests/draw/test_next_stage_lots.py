"""The stages of a finish: where equals need a lot, and where too few are left."""

from __future__ import annotations

import pytest

from tafelrunde.rulebook.faults import Refusal
from tests.draw.stages import QUARTERS, after, pairs, shown, stage_of
from tests.rules.build import Tale, sheet

# ── Lots ──


def with_equals(size: int, *tables: str) -> Tale:
    options = {"rounds": 1, "knockout_size": size}
    return sheet("carcassonne", "two-player").with_options(**options).round(*tables)


@pytest.mark.rule("CAR-306")
def test_equals_across_the_cut_need_a_lot() -> None:
    # B and C are equal in everything on places 2 and 3.
    tale = with_equals(2, "A 100, F 0", "B 90, E 0", "C 90, D 0")
    with pytest.raises(Refusal) as caught:
        stage_of(tale.raw)
    [fault] = caught.value.faults
    assert "a lot is needed" in fault.text.en
    assert "ein Los ist nötig" in fault.text.de
    assert "B and C" in fault.text.en
    assert "on place 2:" in fault.text.en
    assert fault.rule is not None
    assert shown(tale.lots("C B"))[1] == [("final", ("A", "C"))]
    assert shown(tale.lots("B C"))[1] == [("final", ("A", "B"))]


@pytest.mark.rule("CAR-306")
def test_the_lot_is_about_the_place_that_the_standings_show() -> None:
    """Whoever withdrew in front keeps his place there, though nobody is seeded for it."""
    tale = with_equals(2, "A 100, H 0", "B 95, G 0", "C 90, F 0", "D 90, E 0").withdrawn("A", 1)
    ranks = {row["player"]: row["rank"] for row in tale.report()["standings"]}
    assert ranks["C"] == ranks["D"] == 3
    with pytest.raises(Refusal, match="C and D are equal in everything on place 3: a lot is"):
        stage_of(tale.raw)


@pytest.mark.rule("CAR-306", "CAR-301")
def test_equals_in_a_place_that_decides_a_pairing_need_a_lot() -> None:
    tale = with_equals(4, "A 100, H 0", "B 100, G 0", "C 90, F 0", "D 80, E 0")
    with pytest.raises(Refusal, match="a lot is needed"):
        stage_of(tale.raw)
    assert shown(tale.lots("B A"))[1] == [("SF1", ("B", "D")), ("SF2", ("A", "C"))]
    assert shown(tale.lots("A B"))[1] == [("SF1", ("A", "D")), ("SF2", ("B", "C"))]


@pytest.mark.rule("CAR-306")
def test_a_lot_that_leaves_pairings_open_is_not_enough() -> None:
    tale = with_equals(4, "A 90, H 0", "B 90, G 0", "C 90, F 0", "D 90, E 0")
    with pytest.raises(Refusal, match="A, C and D are equal in everything on place 1"):
        stage_of(tale.lots("B").raw)
    assert shown(tale.lots("B C A"))[1] == [("SF1", ("B", "D")), ("SF2", ("C", "A"))]


@pytest.mark.rule("CAR-307")
def test_a_drawn_match_of_two_equals_needs_a_lot() -> None:
    # B and C are equal on places 2 and 3, which is one match whoever is second.
    tale = with_equals(4, "A 100, H 0", "B 90, G 0", "C 90, F 0", "D 80, E 0")
    drawn = after(tale, ("SF1", "A 20, D 10"), ("SF2", "B 30, C 30"))
    assert shown(drawn.lots("C B")) == ("third-place", [("third-place", ("B", "D"))])
    with pytest.raises(Refusal, match="a lot is needed"):
        stage_of(drawn.raw)


@pytest.mark.rule("CAR-306")
def test_equals_who_miss_the_cut_need_no_lot() -> None:
    tale = with_equals(2, "A 100, F 0", "B 95, E 0", "C 90, D 0", "G 90, H 0")
    assert shown(tale)[1] == [("final", ("A", "B"))]


@pytest.mark.rule("CAR-306")
def test_equals_of_whom_one_went_home_need_no_lot() -> None:
    tale = with_equals(2, "A 100, F 0", "B 90, E 0", "C 90, D 0")
    assert shown(tale.withdrawn("B", 1))[1] == [("final", ("A", "C"))]


# ── Too few for the finish ──


@pytest.mark.rule("CAR-301")
@pytest.mark.parametrize("gone", [3, 4, 6, 9, 10])
def test_too_few_for_the_knockout_is_said_or_decided_without_a_game(gone: int) -> None:
    tale = pairs(8)
    for player in "ABCDEFGHIJ"[:gone]:
        tale = tale.withdrawn(player, 1)
    try:
        stage = stage_of(tale.raw)
    except Refusal:
        return
    assert stage is None or all(len(match.players) == 2 for match in stage.matches)


@pytest.mark.rule("CAR-306")
def test_two_who_both_went_home_are_not_asked_to_play() -> None:
    stage = stage_of(after(pairs(8), *QUARTERS).withdrawn("A", 2).withdrawn("H", 2).raw)
    assert stage is None or all("A" not in match.players for match in stage.matches)
