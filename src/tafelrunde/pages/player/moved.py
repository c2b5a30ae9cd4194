"""What is new about my seat in a match: that I sat elsewhere before, or move up for somebody; and
what may become new, while a seat is free and the desk has not seated anew."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.seating_anew import vacancies
from tafelrunde.journal.events import MatchSeated, Seat
from tafelrunde.pages.organiser.finish import desk_matter
from tafelrunde.pages.player.mates_moved import who_is_here
from tafelrunde.pages.view import PublicView
from tafelrunde.rulebook.model import Match as Rule
from tafelrunde.standings.bracket import Bracket, origin_of
from tafelrunde.standings.finish import bracket_of
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Match, Tournament
from tafelrunde.words import Text, listed

ANOTHER_SEAT = Text("Changed: you have another seat at this table.")
SOMEBODY = Text("somebody who is no longer playing")
WAIT_FOR_THE_DESK = Text(
    "A seat is free: before you begin, hear whether the desk seats anew ({rule_id})."
)
FREE_ELSEWHERE = Text(
    "A seat is free in {title}: before you begin, hear whether the desk seats anew ({rule_id})."
)
STAYS_EMPTY = Text(
    "A seat stays empty here: nobody moves up any more, you play without it ({rule_id})."
)


def news_of_seat(view: PublicView, match: Match) -> tuple[Text, ...]:
    """Until the match is played: afterwards nobody looks for his seat."""
    if not match.awaiting or match.games:
        return ()
    told = list(_moved_up(view, match))
    before = _seated_before(view.state, match)
    if before:
        told = [*_moved(view, match, before, moves_up=bool(told)), *told]
    return (*told, *_free_in(view, match))


def _free_in(view: PublicView, match: Match) -> Iterator[Text]:
    """Whoever sits elsewhere in this stage may have to move as well, while others move up."""
    free = [each for each in free_seats(view) if each.stage == match.stage]
    here = next((each for each in free if each.match == match.id), None)
    if here is not None:
        yield (WAIT_FOR_THE_DESK if here.open else STAYS_EMPTY).filled(rule_id=here.rule)
        return
    for match_id in dict.fromkeys(each.match for each in free if each.open):
        title = match_title(match_id, view.mode)
        yield FREE_ELSEWHERE.filled(title=title, rule_id=free[0].rule)


class FreeSeat(msgspec.Struct, frozen=True):
    """Left before the game, in a stage where the rulebook lets others move up."""

    stage: str
    match: str
    rule: str
    next: tuple[str, ...]
    """Who would move up, best first; a lot may still have to tell among equals."""
    open: bool
    """Whether anybody moves up: no longer once a game of the stage has begun."""


def free_seats(view: PublicView) -> Iterator[FreeSeat]:
    """Until the game begins without them, or the desk seats the stage anew."""
    bracket, rules = bracket_of(view.rulebook, view.state), foreseen_matches(view.mode, view.state)
    vacant = vacancies(desk_matter(view.state, view.rulebook))
    stages = {each.stage for each in vacant if not each.begun}
    for match in view.state.matches.values():
        rule = rules[match.id]
        if not match.awaiting or match.games or match.begun or not rule.moves_up:
            continue
        for seat, origin in zip(match.seats, _origins(bracket, rule, match), strict=True):
            if not bracket.still_in(seat.player):
                line = tuple(_in_line(bracket, match.stage, origin))
                yield FreeSeat(match.stage, match.id, rule.rule, line, match.stage in stages)


def _origins(bracket: Bracket, rule: Rule, match: Match) -> Iterator[str]:
    """Out of which match each of them came; empty: out of the standings."""
    before = [origin_of(seat).of for seat in rule.seats if origin_of(seat).kind == "place"]
    for seat in match.seats:
        yield next((each for each in before if seat.player in bracket.places(each)), "")


def _in_line(bracket: Bracket, stage: str, origin: str) -> Iterator[str]:
    seated = {
        seat.player
        for match in bracket.tournament.matches.values()
        if match.stage == stage
        for seat in match.seats
    }
    order = bracket.places(origin) if origin else bracket.seeds
    return (player for player in order if bracket.still_in(player) and player not in seated)


def next_in_line(view: PublicView) -> Text | None:
    """Whoever would move up is not told that it is over, or he goes home."""
    free = [each for each in free_seats(view) if each.open]
    for number, seat in enumerate(free, start=1):
        free_so_far = sum(each.next == seat.next for each in free[:number])
        if view.player in seat.next[:free_so_far]:
            return Text(
                "A seat has become free there, and you are the next: please stay until the desk "
                "has seated the players anew ({rule_id}).",
                rule_id=seat.rule,
            )
    return None


def _moved(
    view: PublicView, match: Match, before: dict[str, MatchSeated], *, moves_up: bool
) -> Iterator[Text]:
    was = next((each for each in before.values() if _seat_in(each.seats, view.player)), None)
    if was is None:
        if not moves_up:
            yield Text("New: you have a seat in this match.")
    elif was.match != match.id:
        yield Text("Changed: so far you were in {title}.", title=match_title(was.match, view.mode))
    else:
        if _another_seat(_seat_in(was.seats, view.player), _seat_in(match.seats, view.player)):
            yield ANOTHER_SEAT
        yield from _others_moved(view, was, match)


def _others_moved(view: PublicView, was: MatchSeated, match: Match) -> Iterator[Text]:
    before, now = ([seat.player for seat in each.seats] for each in (was, match))
    came, left = ([p for p in a if p not in b] for a, b in ((now, before), (before, now)))
    told = who_is_here(view, came, left)
    if told is not None:
        yield told


def _another_seat(was: Seat | None, now: Seat | None) -> bool:
    """Where seats are picked, nobody has one until then."""
    numbers = {seat.position for seat in (was, now) if seat is not None}
    return None not in numbers and len(numbers) > 1


def _seat_in(seats: tuple[Seat, ...], player: str) -> Seat | None:
    return next((seat for seat in seats if seat.player == player), None)


def _seated_before(state: Tournament, match: Match) -> dict[str, MatchSeated]:
    """How its stage was seated last before this, if that was taken back, or how this match was
    before a correction sent others there; by match."""
    held = set(effective_numbers(state.history))
    found: dict[str, MatchSeated] = {}
    now = False
    for number in range(len(state.history), 0, -1):
        event = state.history[number - 1]
        if not isinstance(event, MatchSeated) or event.stage != match.stage:
            continue
        if number in held and now and event.match == match.id:
            found.setdefault(match.id, event)
            break
        if number in held:
            now = now or event.match == match.id
        elif now and event.match in found:
            break
        elif now:
            found[event.match] = event
    return found


def _moved_up(view: PublicView, match: Match) -> Iterator[Text]:
    rule = foreseen_matches(view.mode, view.state)[match.id]
    movers, gone = bracket_of(view.rulebook, view.state).moved_up(rule)
    if view.player not in movers:
        return
    people: Text = SOMEBODY
    if not view.names.secret:
        people = listed([str(view.names.seat(player)) for player in gone])
    if rule.moves_up:
        yield Text("You move up for {gone} ({rule_id}).", gone=people, rule_id=rule.rule)
    else:
        yield Text("You move up for {gone}.", gone=people)
