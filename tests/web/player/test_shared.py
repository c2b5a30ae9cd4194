"""What all phones of a hall share is taken over from state to state, and is never out of date."""

from __future__ import annotations

import time

import pytest

from tafelrunde.chances.race import race_of
from tafelrunde.desk import commands as c
from tafelrunde.desk.concerns import Concern
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.standings.lot_order import shown_standings
from tafelrunde.web import house
from tafelrunde.web.audience import press
from tafelrunde.web.player.shared import Shared, shared
from tests.web.audience import days
from tests.web.player.phones import at_the_desk, saved, state, table_of
from tests.web.player.test_news import steps_of_a_round

pytestmark = pytest.mark.django_db


def now() -> Shared:
    hall = house.find("pokal").id
    return shared(hall, house.state(hall)[0])


def a_round_is_on() -> None:
    saved(days.closed(8, rounds=1))
    at_the_desk(c.DraftRound(seed="again"), "draft")
    at_the_desk(c.PublishRound(round=2), "publish")


def test_after_every_step_it_is_what_would_be_worked_out_anew() -> None:
    a_round_is_on()
    round_, mine = table_of("p1")
    steps = [
        c.DisqualifyPlayer(player="p2", rule="7W-502", grounds="marked cards"),
        *steps_of_a_round(round_, mine),
        c.CloseRound(round=2),
        c.WithdrawPlayer(player="p3"),
        c.ChangeEntry(player="p4", minor=True),
    ]
    for number, command in enumerate(steps):
        found = now()
        found.rows(1)
        found.race()
        at_the_desk(command, f"step {number}")
        book, after = now().rulebook, state()
        assert now().rows(1) == shown_standings(book, after, 1, now().names.order), command
        assert now().race() == race_of(after, book), command
        assert now().names == public_names(after, book, now().known.people), command


def test_a_report_leaves_names_standings_and_outlook_as_they_are() -> None:
    a_round_is_on()
    before = now()
    rows, race, names = before.rows(1), before.race(), before.names
    round_, mine = table_of("p1")
    steps = steps_of_a_round(round_, mine)
    for number in range(4):  # the clock, a finished game, a call, a report: nothing counts yet
        at_the_desk(next(steps), f"step {number}")
    after = now()
    assert after is not before
    assert after.rows(1) is rows
    assert after.race() is race
    assert after.names is names


def test_names_are_read_anew_when_somebody_arrives_and_not_for_every_slip() -> None:
    saved(days.closed(8, rounds=1))
    hall = house.find("pokal").id
    kept = press.people_of(hall)
    press._moved_on(hall, 99, Concern(frozenset({"p1"})))
    assert press.people_of(hall) is kept
    press._moved_on(hall, 100, Concern(frozenset({"p1"}), stirs=True, arriving=True))
    assert press.people_of(hall) is not kept
    kept = press.people_of(hall)
    press._moved_on(hall, 101, None)
    assert press.people_of(hall) is not kept
    assert time.monotonic() - press.people_of(hall).read_at < press.PEOPLE_SECONDS
