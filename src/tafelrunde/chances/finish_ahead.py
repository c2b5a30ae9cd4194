"""What of the finish is settled, and what is to be played? Matches as a course takes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from tafelrunde.chances.bag import Game, Sort, Stock
from tafelrunde.chances.course import BagKey, FinishAhead, MatchAhead, Roles
from tafelrunde.chances.source import Ints
from tafelrunde.draw.next_stage import next_stage
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Finish, Match, Rulebook
from tafelrunde.standings.finish import Bracket, bracket_of, duel_games, rounds_complete
from tafelrunde.standings.winning_roles import winning_chances
from tafelrunde.state.course import mode_of
from tafelrunde.state.schemes import scheme_of
from tafelrunde.state.tournament import Tournament

LARGEST_DUEL = 8
"""Leaders of a duel beyond this many are never level in it."""

Row = Callable[[str], int]


def bag_key(stock: Stock, sort: Sort) -> BagKey:
    bag = stock.bag(sort)
    if not sort.roles:
        return BagKey(bag.first, len(bag.games))
    return BagKey(bag.first, len(bag.games), np.array([_order(game) for game in bag.games]))


def _order(game: Game) -> list[int]:
    """Seats, best first."""
    return sorted(range(len(game.scores)), key=lambda seat: (game.scores[seat].place, seat))


def finish_ahead(rulebook: Rulebook, tournament: Tournament, stock: Stock, row: Row) -> FinishAhead:
    mode = mode_of(rulebook, tournament)
    if mode.finish is None:
        return FinishAhead("none")
    reached = rounds_complete(mode, tournament)
    bracket = bracket_of(rulebook, tournament) if reached else None
    if mode.finish.playoff is not None:
        return _duel_ahead(mode.finish, tournament, stock, row, bracket)
    scheme = scheme_of(mode, tournament)
    again = set(_replays(rulebook, tournament)) if reached else set()
    matches = tuple(_match(match, bracket, again, row) for match in scheme.matches)
    by_role = mode.finish.ranking == "winning-roles"
    sizes = {len(match.seats) for match in matches}
    return FinishAhead(
        "scheme",
        size=scheme.size,
        matches=matches,
        seeds=_seeds(bracket, scheme.size, row),
        places=() if by_role else _places(stock, range(2, max(sizes) + 1)),
        by_role=by_role,
    )


def _places(stock: Stock, sizes: Sequence[int]) -> tuple[tuple[int, Ints], ...]:
    return tuple((size, np.array(stock.places(size), dtype=np.int64)) for size in sizes)


def _seeds(bracket: Bracket | None, size: int, row: Row) -> tuple[int, ...]:
    """Who reached it: known once the first match is seated, or where nothing is left to a lot."""
    if bracket is None:
        return ()
    seated = bool(bracket.tournament.matches)
    order = [bracket.order[player] for player in bracket.seeds[: size + 1]]
    if not seated and len(set(order)) < len(order):
        return ()
    return tuple(row(player) for player in bracket.seeds[:size])


def _replays(rulebook: Rulebook, tournament: Tournament) -> Iterator[str]:
    """Matches that are drawn and played once more."""
    try:
        stage = next_stage(rulebook, tournament, "")
    except Refusal:  # a lot comes first: nothing is played yet
        return
    for match in stage.matches if stage is not None else ():
        if match.replay:
            yield match.match


def _match(match: Match, bracket: Bracket | None, again: set[str], row: Row) -> MatchAhead:
    """As the scheme has it, or as far as it has come."""
    played = bracket.tournament.matches.get(match.id) if bracket is not None else None
    result = bracket.results.get(match.id) if bracket is not None else None
    draw, decided, there = match.draw, None, None
    if match.id in again:
        draw = "better-placed" if match.draw == "replay-once" else match.draw
    elif result is not None:
        decided = tuple(row(player) for group in result for player in group)
    if played is not None and decided is None:
        there = tuple(row(seat.player) for seat in played.seats)
    return MatchAhead(match.id, match.seats, draw, match.gives, decided, there)


def _duel_ahead(
    finish: Finish, tournament: Tournament, stock: Stock, row: Row, bracket: Bracket | None
) -> FinishAhead:
    """A duel of the leaders, if nobody leads alone."""
    assert finish.playoff is not None
    codes = finish.playoff.codes[str(tournament.options[finish.playoff.option])]
    chain = [tie_break.code for tie_break in stock.mode.standings]
    leading = next((n for n, code in enumerate(chain) if code not in codes), len(chain))
    decided: tuple[int, ...] = ()
    if bracket is not None and duel_games(bracket) and "final" in bracket.results:
        decided = tuple(row(player) for group in bracket.results["final"] for player in group)
    level = bracket.level.get("final", ()) if bracket is not None else ()
    places = _places(stock, range(2, LARGEST_DUEL + 1))
    again = tuple(row(player) for player in level)
    return FinishAhead("duel", leading=leading, duel=decided, level=again, places=places)


def roles_of(rulebook: Rulebook, tournament: Tournament, stock: Stock) -> Roles:
    """How often each role won so far, and with how many nations in the games of the bags."""
    names = stock.scoring.roles
    final = Sort(len(names), None, names)
    key = bag_key(stock, final)
    won_games = [n for n, game in enumerate(stock.bag(final).games) if game.was_won]
    chances = winning_chances(rulebook, tournament)
    counts = Counter({role: found.won for role, found in chances.items()})
    games = Counter({role: found.games for role, found in chances.items()})
    nations: list[int] = []
    role: list[int] = []
    for bag in stock.bags.values():
        for game in bag.games:
            nations += game.nations
            role += [names.index(name) for name in bag.sort.roles]
    return Roles(
        nations=np.array(nations, dtype=np.int64),
        role=np.array(role, dtype=np.int64),
        won=np.array([counts[name] for name in names], dtype=np.int64),
        games=np.array([games[name] for name in names], dtype=np.int64),
        final=key,
        final_games=np.array(won_games, dtype=np.int64),
    )
