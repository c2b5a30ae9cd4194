"""Seats change where play has begun: it is said and asked about, and verify finds what was not."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.reseating import assumed, begun_tables
from tafelrunde.desk.undo import undone_texts
from tafelrunde.journal.events import Event, RoundRepaired
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import verdict_on
from tests.desk.hall import Hall
from tests.desk.refusals import refused_for
from tests.desk.test_reseating import last, report, verified


def test_a_running_clock_is_said_and_asked_about() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    hall.does(c.StartClock(seconds=600))
    a, b = (table.seats[0].player for table in last(hall).tables.values())
    with refused_for("begun"):
        hall.does(c.ReseatRound(round=1, swap=(a, b), reason="falsch gesetzt"))
    with refused_for("reason"):
        hall.does(c.ReseatRound(round=1, swap=(a, b), begun=(1, 2)))
    hall.does(c.ReseatRound(round=1, swap=(a, b), begun=(1, 2), reason="falsch gesetzt"))


@pytest.mark.parametrize("final", [False, True])
def test_a_result_is_set_aside_only_by_name_and_as_it_was_seen(*, final: bool) -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    report(hall, last(hall).tables[1])
    if final:
        hall.does(c.AcceptSlip(round=1, table=1))
    a, b = (table.seats[0].player for table in last(hall).tables.values())
    swap = c.ReseatRound(round=1, swap=(a, b), reason="am falschen Tisch gespielt")
    [begun] = begun_tables(hall.matter, swap)
    assert (begun.table, begun.aside, begun.final) == (1, True, final)
    for unseen in ({}, {2: 1}, {1: 7}):
        with refused_for("aside"):
            hall.does(msgspec.structs.replace(swap, begun=(1, 2), aside=unseen))
    before = hall.state
    [event] = hall.does(msgspec.structs.replace(swap, aside={1: begun.edition}))
    assert isinstance(event, RoundRepaired)
    assert (event.aside, event.reason) == ((1,), "am falschen Tisch gespielt")
    table = last(hall).tables[1]
    assert (table.slip, table.state, table.signed) == (None, "open", set())
    assert before.rounds[0].tables[1].slip is not None, "a state that was handed out stays"
    report(hall, table)
    assert last(hall).tables[1].edition == begun.edition + 1, "an old signature fits no new slip"
    verified(hall)


def test_what_was_set_aside_comes_back_by_an_undo() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    hall.report_all(hall.results())
    a, b = (table.seats[0].player for table in last(hall).tables.values())
    before = hall.state
    hall.does(
        assumed(hall.matter, c.ReseatRound(round=1, swap=(a, b), reason="verwechselt")),
    )
    since = len(hall.state.history)
    assert all(table.slip is None for table in last(hall).tables.values())
    [(said, _decided)] = undone_texts(hall.state.history, since)
    assert "beiseitegelegt: Ergebnis von Tisch 1, 2" in said.de
    hall.does(c.TakeBack(since=since, reason="doch nicht"))
    assert hall.state.rounds == before.rounds
    hall.play_to_the_end(hall.results())
    verified(hall)


def test_minutes_of_friedrich_are_set_aside_like_a_result() -> None:
    hall = Hall("friedrich", "world-championship").open(16)
    hall.publish()
    hall.does(c.PressClock(round=1, table=1, to="friedrich"))
    first, second = list(last(hall).tables.values())[:2]
    swap = c.ReseatRound(
        round=1, swap=(first.seats[0].player, second.seats[0].player), reason="verwechselt"
    )
    with refused_for("aside"):
        hall.does(swap)
    hall.does(msgspec.structs.replace(swap, aside={1: 0}))
    assert last(hall).tables[1].presses == ()


def test_verify_finds_a_result_dropped_in_passing_and_people_in_two_places() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    report(hall, last(hall).tables[1])
    a, b = (table.seats[0].player for table in last(hall).tables.values())
    hall.does(assumed(hall.matter, c.ReseatRound(round=1, swap=(a, b), reason="verwechselt")))
    events: list[Event] = [record.event for record in hall.records]
    repaired = events[-1]
    assert isinstance(repaired, RoundRepaired)

    def findings(forged: RoundRepaired) -> str:
        records = [*TOURNAMENTS.chained([*events[:-1], forged], by="x", at=hall.now)]
        found = verdict_on(records).findings
        return " ".join(fault.text.en for fault in found)

    assert findings(repaired) == ""
    silent = msgspec.structs.replace(repaired, aside=())
    assert "table 1 sits otherwise although its result was not set aside" in findings(silent)
    doubled = msgspec.structs.replace(
        repaired, tables=(repaired.tables[0], msgspec.structs.replace(repaired.tables[0], number=2))
    )
    assert f"{b} sits in two places" in findings(doubled)
