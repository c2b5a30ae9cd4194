"""Who is shown estimated chances? Nobody, until the organiser says so."""

from __future__ import annotations

from typing import cast, get_args

from tafelrunde.chances.bag import Stock
from tafelrunde.chances.possible import not_simulated
from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.words import Text

AUDIENCES: tuple[e.Audience, ...] = get_args(e.Audience)


def nothing_to_foresee(matter: Matter) -> Text | None:
    """Why chances cannot be estimated in this mode; None where they can."""
    fault = not_simulated(matter.mode)
    if fault is not None:
        return fault.text
    return Stock(matter.rulebook, matter.mode, matter.state.options).why_not()


@DECISIONS.of(c.ShowChances)
def show_chances(matter: Matter, command: c.ShowChances) -> list[e.Event]:
    for wanted in command.audiences:
        if wanted not in AUDIENCES:
            text = unknown_name(Text("audience"), wanted, AUDIENCES)
            raise Refusal.of("audiences", text)
    why_not = nothing_to_foresee(matter)
    if command.audiences and why_not is not None:
        refuse("audiences", "chances cannot be estimated here: {why_not}", why_not=why_not)
    shown = cast(
        tuple[e.Audience, ...], tuple(each for each in AUDIENCES if each in command.audiences)
    )
    return [] if shown == matter.state.chances_for else [e.ChancesShown(audiences=shown)]
