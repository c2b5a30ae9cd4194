"""Seats as people count them: 1, 2, 3 at a short table, and who starts, wherever it is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tafelrunde.journal.events import Seat
from tafelrunde.pages.audience.seating import seating
from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files.grid import Grid
from tafelrunde.pages.files.public import seating_data
from tafelrunde.pages.files.round_form import round_form
from tafelrunde.pages.files.tables import seating_plan, slips
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


def outside(hall: PaperHall) -> dict[str, list[object]]:
    """The numbers of the short table for whoever reads them by a program or in a file."""
    round_, table, source = hall.state.rounds[0], short_table(hall), hall.source()
    desk = View(hall.state, hall.rulebook, source.names, "de")
    public = View(hall.state, hall.rulebook, source.public, "de")
    told = seating_data(public, round_)["tables"]
    grids = {
        "seating": seating_plan(desk),
        "slips": slips(desk),
        "form": round_form(desk, round_.number),
    }
    return {
        "program": [s["position"] for t in told if t["table"] == table.number for s in t["seats"]],
        **{name: of_table(grid, table.number) for name, grid in grids.items()},
    }


def of_table(grid: Grid, number: int) -> list[object]:
    heads = [head["de"] for head in (col.TABLE.heading, col.SEAT.heading)]
    table, seat = (grid.headings.index(head) for head in heads)
    return [row[seat] for row in grid.rows if row[table] == number]


def test_programs_and_files_get_the_numbers_people_read() -> None:
    for where, found in outside(with_a_gap("catan", "ranking-tournament")).items():
        assert found == [1, 2, 3], where


@pytest.mark.rule("7W-703")
def test_programs_and_files_keep_the_numbers_that_wonders_are_drawn_for() -> None:
    for where, found in outside(with_a_gap("seven-wonders", "four-rounds")).items():
        assert found == [1, 3, 4], where


def test_a_report_keeps_positions_as_planned_since_the_tournament_is_rebuilt_from_it() -> None:
    hall = with_a_gap("catan", "ranking-tournament")
    hall.state.rounds[0].closed = True
    view = View(hall.state, hall.rulebook, hall.source().names, "de")
    assert of_table(slips(view, for_report=True), short_table(hall).number) == [4, 1, 3]


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
