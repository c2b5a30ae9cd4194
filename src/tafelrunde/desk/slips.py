"""Slips: reported, signed, disputed, accepted, corrected; final means final (CAR-206, DOM-118)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tafelrunde.desk import commands as c
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Fault, Refusal, Text
from tafelrunde.standings.games import GameRules
from tafelrunde.state.sheet.check import Check
from tafelrunde.state.sheet.people import Person
from tafelrunde.state.sheet.seats import SeatReader
from tafelrunde.state.tournament import Round, Table


def report(matter: Matter, command: c.ReportSlip) -> list[e.Event]:
    """The first report stands until it is mended at the desk or disputed at the table."""
    table = _open_table(matter, command.round, command.table)
    slip = checked_slip(matter, table.seats, command.slip, matter.mode.sizes)
    actor = matter.actor
    if actor.role == "player":
        player = actor.player or ""
        matter.at_table(player, table.seats)
        if table.slip is not None:
            return _reported_again(matter, command, table, slip, player)
        return [
            e.SlipReported(round=command.round, table=command.table, slip=slip, by=actor.id),
            *_signature(table, slip, command, player),
        ]
    if table.slip == slip and table.state == "reported":
        return []
    return [e.SlipReported(round=command.round, table=command.table, slip=slip, by=actor.id)]


def _signature(table: Table, slip: e.Slip, command: c.ReportSlip, player: str) -> Iterable[e.Event]:
    """Whoever reports has signed, unless he left the game."""
    stayed = {line.player for line in slip.lines if not line.left}
    if player in stayed and player not in table.signed:
        yield e.SlipConfirmed(round=command.round, table=command.table, player=player)


def _reported_again(
    matter: Matter, command: c.ReportSlip, table: Table, slip: e.Slip, player: str
) -> list[e.Event]:
    if table.slip != slip or table.state != "reported":
        refuse(
            "slip",
            "für diesen Tisch ist schon ein anderes Ergebnis gemeldet: prüfen und bestätigen "
            "oder mit Grund anfechten",
            "another result has been reported for this table: check and confirm it, "
            "or dispute it with a reason",
            matter.rule("signed"),
        )
    return list(_signature(table, slip, command, player))


def _open_table(matter: Matter, round_number: int, number: int) -> Table:
    """A table whose slip can still change without a correction."""
    table = matter.table(round_number, number)
    if table.state == "final" or matter.round(round_number).closed:
        refuse(
            "table",
            "das Ergebnis ist von allen bestätigt und endgültig; ändern können es nur "
            "Turnierleitung oder Schiedsrichter als Berichtigung mit Grund",
            "the result has been signed by all and is final; only organiser or referee can "
            "change it, as a correction with a reason",
            matter.rule("signed"),
        )
    return table


def confirm(matter: Matter, command: c.ConfirmSlip) -> list[e.Event]:
    table = _open_table(matter, command.round, command.table)
    slip = _reported(table)
    matter.at_table(command.player, table.seats)
    if table.state == "disputed":
        refuse(
            "table",
            "das Ergebnis ist angefochten: erst entscheidet der Schiedsrichter",
            "the result is disputed: the referee decides first",
            matter.rule("ruling"),
        )
    if any(line.left and line.player == command.player for line in slip.lines):
        refuse(
            "player",
            "wer das Spiel verlassen hat, unterschreibt nicht",
            "whoever left the game does not sign",
            matter.rule("leaver"),
        )
    if matter.actor.role != "player":
        _second_person(matter, table)
    if command.player in table.signed:
        return []
    return [e.SlipConfirmed(round=command.round, table=command.table, player=command.player)]


def _reported(table: Table) -> e.Slip:
    if table.slip is None:
        refuse("table", "es ist noch kein Ergebnis gemeldet", "no result has been reported yet")
    return table.slip


def dispute(matter: Matter, command: c.DisputeSlip) -> list[e.Event]:
    """Until the slip is final; afterwards every objection is forfeit."""
    reason = reason_given(command.reason)
    table = matter.table(command.round, command.table)
    if table.state == "final" or matter.round(command.round).closed:
        refuse(
            "table",
            "alle haben bestätigt: ein Einspruch ist nicht mehr möglich; in einem Ausnahmefall "
            "berichtigt die Turnierleitung mit Grund",
            "all have signed: objections are forfeit; in an exceptional case the organiser "
            "corrects with a reason",
            matter.rule("contest"),
        )
    _reported(table)
    matter.at_table(command.player, table.seats)
    return [
        e.SlipDisputed(
            round=command.round, table=command.table, player=command.player, reason=reason
        )
    ]


def accept(matter: Matter, command: c.AcceptSlip) -> list[e.Event]:
    """The desk holds the paper slip with all signatures, or has settled the dispute."""
    table = matter.table(command.round, command.table)
    if table.state == "final":
        return []
    _reported(table)
    impartial(matter, table)
    _second_person(matter, table)
    return [e.SlipAccepted(round=command.round, table=command.table)]


def _second_person(matter: Matter, table: Table) -> None:
    """Where that was agreed, whoever typed a slip does not also wave it through."""
    if matter.state.details.second_person and table.reported_by == matter.actor.id:
        refuse(
            "actor",
            "vier Augen: eine zweite Person vergleicht das Eingetippte mit dem Zettel",
            "four eyes: a second person compares what was typed with the slip",
        )


def impartial(matter: Matter, table: Table) -> None:
    """A referee who plays there does not decide about his own table (CAT-101)."""
    actor = matter.actor
    if actor.role == "referee" and actor.player in {seat.player for seat in table.seats}:
        rule = "CAT-101" if matter.rulebook.prefix == "CAT" else None
        refuse(
            "actor",
            "Sie spielen an diesem Tisch mit: eine unbeteiligte Person entscheidet",
            "you play at this table: an impartial other person decides",
            rule,
        )


def correct(matter: Matter, command: c.CorrectSlip) -> list[e.Event]:
    """Old, new and reason stay in the journal; who did it stands on the record."""
    table = matter.table(command.round, command.table)
    old = _reported(table)
    impartial(matter, table)
    reason = reason_given(command.reason, rule=matter.rule("signed"))
    new = checked_slip(matter, table.seats, command.slip, matter.mode.sizes)
    if new == old and table.state == "final":
        refuse("slip", "es ändert sich nichts", "nothing changes")
    return [
        e.SlipCorrected(
            round=command.round,
            table=command.table,
            old=old,
            new=new,
            reason=reason,
            rule=command.rule,
        )
    ]


# ── What can stand on a slip ─────────────────────────────────────────────────────────────────────


def checked_slip(
    matter: Matter, seats: Sequence[e.Seat], slip: e.Slip, sizes: Sequence[int]
) -> e.Slip:
    """The slip in seat order, or every fault in it; one implementation with the sheets'."""
    lines = {line.player: line for line in slip.lines}
    faults = _line_faults(matter, seats, slip, lines)
    if faults:
        raise Refusal(faults)
    raw: dict[str, object] = {"seats": [_raw_seat(seat, lines[seat.player]) for seat in seats]}
    if slip.minutes is not None:
        raw["game"] = slip.minutes
    check = Check()
    people = {seat.player: Person(seat.player, seat.player) for seat in seats}
    scoring = matter.rulebook.scoring[matter.mode.scoring]
    reader = SeatReader(matter.rulebook, scoring, people, check)
    game = reader.game(raw, "slip", sizes, matter.mode.seating.sizes_rule)
    if check.faults:
        raise Refusal(check.faults)
    return game.slip


