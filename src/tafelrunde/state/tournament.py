"""A tournament as it stands now. Only `fold.py` writes here; everyone else reads."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, replace
from typing import Literal

from tafelrunde.journal.addresses import GameAt, address_of
from tafelrunde.journal.events import (
    About,
    Audience,
    Carried,
    ClockPressed,
    Drawn,
    Event,
    Outcome,
    Ranked,
    RulingGiven,
    Seat,
    Slip,
)
from tafelrunde.rulebook.model import Setting
from tafelrunde.state.details import Details as Details
from tafelrunde.state.seats import first_seat

Phase = Literal["announced", "running", "awarded"]
Status = Literal["active", "withdrawn", "disqualified"]
SlipState = Literal["open", "reported", "disputed", "final"]
BESIDES = " / "
"""Stands between the objections of several people."""


@dataclass(slots=True)
class Entry:
    """A player on the list, and what has been settled with him."""

    player: str
    from_round: int = 1
    checked_in: bool = False
    missed: bool = False
    withdrew_after: int | None = None
    disqualified_after: int | None = None
    ruled_out_after: int | None = None
    minor: bool = False
    groups: tuple[str, ...] = ()
    fixed_table: int | None = None
    standin: bool = False
    off: frozenset[int] = frozenset()
    """Rounds this person said to leave out."""
    start: str = ""
    """The group that says with how many points this person starts."""
    pseudonym: bool = False
    fair_play: bool = False
    consent: bool = False
    data_checked: bool = False
    fee_paid: bool = False
    brings_game: bool = False
    eligible: bool = False
    """Said at the desk to be a citizen of, or to live in, a country of the series (7W-101)."""
    late_minutes: int = 0
    """How long after the beginning that was announced this person came."""
    number: int = field(default=0, compare=False)
    """In the order of entry, never given twice: what a minor is handed out to find the table."""

    def status(self, after_round: int) -> Status:
        """How the player stands once that round is over."""
        if self.disqualified_after is not None and self.disqualified_after <= after_round:
            return "disqualified"
        if self.withdrew_after is not None and self.withdrew_after <= after_round:
            return "withdrawn"
        return "active"

    @property
    def gone(self) -> bool:
        """Left for good, whenever that was."""
        return self.withdrew_after is not None or self.disqualified_after is not None

    @property
    def here(self) -> bool:
        """Came and has not left: who went home is not counted among those who are here."""
        return self.checked_in and not self.gone

    def late_for(self, after_round: int) -> int:
        """From which round one plays who came too late for all up to this one; 0 for others."""
        return self.from_round if self.from_round > after_round else 0

    def plays_in(self, round_number: int) -> bool:
        there = self.from_round <= round_number and round_number not in self.off
        return there and self.status(round_number - 1) == "active"


@dataclass(slots=True)
class Table:
    """A game, at a table of a round or in a match: who plays and how far its slip has come."""

    number: int
    seats: tuple[Seat, ...]
    slip: Slip | None = None
    state: SlipState = "open"
    signed: set[str] = field(default_factory=set)
    awaits_jury: bool = False
    """Whether all have signed who have to, and the jury is still to award it."""
    on_paper: bool = False
    """Whether the desk took the slip as signed by all, and settled no dispute with it."""
    reported_by: str | None = None
    objections: tuple[tuple[str, str], ...] = ()
    """Who objects to the slip as it stands, and why."""
    answered: tuple[tuple[str, str], ...] = ()
    """Objections that were decided: the slip stands as it was decided then."""
    corrections: int = 0
    substitutes: dict[str, str] = field(default_factory=dict)
    finished: bool = False
    edition: int = 0
    minutes: tuple[dict[str, object], ...] = ()
    presses: tuple[ClockPressed, ...] = ()
    round: int = 0
    match: str = ""
    absent: tuple[Seat, ...] = ()
    """Seats of a match whose people left before this game: the others play without them."""

    @property
    def dispute(self) -> str:
        """What is objected to, in the words of all who do."""
        return BESIDES.join(reason for _player, reason in self.objections)

    @property
    def everyone(self) -> tuple[Seat, ...]:
        """All who were seated, whether they play or not."""
        return (*self.seats, *self.absent)

    def played_by(self, players: Set[str]) -> None:
        """Whose line a slip has, that one plays; nobody else does."""
        seated = self.everyone
        self.seats = tuple(seat for seat in seated if seat.player in players)
        self.absent = tuple(seat for seat in seated if seat.player not in players)

    @property
    def where(self) -> GameAt:
        """Its address; `number` is the table's, or that of the game of a match."""
        if self.match:
            return GameAt(match=self.match, game=self.number)
        return GameAt(self.round, self.number)

    @property
    def starter(self) -> Seat | None:
        """The lowest number present: where seat 1 is empty, the next one starts."""
        return first_seat(self.seats)

    @property
    def left(self) -> set[str]:
        """Who left this game, as its slip says."""
        lines = self.slip.lines if self.slip is not None else ()
        return {line.player for line in lines if line.left}

    def copied(self) -> Table:
        return replace(self, signed=set(self.signed), substitutes=dict(self.substitutes))


