"""7 Wonders: the wonders of a round."""

from __future__ import annotations

import json
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.draw.setup import check, recompute
from tafelrunde.games.shelf import open_rulebook, setup_draws
from tafelrunde.rulebook.faults import Refusal
from tests.draw.fairness import SEEDS, evenly, is_fair

SETUP_DRAWS = setup_draws(open_rulebook("seven-wonders"))
(WONDERS,) = SETUP_DRAWS
IDS = [lot.id for lot in open_rulebook("seven-wonders").draws[0].in_the_bag(())]
Seats = list[dict[str, Any]]


def draw_wonders(seed: str, **chosen: object) -> Seats:
    found = WONDERS.draw(seed, chosen)["wonders"]
    assert isinstance(found, list)
    return found


def shown(draw: Seats) -> list[str]:
    return [f"{seat['position']} {seat['wonder']} {seat['side'] or '-'}" for seat in draw]


@pytest.mark.rule("7W-701")
def test_four_different_wonders_are_drawn_in_seat_order_once_for_all_tables() -> None:
    drawn = draw_wonders("abc", round=1)
    assert shown(drawn) == ["1 ephesos -", "2 rhodos -", "3 halikarnassos -", "4 olympia -"]
    assert draw_wonders("abc", round=1) == drawn


@pytest.mark.rule("7W-701")
def test_each_round_has_its_own_wonders() -> None:
    rounds = [tuple(shown(draw_wonders("abc", round=k))) for k in range(1, 5)]
    assert len(set(rounds)) == 4


@pytest.mark.rule("7W-701")
@given(st.text("abc", max_size=5), st.integers(1, 9), st.booleans())
def test_no_wonder_lies_twice_on_a_table(seed: str, round: int, sides: bool) -> None:
    drawn = draw_wonders(seed, round=round, sides=sides)
    assert [seat["position"] for seat in drawn] == [1, 2, 3, 4]
    assert len({seat["wonder"] for seat in drawn} & set(IDS)) == 4


@pytest.mark.rule("7W-702")
def test_sides_are_drawn_only_where_announced_and_change_no_wonder() -> None:
    without, with_sides = draw_wonders("abc"), draw_wonders("abc", sides=True)
    assert [seat["side"] for seat in without] == [None] * 4
    assert {seat["side"] for seat in with_sides} <= {"A", "B"}
    assert [seat["wonder"] for seat in without] == [seat["wonder"] for seat in with_sides]
    assert shown(draw_wonders("hall", round=2, sides=True)) == HALL


@pytest.mark.rule("7W-703", "7W-X6")
def test_a_table_of_three_keeps_the_wonders_of_its_occupied_positions() -> None:
    drawn = draw_wonders("abc", sides=True)
    at_table = draw_wonders("abc", sides=True, empty=2)
    assert at_table == [drawn[0], drawn[2], drawn[3]]
    assert [seat["position"] for seat in at_table] == [1, 3, 4]


@pytest.mark.rule("7W-703")
def test_a_published_draw_can_be_shown_for_a_table_of_three() -> None:
    full, three = WONDERS.draw("abc"), WONDERS.draw("abc", {"empty": 2})
    assert isinstance(full["wonders"], list)
    assert three["wonders"] == [seat for seat in full["wonders"] if seat["position"] != 2]


@pytest.mark.rule("7W-703")
def test_a_position_without_a_wonder_is_refused() -> None:
    with pytest.raises(Refusal, match="0 to 4"):
        draw_wonders("abc", empty=5)


@pytest.mark.rule("7W-701")
def test_every_wonder_is_as_likely_at_every_position() -> None:
    draws = [draw_wonders(str(i)) for i in range(SEEDS)]
    for position in range(4):
        assert is_fair((draw[position]["wonder"] for draw in draws), evenly(IDS))
    pairs = ((draw[0]["wonder"], draw[3]["wonder"]) for draw in draws)
    assert is_fair(pairs, evenly(permutations(IDS, 2)))


@pytest.mark.rule("7W-702")
def test_all_combinations_of_sides_are_equally_likely() -> None:
    sides = (
        "".join(seat["side"] or "?" for seat in draw_wonders(str(i), sides=True))
        for i in range(SEEDS)
    )
    assert is_fair(sides, evenly("".join(four) for four in product("AB", repeat=4)))


def test_a_published_draw_is_plain_json_and_can_be_repeated() -> None:
    result = json.loads(json.dumps(WONDERS.draw("abc", {"round": 3, "sides": True})))
    assert recompute(result, SETUP_DRAWS) == result
    assert check(result, SETUP_DRAWS) == ()
    assert result["algorithm"] == "tafelrunde-lots-1"
    assert result["options"] == {"round": 3, "sides": True, "empty": 0}


def test_a_changed_seed_option_or_outcome_is_caught() -> None:
    result = WONDERS.draw("abc", {"sides": True})
    changes: list[dict[str, object]] = [
        {"seed": "abd"},
        {"options": {"round": 2, "sides": True, "empty": 0}},
        {"options": {"round": 1, "sides": 1, "empty": 0}},
        {"options": {"round": 1, "sides": True}},
        {"options": None},
        {"wonders": result["wonders"][:3]},  # type: ignore[index]
        {"algorithm": "tafelrunde-lots-0"},
        {"kind": "kingdom"},
        {"seed": 3},
        {"extra": 1},
    ]
    for change in changes:
        assert check({**result, **change}, SETUP_DRAWS) != (), change
    assert [fault.place for fault in check({**result, "seed": "abd"}, SETUP_DRAWS)] == ["wonders"]
    assert check({k: v for k, v in result.items() if k != "purpose"}, SETUP_DRAWS) != ()


@pytest.mark.parametrize(
    "wrong", [{"round": 0}, {"round": "1"}, {"round": True}, {"sides": "yes"}, {"side": True}]
)
def test_an_option_that_is_not_one_is_refused_by_name(wrong: dict[str, object]) -> None:
    with pytest.raises(Refusal) as refused:
        WONDERS.draw("abc", wrong)
    assert refused.value.faults[0].place in wrong


def test_people_read_position_name_and_side() -> None:
    result = WONDERS.draw("hall", {"round": 2, "sides": True})
    assert WONDERS.lines(result, "de")[:2] == ["Sitz 1: Alexandria B", "Sitz 2: Olympia B"]
    seed = next(str(i) for i in range(99) if draw_wonders(str(i))[0]["wonder"] == "gizah")
    assert WONDERS.lines(WONDERS.draw(seed), "de")[0] == "Sitz 1: Gizeh"
    assert WONDERS.lines(WONDERS.draw(seed), "en")[0] == "Seat 1: Gizah"


HALL = ["1 alexandria B", "2 olympia B", "3 halikarnassos A", "4 rhodos B"]
