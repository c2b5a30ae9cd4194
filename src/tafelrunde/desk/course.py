"""The course of the day changes: another number of rounds, or no tournament any more.

Both are deviations from what was announced. They are allowed where the rules leave the number to
the organiser, recorded with their reason, and shown wherever the tournament is shown.
"""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode, Option, Rulebook
from tafelrunde.rulebook.settings import wrong_setting


def rounds_option(rulebook: Rulebook, mode: Mode) -> Option | None:
    """The choice the rules give the organiser; None where they fix the number (FRI-101)."""
    return next((each for each in rulebook.options_of(mode) if each.name == "rounds"), None)


@DECISIONS.of(c.ChangeRounds)
def change_rounds(matter: Matter, command: c.ChangeRounds) -> list[e.Event]:
    state, mode, was = matter.state, matter.mode, matter.rounds_foreseen
    option = rounds_option(matter.rulebook, mode)
    if option is None:
        refuse(
            "rounds",
            "the rules fix {rounds} rounds; the tournament can only be cancelled",
            rule=mode.rounds_rule,
            rounds=mode.rounds,
        )
    wrong = wrong_setting(option, command.rounds)
    if wrong is not None:
        raise Refusal.of("rounds", wrong, option.rule)
    if command.rounds == was:
        return []
    if state.matches:
        refuse("rounds", "the finish has been seated: take that back first", rule=option.rule)
    if command.rounds < len(state.rounds):
        refuse(
            "rounds",
            "round {rounds} has been drawn; fewer than {rounds} is possible once "
            "that is taken back",
            rule=option.rule,
            rounds=len(state.rounds),
        )
    reason = reason_given(command.reason)
    return [e.RoundsChanged(rounds=command.rounds, was=was, reason=reason, rule=option.rule)]


@DECISIONS.of(c.DropFinish)
def drop_finish(matter: Matter, command: c.DropFinish) -> list[e.Event]:
    """The day ends with its rounds; the rules of the standings then give the title."""
    finish = matter.mode.finish
    if finish is None:
        refuse(
            "finish", "there is no finish here that could be dropped", rule=matter.mode.rounds_rule
        )
    if matter.state.matches:
        refuse("finish", "the finish has been seated: take that back first", rule=finish.rule)
    return [e.FinishDropped(reason=reason_given(command.reason), rule=finish.rule)]


@DECISIONS.of(c.CancelTournament)
def cancel(_matter: Matter, command: c.CancelTournament) -> list[e.Event]:
    return [e.TournamentCancelled(reason=reason_given(command.reason))]


AFTER_CANCELLING: tuple[type[c.DeskAsked], ...] = (c.TakeBack, c.SetDetails, c.HandOverWriting)
"""What is still possible once a tournament is cancelled."""
STILL_GIVEN = frozenset(map(c.name_of, AFTER_CANCELLING))


def refuse_if_cancelled(reason: str, command: c.Command) -> None:
    if reason and not isinstance(command, AFTER_CANCELLING):
        refuse(
            "tournament",
            "the tournament is cancelled ({reason}); in the history that can be taken back",
            reason=reason,
        )
