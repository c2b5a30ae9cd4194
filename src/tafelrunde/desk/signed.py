"""May a result that all have signed still change?"""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.rules import cited
from tafelrunde.journal import events as e
from tafelrunde.state.tournament import Table


def ruling_needed(
    matter: Matter, command: c.CorrectSlip, table: Table, reason: str
) -> list[e.Event]:
    """Signed is signed, mistakes included; only a ruling that names its rule goes beyond (DOM-118).

    Where a referee has been named it is the referee's; otherwise the organiser's.
    """
    rule = matter.rule("never-changed")
    if rule is None or table.state != "final":
        return []
    if not (command.rule or "").strip():
        refuse(
            "rule",
            "all have signed: the result stands, mistakes included. Only a ruling of "
            "the referee can change it; please name its rule",
            rule=rule,
        )
    if matter.actor.role != "referee" and matter.state.details.referee:
        refuse("role", "only the referee changes a result that was signed", rule=rule)
    return [
        e.RulingGiven(
            rule=cited(matter.rulebook, command.rule or ""),
            verdict="note",
            players=(),
            round=command.round or max(1, len(matter.state.rounds)),
            table=command.table or None,
            text=reason,
            match=command.match or None,
            at=matter.now,
        )
    ]
