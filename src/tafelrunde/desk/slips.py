"""Slips: reported, signed, disputed, accepted, corrected; final means final (CAR-206, DOM-118)."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.later_matches import still_follow
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.desk.rules import cited, rule_for
from tafelrunde.desk.signed import ruling_needed
from tafelrunde.desk.slip_check import checked_slip, nothing_missing, winner_named
from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.short_tables import sizes_played
from tafelrunde.state.playing import BESIDES
from tafelrunde.state.tournament import Table, Tournament


@DECISIONS.of(c.FinishTable)
def finish_table(matter: Matter, command: c.FinishTable) -> list[e.Event]:
    """Our game is over: said by the table itself, or at the desk."""
    table = matter.table(command.round, command.table)
    if matter.actor.role == "player":
        matter.at_table(matter.actor.player or "", table.seats)
    if table.finished or table.slip is not None:
        return []
    return [e.TableFinished(round=command.round, table=command.table, by=matter.actor.id)]


@DECISIONS.of(c.ReportSlip)
def report(matter: Matter, command: c.ReportSlip) -> list[e.Event]:
    """A result of the table; from a player also his own signature, for reporting is signing."""
    table = _open_table(matter, command.round, command.table)
    if matter.actor.role == "player":
        may_report(matter, table)
    slip = checked_slip(matter, table.seats, command.slip, sizes_played(matter.mode))
    nothing_missing(matter, slip)
    winner_named(matter, slip, matter.round(command.round).kind)
    _leavers_marked(matter, command, table, slip)
    if table.slip == slip and table.state == "reported":
        return _signature(matter, command, slip, table.edition, table.signed)
    replaces(matter, command, table)
    edition = matter.state.editions.get((command.round, command.table), 0) + 1
    reported = e.SlipReported(
        round=command.round,
        table=command.table,
        slip=slip,
        by=matter.actor.id,
        edition=edition,
    )
    return [reported, *_signature(matter, command, slip, edition, set())]


def may_report(matter: Matter, table: Table) -> None:
    """At his own table, and where phones rest during play once the game is over (CAR-201)."""
    matter.at_table(matter.actor.player or "", table.seats)
    rule = matter.rule("phones")
    if rule is not None and not table.finished and table.slip is None:
        refuse(
            "table",
            "während der Partie bleibt das Telefon weg: erst „Unsere Partie ist zu Ende“ melden",
            'phones rest during play: first say "our game is over"',
            rule,
        )


def gone_from(state: Tournament, rulebook: Rulebook, round_number: int, table: Table) -> set[str]:
    """Who left this running game, as the referee noted it: by a substitute or by a ruling."""
    rule = rule_for(rulebook, "leaver")
    ruled = {
        player
        for ruling in state.rulings
        if rule is not None and (ruling.rule, ruling.verdict) == (rule, "penalty")
        if (ruling.round, ruling.table) == (round_number, table.number)
        for player in ruling.players
    }
    return (ruled & {seat.player for seat in table.seats}) | set(table.substitutes)


def _leavers_marked(matter: Matter, command: c.ReportSlip, table: Table, slip: e.Slip) -> None:
    gone = gone_from(matter.state, matter.rulebook, command.round, table)
    unmarked = [line.player for line in slip.lines if line.player in gone and not line.left]
    if unmarked:
        names = ", ".join(unmarked)
        refuse(
            "slip",
            f"hat laut Schiedsrichter das Spiel verlassen, bitte so vermerken: {names}",
            f"left the game, says the referee; please mark it: {names}",
            matter.rule("leaver"),
        )


def replaces(matter: Matter, command: c.ReportSlip | c.ReportMatch, table: Table) -> None:
    """The edition that is replaced must be the one the sender saw; the desk may replace any."""
    seen = command.edition
    player = matter.actor.role == "player"
    if seen is None and not player:
        return
    if (seen or 0) == table.edition and not (player and table.state == "disputed"):
        return
    refuse(
        "slip",
        "für diesen Tisch ist schon ein anderes Ergebnis gemeldet: prüfen und bestätigen "
        "oder mit Grund anfechten",
        "another result has been reported for this table: check and confirm it, "
        "or dispute it with a reason",
        matter.rule("signed"),
    )


def _signature(
    matter: Matter, command: c.ReportSlip, slip: e.Slip, edition: int, signed: set[str]
) -> list[e.Event]:
    """Whoever reports has signed, unless he left the game; the desk signs for nobody."""
    player = matter.actor.player or ""
    stayed = {line.player for line in slip.lines if not line.left}
    if matter.actor.role != "player" or player not in stayed or player in signed:
        return []
    return [_signed(matter, command.round, command.table, player, edition)]


def _signed(matter: Matter, round_: int, table: int, player: str, edition: int) -> e.SlipConfirmed:
    return e.SlipConfirmed(
        round=round_,
        table=table,
        player=player,
        edition=edition,
        awaits_jury=matter.rule("jury-awards") is not None,
    )


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


@DECISIONS.of(c.ConfirmSlip)
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
    of_this_edition(matter, command, table)
    if command.player in table.signed:
        return []
    return [_signed(matter, command.round, command.table, command.player, table.edition)]


def of_this_edition(
    matter: Matter,
    command: c.ConfirmSlip | c.DisputeSlip | c.AcceptSlip | c.SignMatch | c.DisputeMatch,
    table: Table,
) -> None:
    """Nobody signs, accepts or objects to what he has not seen."""
    seen = command.edition
    if seen is None:
        seen = 1 if matter.actor.role == "player" else _own_edition(matter, command, table)
    if seen != table.edition:
        refuse(
            "edition",
            "das Ergebnis wurde inzwischen neu gemeldet: bitte die neuen Zahlen prüfen",
            "the result has been reported anew meanwhile: please check the new figures",
            matter.rule("signed"),
        )


def _own_edition(matter: Matter, command: c.Asked, table: Table) -> int:
    """What somebody at the desk means who names no edition: his own report, if he made one.

    Two who type the same slip at once would else wave through each other's figures.
    """
    if not isinstance(command, c.AcceptSlip):
        return table.edition
    own = [
        event.edition
        for event in matter.state.history
        if isinstance(event, e.SlipReported)
        and (event.round, event.table, event.by) == (command.round, command.table, matter.actor.id)
    ]
    return own[-1] or table.edition if own else table.edition


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
    of_this_edition(matter, command, table)
    if table.state == "disputed" and reason in table.dispute.split(BESIDES):
        return []
    return [
        e.SlipDisputed(
            round=command.round,
            table=command.table,
            player=command.player,
            reason=reason,
            edition=table.edition,
        )
    ]


@DECISIONS.of(c.AcceptSlip)
def accept(matter: Matter, command: c.AcceptSlip) -> list[e.Event]:
    """The desk holds the paper slip with all signatures, or has settled the dispute.

    Where a jury awards the points, this is its award (FRI-601).
    """
    table = matter.table(command.round, command.table)
    if table.state == "final":
        return []
    _reported(table)
    impartial(matter, table)
    of_this_edition(matter, command, table)
    rule = matter.rule("jury-awards")
    if rule is not None and matter.actor.role == "scorekeeper":
        refuse(
            "actor",
            "die Punkte vergibt die Jury: Schiedsrichter oder Turnierleitung",
            "the jury awards the points: referee or organiser",
            rule,
        )
    _second_person(matter, table)
    accepted = e.SlipAccepted(round=command.round, table=command.table)
    return [accepted, *_answers_calls(matter, command.round, command.table)]


def _answers_calls(matter: Matter, round_number: int, number: int) -> list[e.Event]:
    """With the result the calls about it are settled."""
    return [
        e.CallClosed(call=call.id, outcome="ruled")
        for call in matter.state.open_calls
        if (call.round, call.table) == (round_number, number) and call.about in ("dispute", "jury")
    ]


def _second_person(matter: Matter, table: Table) -> None:
    """Where that was agreed, whoever typed a slip does not also wave it through."""
    if matter.state.details.second_person and table.reported_by == matter.actor.id:
        refuse(
            "actor",
            "vier Augen: eine zweite Person vergleicht das Eingetippte mit dem Zettel",
            "four eyes: a second person compares what was typed with the slip",
        )


def impartial(matter: Matter, table: Table) -> None:
    """Whoever plays there does not decide about his own table (CAT-101); a deputy does.

    The deputy's decision is the referee's: it stands in the journal like any other.
    """
    actor = matter.actor
    if actor.role != "player" and actor.player in {seat.player for seat in table.seats}:
        refuse(
            "actor",
            "Sie spielen an diesem Tisch mit: eine unbeteiligte Person entscheidet",
            "you play at this table: an impartial other person decides",
            matter.rule("impartial"),
        )


@DECISIONS.of(c.CorrectSlip)
def correct(matter: Matter, command: c.CorrectSlip) -> list[e.Event]:
    """Old, new and reason stay in the journal; who did it stands on the record."""
    table = matter.table(command.round, command.table)
    old = _reported(table)
    impartial(matter, table)
    reason = reason_given(command.reason, rule=matter.rule("signed"))
    ruled = ruling_needed(matter, command, table, reason)
    new = checked_slip(matter, table.seats, command.slip, sizes_played(matter.mode))
    winner_named(matter, new, matter.round(command.round).kind)
    nothing_missing(matter, new)
    if new == old and table.state == "final":
        refuse("slip", "es ändert sich nichts", "nothing changes")
    corrected = e.SlipCorrected(
        round=command.round,
        table=command.table,
        old=old,
        new=new,
        reason=reason,
        rule=cited(matter.rulebook, command.rule) if command.rule else None,
    )
    still_follow(matter, corrected)
    return [*ruled, corrected, *_answers_calls(matter, command.round, command.table)]
