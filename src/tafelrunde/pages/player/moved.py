"""What is new about my seat in a match: that I sat elsewhere before, or move up for somebody."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.desk.match_words import match_title
from tafelrunde.journal.events import MatchSeated, Seat
from tafelrunde.pages.view import PublicView
from tafelrunde.standings.finish import bracket_of
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Match, Tournament
from tafelrunde.words import Text, listed

ANOTHER_SEAT = Text("Changed: you have another seat at this table.")
SOMEBODY = Text("somebody who is no longer playing")


def news_of_seat(view: PublicView, match: Match) -> tuple[Text, ...]:
    """Until the match is played: afterwards nobody looks for his seat."""
    if not match.awaiting or match.games:
        return ()
    moved_up = list(_moved_up(view, match))
    before = _seated_before(view.state, match)
    if not before:
        return tuple(moved_up)
    return (*_moved(view, match, before, moves_up=bool(moved_up)), *moved_up)


def _moved(
    view: PublicView, match: Match, before: dict[str, MatchSeated], *, moves_up: bool
) -> Iterator[Text]:
    was = next((each for each in before.values() if _seat_in(each.seats, view.player)), None)
    if was is None:
        if not moves_up:
            yield Text("New: you have a seat in this match.")
    elif was.match != match.id:
        yield Text("Changed: so far you were in {title}.", title=match_title(was.match, view.mode))
    elif _another_seat(_seat_in(was.seats, view.player), _seat_in(match.seats, view.player)):
        yield ANOTHER_SEAT


def _another_seat(was: Seat | None, now: Seat | None) -> bool:
    """Where seats are picked, nobody has one until then."""
    numbers = {seat.position for seat in (was, now) if seat is not None}
    return None not in numbers and len(numbers) > 1


def _seat_in(seats: tuple[Seat, ...], player: str) -> Seat | None:
    return next((seat for seat in seats if seat.player == player), None)


def _seated_before(state: Tournament, match: Match) -> dict[str, MatchSeated]:
    """How its stage was seated last before this, if that was taken back; by match."""
    held = set(effective_numbers(state.history))
    found: dict[str, MatchSeated] = {}
    now = False
    for number in range(len(state.history), 0, -1):
        event = state.history[number - 1]
        if not isinstance(event, MatchSeated) or event.stage != match.stage:
            continue
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
