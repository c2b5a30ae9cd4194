"""No command without a decision and a permission, no event without a step and words."""

from __future__ import annotations

from tafelrunde.desk.commands import DeskAsked
from tafelrunde.desk.decide import decide
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.event_words import WORDS
from tafelrunde.journal.events import Happened
from tafelrunde.journal.registers import kinds_of
from tafelrunde.state.applying import STEPS
from tafelrunde.state.fold import fold


def test_every_command_is_decided_and_permitted() -> None:
    assert callable(decide)  # what rooms decide is known once this door is open
    commands = set(kinds_of(DeskAsked))
    assert set(DECISIONS) == commands
    assert all(kind.may for kind in commands)


def test_every_event_has_a_step_words_and_a_chapter() -> None:
    assert not fold(()).history  # the steps are known once there is a fold
    events = set(kinds_of(Happened))
    assert set(STEPS) == set(WORDS) == events
    assert all(kind.chapter for kind in events)
