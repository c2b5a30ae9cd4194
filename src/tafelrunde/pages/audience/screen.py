"""What does the projector show now? One view by phase, unless somebody pinned one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.pages.audience.ranking import table_is_final, told_rounds
from tafelrunde.pages.audience.results import TableResult, round_results
from tafelrunde.pages.audience.seating import has_begun, published_rounds
from tafelrunde.pages.plain_words import turn_limit
from tafelrunde.pages.signing import shown_state
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Clock, Round, Tournament
from tafelrunde.words import Text

VIEWS = ("join", "seating", "round", "standings", "finish", "podium", "chances")
LATEST = 12
TICKER = 8
CROWDED = 18
"""From so many open tables on they are drawn smaller, to be seen at once."""
LONG, TOP = 40, 8
"""A longer table than this shows its top with reasons and everybody in columns: nobody waits
three minutes for a name."""


class ScreenClock(msgspec.Struct, frozen=True):
    """The round's time as the page counts it: an end on the server's clock, or what is left.

    All times are milliseconds; `ends` since 1970 on the server's clock.
    """

    running: bool
    ends: int
    left: int
    minutes: int
    turn_seconds: int

    @property
    def turn(self) -> Text | None:
        return turn_limit(self.turn_seconds)


class OpenTable(msgspec.Struct, frozen=True):
    """A table that is not final; `more` milliseconds were added to its time alone."""

    number: int
    state: str
    more: int

    @property
    def more_minutes(self) -> int:
        return self.more // 60_000


class RunningRound(msgspec.Struct, frozen=True):
    number: int
    tables: int
    final: int
    open: tuple[OpenTable, ...]
    clock: ScreenClock | None
    ticker: tuple[TableResult, ...]

    @property
    def crowded(self) -> bool:
        return len(self.open) > CROWDED

    @property
    def states(self) -> list[str]:
        """How far the open tables are, the least first: what their signs mean is told below."""
        found = {table.state for table in self.open}
        return [state for state in ("open", "reported", "partly", "signed") if state in found]

    @property
    def played_out(self) -> str:
        """What is waited for once every table has reported; empty while somebody plays."""
        if "open" in self.states:
            return ""
        return "jury" if self.states == ["signed"] else "signatures"


class Arrivals(msgspec.Struct, frozen=True):
    there: int
    entered: int
    latest: tuple[PublicName, ...]


class Welcome(msgspec.Struct, frozen=True):
    """What stands beside the code to scan."""

    title: Text
    words: Text
    counted: bool
    """Whether it is still of interest who has come."""


def view_of(state: Tournament, rulebook: Rulebook) -> str:
    """The view that fits the moment; a table that is the final one waits for the ceremony."""
    if state.phase == "awarded" or state.revealed or table_is_final(state, rulebook):
        return "podium"
    if state.matches:
        return "finish"
    published = published_rounds(state)
    if not published:
        return "join"
    last = published[-1]
    if last.closed:
        return "standings"
    return "round" if has_begun(state, last) else "seating"


def possible_views(state: Tournament, rulebook: Rulebook) -> tuple[str, ...]:
    """What can be pinned now; chances where there are some to show."""
    published, over = published_rounds(state), state.phase == "awarded"
    ready = {
        "join": not over,  # nobody arrives any more, and nobody looks for a table
        "seating": bool(published) and not over and not state.matches,  # or people go to old tables
        "round": bool(published) and not published[-1].closed,
        "standings": told_rounds(state, rulebook) > 0,
        "finish": bool(state.matches),
        "podium": view_of(state, rulebook) == "podium",
    }
    return tuple(view for view in VIEWS if ready.get(view))


# ── Arrivals ─────────────────────────────────────────────────────────────────────────────────────


LOOK_BEFORE = Text("Scan the code for seating, clock and standings on your phone.")
LOOK_AFTER = Text("Scan the code to read up all results.")
WELCOME = Text("Welcome!")
SOON = Text("About to begin")
ALONG = Text("Follow on your phone")
THANKS = Text("Thank you for playing!")


def welcome(state: Tournament, *, phones: bool = True) -> Welcome:
    """Follows the day: who comes late reads something else than who is early. `phones`: whether
    any can reach this house; else nobody is asked to follow on one."""
    if state.phase == "awarded":
        return Welcome(THANKS, LOOK_AFTER, counted=False)
    if state.phase == "running":
        return Welcome(ALONG if phones else WELCOME, LOOK_BEFORE, counted=False)
    return Welcome(SOON if state.checkin_closed else WELCOME, LOOK_BEFORE, counted=True)


def arrivals(state: Tournament, names: PublicNames) -> Arrivals:
    entries = state.entries
    latest = (names.seat(player) for player in _latest(state))
    return Arrivals(
        sum(entry.here for entry in entries.values()),
        len(entries),
        tuple(name for name, _ in zip(latest, range(LATEST), strict=False)),
    )


def _latest(state: Tournament) -> Iterator[str]:
    seen: set[str] = set()
    for event in reversed(effective(state.history)):
        if isinstance(event, e.PlayerCheckedIn) and event.player not in seen:
            seen.add(event.player)
            entry = state.entries.get(event.player)
            if entry is not None and entry.checked_in:
                yield event.player


# ── The round being played ───────────────────────────────────────────────────────────────────────


def running_round(view: PublicView) -> RunningRound | None:
    state = view.state
    published = published_rounds(state)
    if not published or published[-1].closed:
        return None
    round_ = published[-1]
    tables = round_.tables.values()
    clock = clock_of(state, round_.number)
    extra = state.clock.extra if state.clock is not None and clock is not None else {}
    return RunningRound(
        round_.number,
        len(tables),
        sum(table.state == "final" for table in tables),
        tuple(
            OpenTable(table.number, shown_state(table), extra.get(table.number, 0) * 1000)
            for table in tables
            if table.state != "final"
        ),
        clock,
        _ticker(view, round_),
    )


def clock_of(state: Tournament, number: int) -> ScreenClock | None:
    clock = state.clock
    return _screen_clock(clock) if clock is not None and clock.round == number else None


def clock_now(state: Tournament) -> ScreenClock | None:
    """The clock of whatever is being played now."""
    if state.phase != "running":
        return None
    if state.matches:
        return finish_clock(state)
    published = published_rounds(state)
    playing = bool(published) and not published[-1].closed
    return clock_of(state, published[-1].number) if playing else None


def finish_clock(state: Tournament) -> ScreenClock | None:
    return clock_of(state, len(state.rounds) + 1)


def _screen_clock(clock: Clock) -> ScreenClock:
    seconds = clock.seconds + clock.extra.get(0, 0)
    left = (seconds - clock.used) * 1000
    ends = 0
    if clock.running:
        ends = int(datetime.fromisoformat(clock.started_at).timestamp() * 1000) + left
    return ScreenClock(clock.running, ends, left, seconds // 60, clock.turn_seconds or 0)


TOUCHING = (e.SlipReported, e.SlipConfirmed, e.SlipAccepted, e.SlipCorrected)


def _ticker(view: PublicView, round_: Round) -> tuple[TableResult, ...]:
    """The tables that are final, the latest first."""
    state = view.state
    results = {table.number: table for table in round_results(view, round_).tables if table.final}
    order: dict[int, None] = {}
    for event in reversed(effective(state.history)):
        if isinstance(event, e.RoundPublished):
            break
        if isinstance(event, TOUCHING) and event.round == round_.number:
            order.setdefault(event.table)
    return tuple(results[number] for number in order if number in results)[:TICKER]


def rounds_of(state: Tournament, rulebook: Rulebook) -> int:
    return rounds_foreseen(rulebook.mode(state.mode), state)
