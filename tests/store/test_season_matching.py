"""Who is this? Spelling, order, other names, birthdays; only the exact is certain."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tafelrunde.store.matching import Candidate, Directory, Identity, distance, folded

ADA = Candidate(id="ada", name="Ada Müller-Lüdenscheidt", birth_date="1990-05-06")
JOSE = Candidate(
    id="jose",
    name="José Groß",
    other_names=("José Klein",),
    birth_date="1980-01-02",
    email="j@x.de",
)
TWINS = [
    Candidate(id="t1", name="Kim Berg", birth_date="2001-01-01"),
    Candidate(id="t2", name="Kim Berg", birth_date="2001-01-01"),
]
BOOK = Directory([ADA, JOSE, *TWINS, Candidate(id="mia", name="Mia Meier")])


@pytest.mark.parametrize(
    ("written", "person", "ground"),
    [
        ("Ada Mueller-Luedenscheidt", "ada", "same-name"),
        ("ada  müller lüdenscheidt", "ada", "same-name"),
        ("Müller-Lüdenscheidt, Ada", "ada", "word-order"),
        ("Ada Müller-Lüdenscheid", "ada", "spelling"),
        ("Ada Muller-Ludenscheidt", "ada", "spelling"),
        ("Adam Müler-Lüdenscheidt", "ada", "spelling"),
        ("Jose Gross", "jose", "same-name"),
        ("Groß José", "jose", "word-order"),
        ("Jose Klein", "jose", "other-name"),
        ("Mia Maier", "mia", "spelling"),
        ("Mia Meire", "mia", "spelling"),
    ],
)
def test_a_name_is_found_however_it_is_written(written: str, person: str, ground: str) -> None:
    best = BOOK.suggest(Identity(name=written))[0]
    assert best.person == person
    assert ground in best.grounds
    assert not best.certain
    assert all(word.de and word.en for word in best.words)


def test_only_the_exact_name_with_the_birth_date_is_certain() -> None:
    exact = Identity(name="Ada Müller-Lüdenscheidt", birth_date="1990-05-06")
    assert [one.certain for one in BOOK.suggest(exact)] == [True]
    spelt = Identity(name="Ada Mueller-Lüdenscheidt", birth_date="1990-05-06")
    [found] = BOOK.suggest(spelt)
    assert (found.certain, found.grounds) == (False, ("same-name", "same-birth-date"))
    year = BOOK.suggest(Identity(name="Ada Müller-Lüdenscheidt", birth_year=1990))
    assert [one.certain for one in year] == [False]


def test_two_of_one_name_and_birthday_are_never_certain_unless_linked() -> None:
    kim = Identity(name="Kim Berg", birth_date="2001-01-01")
    assert [one.certain for one in BOOK.suggest(kim)] == [False, False]
    linked = Identity(name="Kim Berg", birth_date="2001-01-01", known_as="t2")
    found = BOOK.suggest(linked)
    assert {one.person: one.certain for one in found} == {"t2": True, "t1": False}


def test_another_birth_date_speaks_against_it() -> None:
    assert BOOK.suggest(Identity(name="Ada Müler-Lüdenscheidt", birth_date="1991-05-06")) == []
    [same] = BOOK.suggest(Identity(name="Ada Müller-Lüdenscheidt", birth_date="1991-05-06"))
    assert not same.certain


def test_a_birthday_alone_is_nobodys_name_an_address_is() -> None:
    assert BOOK.suggest(Identity(name="Zoë Quast", birth_date="1990-05-06")) == []
    [found] = BOOK.suggest(Identity(name="Zoë Quast", email="J@X.de"))
    assert found.person == "jose"


def test_who_registered_for_the_tournament_comes_first() -> None:
    book = Directory([Candidate(id="a", name="Eva Blum"), Candidate(id="b", name="Eva Blum")])
    assert book.suggest(Identity(name="Eva Blum"), frozenset({"b"}))[0].person == "b"


def test_a_double_surname_holds_the_single_one() -> None:
    book = Directory([Candidate(id="a", name="Anna Sophie Berg")])
    [found] = book.suggest(Identity(name="Anna Sophie Berg-Schmidt", birth_date=""), frozenset("a"))
    assert found.grounds == ("part-of-name", "registered")


def test_pairs_within_the_register_are_told_once() -> None:
    pairs = BOOK.duplicates()
    assert [(one, found.person) for one, found in pairs] == [("t1", "t2")]


@example("𝐀", "ǽ")
@given(st.text(max_size=12), st.text(max_size=12))
def test_the_distance_is_that_of_the_slow_definition(one: str, other: str) -> None:
    assert distance(one, other, 30) == slow_distance(one, other)
    assert distance(one, other, 2) == min(slow_distance(one, other), 3)
    assert folded(folded(one)) == folded(one)
    assert folded(folded(other)) == folded(other)


def slow_distance(one: str, other: str) -> int:
    table: dict[tuple[int, int], int] = {}
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            if not i or not j:
                table[i, j] = i + j
                continue
            table[i, j] = min(
                table[i - 1, j] + 1,
                table[i, j - 1] + 1,
                table[i - 1, j - 1] + (one[i - 1] != other[j - 1]),
            )
            swapped = i > 1 and j > 1 and (one[i - 1], one[i - 2]) == (other[j - 2], other[j - 1])
            if swapped:
                table[i, j] = min(table[i, j], table[i - 2, j - 2] + 1)
    return table[len(one), len(other)]
