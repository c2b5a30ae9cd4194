"""The switch for estimated chances: to whom they are shown, and why not where they cannot be."""

from __future__ import annotations

import msgspec

from tafelrunde.chances.foreseen import Progress
from tafelrunde.chances.words import MISSING
from tafelrunde.desk.chances import AUDIENCES, nothing_to_foresee
from tafelrunde.desk.event_words import AUDIENCE_WORDS
from tafelrunde.desk.matter import Matter
from tafelrunde.journal.events import Audience
from tafelrunde.words import Text

WHAT: dict[Audience, Text] = {
    "public": Text("a table of everybody’s chances from the first closed round on"),
    "projector": Text("chances before and in the last round, decisive tables, swings"),
    "phones": Text("what each place at their own table would be worth, each for themselves"),
}

PROGRESS: dict[Progress, Text] = {
    **MISSING,
    "there": Text("The chances shown are those of the present results."),
    "refused": Text("The chances cannot be estimated by these rules."),
}


class Shown(msgspec.Struct, frozen=True):
    audience: Audience
    title: Text
    words: Text
    on: bool


class Switch(msgspec.Struct, frozen=True):
    audiences: tuple[Shown, ...]
    why_not: Text | None
    """Why there is nothing to switch on here."""
    progress: Text | None = None
    """How far the estimates of now are, where somebody is shown some."""


def chances_switch(matter: Matter, progress: Progress = "none") -> Switch | None:
    """None once nothing is left to foresee."""
    state = matter.state
    if state.phase == "awarded" or state.cancelled:
        return None
    why_not = nothing_to_foresee(matter)
    return Switch(
        tuple(
            Shown(each, AUDIENCE_WORDS[each], WHAT[each], each in state.chances_for)
            for each in AUDIENCES
        ),
        why_not and Text("Chances cannot be estimated in this mode: {why_not}.", why_not=why_not),
        PROGRESS.get(progress),
    )
