"""A ruling is about the table whose page it was opened from, whatever round is played by now."""

from __future__ import annotations

import re

import pytest

from tests.web.audience import days
from tests.web.player.phones import saved
from tests.web.referee.whistles import Referee

pytestmark = pytest.mark.django_db


def in_round_two() -> Referee:
    day = days.closed(12, rulebook="catan", mode="ranking-tournament")
    day.publish()
    saved(day)
    return Referee()


@pytest.mark.rule("CAT-102")
def test_it_names_the_round_offers_its_people_and_is_kept_there() -> None:
    referee = in_round_two()
    first, second = (round_.tables[1] for round_ in referee.state.rounds)
    assert {seat.player for seat in first.seats} != {seat.player for seat in second.seats}
    there = re.search(r'href="[^"]*/ruling(\?[^"]*table=1[^"]*)"', referee.page("/table/1/1"))
    assert there is not None
    page = referee.page("/ruling" + there[1])
    assert re.search(r"Table 1,\s+Round 1", page)
    offered = set(re.findall(r'name="players"\s+value="(\w+)"', page))
    assert offered == {seat.player for seat in first.seats}
    form = referee.form("give-ruling", "/ruling" + there[1])
    form |= {"rule": "CAT-102", "verdict": "note", "text": "cards face down"}
    referee.did("give-ruling", **form)
    ruling = referee.state.rulings[-1]
    assert (ruling.round, ruling.table) == (1, 1)
    assert "cards face down" in referee.page("/table/1/1")
    assert "cards face down" not in referee.page("/table/2/1")


def test_without_a_round_it_is_the_one_that_is_played() -> None:
    referee = in_round_two()
    referee.did("give-ruling", rule="CAT-102", verdict="note", table=1)
    assert referee.state.rulings[-1].round == 2


def test_a_round_nobody_published_is_refused() -> None:
    referee = in_round_two()
    for number in ("3", "-1"):
        referee.refused("give-ruling", rule="CAT-102", verdict="note", table=1, round=number)
    assert not referee.state.rulings
