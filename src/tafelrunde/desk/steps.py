"""What should the organiser do next? One step, in words, and what still stands in its way."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.entries import start_faults
from tafelrunde.desk.finish import (
    award_faults,
    coming_stage,
    lot_needed,
    match_rule,
    picking,
    waiting_matches,
)
from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.moves import short_tables
from tafelrunde.desk.repairing import helpers_missing
from tafelrunde.desk.rounds import attendance_fault, draft_faults, open_faults
from tafelrunde.draw.next_stage import NextMatch
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Match, Tournament
from tafelrunde.words import Text
from tafelrunde.words.numbers import list_text, so_many

NOBODY = Actor("", "organiser")


class Step(msgspec.Struct, frozen=True):
    """The one thing to do next; `also` are further commands that are open now."""

    code: str
    text: Text
    command_name: str | None
    blocked: list[Text] = []
    also: tuple[str, ...] = ()


def next_step(state: Tournament, rulebook: Rulebook) -> Step:
    matter = Matter(state, rulebook, NOBODY, "")
    if state.cancelled:
        text = Text(
            f"Das Turnier ist abgesagt: {state.cancelled}",
            f"The tournament is cancelled: {state.cancelled}",
        )
        return Step("cancelled", text, None)
    if state.phase == "awarded":
        text = Text(
            "Das Turnier ist beendet: Ergebnisse weitergeben.",
            "The tournament is over: pass on the results.",
        )
        return Step("over", text, None)
    if state.phase == "announced":
        return _before(matter)
    return _round_step(matter) or _finish_step(matter)


def _step(
    code: str,
    de: str,
    en: str,
    command: type[c.Asked],
    faults: Sequence[Fault] = (),
    also: tuple[type[c.Asked], ...] = (),
) -> Step:
    blocked = [_in_its_way(fault) for fault in faults]
    return Step(
        code, Text(de, en), c.name_of(command), blocked, tuple(c.name_of(each) for each in also)
    )


def _in_its_way(fault: Fault) -> Text:
    """A sentence for people: here is no form, so the name of the field would say nothing."""
    plain = Fault("", fault.text, fault.rule)
    de, en = plain.sentence("de"), plain.sentence("en")
    return Text(de[:1].upper() + de[1:], en[:1].upper() + en[1:])


def _before(matter: Matter) -> Step:
    state = matter.state
    if not state.entries:
        return _step("enter-players", "Teilnehmer eintragen.", "Enter the players.", c.EnterPlayers)
    if not state.checkin_closed:
        there = sum(entry.checked_in for entry in state.entries.values())
        are = ("ist", "is") if there == 1 else ("sind", "are")
        return _step(
            "check-in",
            f"Check-in: {there} von {len(state.entries)} {are[0]} da; dann schließen.",
            f"Check-in: {there} of {len(state.entries)} {are[1]} here; then close it.",
            c.CloseCheckIn,
            also=(c.CheckIn, c.EnterPlayer),
        )
    if helpers_missing(matter):
        return _step(
            "start",
            "Eine Ersatzperson aufnehmen; dann das Turnier starten.",
            "Take on a stand-in; then start the tournament.",
            c.StartTournament,
            start_faults(matter),
            also=(c.EnterPlayer, c.ReopenCheckIn),
        )
    return _step(
        "start",
        "Turnier starten: ab dann stehen Regeln und Optionen fest.",
        "Start the tournament: from then on rules and options are fixed.",
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
            f"Entwurf von Runde {last.number} prüfen und veröffentlichen.",
            f"Check the draft of round {last.number} and publish it.",
            c.PublishRound,
            [fault] if fault else [],
            also=(c.SwapSeats, c.RedrawRound),
        )
    if last is not None and not last.closed:
        return _collect(matter)
    if len(state.rounds) < matter.rounds_foreseen:
        number = len(state.rounds) + 1
        return _step(
            "draft-round",
            f"Runde {number} auslosen.",
            f"Draw round {number}.",
            c.DraftRound,
            draft_faults(matter),
        )
    return None


def _collect(matter: Matter) -> Step:
    round_ = matter.state.rounds[-1]
    waiting = [*_short(matter), *open_faults(matter, round_)]
    done = sum(table.state == "final" for table in round_.tables.values())
    if waiting:
        return _step(
            "collect-slips",
            f"Ergebnisse von Runde {round_.number} einsammeln: {done} von "
            f"{so_many(len(round_.tables), 'Tisch', 'Tischen')} fertig.",
            f"Collect the results of round {round_.number}: {done} of "
            f"{so_many(len(round_.tables), 'table', 'tables')} done.",
            c.ReportSlip,
            waiting,
            also=(c.AcceptSlip, c.StartClock, c.MoveSeat),
        )
    return _step(
        "close-round",
        f"Runde {round_.number} abschließen.",
        f"Close round {round_.number}.",
        c.CloseRound,
    )


def _short(matter: Matter) -> list[Fault]:
    """Tables that lack a player since somebody went."""
    text = Text(
        "zu klein, jemand muss wechseln: Tisch {}", "too small, somebody must move: table {}"
    )
    return [
        Fault(
            "table",
            Text(text.de.format(table.number), text.en.format(table.number)),
            matter.rule("fill-table"),
        )
        for table in short_tables(matter, matter.state.rounds[-1])
    ]


def _finish_step(matter: Matter) -> Step:
    awaiting = waiting_matches(matter)
    undecided = award_faults(matter)
    if awaiting and undecided:
        return _match_step(matter, awaiting[0])
    equal = lot_needed(matter)
    if equal:
        return _step(
            "draw-lot",
            f"Öffentlich losen: {list_text(equal, 'de')} sind in allem gleich.",
            f"Draw a lot in public: {list_text(equal, 'en')} are equal in everything.",
            c.DrawLot,
        )
    if undecided:
        stage = coming_stage(matter, "")
        if stage is None:
            return _step(*SEAT_THE_FINISH, c.SeatStage, undecided)
        drawn = next((match for match in stage.matches if match.replay), None)
        return _step(*(_replay_step(matter, drawn) if drawn else SEAT_THE_FINISH), c.SeatStage)
    again = coming_stage(matter, "") is not None
    return _step(
        "award",
        "Siegerehrung: danach ist das Turnier beendet.",
        "Award ceremony: after it the tournament is over.",
        c.AwardTournament,
        also=(c.SeatStage,) if again else (),
    )


SEAT_THE_FINISH = ("seat-stage", "Die Endrunde setzen.", "Seat the finish.")


def _replay_step(matter: Matter, match: NextMatch) -> tuple[str, str, str]:
    title = match_title(match.match, matter.mode)
    return (
        "seat-stage",
        f"{title.de}: noch kein Sieger, die Partie wird wiederholt.",
        f"{title.en}: no winner yet, the game is played again.",
    )


def _match_step(matter: Matter, match: Match) -> Step:
    title = match_title(match.id, matter.mode)
    turn = picking(match, match_rule(matter, match.id))
    if turn is not None:
        return _step(
            "pick-seat", f"{title.de}: {turn} wählt.", f"{title.en}: {turn} picks.", c.PickSeat
        )
    if match.game.slip is not None:
        return _step(
            "report-match",
            f"{title.de}: das gemeldete Ergebnis prüfen und annehmen.",
            f"{title.en}: check the reported result and accept it.",
            c.AcceptSlip,
        )
    return _step(
        "report-match",
        f"{title.de}: spielen und das Ergebnis eintragen.",
        f"{title.en}: play it and enter the result.",
        c.ReportSlip,
    )
