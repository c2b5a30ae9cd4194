"""The one door to change: a command in, events or a Refusal out. Pure: no clock, no chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.desk import (
    announcing,
    calls,
    ceremony,
    chess,
    clocks,
    course,
    entries,
    finish,
    handing,
    leaving,
    match_slips,
    minutes,
    moves,
    objecting,
    repairing,
    reseating,
    rounds,
    rulings,
    slips,
    undo,
)
from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor, admit
from tafelrunde.desk.lengths import check_lengths
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.rules import Topic, rule_for
from tafelrunde.journal.events import Event
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament

DECISIONS: dict[type[c.Asked], Callable[[Matter, Any], list[Event]]] = {
    c.AnnounceTournament: announcing.announce,
    c.ChangeOptions: announcing.change_options,
    c.SetDetails: announcing.set_details,
    c.EnterPlayer: entries.enter,
    c.EnterPlayers: entries.enter_many,
    c.ChangeEntry: entries.change_entry,
    c.ChoosePseudonym: entries.choose_pseudonym,
    c.CancelEntry: entries.cancel,
    c.CheckIn: entries.check_in,
    c.CheckInEverybody: entries.check_in_everybody,
    c.UndoCheckIn: entries.undo_check_in,
    c.CloseCheckIn: entries.close_check_in,
    c.ReopenCheckIn: entries.reopen_check_in,
    c.StartTournament: entries.start,
    c.CommitDraw: rounds.commit_draw,
    c.DraftRound: rounds.draft,
    c.RedrawRound: rounds.redraw,
    c.SwapSeats: rounds.swap,
    c.PublishRound: rounds.publish,
    c.MoveSeat: moves.move_seat,
    c.RepairRound: repairing.repair_round,
    c.ReseatRound: reseating.reseat,
    c.ChangeRounds: course.change_rounds,
    c.DropFinish: course.drop_finish,
    c.CancelTournament: course.cancel,
    c.CloseRound: rounds.close,
    c.FinishTable: slips.finish_table,
    c.ReportSlip: slips.report,
    c.ConfirmSlip: slips.confirm,
    c.DisputeSlip: objecting.to_slip,
    c.AcceptSlip: slips.accept,
    c.CorrectSlip: slips.correct,
    c.DrawLot: finish.draw_lot,
    c.SeatStage: finish.seat_stage,
    c.PickSeat: finish.pick,
    c.FinishMatch: match_slips.finish_match,
    c.ReportMatch: match_slips.report,
    c.SignMatch: match_slips.sign,
    c.DisputeMatch: objecting.to_match,
    c.CorrectMatch: finish.correct_match,
    c.RevealPlace: ceremony.reveal,
    c.AwardTournament: finish.award,
    c.CallReferee: calls.call_referee,
    c.AnswerCall: calls.answer,
    c.CloseCall: calls.close,
    c.WithdrawPlayer: leaving.withdraw,
    c.ReturnPlayer: leaving.give_back,
    c.DisqualifyPlayer: rulings.disqualify,
    c.GiveRuling: rulings.rule_on,
    c.NameSubstitute: leaving.substitute,
    c.StartClock: clocks.start_clock,
    c.PauseClock: clocks.pause_clock,
    c.StopClock: clocks.stop_clock,
    c.ExtendTable: clocks.extend_table,
    c.PressClock: chess.press,
    c.NoteMinutes: minutes.note,
    c.HandOverWriting: handing.hand_over,
    c.TakeBack: undo.take_back,
}

PHASE_TOPICS: dict[type[c.Asked], Topic] = {
    c.ReportSlip: "contest",
    c.ConfirmSlip: "contest",
    c.DisputeSlip: "contest",
    c.CorrectSlip: "contest",
    c.SignMatch: "contest",
    c.DisputeMatch: "contest",
    c.CorrectMatch: "contest",
    c.WithdrawPlayer: "drop-out",
    c.GiveRuling: "contest",
}
"""The topic a refusal names where a command comes too early or too late."""


def decide(
    state: Tournament, rulebook: Rulebook, command: c.Command, actor: Actor, now: str
) -> list[Event]:
    """What happens by this command; an empty list where it is so already."""
    if not state.history and not isinstance(command, c.AnnounceTournament):
        refuse(
            "tournament",
            "dieses Turnier ist noch nicht angekündigt",
            "this tournament has not been announced yet",
        )
    check_lengths(command)
    topic = PHASE_TOPICS.get(type(command))
    admit(actor, command, state.phase, rule_for(rulebook, topic) if topic else None)
    course.refuse_if_cancelled(state.cancelled, command)
    return DECISIONS[type(command)](Matter(state, rulebook, actor, now), command)
