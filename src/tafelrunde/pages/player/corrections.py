"""Which of my results were changed after they counted: from what, to what, and why?

Whoever has signed figures learns that others stand there now, wherever he looks his game up.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.desk.match_words import game_title
from tafelrunde.journal import events as e
from tafelrunde.pages.referee.minutes import changed_lines
from tafelrunde.pages.view import PublicView
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Text


class Correction(msgspec.Struct, frozen=True):
    title: Text
    changes: tuple[Text, ...]
    reason: str
    rule: str = ""


def corrections_of(view: PublicView, game: Table) -> tuple[Correction, ...]:
    """Of this game, oldest first; those that were taken back are not among them."""
    if not game.corrections:
        return ()
    made = [each for each in _made(effective(view.state.history)) if each.where == game.where]
    return tuple(_told(view, each) for each in made[-game.corrections :])


def lately_corrected(view: PublicView, shown: Table | None = None) -> tuple[Correction, ...]:
    """Of my games, since people were seated last; `shown` is the game whose page tells it itself.

    With the next seating everybody has had the time to read it; the own games go on telling it.
    """
    if not any(game.corrections for game in _games(view.state)):
        return ()
    return tuple(
        _told(view, each)
        for each in _made(_since_seated(view.state))
        if shown is None or each.where != shown.where
        if _mine(view, each)
    )


def _games(state: Tournament) -> Iterator[Table]:
    for round_ in state.rounds:
        yield from round_.tables.values()
    for match in state.matches.values():
        yield from match.games


def _since_seated(state: Tournament) -> list[e.Event]:
    events = effective(state.history)
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at], SEATED) and not _by_correcting(events, at):
            return events[at + 1 :]
    return events


SEATED = e.RoundPublished | e.MatchSeated


def _by_correcting(events: list[e.Event], at: int) -> bool:
    """Whether a correction has seated it anew, so that it comes with it and not after it."""
    while at and isinstance(events[at], e.MatchSeated | e.Drawn):
        at -= 1
    return isinstance(events[at], e.SlipCorrected)


def _made(events: list[e.Event]) -> Iterator[e.SlipCorrected]:
    return (event for event in events if isinstance(event, e.SlipCorrected))


def _mine(view: PublicView, event: e.SlipCorrected) -> bool:
    game = view.state.game_at(event.where)
    return game is not None and view.player in {seat.player for seat in game.seats}


def _title(view: PublicView, event: e.SlipCorrected) -> Text:
    if event.match:
        return game_title(event.where, view.mode)
    return Text("Round {round}, table {table}", round=event.round, table=event.table)


def _told(view: PublicView, event: e.SlipCorrected) -> Correction:
    changes = changed_lines(event.old, event.new, view.scoring)
    return Correction(
        _title(view, event),
        tuple(change.named(view.spoken) for change in changes),
        event.reason,
        event.rule or "",
    )
