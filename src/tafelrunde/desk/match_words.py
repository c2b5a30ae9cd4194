"""What are matches and draws called? "SF1" is for files, "Halbfinale 1" for people."""

from __future__ import annotations

import re

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import GameAt
from tafelrunde.rulebook.model import Mode
from tafelrunde.words import Text

STAGE_WORDS: dict[str, Text] = {
    "QF": Text("Viertelfinale", "Quarterfinal"),
    "SF": Text("Halbfinale", "Semifinal"),
    "third-place": Text("Spiel um Platz 3", "Match for third place"),
    "final": Text("Finale", "Final"),
    "duel": Text("Duell der Führenden", "Duel of the leaders"),
}
NUMBERED = re.compile(r"(QF|SF)(\d+)")


def decides_by_duel(mode: Mode | None) -> bool:
    """Whether the only match there may be is a duel of equal leaders, and no final."""
    return mode is not None and mode.finish is not None and mode.finish.playoff is not None


def match_title(match_id: str, mode: Mode | None = None) -> Text:
    """The title of a match by its id; an id of a rulebook's own speaks for itself.

    On files a duel is the match "final": only its mode says that it is none.
    """
    if match_id == "final" and decides_by_duel(mode):
        return STAGE_WORDS["duel"]
    numbered = NUMBERED.fullmatch(match_id)
    if numbered is not None:
        stage, number = STAGE_WORDS[numbered.group(1)], numbered.group(2)
        return Text(f"{stage.de} {number}", f"{stage.en} {number}")
    return STAGE_WORDS.get(match_id, Text(match_id, match_id))


def game_title(where: GameAt, mode: Mode | None = None) -> Text:
    """A match by its title, a table by its number."""
    if where.match:
        return match_title(where.match, mode)
    return Text(f"Tisch {where.table}", f"Table {where.table}")


def as_duel(event: e.Event, mode: Mode | None) -> e.Event:
    """What happened in the match "final", told as what it is where that is a duel."""
    if not decides_by_duel(mode):
        return event
    if isinstance(event, e.Drawn):
        return msgspec.structs.replace(event, draw=event.draw.replace(" final", " duel", 1))
    if getattr(event, "match", None) == "final":
        changed: e.Event = msgspec.structs.replace(event, match="duel")
        return changed
    return event


AGAIN = ", draw "


def draw_title(name: str, mode: Mode | None = None) -> Text:
    """The title of a draw; its English name is part of its seal and stays as it is."""
    base, again, times = name.partition(AGAIN)
    title = _first_draw(base, mode)
    if not again:
        return title
    return Text(f"{title.de}, {times}. Ziehung", f"{title.en}, draw {times}")


def _first_draw(base: str, mode: Mode | None) -> Text:
    what, _, which = base.rpartition(" ")
    if what == "plan from round":
        return Text(f"Sitzplan ab Runde {which}", f"Seating plan from round {which}")
    if what == "round":
        return Text(f"Auslosung der Runde {which}", f"Draw of round {which}")
    if what == "plan ahead":
        return Text(f"Sitzplan vorab ({which})", f"Seating planned ahead ({which})")
    if what == "lot":
        return Text(f"Los {which}", f"Lot {which}")
    if what == "start":
        match = match_title(which, mode)
        return Text(f"Startspieler: {match.de}", f"Who starts: {match.en}")
    if which in STAGE_WORDS or NUMBERED.fullmatch(which):
        match = match_title(which, mode)
        return Text(f"Aufbau: {match.de}", f"Set-up: {match.en}")
    if what.endswith(" round"):
        return Text(f"Aufbau der Runde {which}", f"Set-up of round {which}")
    return Text(base, base)