def _raw_seat(seat: e.Seat, line: e.Line) -> dict[str, object]:
    raw: dict[str, object] = {"player": seat.player, **line.figures}
    marks: dict[str, Any] = {
        "position": seat.position,
        "role": seat.role,
        "left": line.left or None,
        "won": line.won or None,
        "victory": line.victory,
    }
    return raw | {name: value for name, value in marks.items() if value is not None}


def _line_faults(
    matter: Matter, seats: Sequence[e.Seat], slip: e.Slip, lines: Mapping[str, e.Line]
) -> list[Fault]:
    """A line for each player, and nothing on it that this game does not write down."""
    players = [seat.player for seat in seats]
    if len(lines) < len(slip.lines) or set(lines) != set(players):
        names = ", ".join(players)
        text = Text(f"je eine Zeile für {names} erwartet", f"one line each for {names} expected")
        return [Fault("slip", text)]
    scoring = matter.rulebook.scoring[matter.mode.scoring]
    known = {figure.name for figure in scoring.figures}
    faults = [
        Fault(f"slip.{name}", Text("steht nicht auf diesem Zettel", "is not on this slip"))
        for line in slip.lines
        for name in line.figures
        if name not in known
    ]
    if any(line.won for line in slip.lines) and not scoring.winner_mark:
        faults.append(Fault("slip.won", Text("gibt es hier nicht", "is not marked in this game")))
    if any(line.victory for line in slip.lines) and scoring.early_win is None:
        faults.append(Fault("slip.victory", Text("gibt es hier nicht", "does not exist here")))
    return faults


def slip_warnings(matter: Matter, round_: Round, slip: e.Slip) -> list[Fault]:
    """Legal but odd: worth a second look before it is accepted."""
    scoring = matter.rulebook.scoring[matter.mode.scoring]
    rules = GameRules.of(matter.rulebook, scoring, matter.state.options, round_.kind)
    vps = [line.figures["vp"] for line in slip.lines if "vp" in line.figures]
    warnings = []
    if (
        rules.cap is not None
        and vps
        and max(vps) < rules.cap
        and not any(x.won for x in slip.lines)
    ):
        text = Text(
            f"niemand hat {rules.cap} Siegpunkte erreicht; stimmt das?",
            f"nobody reached {rules.cap} victory points; is that right?",
        )
        warnings.append(Fault("slip.vp", text, scoring.points_rule))
    if len(vps) > 1 and not any(vps):
        text = Text("alle haben 0 Punkte; stimmt das?", "all have 0 points; is that right?")
        warnings.append(Fault("slip.vp", text))
    return warnings
