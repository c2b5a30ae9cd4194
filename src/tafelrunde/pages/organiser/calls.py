"""Who has called for the referee, and is somebody on the way? For the organiser's overview."""

from __future__ import annotations

import msgspec

from tafelrunde.desk.calls import words_of
from tafelrunde.desk.match_words import match_title
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.tournament import Call, Tournament
from tafelrunde.words import Text

ABOUT: dict[str, Text] = {
    "rule": Text("a rule question"),
    "dispute": Text("a disputed result"),
    "jury": Text("jury"),
    "leaver": Text("somebody has left"),
    "withdrawal": Text("wants to leave the tournament"),
    "other": Text("something else"),
}


class OpenCall(msgspec.Struct, frozen=True):
    id: str
    where: Text
    about: Text
    who: str
    text: Text
    at: str
    answered: bool
    leaving: str = ""
    """Who waits for the desk's yes."""


def open_calls(state: Tournament, names: Names, mode: Mode | None = None) -> tuple[OpenCall, ...]:
    """Calls without an outcome: those nobody answered first, the oldest first."""
    return _told(state.referee_calls, names, mode)


def wishes_to_leave(state: Tournament, names: Names) -> tuple[OpenCall, ...]:
    """Who asked the desk to be let go: nobody calls a referee for that."""
    return _told([call for call in state.open_calls if call.wish], names)


def _told(calls: list[Call], names: Names, mode: Mode | None = None) -> tuple[OpenCall, ...]:
    waiting = sorted(calls, key=lambda call: (bool(call.answered_by), call.at))
    return tuple(
        OpenCall(
            call.id,
            _where(call, mode),
            ABOUT.get(call.about, ABOUT["other"]),
            called(names, call.player) if call.player else "",
            words_of(call.id, call.text),
            call.at,
            bool(call.answered_by),
            call.player if call.wish else "",
        )
        for call in waiting
    )


def _where(call: Call, mode: Mode | None) -> Text:
    if call.match is not None:
        return match_title(call.match, mode)
    if call.table is not None:
        return Text("Table {table}", table=call.table)
    return Text("no table")
