"""Whoever helps at the desk and plays along is at his own table a player like the others."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import AS_PLAYER, Actor
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.state.tournament import Table


def plays_there(actor: Actor, table: Table) -> bool:
    """Whether somebody who works at the desk sits at this table himself."""
    return actor.role != "player" and actor.player in {seat.player for seat in table.seats}


def out_of_his_hands(actor: Actor, table: Table) -> bool:
    """Whether others have reported or signed at his own table: he changes nothing there.

    His own report he may still put right while nobody else has signed it.
    """
    if not plays_there(actor, table) or table.slip is None:
        return False
    own = table.reported_by in (actor.id, f"{AS_PLAYER}{actor.player}")
    return not own or table.state != "reported" or bool(table.signed - {actor.player})


def impartial(matter: Matter, table: Table) -> None:
    """Whoever plays there does not decide about his own table (CAT-101); a deputy does.

    The deputy's decision is the referee's: it stands in the journal like any other.
    """
    if plays_there(matter.actor, table):
        refuse(
            "actor",
            "you play at this table: an impartial other person decides",
            rule=matter.rule("impartial"),
        )


def as_its_player(
    matter: Matter, command: c.ReportSlip, table: Table
) -> tuple[Matter, c.ReportSlip]:
    """What he reports there is that player's report and signature, never the desk's."""
    if table.match or command.accept or out_of_his_hands(matter.actor, table):
        impartial(matter, table)
    player = matter.actor.player
    himself = Actor(f"{AS_PLAYER}{player}", "player", player)
    seen = table.edition if command.edition is None else command.edition
    return replace(matter, actor=himself), msgspec.structs.replace(command, edition=seen)
