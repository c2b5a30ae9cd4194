"""What the desk reads after it did something says no less and no more than happened."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.event_words import told_together
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.signed import left_to_others
from tests.desk.hall import SCOREKEEPER, Hall, player


def test_one_person_comes_later_and_two_come_later() -> None:
    for late, words in ((1, "comes later: p1"), (2, "come later: p1, p2")):
        hall = Hall("catan", "ranking-tournament")
        hall.enter(8)
        for one in hall.players[late:]:
            hall.does(c.CheckIn(player=one, data_checked=True, fair_play=True, consent=True))
        closed = hall.does(c.CloseCheckIn(no_shows=dict.fromkeys(hall.players[:late], "late")))
        assert told_together(closed).en == f"check-in closed; {words}"


def test_a_slip_nobody_has_signed_is_called_so() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(8)
    hall.publish()
    first, second = hall.state.rounds[0].tables.values()
    results = hall.results()
    for table, accept, words in ((first, False, ", not signed yet"), (second, True, "")):
        slip = hall.slip(table.seats, results)
        asked = c.ReportSlip(round=1, table=table.number, slip=slip, accept=accept)
        events = hall.does(asked, SCOREKEEPER)
        assert told_together(events).en == f"result of table {table.number}, round 1{words}"


def test_the_result_desk_is_not_told_to_call_whoever_has_been_called() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    first, second = (seat.player for seat in hall.state.rounds[0].tables[1].seats[:2])
    slip = hall.slip(hall.state.rounds[0].tables[1].seats, hall.results())
    hall.does(c.ReportSlip(round=1, table=1, slip=slip), player(first))
    hall.does(c.DisputeSlip(round=1, table=1, player=second, reason="miscounted"), player(second))
    matter = Matter(hall.state, hall.rulebook, SCOREKEEPER, hall.now)
    told = left_to_others(matter, hall.state.rounds[0].tables[1])
    assert told is not None
    called = bool(hall.state.open_calls)
    assert told.en.endswith("They have been called." if called else "Please call them.")
    assert called, "a dispute calls the referee"
