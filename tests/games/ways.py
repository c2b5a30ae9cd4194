"""Finishes as a folder declares them, and a match of one with its points."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tests.games.own_games import Cup

CLUB_CUP = """
[modes.finish]
rule = "CUP-6"
enter = 4
stages = [{ id = "final", size = 4, rule = "CUP-6", draw = "replay-level", draw_rule = "CUP-7", \
start = "lot", start_rule = "CUP-7" }]
"""

PODS = """
[modes.finish]
rule = "CUP-6"
enter = 16

[[modes.finish.stages]]
id = "semifinal"
size = 4
best = 1
moves_up = true
<settled>

[[modes.finish.stages]]
id = "final"
size = 4
moves_up = true
<settled>
"""

BEST_TWO = """
[modes.finish]
rule = "CUP-6"
enter = 10

[[modes.finish.stages]]
id = "last-10"
size = 4
best = 1
byes = 1
lucky = 2
rest_by = "places"
<settled>

[[modes.finish.stages]]
id = "semifinal"
size = 3
best = 2
<settled>

[[modes.finish.stages]]
id = "final"
size = 4
placement = 6
<settled>
"""

KNOCKOUT = """
[modes.finish]
rule = "CUP-6"

[[modes.finish.stages]]
id = "final"
form = "knockout"
placement = {placement}
<settled>
"""


GROUPS = """
[modes.finish]
rule = "CUP-6"

[[modes.finish.stages]]
id = "groups"
form = "groups"
size = 4
best = 2
rest_by = "places"
rule = "CUP-5"
draw = "stands"
draw_rule = "CUP-5"
start = "lot"
start_rule = "CUP-7"

[[modes.finish.stages]]
id = "final"
form = "knockout"
placement = 4
<settled>
"""


def scored(hall: Cup, match: str, *points: int) -> None:
    """The seats of a match in their order get these points."""
    seats = hall.state.matches[match].seats
    lines = tuple(Line(s.player, {"vp": vp}) for s, vp in zip(seats, points, strict=True))
    hall.does(c.ReportSlip(match=match, slip=Slip(lines)))
