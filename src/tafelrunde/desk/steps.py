"""What should the organiser do next? One step, in words, and what still stands in its way."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.finish import (
    award_faults,
    coming_stage,
    lot_needed,
    match_rule,
    picking,
    waiting_matches,
)
from tafelrunde.desk.match_words import decides_by_duel, game_title, match_title
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.moves import short_tables
from tafelrunde.desk.repairing import helpers_missing
from tafelrunde.desk.rounds import attendance_fault, draft_faults, open_faults
from tafelrunde.desk.seating_anew import vacancies
from tafelrunde.desk.starting import start_faults
from tafelrunde.draw.next_stage import NextMatch, NextStage, optional_replays
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.lot_order import Order
from tafelrunde.state.tournament import Match, Tournament
from tafelrunde.words import Player, Text, capital, counted, listed, players

NOBODY = Actor("", "organiser")


class Step(msgspec.Struct, frozen=True):
    """The one thing to do next; `also` are further commands that are open now."""

    code: str
    text: Text
    command_name: str | None
    blocked: list[Text] = []
    also: tuple[str, ...] = ()


def next_step(state: Tournament, rulebook: Rulebook, by_name: Order = by_id) -> Step:
    """`by_name`: in which order people are named who are level; the desk goes by their names."""
    matter = Matter(state, rulebook, NOBODY, "")
    if state.cancelled:
        text = Text("The tournament is cancelled: {cancelled}", cancelled=state.cancelled)
        return Step("cancelled", text, None)
    if state.phase == "awarded":
        text = Text("The tournament is over: pass on the results.")
        return Step("over", text, None)
    if state.phase == "announced":
        return _before(matter)
    return _round_step(matter) or _finish_step(matter, by_name)


def _step(
    code: str,
    text: Text,
    command: type[c.Asked],
    faults: Sequence[Fault] = (),
    also: tuple[type[c.Asked], ...] = (),
) -> Step:
    blocked = [_in_its_way(fault) for fault in faults]
    return Step(code, text, c.name_of(command), blocked, tuple(c.name_of(each) for each in also))


def _in_its_way(fault: Fault) -> Text:
    """A sentence for people: here is no form, so the name of the field would say nothing."""
    return capital(Fault("", fault.text, fault.rule).said)


def _before(matter: Matter) -> Step:
    state = matter.state
    if not state.entries:
        return _step("enter-players", Text("Enter the players."), c.EnterPlayers)
    if not state.checkin_closed:
        there = sum(entry.checked_in for entry in state.entries.values())
        return _step(
            "check-in",
            counted(
                there,
                "Check-in: {n} of {entered} is here; then close it.",
                "Check-in: {n} of {entered} are here; then close it.",
                entered=len(state.entries),
            ),
            c.CloseCheckIn,
            also=(c.CheckIn, c.EnterPlayer),
        )
    if helpers_missing(matter):
        return _step(
            "start",
            Text("Take on a stand-in; then start the tournament."),
            c.StartTournament,
            start_faults(matter),
            also=(c.EnterPlayer, c.ReopenCheckIn),
        )
    return _step(
        "start",
        Text("Start the tournament: from then on rules and options are fixed."),
        c.StartTournament,
        start_faults(matter),
        also=(c.ReopenCheckIn,),
    )


def _round_step(matter: Matter) -> Step | None:
    """The step of the rounds with everyone; None when all are closed."""
    state = matter.state
    last = state.rounds[-1] if state.rounds else None
    if last is not None and not last.published:
        fault = attendance_fault(matter, last)
        return _step(
            "publish-round",
            _wishes_first(
                matter,
                Text("Check the draft of round {number} and publish it.", number=last.number),
            ),
            c.PublishRound,
            [fault] if fault else [],
            also=(c.SwapSeats, c.RedrawRound),
        )
    if last is not None and not last.closed:
        return _collect(matter)
    if len(state.rounds) < matter.rounds_foreseen:
        return _to_be_drawn(matter, len(state.rounds) + 1)
    return None


def _to_be_drawn(matter: Matter, number: int) -> Step:
    faults = draft_faults(matter)
    text = Text("Draw round {number}.", number=number)
    if helpers_missing(matter) and not faults:
        text = Text("Take on a stand-in; then draw round {number}.", number=number)
    return _step("draft-round", _wishes_first(matter, text), c.DraftRound, faults)


def _wishes_first(matter: Matter, step: Text) -> Text:
    """Whoever asked to be let go should not be drawn in because nobody read it."""
    asking = [call.player for call in matter.state.open_calls if call.wish]
    if not asking:
        return step
    return counted(
        len(asking),
        "{step} Decide first: {people} wants to leave.",
        "{step} Decide first: {people} want to leave.",
        step=step,
        people=players(asking),
    )


def _collect(matter: Matter) -> Step:
    round_ = matter.state.rounds[-1]
    waiting = [*_short(matter), *open_faults(matter, round_)]
    done = sum(table.state == "final" for table in round_.tables.values())
    if waiting:
        return _step(
            "collect-slips",
            Text(
                "Collect the results of round {number}: {done} of {tables} done.",
                number=round_.number,
                done=done,
                tables=counted(len(round_.tables), "{n} table", "{n} tables"),
            ),
            c.ReportSlip,
            waiting,
            also=(c.AcceptSlip, c.StartClock, c.MoveSeat),
        )
    return _step(
        "close-round",
        Text("Close round {number}.", number=round_.number),
        c.CloseRound,
    )


def _short(matter: Matter) -> list[Fault]:
    """Tables that lack a player since somebody went."""
    return [
        Fault(
            "table",
            Text("too small, somebody is missing: table {table}", table=table.number),
            matter.rule("fill-table"),
        )
        for table in short_tables(matter, matter.state.rounds[-1])
    ]


def _finish_step(matter: Matter, by_name: Order) -> Step:
    vacant = next((each for each in vacancies(matter) if not each.begun), None)
    if vacant is not None:
        # Before any of them is played: afterwards nobody moves up any more.
        text = Text("{vacancy} Seat the players anew.", vacancy=vacant.text)
        return _step("seat-anew", text, c.SeatAnew, also=(c.ReportSlip,))
    awaiting = waiting_matches(matter)
    undecided = award_faults(matter)
    if awaiting and undecided and not _waits_for_seats(matter):
        return _match_step(matter, awaiting[0])
    equal = sorted(lot_needed(matter), key=by_name)
    if equal:
        return _step(
            "draw-lot",
            Text("Draw a lot in public: {equal} are equal in everything.", equal=players(equal)),
            c.DrawLot,
        )
    if undecided:
        stage = coming_stage(matter, "")
        if stage is None:
            return _step("seat-stage", SEAT_THE_FINISH, c.SeatStage, undecided)
        drawn = next((match for match in stage.matches if match.replay), None)
        text = _replay(matter, drawn) if drawn else _to_be_seated(matter, stage)
        return _step("seat-stage", text, c.SeatStage)
    again = coming_stage(matter, "") is not None
    return _step(
        "award",
        _before_the_ceremony(matter) or CEREMONY,
        c.AwardTournament,
        also=(c.SeatStage,) if again else (),
    )


def _waits_for_seats(matter: Matter) -> bool:
    """Whether a match is known and not seated: its people should not wait for another to end.

    Journals of before have a match for third place that was seated alone.
    """
    try:
        stage = coming_stage(matter, "")
    except Refusal:  # results that contradict each other are told when they are asked for
        return False
    return stage is not None and not any(match.replay for match in stage.matches)


def _before_the_ceremony(matter: Matter) -> Text | None:
    """What may be played once more before it, where a drawn match may be (CAR-308)."""
    drawn = optional_replays(matter.rulebook, matter.state)
    if not drawn:
        return None
    return Text(
        "If time allows, first once more: {matches}; else the award ceremony.",
        matches=listed([match_title(each.match, matter.mode) for each in drawn], ", "),
    )


CEREMONY = Text("Award ceremony: after it the tournament is over.")
SEAT_THE_FINISH = Text("Seat the players for the finish.")
TO_BE_PLAYED = Text("{title}: play it and enter the result.")
REPLAY_OPEN = Text("{title}: the replay is open; enter its result, or take its seating back.")


def _to_be_seated(matter: Matter, stage: NextStage) -> Text:
    """By name, once some of the finish has been seated: it is no longer all of it. A duel is none
    of it at all."""
    if not matter.state.matches and not decides_by_duel(matter.mode):
        return SEAT_THE_FINISH
    matches = [match_title(each.match, matter.mode) for each in stage.matches]
    return Text("Seat the players: {matches}.", matches=listed(matches))


def _replay(matter: Matter, match: NextMatch) -> Text:
    title = match_title(match.match, matter.mode)
    return Text("{title}: no winner yet, the game is played again.", title=title)


def _match_step(matter: Matter, match: Match) -> Step:
    title = game_title(match.game.where, matter.mode)
    turn = picking(match, match_rule(matter, match.id))
    if turn is not None:
        return _step(
            "pick-seat", Text("{title}: {turn} picks.", title=title, turn=Player(turn)), c.PickSeat
        )
    if match.game.slip is not None:
        return _step(
            "report-match",
            Text("{title}: check the reported result and accept it.", title=title),
            c.AcceptSlip,
        )
    if match.games:
        open_yet = REPLAY_OPEN.filled(title=match_title(match.id, matter.mode))
    else:
        open_yet = TO_BE_PLAYED.filled(title=title)
    return _step("report-match", open_yet, c.ReportSlip)
