"""Matches of the finish in the minutes: drawn or won, by which rule, and won without a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.desk.consequences import left_unplayed
from tafelrunde.desk.event_words import told
from tafelrunde.desk.match_words import match_title
from tafelrunde.journal import events as e
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.referee.minutes import place_of
from tafelrunde.pages.settled import told_after
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.later_figures import Settled
from tafelrunde.standings.left_level import left_drawn
from tafelrunde.standings.match_results import replay_offered
from tafelrunde.state.fold import fold
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text, players

LEAVE = (e.PlayerWithdrew, e.PlayerDisqualified)


class Ended(msgspec.Struct, frozen=True):
    """How a match stood once its result was settled, whatever became of it since."""

    text: Text
    settled: tuple[Settled, ...]

    @property
    def rule(self) -> str | None:
        return next((each.rule for each in self.settled if each.rule), None)


def match_ended(source: Source, event: e.Event, until: Sequence[e.Event]) -> Ended:
    """`until`: all that happened up to this event, and the event."""
    match_id = str(getattr(event, "match", ""))
    state = fold(until)
    bracket = bracket_of(source.rulebook, state)
    rule = foreseen_matches(bracket.mode, state)[match_id]
    settled = told_after(bracket, state.matches[match_id], source.names)
    if match_id not in bracket.results or replay_offered(bracket, rule):
        return Ended(Text("{match}: drawn", match=place_of(event, source.mode, until)), settled)
    if isinstance(event, e.SlipConfirmed):
        return Ended(_signed(source, event, until, state.matches[match_id].games[-1]), settled)
    return Ended(told(event, source.mode, until), settled)


def _signed(source: Source, event: e.Event, until: Sequence[e.Event], game: Table) -> Text:
    """Nobody at the desk accepted it: it counts since those had signed on their phones."""
    signed = [seat.player for seat in game.seats if seat.player in game.signed]
    return Text(
        "{match}: signed on phones by {people}",
        match=place_of(event, source.mode, until),
        people=players(signed, ", "),
    )


def without_a_game(source: Source, event: e.Event, until: Sequence[e.Event]) -> Iterator[Text]:
    """The matches that are won without one since somebody left."""
    if isinstance(event, LEAVE):
        before, after = fold(until[:-1]), fold(until)
        if before.matches:
            yield from left_unplayed(before, after, source.rulebook, source.names)


def seated_with(source: Source, event: e.SlipCorrected) -> Iterator[str]:
    """A correction that sends others to a match: who plays it since. All of it is one moment."""
    at = next(n for n, record in enumerate(source.records) if record.event is event)
    told = source.records[at]
    for record in source.records[at + 1 :]:
        if (record.at, record.by) != (told.at, told.by):
            return
        if isinstance(record.event, e.MatchSeated):
            text = Text(
                "{match} seated anew: {people}",
                match=match_title(record.event.match, source.mode),
                people=players([seat.player for seat in record.event.seats], ", "),
            )
            yield text.spoken(source.lang, source.names)


def left_as_drawn(source: Source, event: e.Event, until: Sequence[e.Event]) -> Iterator[Text]:
    """With the award it is certain that a drawn match is not played again, and who has won it."""
    if not isinstance(event, e.TournamentAwarded):
        return
    state = fold(until)
    bracket = bracket_of(source.rulebook, state)
    for match in foreseen_matches(bracket.mode, state).values():
        winner = bracket.winner(match.id) if left_drawn(bracket, match) else None
        if winner is not None:
            yield Text(
                "{match}: not played again, the better place in the prelims decided for {name} "
                "({rule_id})",
                match=match_title(match.id, source.mode),
                name=source.called(winner),
                rule_id=match.draw_rule or match.rule,
            )
