"""Under which names people appear in public, and that nothing else of them ever does."""

from __future__ import annotations

import pytest

from tafelrunde.reckoning.names.alphabet import fits
from tafelrunde.reckoning.names.public import NOBODY, PublicName, public_names, sortable
from tafelrunde.store.ledger import Guest
from tests.web.audience.days import Day


def names_of(day: Day, *guests: Guest) -> dict[str, str]:
    names = public_names(day.state, day.rulebook, {guest.player: guest for guest in guests})
    return {guest.player: str(names.seat(guest.player)) for guest in guests}


def test_names_stand_as_stored_and_sort_by_the_stored_surname() -> None:
    day = Day()
    day.enter(2)
    guests = (
        Guest("p1", "Ada  van den Berg", surname="van den Berg"),
        Guest("p2", "Bo Ähre"),
    )
    names = public_names(day.state, day.rulebook, {guest.player: guest for guest in guests})
    assert names.seat("p1") == PublicName("Ada", "van den Berg")
    assert names.seat("p1").listed == "van den Berg, Ada"
    assert sorted(names.seats.values(), key=lambda name: name.order)[0].last == "Ähre"


def test_minors_are_initials_whether_the_person_or_the_entry_says_so() -> None:
    day = Day()
    day.enter(1, minor=True)
    shown = names_of(day, Guest("p1", "Mia-Sophie Klein"), Guest("p2", "Tom von Berg", minor=True))
    assert shown == {"p1": "M.-S. K. (#1)", "p2": "T. V. B."}


def test_whoever_was_erased_is_nobody() -> None:
    day = Day()
    day.enter(2)
    names = public_names(day.state, day.rulebook, {"p2": Guest("p2", "Bo Ähre")})
    assert str(names.seat("p1")) == names.rank("p1") == NOBODY


def test_where_nobody_has_a_name_numbers_tell_them_apart() -> None:
    day = Day()
    day.enter(2)
    names = public_names(day.state, day.rulebook, {})
    assert [str(names.seat(each)) for each in ("p1", "p2")] == ["N. N. (#1)", "N. N. (#2)"]
    assert not names.seat("p1").numbered, "that is a minor's"


@pytest.mark.rule("FRI-231")
def test_ranks_stand_under_pseudonyms_until_the_award_where_the_rulebook_says() -> None:
    day = Day("friedrich", "world-championship")
    day.enter(1)
    people = {"p1": Guest("p1", "Ada Berg", pseudonym="Wega")}
    names = public_names(day.state, day.rulebook, people)
    assert names.secret
    assert names.rank("p1") == "Wega"
    assert str(names.seat("p1")) == "Ada Berg", "a seat must be found under one's own name"
    day.state.phase = "awarded"
    assert public_names(day.state, day.rulebook, people).rank("p1") == "Ada Berg"


@pytest.mark.rule("FRI-231")
def test_without_a_pseudonym_the_name_does_not_slip_out() -> None:
    day = Day("friedrich", "world-championship")
    day.enter(1)
    names = public_names(day.state, day.rulebook, {"p1": Guest("p1", "Ada Berg")})
    assert names.rank("p1") == NOBODY


def test_where_no_rule_wants_pseudonyms_none_is_shown() -> None:
    day = Day()
    day.enter(1)
    names = public_names(day.state, day.rulebook, {"p1": Guest("p1", "Ada Berg", pseudonym="Wega")})
    assert names.rank("p1") == "Ada Berg"


def test_letters_with_marks_sort_beside_their_plain_ones() -> None:
    names = ["Zabel", "Øyen", "Ödland", "Ośka", "Peters", "Łukas", "Maß", "Masson"]
    assert sorted(names, key=sortable) == [
        "Łukas", "Maß", "Masson", "Ödland", "Ośka", "Øyen", "Peters", "Zabel"
    ]  # fmt: skip


def test_apostrophes_and_hyphens_are_passed_over_in_sorting() -> None:
    names = ["Öztürk", "O’Neill", "O'Brien", "Oneida", "Meier-Schmidt", "Meierhof", "Meier"]
    assert sorted(names, key=sortable) == [
        "Meier", "Meierhof", "Meier-Schmidt", "O'Brien", "Oneida", "O’Neill", "Öztürk"
    ]  # fmt: skip
    assert fits("Greta O’Neill", "o'neill")
    assert fits("Greta O’Neill", "oneill")