@dataclass(slots=True)
class Round:
    number: int
    kind: str | None
    tables: dict[int, Table]
    published: bool = False
    closed: bool = False
    stated: tuple[Ranked, ...] = ()
    draw: str | None = None
    swaps: int = 0
    edition: int = 1
    """Which seating of the round this is: each change after publishing makes a new one."""
    changed: tuple[int, ...] = ()
    """The tables that differ since the round was published; given up ones are not among them."""
    moved_from: dict[str, int] = field(default_factory=dict)
    """Who sits otherwise than when the round was published, and where then; 0 for nowhere."""
    counted: dict[str, int] = field(default_factory=dict)
    """Once seats have changed: whose seat was the how-manieth of its table when published."""


@dataclass(slots=True)
class Match:
    """A match of the finish with its games: one, and more where it was replayed.

    `awaiting` is true from the seating of a game until its result; `current` is what the phones of
    the match have told of that game until then. `given_up`: the game seated is not played, because
    there are no two left for it. `closed`: who left before that game began, so that the others play
    it without them.
    """

    stage: str
    id: str
    seats: tuple[Seat, ...]
    games: list[Table] = field(default_factory=list)
    awaiting: bool = True
    given_up: bool = False
    minutes: tuple[dict[str, object], ...] = ()
    presses: tuple[ClockPressed, ...] = ()
    current: Table | None = None
    closed: frozenset[str] = frozenset()

    @property
    def unplayed(self) -> bool:
        """Whether nobody ever plays it, though it was seated."""
        return self.given_up and not self.games

    @property
    def game(self) -> Table:
        """The game being played, as far as it has come."""
        if self.current is not None:
            return self.current
        game = Table(len(self.games) + 1, self.seats, match=self.id)
        game.played_by({seat.player for seat in self.seats} - self.closed)
        return game

    @property
    def begun(self) -> bool:
        """Whether cards are on the table, as far as the house was told."""
        return self.current is not None or bool(self.minutes or self.presses)

    def game_numbered(self, number: int) -> Table | None:
        """One of the games played, from 1; 0 is the newest, be it played or not."""
        if number:
            return self.games[number - 1] if 1 <= number <= len(self.games) else None
        return self.games[-1] if self.games and not self.awaiting else self.game

    def copied(self) -> Match:
        current = self.current.copied() if self.current is not None else None
        return replace(self, games=[game.copied() for game in self.games], current=current)


@dataclass(frozen=True, slots=True)
class Call:
    """A call for the referee: open until it has an outcome; `answered_by`: on the way."""

    id: str
    about: About
    round: int = 0
    table: int | None = None
    player: str = ""
    text: str = ""
    at: str = ""
    match: str | None = None
    answered_by: str = ""
    outcome: Outcome | None = None

    @property
    def open(self) -> bool:
        return self.outcome is None

    @property
    def wish(self) -> bool:
        """Whether somebody asks the desk to be let go, rather than the referee to come."""
        return self.about == "withdrawal"

    @property
    def where(self) -> GameAt | None:
        """The game it was made from; None away from the tables."""
        return address_of(self)


@dataclass(slots=True)
class Clock:
    """A round's clock: `started_at` is empty while it is paused; `used` seconds were gone then."""

    round: int
    seconds: int
    used: int = 0
    started_at: str = ""
    turn_seconds: int | None = None
    extra: dict[int, int] = field(default_factory=dict)

    @property
    def running(self) -> bool:
        return bool(self.started_at)


