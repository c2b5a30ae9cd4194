"""What does the line on the printed standings mean, before and after the finish was seated?"""

from __future__ import annotations

from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.standings import Standings
from tafelrunde.words import Text

THE_LINE = Text(
    "The line: whoever stands above it and still plays reaches the finish, as the standings are "
    "now."
)
THE_LINE_WAS = Text("The line: whoever stands above it reached the finish.")
SEATED_OTHERWISE = Text(
    "The finish was seated before a result was corrected, and stays as it is: who plays in it "
    "stands there."
)


def line_told(source: Source, table: Standings) -> Text | None:
    """What the line means: who reaches the finish, until it is seated and they have reached it."""
    if table.seated_otherwise:
        return SEATED_OTHERWISE
    if not any(line.last_in for line in table.rows):
        return None
    if table.seated:
        return THE_LINE_WAS
    return THE_LINE if source.state.phase != "awarded" else None
