"""Whatever is asked in whatever order: a Refusal or events that fold, and nothing in between."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.desk.steps import next_step
from tafelrunde.journal.chain import broken_links
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.effective import effective
from tafelrunde.state.fold import fold
from tests.desk.hall import Hall
from tests.desk.random_commands import Chaos
from tests.desk.test_whole_tournaments import MODES

PEOPLE = 9


def stirred(hall: Hall, rng: Random, times: int) -> int:
    """Gives random commands; how many of them were accepted."""
    chaos = Chaos(rng, hall, PEOPLE)
    accepted = 0
    for _ in range(times):
        before = hall.state
        kept = deepcopy(replace(before, history=[]))
        try:
            accepted += bool(hall.does(chaos.command(), chaos.actor()))
        except Refusal as refusal:
            both_languages = all(fault.text.de and fault.text.en for fault in refusal.faults)
            accepted += 0 if both_languages else -1_000_000
        assert before == kept, "a decision never changes the state it looks at"
        next_step(hall.state, hall.rulebook)
    return accepted


@settings(max_examples=15, deadline=None)
@given(
    mode=st.sampled_from(MODES),
    seed=st.integers(0, 2**32),
    opened=st.booleans(),
    steps=st.integers(0, 40),
)
def test_no_order_of_commands_breaks_the_fold(
    mode: tuple[str, str], seed: int, opened: bool, steps: int
) -> None:
    rng = Random(seed)
    hall = Hall(*mode)
    if opened:
        whole = "player" in mode[1] or mode[1] == "duel" or mode[0] == "friedrich"
        number = 8 if whole else PEOPLE
        hall.open(number)
        results = hall.results(seed % 50)
        for _ in range(steps):
            if hall.step.blocked and hall.step.code != "collect-slips":
                break
            hall.take_step(results)
    stirred(hall, rng, 60)
    history = [record.event for record in hall.records]
    assert fold(history) == hall.state
    assert not list(broken_links(hall.records))
    afresh = fold(effective(history))
    afresh.once_published, afresh.once_awarded = hall.state.once_published, hall.state.once_awarded
    assert afresh == hall.state, "what was taken back leaves no trace in the state"


@pytest.mark.parametrize("seed", range(4))
def test_a_stirred_journal_can_still_be_verified(seed: int) -> None:
    hall = Hall("dominion", "swiss").open(8)
    accepted = stirred(hall, Random(seed), 500)
    assert accepted > 40, "most of the desk was reached"
    assert verdict_on(hall.records).findings == ()
