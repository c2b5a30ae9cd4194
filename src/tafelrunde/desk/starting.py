"""The beginning of a tournament: what stands between the field and its first round."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.announcing import field_needed
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter
from tafelrunde.draw.standin import standins_needed
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.words import Text, counted, players


@DECISIONS.of(c.StartTournament)
def start(matter: Matter, _command: c.StartTournament) -> list[e.Event]:
    faults = start_faults(matter)
    if faults:
        raise Refusal(faults)
    return [e.TournamentStarted()]


def _without_pseudonym(matter: Matter) -> list[str]:
    """Who is here and would stand in the public standings without one: it can be taken off after
    check-in."""
    if not matter.mode.pseudonyms_rule:
        return []
    entries = matter.state.entries
    return [p for p, entry in entries.items() if entry.checked_in and not entry.pseudonym]


def start_faults(matter: Matter) -> list[Fault]:
    """What stands between the field and the first round."""
    state, mode = matter.state, matter.mode
    if not state.checkin_closed:
        text = Text("close check-in first")
        return [Fault("phase", text)]
    there = sum(entry.checked_in for entry in state.entries.values())
    needed = field_needed(matter)
    if there < needed:
        text = counted(
            there,
            "at least {needed} players needed, {n} is there",
            "at least {needed} players needed, {n} are there",
            needed=needed,
        )
        return [Fault("players", text, mode.rounds_rule)]
    if unnamed := _without_pseudonym(matter):
        text = Text("a pseudonym is still missing: {people}", people=players(unnamed, ", "))
        return [Fault("pseudonym", text, mode.pseudonyms_rule)]
    ready = sum(entry.checked_in for entry in state.standins.values())
    try:
        standins_needed(mode, state, there, ready)
    except Refusal as refusal:
        return list(refusal.faults)
    return []
