"""Dominion: the kingdom cards of a round."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.draw.setup import check, recompute
from tafelrunde.games.shelf import open_rulebook, setup_draws
from tafelrunde.rulebook.draws import Lot
from tests.draw.fairness import SEEDS, THRESHOLD, evenly, is_fair

SETUP_DRAWS = setup_draws(open_rulebook("dominion"))
(KINGDOM,) = SETUP_DRAWS
BAGS = [bag.lots for bag in open_rulebook("dominion").draws[0].bags]
CARDS = {card.id: card for bag in BAGS for card in bag}
BASE, PROMOS, INTRIGUE = ([card.id for card in bag] for bag in BAGS)


def draw_kingdom(seed: str, **chosen: object) -> tuple[Lot, ...]:
    found = KINGDOM.draw(seed, chosen)["drawn"]
    assert isinstance(found, list)
    return tuple(CARDS[card] for card in found)


@pytest.mark.rule("DOM-109")
def test_the_boxes_hold_what_they_hold() -> None:
    assert (len(BASE), PROMOS, len(INTRIGUE)) == (25, ["envoy", "black-market"], 25)
    assert len({*BASE, *PROMOS, *INTRIGUE}) == 52
    costs = Counter(card.facts["cost"] for card in BAGS[0])
    assert costs == {2: 3, 3: 4, 4: 10, 5: 7, 6: 1}


@pytest.mark.rule("DOM-105")
def test_ten_cards_are_drawn_for_a_round_and_bind_all_tables() -> None:
    drawn = draw_kingdom("abc", round=1)
    assert [card.id for card in drawn] == [
        "remodel",
        "chancellor",
        "bureaucrat",
        "feast",
        "library",
        "witch",
        "militia",
        "chapel",
        "moneylender",
        "moat",
    ]
    assert draw_kingdom("abc", round=1) == drawn


@pytest.mark.rule("DOM-105")
def test_each_of_the_four_rounds_has_its_own_set() -> None:
    assert len({tuple(card.id for card in draw_kingdom("abc", round=k)) for k in range(1, 5)}) == 4


@pytest.mark.rule("DOM-105", "DOM-109")
@given(st.text("abc", max_size=5), st.integers(1, 9))
def test_a_round_uses_ten_different_cards_of_the_base_game_only(seed: str, round: int) -> None:
    drawn = [card.id for card in draw_kingdom(seed, round=round)]
    assert len(drawn) == len(set(drawn)) == 10
    assert set(drawn) <= set(BASE)


@pytest.mark.rule("DOM-124")
@given(st.text("abc", max_size=5), st.booleans(), st.booleans())
def test_the_final_duel_adds_only_what_all_agreed_on(
    seed: str, promos: bool, intrigue: bool
) -> None:
    drawn = {card.id for card in draw_kingdom(seed, promos=promos, intrigue=intrigue)}
    assert len(drawn) == 10
    assert drawn <= set(BASE + PROMOS * promos + INTRIGUE * intrigue)


@pytest.mark.rule("DOM-124")
def test_promos_and_intrigue_do_come_up_where_agreed() -> None:
    many = [draw_kingdom(str(i), promos=True, intrigue=True) for i in range(300)]
    assert {card.id for drawn in many for card in drawn} == {*BASE, *PROMOS, *INTRIGUE}


@pytest.mark.rule("DOM-105")
def test_every_card_is_as_likely_in_every_place_and_in_the_set() -> None:
    draws = [[card.id for card in draw_kingdom(str(i))] for i in range(SEEDS)]
    for place in (0, 4, 9):
        assert is_fair((drawn[place] for drawn in draws), evenly(BASE))
    # Ten different cards a draw vary less than ten independent ones: by (25 - 10) / (25 - 1).
    often = Counter(card for drawn in draws for card in drawn)
    expected = Fraction(SEEDS * 10, 25)
    spread = sum((often[card] - expected) ** 2 / expected for card in BASE) * Fraction(24, 15)
    assert spread <= THRESHOLD[24]


@pytest.mark.rule("DOM-124")
def test_every_card_of_the_duel_is_equally_likely() -> None:
    for promos, intrigue in ((True, False), (False, True), (True, True)):
        firsts = (
            draw_kingdom(str(i), promos=promos, intrigue=intrigue)[0].id for i in range(SEEDS)
        )
        assert is_fair(firsts, evenly(BASE + PROMOS * promos + INTRIGUE * intrigue))


def test_the_supply_is_laid_out_by_cost_then_name_in_the_language_of_the_table() -> None:
    for seed in map(str, range(50)):
        result = KINGDOM.draw(seed)
        cards = result["cards"]
        assert isinstance(cards, list)
        english = [(card["cost"], card["en"]) for card in cards]
        assert english == sorted(english)
        german = [line.partition(" (")[0] for line in KINGDOM.lines(result, "de")]
        assert german == sorted(
            german, key=lambda line: line.translate(str.maketrans("äöü", "aou"))
        )


def test_a_published_draw_keeps_the_drawn_order_too_and_can_be_repeated() -> None:
    result = json.loads(json.dumps(KINGDOM.draw("abc", {"round": 2})))
    assert recompute(result, SETUP_DRAWS) == result
    assert check(result, SETUP_DRAWS) == ()
    assert result["drawn"] == [card.id for card in draw_kingdom("abc", round=2)]
    assert sorted(result["drawn"]) == sorted(card["id"] for card in result["cards"])
    result["drawn"][0], result["drawn"][1] = result["drawn"][1], result["drawn"][0]
    assert [fault.place for fault in check(result, SETUP_DRAWS)] == ["drawn"]


def test_a_name_that_is_the_same_in_both_languages_stands_once() -> None:
    lines = {line for seed in "abcdefgh" for line in KINGDOM.lines(KINGDOM.draw(seed), "en")}
    assert "Cost 5: Mine" in lines
    assert "Cost 2: Moat (Burggraben)" in lines


@pytest.mark.rule("DOM-124")
def test_people_are_told_when_a_set_is_for_the_duel_only() -> None:
    plain = KINGDOM.lines(KINGDOM.draw("abc"), "de")
    duel = KINGDOM.lines(KINGDOM.draw("abc", {"promos": True}), "de")
    assert len(plain) == 10
    assert plain[0] == "Kosten 2: Burggraben (Moat)"
    assert "DOM-124" in duel[-1]
