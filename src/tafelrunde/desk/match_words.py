"""What are matches and draws called? "SF1" is for files, "Halbfinale 1" for people."""

from __future__ import annotations

import re

from tafelrunde.rulebook.faults import Text

STAGE_WORDS: dict[str, Text] = {
    "QF": Text("Viertelfinale", "Quarterfinal"),
    "SF": Text("Halbfinale", "Semifinal"),
    "third-place": Text("Spiel um Platz 3", "Match for third place"),
    "final": Text("Finale", "Final"),
}
NUMBERED = re.compile(r"(QF|SF)(\d+)")


def match_title(match_id: str) -> Text:
    """The title of a match by its id; an id of a rulebook's own speaks for itself."""
    numbered = NUMBERED.fullmatch(match_id)
    if numbered is not None:
        stage, number = STAGE_WORDS[numbered.group(1)], numbered.group(2)
        return Text(f"{stage.de} {number}", f"{stage.en} {number}")
    return STAGE_WORDS.get(match_id, Text(match_id, match_id))


AGAIN = ", draw "


def draw_title(name: str) -> Text:
    """The title of a draw; its English name is part of its seal and stays as it is."""
    base, again, times = name.partition(AGAIN)
    title = _first_draw(base)
    if not again:
        return title
    return Text(f"{title.de}, {times}. Ziehung", f"{title.en}, draw {times}")


def _first_draw(base: str) -> Text:
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
        match = match_title(which)
        return Text(f"Startspieler: {match.de}", f"Who starts: {match.en}")
    if which in STAGE_WORDS or NUMBERED.fullmatch(which):
        match = match_title(which)
        return Text(f"Aufbau: {match.de}", f"Set-up: {match.en}")
    if what.endswith(" round"):
        return Text(f"Aufbau der Runde {which}", f"Set-up of round {which}")
    return Text(base, base)
