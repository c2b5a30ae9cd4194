"""What decides where a game of the finish ended level, for every page that shows a match."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.journal.events import Seat, Slip
from tafelrunde.pages.view import AnyView, is_secret
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.drawn import Names, Settled, settled_draws, winners_told_apart
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Match, Table, Tournament


def told_before(view: AnyView, game: Table, slip: Slip) -> tuple[Settled, ...]:
    """What these figures would mean, typed or reported but not played yet, or corrected; nothing
    at a table of a round."""
    if not game.match:
        return ()
    state, names = view.state, view.names
    bracket = bracket_of(view.rulebook, state)
    rule = foreseen_matches(bracket.mode, state)[game.match]
    match = state.matches[game.match]
    games = len(match.games) + (1 if match.awaiting else 0)
    ranks = not is_secret(view)
    if isinstance(names, PublicNames):
        names = seat_names(names, game.seats)
    return settled_draws(bracket, rule, game.seats, slip, games, names, ranks=ranks)


def places_told(state: Tournament, rulebook: Rulebook, game: Table, slip: Slip) -> dict[str, int]:
    """The places of a match that its rule gives where the game has several winners."""
    if not game.match:
        return {}
    return winners_told_apart(bracket_of(rulebook, state), game.seats, slip)


def told_after(
    bracket: Bracket, match: Match, names: Names, *, ranks: bool = True
) -> tuple[Settled, ...]:
    """What decided the last game of a match that was played."""
    last = match.games[-1] if match.games and not match.awaiting else None
    if last is None or last.slip is None:
        return ()
    rule = foreseen_matches(bracket.mode, bracket.tournament)[match.id]
    return settled_draws(bracket, rule, last.seats, last.slip, len(match.games), names, ranks=ranks)


def with_rule(said: str, rule: str | None) -> str:
    """A sentence with its rule in brackets; alone where the rulebook names none."""
    return f"{said} ({rule})" if rule else said


def seat_names(names: PublicNames, seats: Sequence[Seat]) -> dict[str, str]:
    """The names of a match as everybody may read them."""
    return {seat.player: str(names.seat(seat.player)) for seat in seats}
