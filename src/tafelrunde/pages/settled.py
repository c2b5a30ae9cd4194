"""What decides where a game ended level, for every page that shows a table or a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tafelrunde.journal.events import Seat, Slip
from tafelrunde.pages.standings import why_ahead
from tafelrunde.pages.view import AnyView, is_secret
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.rulebook.model import Match as Rule
from tafelrunde.rulebook.model import Rulebook, Scoring
from tafelrunde.standings.drawn import (
    level_at,
    level_told,
    moved_up_since,
    places_by_roles,
    prelims_decide,
    settled_draws,
)
from tafelrunde.standings.final_grounds import crowned
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.standings.groups import group_table
from tafelrunde.standings.later_figures import Names, Settled, by_later_figures, by_nothing
from tafelrunde.standings.match_results import replay_offered
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Match, Table, Tournament
from tafelrunde.words import Text, counted, listed


def told_before(view: AnyView, game: Table, slip: Slip) -> tuple[Settled, ...]:
    """What these figures mean where they are level, be they typed, reported, accepted or corrected:
    by which later figure the game tells them apart, and what follows in a match."""
    state, names = view.state, view.names
    if isinstance(names, PublicNames):
        names = seat_names(names, game.seats)
    if not game.match:
        return told_at_table(view.scoring, slip, names)
    bracket = bracket_of(view.rulebook, state)
    rule = foreseen_matches(bracket.mode, state)[game.match]
    if rule.draw == "stands":
        return told_at_table(view.scoring, slip, names)
    match = state.matches[game.match]
    games = len(match.games) + (1 if match.awaiting else 0)
    ranks = not is_secret(view)
    told = settled_draws(bracket, rule, game.seats, slip, games, names, ranks=ranks)
    stored = match.games[-1].slip if match.games and not match.awaiting else None
    return (*told, *title_passed_on(bracket, rule, names)) if slip == stored else told


def told_at_table(scoring: Scoring, slip: Slip, names: Names) -> tuple[Settled, ...]:
    """Of a table of a round: what tells level people apart, and which places they share."""
    apart = by_later_figures(scoring, slip.lines, names)
    return (*apart, *by_nothing(scoring, slip.lines, names))


def places_told(state: Tournament, rulebook: Rulebook, game: Table, slip: Slip) -> dict[str, int]:
    """The places of a match as its rules give them, where the game alone left people level: of the
    game that decides it, be it signed yet or not, or of several winners. None of a draw that may
    be played again."""
    if not game.match:
        return {}
    bracket, match = bracket_of(rulebook, state), state.matches[game.match]
    by_roles = places_by_roles(bracket, game.seats, slip)
    if by_roles or game.number != len(match.games) + match.awaiting:
        return by_roles
    if match.awaiting or slip != game.slip:
        bracket = bracket_of(rulebook, _played_so(state, match, game, slip))
    return places_that_count(bracket, bracket.tournament.matches[match.id])


def _played_so(state: Tournament, match: Match, game: Table, slip: Slip) -> Tournament:
    """What would be, were this the slip of the newest game of a match."""
    before = match.games if match.awaiting else match.games[:-1]
    told = replace(match, games=[*before, replace(game, slip=slip)], awaiting=False)
    after = state.copied()
    after.matches[match.id] = told
    return after


def places_that_count(bracket: Bracket, match: Match) -> dict[str, int]:
    """Everybody's place in a match that is decided; none while a draw may be played once more."""
    state = bracket.tournament
    if (match.awaiting and not match.unplayed) or match.id not in bracket.results:
        return {}
    rule = foreseen_matches(bracket.mode, state)[match.id]
    return {} if replay_offered(bracket, rule) else bracket.places(match.id)


def told_after(
    bracket: Bracket, match: Match, names: Names, *, ranks: bool = True
) -> tuple[Settled, ...]:
    """What decided the last game of a match that was played, and who moved up since."""
    last = match.games[-1] if match.games and not match.awaiting else None
    if last is None or last.slip is None:
        return ()
    rule = foreseen_matches(bracket.mode, bracket.tournament)[match.id]
    told = settled_draws(bracket, rule, last.seats, last.slip, len(match.games), names, ranks=ranks)
    told = (*told, *title_passed_on(bracket, rule, names))
    return (*told, *moved_up_since(bracket, rule, names)) if ranks else told


def title_passed_on(bracket: Bracket, match: Rule, names: Names) -> Iterator[Settled]:
    """Who has won since whoever had won was put out; why is nobody's business but the desk's."""
    order = [player for group in bracket.results.get(match.id, ()) for player in group]
    winner = crowned(bracket, match.id)
    if winner is None or winner == order[0]:
        return
    out = [names.get(player, player) for player in order[: order.index(winner)]]
    text = counted(
        len(out),
        "{out} is no longer playing: {winner} wins.",
        "{out} are no longer playing: {winner} wins.",
        out=listed(out),
        winner=names.get(winner, winner),
    )
    yield Settled(text, None)


def told_of_group(bracket: Bracket, group: Rule, names: Names) -> tuple[Settled, ...]:
    """Why the last who goes on from a group is ahead of the first who does not, where the points
    alone do not tell; nothing before all its games are played."""
    order = [player for same in bracket.results.get(group.id, ()) for player in same]
    on = len(bracket.fed_by.get(group.id, {}))
    if not 0 < on < len(order):
        return ()
    rows = {row.player: row for row in group_table(bracket, group)}
    last, rank = rows[order[on - 1]], rows[order[on]].rank
    if last.rank is not None and last.rank == rank:
        level = [player for player in order if rows[player].rank == rank]
        first = 1 + order.index(level[0])
        at_cut = level_at(bracket, group, rank, level, first)
        decides = prelims_decide(bracket, group, at_cut, names, ranks=True)
        text: Text = Text("{level}: {decides}", level=level_told(rank), decides=decides)
        return (Settled(text, group.rule),)
    if last.reason is None or not last.reason.equal:
        return ()
    why = why_ahead(last, names)
    text = Text("{why} So {name} goes on.", why=why, name=names.get(last.player, last.player))
    return (Settled(text, None),)


def with_rule(said: str, rule: str | None) -> str:
    """A sentence with its rule in brackets; alone where the rulebook names none."""
    return f"{said} ({rule})" if rule else said


def seat_names(names: PublicNames, seats: Sequence[Seat]) -> dict[str, str]:
    """The names of a match as everybody may read them."""
    return {seat.player: str(names.seat(seat.player)) for seat in seats}
