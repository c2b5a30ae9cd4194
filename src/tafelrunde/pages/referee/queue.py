"""Who waits for the referee, how long already, and for what?"""

from __future__ import annotations

from datetime import datetime

import msgspec

from tafelrunde.desk.calls import ruled_but_open
from tafelrunde.desk.match_words import NOT_PLAYED, WITHOUT_A_GAME, match_title
from tafelrunde.journal.events import About
from tafelrunde.pages.at_the_table import plays_no_longer
from tafelrunde.pages.kept_minutes import in_play
from tafelrunde.pages.signing import table_state
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.rulebook.model import Mode
from tafelrunde.standings.finish import bracket_of
from tafelrunde.state.tournament import Call, Match, Round, Tournament
from tafelrunde.words import NOTHING, Text

ABOUT: dict[About, Text] = {
    "rule": Text("rule question"),
    "dispute": Text("disputed result"),
    "jury": Text("jury wanted"),
    "leaver": Text("somebody is leaving the game"),
    "withdrawal": Text("wants to leave the tournament"),
    "other": Text("something else"),
}


class Waiting(msgspec.Struct, frozen=True):
    """One call in the queue."""

    call: Call
    about: Text
    caller: str
    minutes: int
    since: str
    match_title: Text

    @property
    def on_the_way(self) -> bool:
        return bool(self.call.answered_by)


def waiting(state: Tournament, names: Names, now: str, mode: Mode | None = None) -> list[Waiting]:
    """Open calls for the referee, the longest waiting first; those already answered after them."""
    found = [_waiting(call, names, now, mode) for call in state.referee_calls]
    return sorted(found, key=lambda each: (each.on_the_way, each.since))


def _waiting(call: Call, names: Names, now: str, mode: Mode | None) -> Waiting:
    caller = called(names, call.player) if call.player else ""
    return Waiting(
        call,
        ABOUT[call.about],
        caller,
        minutes_between(call.at, now),
        call.at,
        match_title(call.match or "", mode),
    )


def minutes_between(then: str, now: str) -> int:
    """Whole minutes; what comes from the future counts as now."""
    try:
        gone = datetime.fromisoformat(now) - datetime.fromisoformat(then)
    except (ValueError, TypeError):
        return 0
    return max(0, int(gone.total_seconds()) // 60)


class Disputed(msgspec.Struct, frozen=True):
    """A game whose result is disputed while no call is open; `decided`: it was ruled on."""

    reason: str
    decided: bool
    round: int = 0
    table: int = 0
    match: str = ""
    title: Text = NOTHING


def uncalled_disputes(state: Tournament) -> list[Disputed]:
    """Whoever objects may forget to call: the referee should know all the same."""
    known = {(call.round, call.table) for call in state.open_calls if call.about == "dispute"}
    return [
        Disputed(table.dispute, ruled_but_open(state, table), round_.number, table.number)
        for round_ in state.rounds
        if round_.published and not round_.closed
        for table in round_.tables.values()
        if table.state == "disputed" and (round_.number, table.number) not in known
    ]


def uncalled_match_disputes(state: Tournament, mode: Mode) -> list[Disputed]:
    """The same for the finish."""
    known = {call.match for call in state.open_calls if call.about == "dispute"}
    return [
        Disputed(
            match.game.dispute,
            ruled_but_open(state, match.game),
            match=match.id,
            title=match_title(match.id, mode),
        )
        for match in state.matches.values()
        if match.awaiting and match.game.state == "disputed" and match.id not in known
    ]


class Tile(msgspec.Struct, frozen=True):
    """A table of the round that is being played, small."""

    number: int
    state: str
    players: tuple[str, ...]
    called: bool
    in_play: Text | None = None
    """What is known of a game before its result comes."""


def tiles(view: View[Names]) -> list[Tile]:
    """The tables of the last published round."""
    state = view.state
    published = [round_ for round_ in state.rounds if round_.published]
    if not published:
        return []
    number = published[-1].number
    calling = {call.table for call in state.referee_calls if call.round == number}
    return [
        Tile(
            table.number,
            table_state(table),
            tuple(_at_tile(view, published[-1], seat.player) for seat in table.seats),
            table.number in calling,
            in_play(view, table),
        )
        for table in published[-1].tables.values()
    ]


def _at_tile(view: View[Names], round_: Round, player: str) -> str:
    name = called(view.names, player)
    out = plays_no_longer(view.state, round_, player)
    return f"{name} ({Text('no longer playing')[view.lang]})" if out else name


def how_unplayed(view: View[Names], match: Match) -> Text | None:
    """A match that was seated and is not played: whether somebody has won it so; None of others."""
    if not match.unplayed:
        return None
    winner = bracket_of(view.rulebook, view.state).without_a_game(match.id)
    return WITHOUT_A_GAME if winner is not None else NOT_PLAYED
