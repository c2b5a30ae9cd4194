"""The one generator: its published stream, its fairness, its edges."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.draw.chance import Lots
from tafelrunde.rulebook.faults import Broken, Refusal
from tests.draw.fairness import SEEDS, evenly, is_fair

ALL = 1 << 64


def slow_words(seed: str, purpose: str) -> Iterator[int]:
    """The stream once more, written as the docstring says it, one word at a time."""
    s = unicodedata.normalize("NFC", seed).encode()
    p = unicodedata.normalize("NFC", purpose).encode()
    key = hashlib.sha256(b"tafelrunde-lots-1" + len(s).to_bytes(8, "big") + s + p).digest()
    i = 0
    while True:
        block = hashlib.sha256(key + i.to_bytes(8, "big")).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(block[at : at + 8], "big")
        i += 1


def slow_below(n: int, words: Iterator[int]) -> int:
    if n == 1:
        return 0
    word = next(words)
    while word >= ALL - ALL % n:
        word = next(words)
    return word % n


def test_the_published_vectors_never_change() -> None:
    lots = Lots("", "")
    assert [f"{lots.below(ALL):016x}" for _ in range(6)] == VECTOR_EMPTY
    assert Lots("", "").shuffled(range(1, 11)) == [6, 2, 1, 10, 8, 3, 5, 7, 4, 9]
    assert Lots("Würfel 3 5 1", "round 1").pick("abcdefg", 3) == ["b", "d", "c"]
    assert Lots("Würfel 3 5 1").shuffled(range(10)) == [9, 3, 7, 5, 6, 4, 1, 8, 2, 0]
    long = Lots("long").shuffled(range(10_000))
    assert hashlib.sha256(",".join(map(str, long)).encode()).hexdigest() == VECTOR_LONG


def test_the_algorithm_has_a_versioned_name() -> None:
    assert Lots.algorithm == "tafelrunde-lots-1"


TEXTS = st.text("abä u\u0308|ß語🎲\n", max_size=12)


@given(TEXTS, TEXTS, st.lists(st.integers(1, ALL), max_size=40))
def test_every_lot_is_the_one_of_the_written_algorithm(
    seed: str, purpose: str, sizes: list[int]
) -> None:
    lots, words = Lots(seed, purpose), slow_words(seed, purpose)
    assert [lots.below(n) for n in sizes] == [slow_below(n, words) for n in sizes]


@given(st.text("abc", max_size=3), st.integers(0, 60), st.integers(0, 60), st.integers(0, 9))
def test_a_pick_draws_one_lot_after_the_other(seed: str, n: int, k: int, before: int) -> None:
    k = min(k, n)
    lots, words = Lots(seed), slow_words(seed, "")
    assert [lots.below(7) for _ in range(before)] == [slow_below(7, words) for _ in range(before)]
    bag = list(range(n))
    for i in range(k):
        j = i + slow_below(n - i, words)
        bag[i], bag[j] = bag[j], bag[i]
    assert lots.pick(range(n), k) == bag[:k]
    assert lots.below(ALL) == next(words)


def test_words_of_the_uneven_rest_are_thrown_away() -> None:
    lots = Lots("rest")
    words = slow_words("rest", "")
    half = (ALL >> 1) + 1  # nearly every second word lies in the rest
    assert [lots.below(half) for _ in range(200)] == [slow_below(half, words) for _ in range(200)]
    for lots in (Lots("rest"), Lots("rest")):
        lots._words = (ALL - 1, 5)  # 2^64 - 1 is the rest for 3: never met by trying
        lots._next = 0
        assert (lots.below(3), lots._next) == (2, 2)
    lots._next = 0
    assert lots.pick("abc", 1) == ["c"]


def test_composed_and_decomposed_letters_are_the_same_seed() -> None:
    assert Lots("Mu\u0308nze", "u\u0308").shuffled(range(50)) == Lots("Münze", "ü").shuffled(
        range(50)
    )


def test_seed_and_purpose_cannot_flow_into_each_other() -> None:
    draws = {tuple(Lots(seed, purpose).shuffled(range(30))) for seed, purpose in SPLITS}
    assert len(draws) == len(SPLITS)


def test_blanks_and_capitals_count() -> None:
    assert len({Lots(seed).below(ALL) for seed in ("a", "A", "a ", " a", "")}) == 5


def test_the_items_given_stay_as_they_are() -> None:
    items = [3, 1, 2]
    Lots("x").shuffled(items)
    assert items == [3, 1, 2]


@pytest.mark.parametrize("n", [0, -1, ALL + 1])
def test_a_lot_among_none_or_too_many_is_our_own_mistake(n: int) -> None:
    with pytest.raises(Broken):
        Lots("x").below(n)


@pytest.mark.parametrize("k", [-1, 4])
def test_more_lots_than_items_are_our_own_mistake(k: int) -> None:
    with pytest.raises(Broken):
        Lots("x").pick("abc", k)


def test_half_a_character_is_refused_as_a_seed() -> None:
    with pytest.raises(Refusal) as refused:
        Lots("\ud800")
    assert refused.value.faults[0].place == "seed"


@pytest.mark.parametrize("n", [2, 5, 10, 24, 25])
def test_lots_below_a_number_are_fair(n: int) -> None:
    assert is_fair((Lots(str(i)).below(n) for i in range(SEEDS)), evenly(range(n)))


def test_all_orders_of_four_are_equally_likely() -> None:
    orders = (tuple(Lots(str(i), "order").shuffled("abcd")) for i in range(SEEDS))
    assert is_fair(orders, evenly(permutations("abcd")))


def test_all_ordered_pairs_of_seven_are_equally_likely() -> None:
    picks = (Lots(str(i), "pair").pick(range(7), 2) for i in range(SEEDS))
    assert is_fair(((a, b) for a, b in picks), evenly(permutations(range(7), 2)))


def test_neighbouring_purposes_of_one_seed_are_independent() -> None:
    pairs = (
        (Lots(str(i), "round 1").below(5), Lots(str(i), "round 2").below(5)) for i in range(SEEDS)
    )
    assert is_fair(pairs, evenly((a, b) for a in range(5) for b in range(5)))


def test_the_fairness_test_catches_the_well_known_wrong_shuffle() -> None:
    def wrong(seed: str) -> tuple[str, ...]:
        lots, bag = Lots(seed), list("abcd")
        for i in range(4):
            j = lots.below(4)
            bag[i], bag[j] = bag[j], bag[i]
        return tuple(bag)

    assert not is_fair((wrong(str(i)) for i in range(SEEDS)), evenly(permutations("abcd")))


SPLITS = [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc")]
VECTOR_EMPTY = [
    "cf9b0845faa03427",
    "2072b19393f4f1ce",
    "c4857a1cb0eaa07b",
    "ac3ab1be454dbbab",
    "7088f105e5efc5ad",
    "143a559744010f52",
]
VECTOR_LONG = "73e67894fa8457691166ff4c84da4933a674b82ddf9deab32c0b5f54c0697f15"
