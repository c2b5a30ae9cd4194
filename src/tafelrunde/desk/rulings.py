"""Leaving, rulings and disqualification: who may be put out, when, and what stays."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.desk.slips import impartial
from tafelrunde.journal import events as e
from tafelrunde.state.tournament import Entry, Round, Table


def published_rounds(matter: Matter) -> int:
    return sum(round_.published for round_ in matter.state.rounds)


def _out_after(matter: Matter) -> int:
    """The last round that counts: in the finish the seeds stay as they are."""
    return published_rounds(matter) + bool(matter.state.matches)


def _still_in(matter: Matter, player: str) -> Entry:
    entry = matter.entry(player)
    if entry.disqualified_after is not None or entry.withdrew_after is not None:
        refuse("player", f"„{player}“ ist schon ausgeschieden", f'"{player}" is out already')
    return entry


def running_table(matter: Matter, player: str) -> tuple[Round, Table] | None:
    """The table of the running round at which the player's game is not final yet."""
    for round_ in matter.state.rounds:
        if round_.published and not round_.closed:
            for table in round_.tables.values():
                seated = {seat.player for seat in table.seats}
                if player in seated and table.state != "final":
                    return round_, table
    return None


def withdraw(matter: Matter, command: c.WithdrawPlayer) -> list[e.Event]:
    """Between games; the tournament goes on with fewer, results stay (7W-605)."""
    _still_in(matter, command.player)
    playing = running_table(matter, command.player)
    if playing is not None and command.before_game and playing[1].slip is None:
        round_, table = playing
        return [
            e.PlayerWithdrew(player=command.player, after_round=round_.number - 1),
            e.SeatVacated(round=round_.number, table=table.number, player=command.player),
        ]
    if playing is not None:
        refuse(
            "player",
            f"das Spiel an Tisch {playing[1].number} läuft noch: entweder das Ergebnis abwarten "
            "oder auf dem Zettel vermerken, dass er gegangen ist (0 Siegpunkte, disqualifiziert)",
            f"the game at table {playing[1].number} is still on: wait for its result, or mark on "
            "the slip that he left (0 victory points, disqualified)",
            matter.rule("leaver"),
        )
    return [e.PlayerWithdrew(player=command.player, after_round=_out_after(matter))]


def give_back(matter: Matter, command: c.ReturnPlayer) -> list[e.Event]:
    entry = matter.entry(command.player)
    if entry.withdrew_after is None or entry.disqualified_after is not None:
        refuse(
            "player",
            f"„{command.player}“ ist nicht zurückgetreten",
            f'"{command.player}" has not withdrawn',
        )
    if matter.state.matches:
        refuse(
            "player",
            "die Endrunde ist gesetzt: eine Rückkehr ist nicht mehr möglich",
            "the finish has been seated: a return is no longer possible",
        )
    return [e.PlayerReturned(player=command.player, from_round=published_rounds(matter) + 1)]


def disqualify(matter: Matter, command: c.DisqualifyPlayer) -> list[e.Event]:
    """Before the award only, and not again by way of an undo (7W-604, CAT-104)."""
    if matter.state.once_awarded:
        refuse(
            "player",
            "nach der Siegerehrung wird niemand mehr disqualifiziert; über eine Sperre "
            "entscheidet der Verband",
            "after the award ceremony nobody is disqualified any more; the association may "
            "decide on a ban",
            matter.rule("disqualify"),
        )
    entry = matter.entry(command.player)
    if entry.disqualified_after is not None:
        refuse("player", "ist schon disqualifiziert", "is disqualified already")
    table = _table_of(matter, command.player)
    if table is not None:
        impartial(matter, table)
    if not command.rule.strip():
        refuse("rule", "bitte die verletzte Regel nennen", "please name the rule broken")
    return [
        e.PlayerDisqualified(
            player=command.player,
            after_round=_out_after(matter),
            rule=command.rule,
            grounds=reason_given(command.grounds, "grounds", matter.rule("disqualify")),
        )
    ]


def _table_of(matter: Matter, player: str) -> Table | None:
    number = published_rounds(matter)
    if not number:
        return None
    tables = matter.state.rounds[number - 1].tables.values()
    return next(
        (table for table in tables if player in {seat.player for seat in table.seats}), None
    )


def rule_on(matter: Matter, command: c.GiveRuling) -> list[e.Event]:
    number = max(1, published_rounds(matter))
    for player in command.players:
        matter.person(player)
        table = _table_of(matter, player)
        if table is not None:
            impartial(matter, table)
    if command.table is not None:
        impartial(matter, matter.table(number, command.table))
    if not command.rule.strip():
        refuse("rule", "bitte die Regel nennen", "please name the rule")
    if command.verdict != "note" and not command.players:
        refuse("players", "wen betrifft es?", "whom does it concern?")
    return [
        e.RulingGiven(
            rule=command.rule,
            verdict=command.verdict,
            players=command.players,
            round=number,
            table=command.table,
            text=command.text,
        )
    ]


def substitute(matter: Matter, command: c.NameSubstitute) -> list[e.Event]:
    """Only where two would be left at the table; the leaver stays last with 0 points."""
    table = matter.table(command.round, command.table)
    matter.at_table(command.leaver, table.seats)
    remaining = len(table.seats) - len({*table.substitutes, command.leaver})
    rule = matter.rule("leaver")
    if remaining > 2 or len(table.seats) < 3:
        refuse(
            "leaver",
            f"{remaining} spielen weiter: eine Ersatzperson ist nicht vorgesehen",
            f"{remaining} play on: no substitute is foreseen",
            rule,
        )
    if table.state == "final":
        refuse("table", "das Spiel ist zu Ende", "the game is over", rule)
    if not command.substitute.strip():
        refuse("substitute", "wer springt ein?", "who plays on?", rule)
    return [
        e.SubstituteNamed(
            round=command.round,
            table=command.table,
            leaver=command.leaver,
            substitute=command.substitute,
        )
    ]
