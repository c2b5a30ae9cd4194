"""Small things that a whole day in the hall showed: said where needed, and nowhere else."""

from __future__ import annotations

import re
from typing import NamedTuple

from tafelrunde.desk.seating_cost import seats_and_starts
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Seat
from tafelrunde.pages.free_seats import left_free
from tafelrunde.pages.leading import leading, within
from tafelrunde.pages.organiser.paste import read_list
from tafelrunde.state.tournament import Round, Table
from tests.web.organiser.conftest import Clerk


class Placed(NamedTuple):
    rank: int | None


def test_a_day_says_what_it_did_to_whom(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(13)
    organiser.post("/check-in/everybody", htmx=False, attested="on")
    late, later, gone = list(organiser.state.entries)[:3]
    for player in (late, later, gone):
        organiser.did("undo-check-in", player=player)
    fates = {f"fate-{late}": "late", f"fate-{later}": "late", f"fate-{gone}": "missed"}
    names = organiser.names
    organiser.did("close-check-in", next=f"/t/{organiser.slug}/desk", **fates)
    said = organiser.page("")
    told = (
        f"Check-in geschlossen; nicht gekommen: {names[gone]}; "
        f"kommen später: {names[late]}, {names[later]}"
    )
    assert said.count(told) == 2, "in the message and under what happened just now"
    organiser.did("start-tournament")
    organiser.publish()
    table = organiser.state.rounds[0].tables[1]
    refused = organiser.do("withdraw-player", player=table.seats[0].player)
    assert "Hat sie noch nicht begonnen, bitte das ankreuzen" in refused.content.decode()
    organiser.did("report-slip", accept="1", **organiser.slip(1, **{"vp-1": "709"}))
    tile = organiser.page("/tables").partition('id="tile-1"')[2].partition("</a>")[0]
    assert 'class="tile-doubt"' in tile, "final, and still marked"
    assert "709 ist ungewöhnlich" in tile
    assert "tile-doubt" not in organiser.page("/tables").partition('id="tile-2"')[2]


def test_a_shared_place_is_not_cut_in_two() -> None:
    told = leading([Placed(rank) for rank in (1, 2, 3, 4, 5, 5, 5, 8)], 5)
    assert ([row.rank for row in told.shown], told.sharing, told.behind) == (
        [1, 2, 3, 4, 5, 5, 5],
        0,
        1,
    )
    crowd = leading([Placed(1)] * 20, 5)
    assert (len(crowd.shown), crowd.sharing, crowd.behind) == (5, 15, 0)
    assert leading([], 5).shown == []


def test_where_there_is_no_room_it_ends_before_a_shared_place() -> None:
    told = within([Placed(rank) for rank in (1, 2, 3, 4, 5, 5, 5, 8)], 6)
    assert ([row.rank for row in told.shown], told.sharing, told.behind) == ([1, 2, 3, 4], 0, 4)
    crowd = within([Placed(1)] * 20, 5)
    assert (len(crowd.shown), crowd.sharing, crowd.behind) == (5, 15, 0)
    few = [Placed(1), Placed(2), Placed(2)]
    assert within(few, 5).shown == within(few, 3).shown == few
    assert within([], 5).shown == []


def test_numbers_before_the_surname_make_no_club_of_the_first_name() -> None:
    listed = "1. Winter, Ada\n2. Müller, Anna\n3) See, Bo\n• Tal, Cem"
    read = read_list(listed).people
    assert [(each.name, each.club) for each in read] == [
        ("Ada Winter", ""),
        ("Anna Müller", ""),
        ("Bo See", ""),
        ("Cem Tal", ""),
    ]


def seated(*positions: tuple[str, int]) -> Round:
    seats = tuple(Seat(player, position) for player, position in positions)
    return Round(1, None, {1: Table(1, seats, round=1)})


def test_who_stays_hears_of_another_number_and_another_start_player() -> None:
    catan = open_rulebook("catan")
    short = seated(("a", 1), ("b", 2), ("c", 4))
    full = seated(("a", 1), ("b", 2), ("late", 3), ("c", 4))
    mode = "ranking-tournament"
    assert [text.de for text in seats_and_starts(short, full, catan, mode)] == [
        "c: Sitz 3 → Sitz 4 an Tisch 1."
    ]
    without = seated(("b", 2), ("late", 3), ("c", 4))
    told = [text.de for text in seats_and_starts(full, without, catan, mode)]
    assert "b: Sitz 2 → Sitz 1 an Tisch 1." in told
    assert "An Tisch 1 beginnt b statt a." in told


def test_a_number_left_out_among_the_seats_is_explained_where_it_shows(organiser: Clerk) -> None:
    gap = seated(("a", 1), ("b", 2), ("c", 4)).tables[1].seats
    wonders = open_rulebook("seven-wonders")
    why = left_free(gap, wonders)
    assert why is not None
    assert why.de == "Tisch zu dritt: Sitz 3 bleibt frei, die anderen behalten ihre Nummer."
    assert left_free(gap, open_rulebook("catan")) is None, "there people count through"
    assert left_free([*gap, Seat("d")], wonders) is None, "while some still choose"
    organiser.announce("seven-wonders", "four-rounds")
    organiser.enter(8)
    organiser.begin()
    organiser.publish()
    short = organiser.state.rounds[0].tables[1]
    second = next(seat.player for seat in short.seats if seat.position == 2)
    organiser.did("withdraw-player", player=second, before_game="on", sure="1")
    public = organiser.client.get(f"/t/{organiser.slug}/seating?by=table").content.decode()
    for page in (public, organiser.page("/draw"), organiser.page(f"/tables/1/{short.number}")):
        assert re.search(r"Sitz \d bleibt frei, die anderen behalten ihre Nummer", page)
