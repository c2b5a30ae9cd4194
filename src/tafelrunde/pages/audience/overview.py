"""What is this tournament, and how far is it? The first public page."""

from __future__ import annotations

from datetime import date

import msgspec

from tafelrunde.desk.event_words import told
from tafelrunde.journal.events import FinishDropped, RoundsChanged
from tafelrunde.pages.audience.ranking import closed_rounds, table_is_final
from tafelrunde.pages.audience.seating import has_begun
from tafelrunde.pages.timetable import round_text, when_text, window_text
from tafelrunde.pages.to_come import coming_again
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking, rounds_foreseen
from tafelrunde.state.course import mode_of
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Text, money


class Station(msgspec.Struct, frozen=True):
    """A round on the way: coming, now or done."""

    number: int
    state: str
    kind: Text | None
    published: bool
    time: Text | None = None
    """When it was announced to begin."""


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
    changes: tuple[Text, ...] = ()
    """What goes otherwise than announced: the number of rounds."""

    @property
    def fee(self) -> Text | None:
        if not self.fee_cents:
            return None
        return money(self.fee_cents)


def overview(state: Tournament, rulebook: Rulebook) -> Overview:
    mode = mode_of(rulebook, state)
    foreseen = rounds_foreseen(mode, state)
    rounds = tuple(
        _station(state, rulebook, number)
        for number in range(1, max(foreseen, len(state.rounds)) + 1)
    )
    if state.cancelled:  # nothing is being played and nothing will be
        rounds = tuple(station for station in rounds if station.state == "done")
    return Overview(
        phase_words(state, rulebook),
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
        tuple(told(event, rulebook.mode(state.mode)) for event in _changes(state)),
    )


def _changes(state: Tournament) -> list[RoundsChanged | FinishDropped]:
    told = RoundsChanged | FinishDropped
    return [event for event in effective(state.history) if isinstance(event, told)]


def phase_words(state: Tournament, rulebook: Rulebook) -> Text:
    """One line that says what is happening now."""
    if state.cancelled:
        return Text("The tournament is cancelled")
    if state.phase == "awarded":
        return Text("The tournament is over")
    if state.phase == "announced":
        return _before(state)
    return _during(state, rulebook)


def _before(state: Tournament) -> Text:
    if state.checkin_closed:
        return Text("About to begin")
    if any(entry.checked_in for entry in state.entries.values()):
        return Text("Check-in is open")
    return Text("Announced")


def _during(state: Tournament, rulebook: Rulebook) -> Text:
    after = _after_the_rounds(state, rulebook)
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
        return Text("Round {number}: please take your seats", number=last.number)
    return Text("Round {number} is being played", number=last.number)


def _after_the_rounds(state: Tournament, rulebook: Rulebook) -> Text | None:
    """What is next once the rounds are over: games come before the ceremony."""
    if state.revealed:
        return Text("Award ceremony")
    again = coming_again(state, rulebook)
    if again is not None:
        return again
    if any(match.awaiting for match in state.matches.values()):
        return Text("The finish is being played")
    decided = "final" in state.matches and final_ranking(bracket_of(rulebook, state))
    if decided or table_is_final(state, rulebook):
        return Text("The award ceremony is next")
    return Text("The finish goes on in a moment") if state.matches else None


def _station(state: Tournament, rulebook: Rulebook, number: int) -> Station:
    round_ = state.rounds[number - 1] if number <= len(state.rounds) else None
    begun = round_ is not None and (round_.closed or has_begun(state, round_))
    time = None if begun else round_text(state.details, number)
    if round_ is None or not round_.published:
        return Station(number, "coming", None, published=False, time=time)
    done = "done" if round_.closed else "now"
    return Station(number, done, kind_of(rulebook, round_), published=True, time=time)


def kind_of(rulebook: Rulebook, round_: Round) -> Text | None:
    return rulebook.kind(round_.kind).title if round_.kind else None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
