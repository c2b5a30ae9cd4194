"""Personal cards of the day: whoever has seats to come has one, with all that is planned."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.pages.paper.model import ScheduleCard
from tafelrunde.pages.paper.people import schedule_cards
from tests.exports.pdf.hall_on_paper import PaperHall, Somebody


def one_left_and_another_came() -> PaperHall:
    """Round 1 is over; in round 2 a stand-in sits where somebody left."""
    hall = PaperHall("friedrich", "world-championship").announced()
    hall.open(8)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p5"))
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.does(c.ChangeEntry(player="spare", pseudonym=True))
    hall.does(c.CheckIn(player="spare", data_checked=True, fair_play=True, consent=True))
    return hall


def cards(hall: PaperHall) -> dict[str, ScheduleCard]:
    everybody = [*hall.state.entries, *hall.state.standins]
    people = {player: Somebody(player) for player in everybody}
    printed = schedule_cards(hall.source(people=people))
    found = [card for sheet in printed.sheets for card in sheet if card is not None]
    return {card.name: card for card in found if card.name}


def where(card: ScheduleCard) -> list[tuple[str, str]]:
    return [(line.table, line.seat) for line in card.lines]


@pytest.mark.rule("FRI-101", "FRI-104")
def test_a_stand_in_with_seats_has_a_card_and_the_plan_stays_on_everybodys() -> None:
    hall = one_left_and_another_came()
    hall.publish()
    printed = cards(hall)
    assert "p5" not in printed, "whoever left has no day any more"
    assert len(printed) == 8
    assert where(printed["spare"])[0] == ("", "")
    assert all(table and seat for table, seat in where(printed["spare"])[1:])
    for player in set(printed) - {"spare"}:
        assert all(table and seat for table, seat in where(printed[player])), player
    results = hall.results()
    hall.report_all(results)
    hall.does(c.CloseRound(round=2))
    hall.play_round(results)
    hall.play_round(results)
    assert cards(hall) == printed, "the rounds came as they were printed"


def test_what_nobody_knows_before_it_is_drawn_anew_stays_blank() -> None:
    hall = one_left_and_another_came()
    printed = cards(hall)
    assert where(printed["p1"])[1:] == [("", "")] * 3
    assert "spare" not in printed, "a stand-in without a seat"
