"""Three tables in the middle of a game of Friedrich: chess clocks running, minutes half written.

At the first table the attackers are on the move, at the second a fight stops the clock, the third
has its result. Everything is pressed and noted by the players themselves, as from their phones.
"""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.demo.telling import Telling
from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.journal.events import Side

MINUTES = 97
"""So long ago the day began: a round typed from paper, then an hour at the boards."""
TURNS = ((6, 11), (8, 14), (5, 9), (7, 12))
"""Minutes of thought a round of the game: Friedrich's, then the attackers'."""
KEEPER = "pompadour"


def beside_the_boards(told: Telling) -> None:
    told.start()
    told.play_round()
    told.publish()
    running, fighting, done = told.state.rounds[-1].tables
    for each in (running, fighting):
        _note(told, each, {"kind": "prepared"})
        _press(told, each, "friedrich")
    for friedrich, attackers in TURNS:
        _war_round(told, (running, fighting), friedrich, attackers)
    _note(told, running, {"kind": "offensive"})
    _note(told, running, {"kind": "out", "nation": "sweden", "held": 3, "of": 5, "round": 4})
    told.report(done)
    for each in (running, fighting):
        _press(told, each, "friedrich")
    told.wait(minutes=4)
    _press(told, fighting, "stopped", "fight")
    _press(told, running, "attackers")


def _war_round(told: Telling, tables: tuple[int, ...], friedrich: int, attackers: int) -> None:
    """Friedrich moves, the attackers move, the card of fate is turned."""
    if told.state.rounds[-1].tables[tables[0]].presses[-1].reason == "fate":
        for table in tables:
            _press(told, table, "friedrich")
    told.wait(minutes=friedrich)
    for table in tables:
        _press(told, table, "attackers")
    told.wait(minutes=attackers)
    for table in tables:
        _press(told, table, "stopped", "fate")


def _press(told: Telling, table: int, to: Side, reason: str = "") -> None:
    by = "friedrich" if to == "friedrich" else KEEPER
    round_ = len(told.state.rounds)
    command = c.PressClock(round=round_, table=table, to=to, reason=reason)
    told.do(command, _seated(told, table, by))


def _note(told: Telling, table: int, note: Mapping[str, object]) -> None:
    command = c.NoteMinutes(round=len(told.state.rounds), table=table, note=dict(note))
    told.do(command, _seated(told, table, KEEPER))


def _seated(told: Telling, table: int, role: str) -> Actor:
    seats = told.state.rounds[-1].tables[table].seats
    player = next(seat.player for seat in seats if seat.role == role)
    return Actor(f"player:{player}", "player", player)
