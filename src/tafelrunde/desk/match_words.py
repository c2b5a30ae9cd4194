"""What is a match of the finish called? "SF1" is for files, "Halbfinale 1" for people."""

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
