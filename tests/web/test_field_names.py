"""Of several faults in one answer each names its field; one alone needs no name."""

from __future__ import annotations

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.own_series import OwnSeries, series_faults
from tafelrunde.web.field_names import OF_A_LETTER, each_named, of_a_season
from tafelrunde.words import Text

EMPTY = Text("please write something")


def test_two_empty_fields_of_a_letter_are_told_apart() -> None:
    both = [Fault("subject", EMPTY), Fault("body", EMPTY)]
    subject, body = (fault.text.de for fault in each_named(both, OF_A_LETTER))
    assert subject.startswith("Betreff: ")
    assert body.startswith("Text: ")
    assert each_named(both[:1], OF_A_LETTER) == both[:1]


def test_numbers_of_a_series_that_cannot_be_are_told_apart() -> None:
    book = open_rulebook("catan")
    wrong = OwnSeries(points=(3, 2, 1), minimum=0, direct_minimum=-1, decimals=99)
    faults = each_named(series_faults(book, wrong), of_a_season(book.options))
    said = [fault.text.de for fault in faults]
    assert len(said) == 3
    assert all("eine ganze Zahl von" in each for each in said)
    assert len({each.partition(":")[0] for each in said}) == 3


def test_what_stands_at_no_field_is_left_as_it_is() -> None:
    both = [Fault("elsewhere", EMPTY), Fault("subject", EMPTY)]
    assert each_named(both, OF_A_LETTER)[0] == both[0]