@dataclass(slots=True)
class Tournament:
    """Everything the journal says. People who wait, stand in or stayed away are no entries."""

    rulebook: str = ""
    version: str = ""
    carried: Carried | None = field(default=None, repr=False)
    """The rulebook itself; None in journals from before it was carried along."""
    mode: str = ""
    id: str = ""
    practice: bool = False
    """To learn by: its people are made up."""
    options: dict[str, Setting] = field(default_factory=dict)
    details: Details = field(default_factory=Details)
    phase: Phase = "announced"
    checkin_closed: bool = False
    entries: dict[str, Entry] = field(default_factory=dict)
    waiting: dict[str, Entry] = field(default_factory=dict)
    standins: dict[str, Entry] = field(default_factory=dict)
    absent: dict[str, Entry] = field(default_factory=dict)
    entered: int = field(default=0, compare=False)
    """How many were ever entered: the last number that was given."""
    called: dict[int, tuple[str, ...]] = field(default_factory=dict)
    byes: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """By round those who are left over where the number does not fill the tables."""
    rounds: list[Round] = field(default_factory=list)
    matches: dict[str, Match] = field(default_factory=dict)
    lots: tuple[str, ...] = ()
    draws: dict[str, Drawn] = field(default_factory=dict)
    commitments: dict[str, str] = field(default_factory=dict)
    rulings: list[RulingGiven] = field(default_factory=list)
    calls: dict[str, Call] = field(default_factory=dict)
    editions: dict[GameAt, int] = field(default_factory=dict, compare=False)
    clock: Clock | None = None
    awarded: tuple[Ranked, ...] = ()
    revealed: int = 0
    """The best place shown at the ceremony and not hidden since; 0 before it."""
    ceremony: bool = False
    """Whether a place was shown, be it hidden since."""
    without_finish: str = ""
    """Why it ends with its rounds, without the finish announced; empty while it does not."""
    chances_for: tuple[Audience, ...] = ()
    """Who is shown estimated chances."""
    cancelled: str = ""
    """Why the tournament is cancelled; empty while it is not."""
    writer: str = ""
    writer_label: str = ""
    once_published: bool = False
    once_awarded: bool = False
    history: list[Event] = field(default_factory=list, compare=False, repr=False)

    def round(self, number: int) -> Round:
        return self.rounds[number - 1]

    @property
    def standing(self) -> str:
        """The phase as lists show it: cancelled comes before everything else."""
        return "cancelled" if self.cancelled else self.phase

    @property
    def seq(self) -> int:
        """The number of the last record: the version of this state."""
        return len(self.history)

    @property
    def open_calls(self) -> list[Call]:
        """Whoever waits longest comes first; once all is over nobody comes any more."""
        if self.phase == "awarded" or self.cancelled:
            return []
        return [call for call in self.calls.values() if call.open and not self._gone(call)]

    @property
    def referee_calls(self) -> list[Call]:
        """Who waits for the referee; whether somebody may leave is for the desk to say."""
        return [call for call in self.open_calls if not call.wish]

    def _gone(self, call: Call) -> bool:
        """Whether somebody wished to leave who is out by now, however that came."""
        if not call.wish or not call.player:
            return False
        entry = None if call.player in self.absent else self.person(call.player)
        out = entry is None or (entry.withdrew_after, entry.disqualified_after) != (None, None)
        return out or self._left_a_game(call.player)

    def _left_a_game(self, player: str) -> bool:
        """Whether a game was noted as left: on its slip, or by somebody who plays on for him."""
        tables = [game for round_ in self.rounds for game in round_.tables.values()]
        games = [*tables, *(match.game for match in self.matches.values())]
        return any(player in game.substitutes or player in game.left for game in games)

    def game_at(self, where: GameAt) -> Table | None:
        """The game of this address, as far as it has come; None where there is none."""
        if where.match:
            match = self.matches.get(where.match)
            return match.game_numbered(where.game) if match is not None else None
        if not 1 <= where.round <= len(self.rounds):
            return None
        return self.rounds[where.round - 1].tables.get(where.table)

    def person(self, player: str) -> Entry | None:
        """The player's record wherever he is listed: entry, waitlist, stand-in or absent."""
        books = (self.entries, self.waiting, self.standins, self.absent)
        return next((book[player] for book in books if player in book), None)

    def copied(self) -> Tournament:
        """A copy to fold on: what stands in its books is shared, and replaced when it changes."""
        return replace(
            self,
            options=dict(self.options),
            entries=dict(self.entries),
            waiting=dict(self.waiting),
            standins=dict(self.standins),
            absent=dict(self.absent),
            called=dict(self.called),
            byes=dict(self.byes),
            rounds=list(self.rounds),
            matches=dict(self.matches),
            draws=dict(self.draws),
            commitments=dict(self.commitments),
            rulings=list(self.rulings),
            calls=dict(self.calls),
            editions=dict(self.editions),
            history=list(self.history),
        )
