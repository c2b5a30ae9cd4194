"""Whom the news concern: whoever is not told sees exactly the page that would be made anew."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.concerns import Concern, concerned
from tafelrunde.pages.player.home import home, mark_of, my_calls
from tests.desk.hall import REFEREE, Hall, player

PAGES = ("home", "standing", "referee")


def marks(hall: Hall) -> dict[tuple[str, str], str]:
    """What every phone shows on every page."""
    return {
        (who, page): mark_of(
            hall.state, home(hall.state, hall.rulebook, who), my_calls(hall.state, who), page
        )
        for who in hall.players
        for page in PAGES
    }


class Watched(Hall):
    """Holds every command against the phones: whoever's page changes must have been told."""

    told = 0
    told_all = 0

    def does(self, command: c.Command, actor=None):  # type: ignore[no-untyped-def]
        before = marks(self) if self.state.rulebook else {}
        events = super().does(command, actor) if actor else super().does(command)
        found = concerned(self.state, events)
        if found is None:
            self.told_all += 1
            return events
        for (who, page), mark in marks(self).items():
            told = who in found.people or found.soon(frozenset({who}), results=page == "standing")
            self.told += told
            changed = (who, page) in before and before[who, page] != mark
            assert told or not changed, (type(command).__name__, who, page)
        return events


@pytest.mark.parametrize(
    ("rulebook", "mode", "people"),
    [
        ("seven-wonders", "prelims-and-final", 13),
        ("catan", "ranking-tournament", 11),
        ("carcassonne", "two-player", 10),
        ("dominion", "swiss", 9),
        ("friedrich", "world-championship", 8),
    ],
)
def test_through_a_whole_day_nobody_misses_what_changes_his_page(
    rulebook: str, mode: str, people: int
) -> None:
    hall = Watched(rulebook, mode)
    hall.open(people, fair_play=True, consent=True, data_checked=True)
    hall.play_to_the_end(hall.results(7))
    assert hall.told
    assert hall.told_all


def test_a_reported_slip_concerns_its_table_and_nobody_else() -> None:
    hall = Hall()
    hall.open(24, fair_play=True)
    hall.publish()
    table = hall.state.rounds[0].tables[2]
    there = frozenset(seat.player for seat in table.seats)
    slip = hall.slip(table.seats, hall.results())
    reported = hall.does(c.ReportSlip(round=1, table=2, slip=slip), player(min(there)))
    assert concerned(hall.state, reported) == Concern(there)
    accepted = hall.does(c.AcceptSlip(round=1, table=2))
    found = concerned(hall.state, accepted)
    assert found is not None
    assert found.people == there
    assert found.results
    assert not any(
        found.soon(frozenset({each}), results=False) for each in set(hall.players) - there
    ), "everybody else is still playing"


def test_whoever_has_finished_watches_the_others() -> None:
    hall = Hall()
    hall.open(12, fair_play=True)
    hall.publish()
    for number in (1, 2):
        table = hall.state.rounds[0].tables[number]
        slip = hall.slip(table.seats, hall.results(number))
        hall.does(c.ReportSlip(round=1, table=number, slip=slip))
        events = hall.does(c.AcceptSlip(round=1, table=number))
    found = concerned(hall.state, events)
    assert found is not None
    watching = {each for each in hall.players if found.soon(frozenset({each}), results=False)}
    done = [hall.state.rounds[0].tables[number].seats for number in (1, 2)]
    assert watching == {seat.player for seats in done for seat in seats}


def test_whoever_is_disqualified_at_a_table_still_playing_watches_the_others() -> None:
    hall = Watched()
    hall.open(12, fair_play=True)
    hall.publish()
    out, mate, *_others = (seat.player for seat in hall.state.rounds[0].tables[1].seats)
    told = c.DisqualifyPlayer(player=out, rule="7W-604", grounds="cards", deliberate=True)
    hall.does(told, REFEREE)
    slip = hall.slip(hall.state.rounds[0].tables[2].seats, hall.results())
    hall.does(c.ReportSlip(round=1, table=2, slip=slip))
    accepted = hall.does(c.AcceptSlip(round=1, table=2))
    found = concerned(hall.state, accepted)
    assert found is not None
    assert found.soon(frozenset({out}), results=False), "how many tables are finished stands there"
    assert not found.soon(frozenset({mate}), results=False)


def test_calls_signatures_and_check_ins_stay_small() -> None:
    hall = Hall()
    hall.enter(8, fair_play=True)
    arrived = hall.does(c.CheckIn(player="p3", data_checked=True, fair_play=True))
    assert concerned(hall.state, arrived) == Concern(frozenset({"p3"}), stirs=True, arriving=True)
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.publish()
    seats = hall.state.rounds[0].tables[1].seats
    there = {seat.player for seat in seats}
    who = Random(1).choice(sorted(there))
    called = hall.does(c.CallReferee(call="c1", about="rule", table=1), player(who))
    answered = hall.does(c.AnswerCall(call="c1"))
    for events in (called, answered):
        found = concerned(hall.state, events)
        assert found is not None
        assert found.people == there


def test_what_everybody_sees_concerns_everybody() -> None:
    hall = Hall()
    hall.open(8, fair_play=True)
    hall.does(c.DraftRound(seed="s"))
    assert concerned(hall.state, hall.does(c.PublishRound(round=1))) is None
    assert concerned(hall.state, hall.does(c.StartClock(seconds=60))) is None
    assert concerned(hall.state, hall.does(c.ExtendTable(table=0, seconds=60))) is None
