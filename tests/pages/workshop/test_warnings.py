"""What the workshop warns of is true, names its mode and contradicts nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from tafelrunde.games.ready import all_formats
from tafelrunde.games.sample import played
from tafelrunde.games.shelf import all_editions, open_rulebook
from tafelrunde.pages.workshop.answering import answered
from tafelrunde.pages.workshop.criteria_offered import criterion
from tafelrunde.pages.workshop.looking import looked_at
from tafelrunde.pages.workshop.starting import blank
from tafelrunde.pages.workshop.still_said import still_said
from tafelrunde.pages.workshop.tried import tried
from tafelrunde.pages.workshop.warnings import must_meet_again, warnings_of
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.writing import as_written
from tafelrunde.state.fold import fold


def book_of(rules: Any) -> Rulebook:
    book = looked_at(rules).rulebook
    assert book is not None
    return book


def said(book: Rulebook) -> list[str]:
    return [each.text["en"] for each in warnings_of(book)]


@pytest.mark.parametrize(("players", "rounds"), [(3, 4), (7, 3), (9, 5)])
def test_a_meeting_again_is_one_beyond_the_first(players: int, rounds: int) -> None:
    book = book_of(blank("Azul") | {"modes": [blank("Azul")["modes"][0] | {"rounds": rounds}]})
    names = {f"p{number}": f"P{number}" for number in range(players)}
    state = fold(played(book, book.modes[0], list(names), "try"))
    met: Counter[tuple[str, str]] = Counter()
    again = 0
    for round_ in state.rounds:
        for table in round_.tables.values():
            for one, other in combinations(sorted(seat.player for seat in table.seats), 2):
                again += (one, other) in met
                met[one, other] += 1
    assert tried(book, book.modes[0], names, "try", "en").repeats == again
    assert (players, again) != (3, 18)
    if players == 3:
        assert again == 9


def seatings(people: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    for table in combinations(people, sizes[0]):
        rest = tuple(each for each in people if each not in table)
        yield from ([table, *others] for others in seatings(rest, sizes[1:]))


def can_be_spared(players: int, sizes: tuple[int, ...], rounds: int) -> bool:
    """By trying every seating, the first round as it comes."""

    def from_here(left: int, met: frozenset[tuple[int, int]]) -> bool:
        if not left:
            return True
        for tables in seatings(tuple(range(players)), sizes):
            pairs = [pair for table in tables for pair in combinations(table, 2)]
            if met.isdisjoint(pairs) and from_here(left - 1, met.union(pairs)):
                return True
            if left == rounds:
                return False
        return False

    return from_here(rounds, frozenset())


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(3, (3,)), (4, (4,)), (4, (2, 2)), (6, (3, 3)), (6, (2, 2, 2)), (7, (4, 3)), (8, (4, 4))],
)
def test_somebody_must_meet_again_only_where_no_seating_helps(
    players: int, sizes: tuple[int, ...]
) -> None:
    for rounds in range(1, 5):
        if must_meet_again(players, sizes, rounds):
            assert not can_be_spared(players, sizes, rounds)
        else:
            assert can_be_spared(players, sizes, rounds)


def test_nine_at_three_tables_of_three_are_not_warned() -> None:
    assert not must_meet_again(9, (3, 3, 3), 4)
    assert must_meet_again(9, (3, 3, 3), 5)
    (told,) = [each for each in said(book_of(blank("Azul"))) if "meets the same" in each]
    assert told.startswith("With 3 to 8 and 10 to 12 players")


def test_with_a_lot_in_the_list_nobody_is_told_that_none_is_drawn() -> None:
    rules = blank("Azul")
    assert any("no lot is drawn" in each for each in said(book_of(rules)))
    lot = {"code": "lot", "rule": "AZU-109", **criterion("lot").words()}
    rules["modes"][0]["standings"].insert(1, lot)
    told = said(book_of(rules))
    assert any("a lot before it" in each for each in told)
    assert not any("no lot is drawn" in each for each in told)


def test_with_several_modes_each_warning_names_its_own() -> None:
    book = open_rulebook("carcassonne")
    titles = [mode.title["en"].casefold() for mode in book.modes]
    assert len(titles) > 1
    for each in said(book):
        assert any(each.casefold().startswith(title) for title in titles), each


def test_a_finish_with_empty_seats_is_told_as_it_is_played() -> None:
    book = open_rulebook("format-tables-final")
    (told,) = [each for each in said(book) if "finish" in each]
    assert "has seats for 4 players" in told
    found = tried(book, book.modes[0], {"a": "Ada", "b": "Bo", "c": "Cleo"}, "try", "en")
    assert next(place.because["en"] for place in found.final).startswith("final")
    assert not any("finish" in each for each in said(open_rulebook("friedrich")))


def test_words_that_tell_the_old_number_of_rounds_are_named() -> None:
    start, rules = blank("Azul"), blank("Azul")
    assert not list(still_said(start, book_of(rules)))
    rules["modes"][0]["rounds"] = 5
    (told,) = still_said(start, book_of(rules))
    assert "another number of rounds" in told.text["en"]
    rules["modes"][0]["summary"] = {"de": "Fünf Runden mit allen.", "en": "Five rounds with all."}
    assert not list(still_said(start, book_of(rules)))


def test_words_that_were_wrong_before_are_named_too() -> None:
    start = blank("Azul")
    start["modes"][0]["rounds"] = 4
    (told,) = still_said(start, book_of(start))
    assert "another number of rounds than the rules" in told.text["en"]
    for book in (*all_editions(), *all_formats()):
        assert not list(still_said(as_written(book), book)), book.id


def test_no_ready_format_says_its_number_of_rounds_in_the_option() -> None:
    for book in all_formats():
        for option in book.options:
            if option.name == "rounds":
                assert option.meaning["de"] == "Zahl der Runden, wenn anders als vorgesehen"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("0 5", [0, 5]),
        ("0 bis 5", [0, 5]),
        ("0-5", [0, 5]),
        ("0 - 5", [0, 5]),
        ("0 – 5", [0, 5]),
        ("0, 5", [0, 5]),
        ("-20 -5", [-20, -5]),
        ("−20 to 5", [-20, 5]),
        ("few", "few"),
    ],
)
def test_from_and_to_are_read_as_people_write_them(typed: str, kept: object) -> None:
    given = {
        "scoring.tables.figures": ["rows"],
        "scoring.tables.figures.0.typical": [typed],
    }
    rules = answered(blank("Azul"), given)
    assert rules["scoring"]["tables"]["figures"][0]["typical"] == kept


def test_criteria_are_called_by_nouns() -> None:
    assert criterion("wins").label["de"] == "Siege"
    assert criterion("games").label["de"] == "Partien"


def test_a_figure_asked_of_level_players_only_is_no_sum_for_the_standings() -> None:
    rules = blank("Azul")
    rows = {"name": "rows", "label": {"de": "Reihen", "en": "rows"}, "when_level": True}
    rules["scoring"]["tables"]["figures"].append(rows)
    rules["scoring"]["tables"]["places"].append({"figure": "rows", "rule": "AZU-104"})
    assert not any("only asked of those who are level" in each for each in said(book_of(rules)))
    label = {"label": {"de": "Reihen", "en": "rows"}}
    rules["modes"][0]["standings"].append({"code": "rows_sum", "rule": "AZU-105", **label})
    (told,) = [each for each in said(book_of(rules)) if "only asked of those" in each]
    assert told.startswith("“rows”")


def test_a_trial_tells_the_tables_of_every_round() -> None:
    book = book_of(blank("Azul"))
    names = {f"p{number}": f"P{number}" for number in range(10)}
    (told,) = tried(book, book.modes[0], names, "try", "en").formed
    assert told["en"] == "Rounds 1 to 3: 1 table of four and 2 tables of three"
