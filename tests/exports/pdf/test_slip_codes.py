"""The code on a slip: short enough to type, and a slip of the finger shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.journal.events import Seat
from tafelrunde.pages.paper.slip_codes import (
    LETTERS,
    SlipCode,
    check_letter,
    of_these_seats,
    read_code,
    seat_letters,
    written,
)
from tafelrunde.rulebook.faults import Refusal

ROUNDS, TABLES = st.integers(0, 20), st.integers(1, 400)


@given(ROUNDS, TABLES, st.text(max_size=20), st.booleans())
def test_what_is_written_is_read_back(round_: int, table: int, hall: str, filled: bool) -> None:
    code = SlipCode(round_, table)
    assert read_code(hall, written(hall, code, filled=filled)) == code


@pytest.mark.parametrize(
    "typed", ["3-12-{}", " 3 12 {} ", "3.12.{}", "3/12{}", "03-012-{}", "3-12{}"]
)
def test_people_type_codes_as_they_like(typed: str) -> None:
    letter = check_letter("t1", SlipCode(3, 12))
    assert read_code("t1", typed.format(letter)) == SlipCode(3, 12)
    assert read_code("t1", typed.format(letter.lower())) == SlipCode(3, 12)


def test_every_wrong_digit_and_every_swapped_pair_is_noticed() -> None:
    for round_ in range(1, 10):
        for table in range(1, 130):
            good = written("t1", SlipCode(round_, table))
            for wrong in misspellings(good):
                with pytest.raises(Refusal):
                    read_code("t1", wrong)


def misspellings(code: str) -> set[str]:
    """One wrong digit, two digits swapped, round and table mixed up."""
    first, table, letter = code.split("-")
    found = {
        f"{code[:place]}{digit}{code[place + 1 :]}"
        for place, sign in enumerate(code)
        if sign.isdigit()
        for digit in "0123456789"
    }
    found |= {
        f"{first}-{table[:at]}{table[at + 1]}{table[at]}{table[at + 2 :]}-{letter}"
        for at in range(len(table) - 1)
    }
    if (int(first) - int(table)) % len(LETTERS):
        found.add(f"{table}-{first}-{letter}")
    same = {read for read in found if _meant(read) == _meant(code)}
    return found - same


def _meant(code: str) -> tuple[int, ...]:
    return tuple(int(part) for part in code.split("-")[:2])


def test_most_slips_of_another_tournament_are_noticed() -> None:
    code = SlipCode(2, 7)
    noticed = sum(
        check_letter(f"hall {number}", code) != check_letter("t1", code) for number in range(230)
    )
    assert noticed >= 200


SEATS = (Seat("p1", 1), Seat("p2", 2), Seat("p3", 3))
SWAPPED = (Seat("p2", 1), Seat("p1", 2), Seat("p3", 3))


@pytest.mark.parametrize("typed", ["3-12-{}{}", "3 12 {} {}", "3.12.{}.{}"])
def test_the_letters_of_the_seats_are_read_with_it(typed: str) -> None:
    seated = seat_letters("t1", SEATS)
    code = SlipCode(3, 12, seated)
    assert read_code("t1", typed.format(check_letter("t1", code), seated.lower())) == code


def test_a_slip_of_other_seats_is_refused_and_one_of_an_earlier_version_where_seats_changed() -> (
    None
):
    now, before = (SlipCode(3, 12, seat_letters("t1", seats)) for seats in (SEATS, SWAPPED))
    for moved in (False, True):
        of_these_seats("t1", now, SEATS, moved=moved)
        of_these_seats("t1", now, SEATS[::-1], moved=moved)  # in whatever order they are kept
        with pytest.raises(Refusal, match="the letters at the end"):
            of_these_seats("t1", before, SEATS, moved=moved)
    of_these_seats("t1", SlipCode(3, 12), SEATS, moved=False)
    with pytest.raises(Refusal, match="whole code"):
        of_these_seats("t1", SlipCode(3, 12), SEATS, moved=True)


@pytest.mark.parametrize("typed", ["", "K", "3-12", "12", "3-12-1", "A-12-K", "3-12-KK", "9" * 50])
def test_nonsense_gets_one_sentence_with_an_example(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_code("t1", typed)
    assert "3-12-K" in refused.value.faults[0].text.de
    assert "3-12-K" in refused.value.faults[0].text.en


def test_letters_that_look_like_digits_are_never_used() -> None:
    assert not set(LETTERS) & set("IOQ")
    assert len(LETTERS) == 23
