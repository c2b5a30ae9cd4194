"""Undo: which steps can be taken back, and what goes with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.calls import answered_wish
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.event_words import told
from tafelrunde.desk.leaving import out_after, withdrawal
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.desk.signed import ruling_needed, signed_changed
from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.effective import departures as departures
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text, counted

MOST = 12
"""More lines than this nobody reads; the rest is counted."""


@DECISIONS.of(c.TakeBack)
def take_back(matter: Matter, command: c.TakeBack) -> list[e.Event]:
    reason = reason_given(command.reason)
    state = matter.state
    if not 2 <= command.since <= len(state.history):
        refuse("since", "steps 2 to {history} can be taken back", history=len(state.history))
    undone = voided(state.history, command.since)
    if undone and isinstance(undone[0], e.WritingHandedOver):
        refuse("since", "who writes is changed by handing over anew, not by taking back")
    started = any(isinstance(event, e.TournamentStarted) for event in undone)
    if started and state.once_published:
        refuse(
            "since",
            "a round has been published: the start stays, so that announced options "
            "do not change afterwards",
            rule=matter.rule("announced"),
        )
    taken_back = e.TakenBack(since=command.since, reason=reason)
    rulings = _rulings(matter, command, taken_back)
    return [taken_back, *rulings, *_gone_all_the_same(matter.after([taken_back]), undone)]


def _gone_all_the_same(after: Matter, undone: Sequence[e.Event]) -> Iterator[e.Event]:
    """Said anew behind the step that would else make it void."""
    for event in departures(undone):
        if event.player not in after.state.entries:
            continue
        if isinstance(event, e.PlayerWithdrew):
            yield withdrawal(after, event.player, out_after(after))
        else:
            yield msgspec.structs.replace(event, after_round=out_after(after))
        yield from answered_wish(after.state, event.player)


def _rulings(matter: Matter, command: c.TakeBack, taken_back: e.TakenBack) -> list[e.Event]:
    """A signed result falls by the ruling that would correct it (DOM-118), noted after the step
    that would else make it void."""
    return [
        ruling
        for game in _signed_gone(matter, taken_back)
        for ruling in ruling_needed(matter, game, command.rule, taken_back.reason)
    ]


def takes_a_rule(matter: Matter, since: int) -> bool:
    """Whether a signed result goes with this step: said where the step is asked for."""
    return bool(_signed_gone(matter, e.TakenBack(since=since, reason="")))


def _signed_gone(matter: Matter, taken_back: e.TakenBack) -> list[Table]:
    if matter.rule("never-changed") is None:
        return []
    return signed_changed(matter.state, fold([taken_back], matter.state.copied()))


def voided(history: Sequence[e.Event], since: int) -> list[e.Event]:
    """What holds now and would not hold any more."""
    return [history[number - 1] for number in effective_numbers(history) if number >= since]


DECIDED = (
    e.SlipCorrected,
    e.RulingGiven,
    e.WarningLifted,
    e.PlayerDisqualified,
    e.PlayerWithdrew,
    e.LotDrawn,
)
"""What somebody decided for itself: it may have nothing to do with the step that is taken back."""


def undone_texts(
    history: Sequence[e.Event],
    since: int,
    mode: Mode | None = None,
    but: Callable[[e.Event], bool] = lambda _event: False,
) -> Iterator[tuple[Text, bool]]:
    """In words and in order, and whether it was a decision; a game's presses on the clock all read
    the same and can be counted. `but` says of what nobody need be told."""
    undone = voided(history, since)
    staying = departures(undone)
    for event in undone:
        if isinstance(event, e.Drawn | e.WritingHandedOver):
            continue  # who writes stays as it is
        if event not in staying and not but(event):
            yield told(event, mode, history), isinstance(event, DECIDED)


def gone_with_it(others: Sequence[tuple[Text, bool]]) -> Iterator[Text]:
    """Decisions are told first and all of them; of the rest what is newest."""
    decided = [text for text, decision in others[::-1] if decision]
    later = Counter([*decided, *(text for text, decision in others[::-1] if not decision)])
    shown = max(MOST, len(set(decided)))
    if not later:
        return
    yield counted(
        later.total(),
        "With it goes {n} step that belongs to it or came later, at whichever table:",
        "With it go {n} steps that belong to it or came later, at whichever table:",
    )
    for text, times in list(later.items())[:shown]:
        often = f" ({times}×)" if times > 1 else ""
        yield Text("{text}{often}.", text=text, often=often)
    if len(later) > shown:
        more = sum(list(later.values())[shown:])
        yield Text("… and {more}.", more=counted(more, "{n} more step", "{n} more steps"))
