"""Somebody has gone from a match that is seated: who moves up, and how the stage is seated anew.

It is the undo of the seating and the next seating, given as one command. Nothing is taken back
that has been played; and where a rulebook lets nobody move up, nothing is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.finish import coming_stage, lot_needed, match_rule, seat_stage
from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.undo import gone_with_it, take_back, undone_texts
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.tournament import Match, Tournament
from tafelrunde.words import Text, counted, listed, players

SOMEBODY_LEFT = "somebody left who was seated: the next moves up"
"""Why a seating was taken back; `event_words` says it in the reader's language."""


class Vacancy(msgspec.Struct, frozen=True):
    """Seats of a stage that somebody has left before it was played."""

    stage: str
    rule: str
    gone: tuple[str, ...]
    movers: tuple[str, ...]
    """Who moves up; nobody as long as a lot has to tell."""
    by_lot: tuple[str, ...]
    """Among whom it is drawn."""
    begun: tuple[str, ...]
    """Matches that would be taken back and are being played, or have been: then it stays."""
    matches: tuple[str, ...]
    """Whose seating would be taken back."""
    since: int

    @property
    def left(self) -> Text:
        return counted(
            len(self.gone),
            "{people} is no longer playing",
            "{people} are no longer playing",
            people=players(self.gone),
        )

    @property
    def text(self) -> Text:
        told = self.left
        if self.by_lot:
            return Text(
                "{gone}: the next moves up, first a lot is drawn among {equal} ({rule_id}).",
                gone=told,
                equal=players(self.by_lot),
                rule_id=self.rule,
            )
        return counted(
            len(self.movers),
            "{gone}: {people} moves up ({rule_id}).",
            "{gone}: {people} move up ({rule_id}).",
            gone=told,
            people=players(self.movers),
            rule_id=self.rule,
        )

    @property
    def for_you(self) -> Text:
        """The same to whoever would leave."""
        if self.by_lot:
            return Text("The next moves up for you ({rule_id}).", rule_id=self.rule)
        return counted(
            len(self.movers),
            "{people} moves up for you ({rule_id}).",
            "{people} move up for you ({rule_id}).",
            people=players(self.movers),
            rule_id=self.rule,
        )


def vacancies(matter: Matter) -> list[Vacancy]:
    """In every stage that is seated and where the rulebook lets others move up."""
    state = matter.state
    if state.phase != "running" or not any(map(_unplayed, state.matches.values())):
        return []
    bracket = bracket_of(matter.rulebook, state)
    left: dict[str, list[tuple[str, str]]] = {}
    for match in filter(_unplayed, state.matches.values()):
        rule = match_rule(matter, match.id)
        gone = [seat.player for seat in match.seats if not bracket.still_in(seat.player)]
        if rule.moves_up and gone:
            left.setdefault(match.stage, []).extend((player, rule.rule) for player in gone)
    found = (_vacancy(matter, bracket, stage, gone) for stage, gone in left.items())
    return [each for each in found if each is not None]


class EmptySeats(msgspec.Struct, frozen=True):
    """Whoever left a match that waits to be played: no rule fills these seats."""

    match: str
    gone: tuple[str, ...]
    next: tuple[str, ...] = ()
    """Who would sit there if the seating were taken back by hand and made anew."""


def left_empty(matter: Matter) -> Iterator[EmptySeats]:
    """Seats of matches to be played for which `vacancies` has nobody: the desk says what then."""
    seated = [each for each in matter.state.matches.values() if each.awaiting and not each.games]
    if matter.state.phase != "running" or not seated:
        return
    bracket = bracket_of(matter.rulebook, matter.state)
    filled = {match for found in vacancies(matter) for match in found.matches}
    for match in seated:
        gone = tuple(seat.player for seat in match.seats if not bracket.still_in(seat.player))
        if not gone or match.id in filled:
            continue
        rule = match_rule(matter, match.id)
        left = [(player, rule.rule) for player in gone]
        found = None if rule.moves_up else _vacancy(matter, bracket, match.stage, left)
        yield EmptySeats(match.id, gone, found.movers if found and not found.begun else ())


def _unplayed(match: Match) -> bool:
    """Seated and never played, be it that there are no two left for it."""
    return not match.games and (match.awaiting or match.unplayed)


