"""Undo: which steps can be taken back, and what goes with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.event_words import told
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.effective import effective_numbers
from tafelrunde.words import Text


@DECISIONS.of(c.TakeBack)
def take_back(matter: Matter, command: c.TakeBack) -> list[e.Event]:
    reason = reason_given(command.reason)
    state = matter.state
    if not 2 <= command.since <= len(state.history):
        refuse("since", "steps 2 to {history} can be taken back", history=len(state.history))
    undone = voided(state.history, command.since)
    if undone and all(isinstance(event, e.WritingHandedOver) for event in undone):
        refuse("since", "who writes is changed by handing over anew, not by taking back")
    started = any(isinstance(event, e.TournamentStarted) for event in undone)
    if started and state.once_published:
        refuse(
            "since",
            "a round has been published: the start stays, so that announced options "
            "do not change afterwards",
            rule=matter.rule("announced"),
        )
    return [e.TakenBack(since=command.since, reason=reason)]


def voided(history: Sequence[e.Event], since: int) -> list[e.Event]:
    """What holds now and would not hold any more."""
    return [history[number - 1] for number in effective_numbers(history) if number >= since]


def undone_texts(
    history: Sequence[e.Event], since: int, mode: Mode | None = None
) -> Iterator[Text]:
    """In words and in order; a game's presses on the clock all read the same and can be counted."""
    for event in voided(history, since):
        if not isinstance(event, e.Drawn):
            yield told(event, mode)
