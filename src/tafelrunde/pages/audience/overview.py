"""What is this tournament, and how far is it? The first public page."""

from __future__ import annotations

from datetime import date, datetime

import msgspec

from tafelrunde.desk.event_words import told
from tafelrunde.desk.timetable import round_begins
from tafelrunde.journal.events import RoundsChanged, TournamentCancelled
from tafelrunde.pages.audience.ranking import closed_rounds, table_is_final
from tafelrunde.pages.audience.seating import has_begun
from tafelrunde.pages.timetable import (
    finish_ahead,
    finish_has_begun,
    is_ahead,
    is_another_day,
    round_text,
    said_today,
    when_text,
    window_text,
)
from tafelrunde.pages.to_come import coming_again, perhaps_again
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking, rounds_foreseen
from tafelrunde.standings.match_results import open_replays
from tafelrunde.state.course import mode_of
from tafelrunde.state.deviations import Deviation, deviations
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Text, money


class Station(msgspec.Struct, frozen=True):
    """A round on the way, or the finish: coming, now or done."""

    number: int
    state: str
    kind: Text | None
    published: bool
    time: Text | None = None
    """When it was announced to begin."""
    called: bool = False
    """Whether people are called to its tables and nobody plays yet."""


class Overview(msgspec.Struct, frozen=True):
    phase: Text
    day: date | None
    entered: int
    there: int
    capacity: int
    queue: int
    closed: int
    rounds: tuple[Station, ...]
    fee_cents: int
    when: Text | None
    check_in: Text | None
    finish: Station | None = None
    """Where one will be played, or was."""
    changes: tuple[Text, ...] = ()
    """What goes otherwise than announced: the number of rounds."""
    played_out: bool = False
    """Nobody plays here any more; only the ceremony is still to come."""

    @property
    def fee(self) -> Text | None:
        if not self.fee_cents:
            return None
        return money(self.fee_cents)


def overview(state: Tournament, rulebook: Rulebook, now: str = "") -> Overview:
    mode = mode_of(rulebook, state)
    foreseen = rounds_foreseen(mode, state)
    rounds = tuple(
        _station(state, rulebook, number, now)
        for number in range(1, max(foreseen, len(state.rounds)) + 1)
    )
    if state.cancelled:  # nothing is being played and nothing will be
        rounds = tuple(station for station in rounds if station.state == "done")
    return Overview(
        phase_words(state, rulebook, now),
        _day(state.details.date),
        len(state.entries),
        sum(entry.here for entry in state.entries.values()),
        state.details.capacity,
        len(state.waiting),
        closed_rounds(state),
        rounds,
        state.details.fee_cents,
        when_text(state, mode),
        window_text(state.details),
        finish_station(state, rulebook, now),
        tuple(_change(event, rulebook.mode(state.mode)) for event in _changes(state)),
        played_out=_decided(state, rulebook),
    )


def _change(event: Deviation, mode: Mode) -> Text:
    """A number of rounds is told by the one announced, whatever it was in between."""
    if isinstance(event, RoundsChanged):
        return Text(
            "{rounds} instead of {was} rounds: {reason}",
            rounds=event.rounds,
            was=event.was,
            reason=event.reason,
        )
    return told(event, mode)


def _changes(state: Tournament) -> list[Deviation]:
    """That it is cancelled stands above all else."""
    return [each for each in deviations(state) if not isinstance(each, TournamentCancelled)]


def phase_words(state: Tournament, rulebook: Rulebook, now: str = "") -> Text:
    """One line that says what is happening now; without a time nothing is ahead of it."""
    if state.cancelled:
        return Text("The tournament is cancelled")
    if state.phase == "awarded":
        return Text("The tournament is over")
    if state.phase == "announced":
        return _before(state)
    return _during(state, rulebook, now)


def _before(state: Tournament) -> Text:
    if state.checkin_closed:
        return Text("About to begin")
    if any(entry.checked_in for entry in state.entries.values()):
        return Text("Check-in is open")
    return Text("Announced")