def _vacancy(
    matter: Matter, bracket: Bracket, stage: str, left: Sequence[tuple[str, str]]
) -> Vacancy | None:
    seated, since = matter.state.matches, _seated_since(matter.state, stage)
    try:
        after = matter.after(take_back(matter, c.TakeBack(since=since, reason=SOMEBODY_LEFT)))
        by_lot = lot_needed(after)
        coming = coming_stage(after, "") if not by_lot else None
    except Refusal:
        return None
    matches = tuple(each for each in seated if seated[each] != after.state.matches.get(each))
    there = {seat.player for each in matches for seat in seated[each].seats}
    named = coming.matches if coming is not None and coming.stage == stage else ()
    movers = [player for each in named for player in each.players if player not in there]
    if not movers and (not by_lot or by_lot == lot_needed(matter)):
        return None
    return Vacancy(
        stage,
        left[0][1],
        tuple(player for player, _rule in left),
        tuple(sorted(movers, key=lambda player: bracket.order[player])),
        by_lot,
        tuple(each for each in matches if _has_begun(seated[each])),
        matches,
        since,
    )


def _seated_since(state: Tournament, stage: str) -> int:
    """The step that seated it; the draws of who starts and what is built belong to it."""
    held = effective_numbers(state.history)
    seated = [
        at
        for at, number in enumerate(held)
        if isinstance(event := state.history[number - 1], e.MatchSeated) and event.stage == stage
    ]
    at = seated[0]
    while at and _drawn_for(state.history[held[at - 1] - 1], stage, state):
        at -= 1
    return held[at]


def _drawn_for(event: e.Event, stage: str, state: Tournament) -> bool:
    of_stage = tuple(f" {match.id}" for match in state.matches.values() if match.stage == stage)
    return isinstance(event, e.Drawn) and event.draw.split(", draw ")[0].endswith(of_stage)


def _has_begun(match: Match) -> bool:
    """As far as the house was told."""
    return bool(match.games or match.current or match.minutes or match.presses)


@DECISIONS.of(c.SeatAnew)
def seat_anew(matter: Matter, command: c.SeatAnew) -> list[e.Event]:
    """Where a lot has to tell who moves up, it comes first and the seating waits for it."""
    found = next((each for each in vacancies(matter) if each.stage == command.stage), None)
    if found is None:
        refuse("stage", "nobody moves up here: everybody who was seated is there")
    if found.begun:
        raise Refusal.of("stage", _too_late(matter, found), found.rule)
    events = take_back(matter, c.TakeBack(since=found.since, reason=SOMEBODY_LEFT))
    after = matter.after(events)
    while _seated_again(after, found):
        seated = seat_stage(after, c.SeatStage(seed=command.seed))
        events, after = [*events, *seated], after.after(seated)
    return events


def _seated_again(matter: Matter, found: Vacancy) -> bool:
    """Whether the next to be seated is what was taken back."""
    stage = None if lot_needed(matter) else coming_stage(matter, "")
    return stage is not None and any(each.match in found.matches for each in stage.matches)


def _too_late(matter: Matter, found: Vacancy) -> Text:
    return counted(
        len(found.begun),
        "{matches} has begun or been played: it stays as it was seated",
        "{matches} have begun or been played: it stays as it was seated",
        matches=listed([match_title(each, matter.mode) for each in found.begun]),
    )


def said_of(matter: Matter, found: Vacancy) -> Text:
    """Who would move up, and where nobody does any more, why."""
    if not found.begun:
        return found.text
    return Text(
        "{gone}, and nobody moves up any more ({rule_id}). {late}.",
        gone=found.left,
        late=_too_late(matter, found),
        rule_id=found.rule,
    )


def seated_anew(before: Matter, after: Tournament, command: c.Command) -> Iterator[Text]:
    """What is said before it is done: who moves up, who sits where then, and what does not fit."""
    if not isinstance(command, c.SeatAnew):
        return
    found = next(each for each in vacancies(before) if each.stage == command.stage)
    yield found.text
    for match_id in found.matches:
        seated = after.matches.get(match_id)
        if seated is not None:
            yield Text(
                "{title}: {people}.",
                title=match_title(match_id, before.mode),
                people=players([seat.player for seat in seated.seats], ", "),
            )
    if found.by_lot:
        yield Text("The seating is taken back; after the lot you seat the players anew.")
    history = before.state.history
    yield from gone_with_it([*undone_texts(history, found.since, before.mode, _comes_again)])
    yield Text("Slips and lists printed for these matches no longer fit then.")
    yield Text("Only as long as none of these games has begun.")


def _comes_again(event: e.Event) -> bool:
    """The seating itself, and that somebody asked to be let go."""
    if isinstance(event, e.RefereeCalled):
        return event.about == "withdrawal"
    return isinstance(event, e.MatchSeated | e.SeatPicked | e.CallAnswered | e.CallClosed)
