"""What became of an objection? Whoever decided typed other figures, or took the slip as it stood.

No event of its own tells it: it follows from what the desk did with a disputed slip.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from tafelrunde.journal.events import (
    Event,
    MatchSeated,
    RefereeCalled,
    Slip,
    SlipAccepted,
    SlipCorrected,
    SlipDisputed,
    SlipReported,
)
from tafelrunde.state.effective import effective_numbers, game_number
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Table, Tournament


class Decided(msgspec.Struct, frozen=True):
    """The slip that was objected to, and the one that stands."""

    old: Slip
    new: Slip

    @property
    def upheld(self) -> bool:
        return self.old != self.new


def objections_decided(events: Sequence[Event]) -> dict[int, Decided]:
    """By the number of the record that decided; a correction says so by itself."""
    found: dict[int, Decided] = {}
    state = Tournament()
    for number, event in enumerate(events, start=1):
        if isinstance(event, SlipReported | SlipAccepted):
            game = state.game_at(event.where)
            if game is not None and game.state == "disputed" and game.slip is not None:
                now = event.slip if isinstance(event, SlipReported) else game.slip
                found[number] = Decided(game.slip, now)
        fold([event], state)
    return found


OF_A_SLIP = SlipReported | SlipDisputed | SlipAccepted | SlipCorrected


class Answer(msgspec.Struct, frozen=True):
    """The record by which an objection to a game was decided; `upheld`: with other figures."""

    number: int
    upheld: bool


def answer_to_objection(history: Sequence[Event], game: Table) -> Answer | None:
    """How the last objection to this game ended; None where nobody objected or it is still open."""
    if not game.answered:
        return None
    found, disputed, slip = None, False, None
    for number, event in slip_of_game(history, game):
        if disputed and not isinstance(event, SlipDisputed):
            found = Answer(number, not isinstance(event, SlipAccepted) and _slip(event) != slip)
        disputed = isinstance(event, SlipDisputed)
        slip = _slip(event) or slip
    return found


def accepted_in(history: Sequence[Event], game: Table) -> int | None:
    """The record by which somebody took the result of this game over; None where all signed it."""
    told = slip_of_game(history, game)
    found = [number for number, event in told if isinstance(event, SlipAccepted)]
    return found[-1] if found else None


def slip_of_game(history: Sequence[Event], game: Table) -> Iterator[tuple[int, OF_A_SLIP]]:
    """What was told of its slip; the games of a match follow each other, seating by seating."""
    seated = 0
    for number in effective_numbers(history):
        event = history[number - 1]
        if isinstance(event, MatchSeated) and event.match == game.match:
            seated = game_number(event, history[:number])
        if not isinstance(event, OF_A_SLIP) or event.where.home != game.where.home:
            continue
        if not game.match or seated == game.number:
            yield number, event


def _slip(event: OF_A_SLIP) -> Slip | None:
    if isinstance(event, SlipReported):
        return event.slip
    return event.new if isinstance(event, SlipCorrected) else None


def called_by_objecting(events: Sequence[Event]) -> set[int]:
    """The records of calls that an objection made: objecting and calling are one act, told once."""
    return {
        number
        for number, (one, other) in enumerate(pairwise(events), start=2)
        if comes_with(one, other)
    }


def comes_with(objected: Event, called: Event) -> bool:
    """Whether this call is the one that the objection before it made."""
    return (
        isinstance(objected, SlipDisputed)
        and isinstance(called, RefereeCalled)
        and called.about == "dispute"
        and called.player == objected.player
    )