def _during(state: Tournament, rulebook: Rulebook, now: str) -> Text:
    after = _after_the_rounds(state, rulebook, now)
    if after is not None:
        return after
    last = next((r for r in reversed(state.rounds) if r.published), None)
    if last is None and rounds_foreseen(rulebook.mode(state.mode), state) == 0:
        return Text("The finish is being drawn")
    if last is None:
        return Text("The first round is being drawn")
    if last.closed:
        return Text("Round {number} is closed", number=last.number)
    if not has_begun(state, last):
        return _seated(state, last, now)
    return Text("Round {number} is being played", number=last.number)


def _seated(state: Tournament, round_: Round, now: str) -> Text:
    """Nobody is called to the tables for a round of another day."""
    at = round_begins(state.details, round_.number)
    if at is not None and _of_another_day(at, now):
        when = said_today(at, now)
        return Text("Round {number} begins on {when}", number=round_.number, when=when)
    return Text("Round {number}: please take your seats", number=round_.number)


def _of_another_day(at: datetime | None, now: str) -> bool:
    return at is not None and is_ahead(at, now) and is_another_day(at, now)


def _after_the_rounds(state: Tournament, rulebook: Rulebook, now: str) -> Text | None:
    """What is next once the rounds are over: games come before the ceremony."""
    if state.revealed:
        return Text("Award ceremony")
    again = coming_again(state, rulebook)
    if again is not None:
        return again
    mode = mode_of(rulebook, state)
    if any(match.awaiting for match in state.matches.values()):
        return finish_ahead(state, mode, now) or Text("The finish is being played")
    if _decided(state, rulebook):
        return Text("The award ceremony is next")
    if state.matches:
        return Text("The finish goes on in a moment")
    over = closed_rounds(state) >= rounds_foreseen(mode, state) > 0
    qualified = over and mode.finish is not None and mode.finish.has_matches
    return finish_ahead(state, mode, now) if qualified else None


def _decided(state: Tournament, rulebook: Rulebook) -> bool:
    """Whether all is played, be it known who won or not: no drawn match is being played again, or
    may be."""
    if not state.matches:
        return table_is_final(state, rulebook)
    bracket = bracket_of(rulebook, state)
    again = open_replays(bracket) or perhaps_again(state, rulebook)
    return not again and bool(final_ranking(bracket))


def _station(state: Tournament, rulebook: Rulebook, number: int, now: str) -> Station:
    round_ = state.rounds[number - 1] if number <= len(state.rounds) else None
    begun = round_ is not None and (round_.closed or has_begun(state, round_))
    time = None if begun else round_text(state.details, number)
    if round_ is None or not round_.published:
        return Station(number, "coming", None, published=False, time=time)
    at = None if begun else round_begins(state.details, number)
    stage = "coming" if _of_another_day(at, now) else "now"
    done = "done" if round_.closed else stage
    kind, called = kind_of(rulebook, round_), stage == "now" and not begun
    return Station(number, done, kind, published=True, time=time, called=called)


def finish_station(state: Tournament, rulebook: Rulebook, now: str) -> Station | None:
    """The finish among the rounds, where it will be played; a duel of leaders, which only equals
    play, where it has a time of its own."""
    mode = mode_of(rulebook, state)
    number = rounds_foreseen(mode, state) + 1
    timed = len(state.details.round_times) >= number
    if mode.finish is None or not (timed or mode.finish.has_matches or state.matches):
        return None
    seated, over = bool(state.matches), state.phase == "awarded" or _decided(state, rulebook)
    if (over and not seated) or (state.cancelled and not over):
        return None  # no duel was needed, or nothing is being played any more
    waits = not seated or finish_ahead(state, mode, now) is not None
    stage = "done" if over else "coming" if waits else "now"
    begun = over or finish_has_begun(state)
    time = None if begun else round_text(state.details, number)
    return Station(number, stage, None, published=seated, time=time)


def kind_of(rulebook: Rulebook, round_: Round) -> Text | None:
    return rulebook.kind(round_.kind).title if round_.kind else None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
