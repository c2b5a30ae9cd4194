"""Seats as people count them: 1, 2, 3 at a short table, and who starts, wherever it is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tafelrunde.journal.events import Seat
from tafelrunde.pages.audience.seating import seating
from tafelrunde.pages.organiser.draft import table_cards
from tafelrunde.pages.organiser.tables import table_grid
from tafelrunde.pages.player.table import my_table
from tafelrunde.pages.tableside.spot import spot_of
from tafelrunde.pages.view import View
from tafelrunde.state.seats import numbered
from tests.desk.hall import player
from tests.exports.pdf.hall_on_paper import PaperHall, short_table, with_a_gap

Numbers = list[int | None]


def shown(hall: PaperHall) -> dict[str, tuple[Numbers, list[bool]]]:
    """The numbers of the short table, and who starts there."""
    round_, table, source = hall.state.rounds[0], short_table(hall), hall.source()
    public = View(hall.state, hall.rulebook, source.public, "de")
    (card,) = [
        each
        for each in table_cards(View(hall.state, hall.rulebook, source.names), round_)
        if each.number == table.number
    ]
    (line,) = [each for each in seating(public, round_).by_table if each.number == table.number]
    mine = replace(public, player=table.seats[0].player)
    phone = my_table(mine, round_, table)
    assert phone.position == next(mate.position for mate in phone.mates if mate.me)
    spot = spot_of(mine, player(table.seats[0].player))
    assert spot is not None
    assert [seat.position for seat in spot.seats] == [mate.position for mate in phone.mates]
    return {
        "draft": ([seat.position for seat in card.seats], [seat.starts for seat in card.seats]),
        "public": ([seat.position for seat in line.seats], [seat.starts for seat in line.seats]),
        "phone": ([mate.position for mate in phone.mates], [mate.starts for mate in phone.mates]),
    }


def test_at_a_table_of_three_everybody_counts_to_three() -> None:
    hall = with_a_gap("catan", "ranking-tournament")
    for where, found in shown(hall).items():
        assert found == ([1, 2, 3], [True, False, False]), where


@pytest.mark.rule("7W-703")
def test_where_wonders_are_drawn_by_seat_the_numbers_stay_and_nobody_starts() -> None:
    hall = with_a_gap("seven-wonders", "four-rounds")
    for where, found in shown(hall).items():
        assert found == ([1, 3, 4], [False, False, False]), where


def test_the_tiles_of_the_desk_say_who_starts() -> None:
    hall = with_a_gap("catan", "ranking-tournament")
    table = short_table(hall)
    names = hall.source().names
    grid = table_grid(View(hall.state, hall.rulebook, names, "de"), hall.state.rounds[0])
    (card,) = [each for each in grid if each.number == table.number]
    first = next(seat.player for seat in table.seats if seat.position == 1)
    assert (card.people[0].name, card.people[0].starts) == (names[first], True)
    assert [each.starts for each in card.people].count(True) == 1


def test_who_has_chosen_a_seat_keeps_its_number_while_others_choose() -> None:
    hall = with_a_gap("carcassonne", "four-player")
    seats = [Seat("p1", 4), Seat("p2"), Seat("p3")]
    assert [seat.position for seat in numbered(seats, hall.rulebook)] == [None, None, 4]
