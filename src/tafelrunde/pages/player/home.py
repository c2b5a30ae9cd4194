"""What is my next step? One scene for each moment of a player's day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Literal

import msgspec

from tafelrunde.desk.calls import match_of_player, ruled_but_open, table_of_player
from tafelrunde.journal.judging import RulingGiven
from tafelrunde.pages.organiser.console import running_round
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.tournament import Call, Entry, Match, Round, Table, Tournament

Scene = Literal[
    "listed",
    "waitlist",
    "standin",
    "absent",
    "unknown",
    "here",
    "pause",
    "table",
    "report",
    "check",
    "signed",
    "disputed",
    "final",
    "match",
    "out",
    "over",
    "cancelled",
]


class Progress(msgspec.Struct, frozen=True):
    """What the others do while I wait."""

    round: int
    rounds: int
    tables: int
    final: int
    there: int
    entered: int

    @property
    def next_round(self) -> int:
        return self.round + 1

    @property
    def more_rounds(self) -> bool:
        return self.round < self.rounds


class Home(msgspec.Struct, frozen=True):
    scene: Scene
    round: Round | None
    table: Table | None
    match: Match | None
    progress: Progress


def home(state: Tournament, rulebook: Rulebook, player: str) -> Home:
    """Where the player is now; the table only while its round is running."""
    match = match_of_player(state, player)
    running = running_round(state) if match is None else round_of_game(state, match.game)
    if match is not None:
        table: Table | None = match.game
    else:
        place = table_of_player(state, player) if running is not None else None
        table = place[1] if place is not None else None
    return Home(
        scene_of(state, player, table, match),
        running if table is not None else None,
        table,
        match,
        progress(state, rulebook),
    )


def round_of_game(state: Tournament, game: Table) -> Round:
    """The round a game belongs to; a match is the one table of a round after the last."""
    if not game.match:
        return state.rounds[game.round - 1]
    return Round(len(state.rounds) + 1, None, {game.number: game}, published=True)


def scene_of(state: Tournament, player: str, table: Table | None, match: Match | None) -> Scene:
    if state.cancelled:
        return "cancelled"
    if state.phase == "awarded":
        return "over"
    entry = state.entries.get(player)
    if entry is not None and entry.disqualified_after is not None:
        if table is None or not _said_by_an_open_slip(entry, table):
            return "out"
        return _at_the_table(table, player)
    if table is not None and not (entry is not None and entry.gone and table.state == "final"):
        scene = _at_the_table(table, player)
        return "match" if match is not None and scene == "table" else scene
    return _away_from_tables(state, player)


def _said_by_an_open_slip(entry: Entry, table: Table) -> bool:
    """Somebody at the table says that he left: until the slip is final he can object to that."""
    if entry.ruled_out_after is not None or table.slip is None or table.state == "final":
        return False
    return any(line.left and line.player == entry.player for line in table.slip.lines)


def _at_the_table(table: Table, player: str) -> Scene:
    if table.state == "final":
        return "final"
    if table.state == "disputed":
        return "disputed"
    if table.slip is None:
        return "report" if table.finished else "table"
    left = any(line.left and line.player == player for line in table.slip.lines)
    return "signed" if left or player in table.signed else "check"


def _away_from_tables(state: Tournament, player: str) -> Scene:
    entry = state.entries.get(player)
    if entry is None:
        return _not_entered(state, player)
    if entry.status(len(state.rounds) + 10) != "active":
        return "out"
    if not entry.checked_in:
        return "listed"
    begun = bool(state.matches) or any(round_.published for round_ in state.rounds)
    return "pause" if begun else "here"


def _not_entered(state: Tournament, player: str) -> Scene:
    if player in state.waiting:
        return "waitlist"
    if player in state.standins:
        return "standin"
    if player not in state.absent:
        return "unknown"
    return "absent" if state.absent[player].withdrew_after is None else "out"


def progress(state: Tournament, rulebook: Rulebook) -> Progress:
    published = [round_ for round_ in state.rounds if round_.published]
    tables = list(published[-1].tables.values()) if published else []
    return Progress(
        len(published),
        rounds_foreseen(rulebook.mode(state.mode), state),
        len(tables),
        sum(table.state == "final" for table in tables),
        sum(entry.here for entry in state.entries.values()),
        len(state.entries),
    )


def my_calls(state: Tournament, player: str) -> list[Call]:
    """Open calls of my table (or match), and my own; who wants to leave tells the desk alone."""
    match, place = match_of_player(state, player), table_of_player(state, player)
    mine = match.game.where.home if match is not None else place and place[1].where
    return [
        call
        for call in state.open_calls
        if call.player == player
        or (mine is not None and call.where == mine and call.about != "withdrawal")
    ]


def contested(state: Tournament, found: Home, player: str) -> Table | None:
    """My game whose result was contested and is decided: that of my table, else my last one of the
    finish; where it is replayed, the game before."""
    if found.table is not None and found.table.answered:
        return found.table
    matches = [found.match] if found.match is not None else state.matches.values()
    played = [
        game
        for match in matches
        for game in match.games
        if player in {seat.player for seat in game.seats}
    ]
    return played[-1] if played and played[-1].answered else None


class Answer(msgspec.Struct, frozen=True):
    """What became of my call: the rule and the words of the ruling, where there was one."""

    rule: str = ""
    text: str = ""
    told_others: bool = False
    """Whether it holds something against others, who read it themselves."""


def my_answer(state: Tournament, player: str) -> Answer | None:
    """How my last call ended, as long as its game is on or its round is played.

    What was held against somebody is not told to others: of a warning only the rule.
    """
    mine = [call for call in state.calls.values() if call.player == player and not call.wish]
    if (
        not mine
        or mine[-1].outcome not in ("ruled", "settled")
        or not _still_played(state, mine[-1])
    ):
        return None
    ruling = next((each for each in state.rulings[::-1] if each.call == mine[-1].id), None)
    if ruling is None:
        return Answer()
    if ruling.verdict == "note":
        return Answer(ruling.rule, ruling.text)
    return Answer(ruling.rule, told_others=player not in ruling.players)


def _still_played(state: Tournament, call: Call) -> bool:
    if call.match is not None:
        return call.match in state.matches and state.matches[call.match].awaiting
    running = running_round(state)
    return running is not None and running.number == call.round


# ── Is there anything new for me? ────────────────────────────────────────────────────────────────

WATCHING: frozenset[str] = frozenset({"here", "pause", "final", "listed", "standin", "out"})
"""Scenes that show what the others do."""


def mark_of(
    state: Tournament, found: Home, calls: Sequence[Call | Answer | RulingGiven], page: str
) -> str:
    """Differs whenever this page would look different.

    Most news in a hall concern other tables: a phone that sends back the mark it shows is spared
    the page, and the house the work of making it.
    """
    told = repr(tuple(_told(state, found, calls, page)))
    return blake2b(told.encode(), digest_size=9).hexdigest()


def _told(
    state: Tournament, found: Home, calls: Sequence[Call | Answer | RulingGiven], page: str
) -> Iterator[object]:
    published = [round_ for round_ in state.rounds if round_.published]
    yield page, found.scene, state.phase, state.details, state.clock, tuple(calls)
    yield found.progress.rounds, state.cancelled, state.without_finish
    if found.round is not None and found.table is not None:
        yield found.round.number, found.round.kind, found.round.draw
        yield from _table(state, found.table)
    # What a match is played with may be drawn anew, if all in it agree.
    yield found.match, len(state.draws) if found.match else 0
    # Once another game of the stage has begun, nobody moves up into an empty seat of mine.
    yield [each.begun or bool(each.games) for each in state.matches.values() if found.match]
    yield sum(round_.closed for round_ in state.rounds)
    yield [t.corrections for round_ in published for t in round_.tables.values()]
    yield [game.corrections for match in state.matches.values() for game in match.games]
    out = ((p, e.withdrew_after, e.disqualified_after) for p, e in state.entries.items())
    yield [each for each in out if each[1:] != (None, None)]
    yield state.byes, [(p, sorted(e.off)) for p, e in state.entries.items() if e.off]
    if page == "standing" or found.scene in WATCHING:
        yield found.progress, state.lots, state.revealed
        yield [(match.awaiting, [g.slip for g in match.games]) for match in state.matches.values()]
    if page == "standing":
        yield [t.state == "final" for round_ in published for t in round_.tables.values()]


def _table(state: Tournament, table: Table) -> Iterator[object]:
    yield table.number, table.seats, table.state, table.edition, table.finished, table.objections
    yield sorted(table.signed), sorted(table.substitutes.items()), table.slip
    yield ruled_but_open(state, table)
    for seat in table.seats:
        entry = state.person(seat.player)
        yield entry is not None and entry.brings_game
