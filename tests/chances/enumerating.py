"""Every way a small ending can come, one by one, by the rules alone: slow and obvious."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import exp

from tafelrunde.chances.bag import Game, Sort, Stock
from tafelrunde.draw.next_round import next_round
from tafelrunde.draw.next_stage import NextMatch, next_stage
from tafelrunde.games.sample import seats_of
from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.table import standings
from tafelrunde.state.course import mode_of
from tafelrunde.state.fold import fold
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Tournament

Weighted = tuple[float, Tournament]


def stock_of(rulebook: Rulebook, tournament: Tournament) -> Stock:
    stock = Stock(rulebook, mode_of(rulebook, tournament), tournament.options)
    stock.take_in(tournament)
    return stock


def order_chance(order: Sequence[str], strengths: Mapping[str, float]) -> float:
    """Plackett and Luce: each next one by his weight among those left."""
    chance = 1.0
    for place in range(len(order)):
        rest = [exp(strengths.get(player, 0.0)) for player in order[place:]]
        chance *= rest[0] / sum(rest)
    return chance


def tables_ended(
    rulebook: Rulebook, tournament: Tournament, strengths: Mapping[str, float] | None = None
) -> Iterator[Weighted]:
    """All tables still playing: every order with every game of the bag."""
    stock = stock_of(rulebook, tournament)
    round_ = tournament.rounds[-1]
    playing = [table for table in round_.tables.values() if table.slip is None]
    ways = []
    for table in playing:
        roles = stock._roles(table.seats)
        bag = stock.bag(Sort(len(table.seats), round_.kind, roles))
        players = [seat.player for seat in table.seats]
        orders = [tuple(players)] if roles else list(permutations(players))
        ways.append(
            [
                (order_chance(order, strengths or {}) if not roles else 1.0, _slip(order, game))
                for order in orders
                for game in bag.games
            ]
        )
    for chosen in product(*ways):
        weight = 1.0
        events: list[e.Event] = []
        for table, (chance, slip) in zip(playing, chosen, strict=True):
            weight *= chance
            events.append(e.SlipReported(round=round_.number, table=table.number, slip=slip))
            events.append(e.SlipAccepted(round=round_.number, table=table.number))
        yield weight, fold(events, tournament.copied())


def _slip(order: Sequence[str], game: Game) -> e.Slip:
    assert game.slip is not None
    lines = [
        e.Line(player, line.figures, won=line.won, victory=line.victory)
        for player, line in zip(order, game.slip.lines, strict=True)
    ]
    return e.Slip(tuple(lines), game.slip.minutes)


def seated(rulebook: Rulebook, tournament: Tournament) -> Tournament:
    """The next round, where only one seating is possible."""
    coming = next_round(rulebook, tournament, "")
    assert coming is not None
    mode = rulebook.mode(tournament.mode)
    tables = tuple(
        e.Seated(number, seats_of(rulebook, mode, table))
        for number, table in enumerate(coming.tables, start=1)
    )
    kind = mode.kinds[0] if mode.kinds else None
    events: list[e.Event] = [
        e.RoundSeated(round=coming.number, tables=tables, kind=kind),
        e.RoundPublished(round=coming.number),
    ]
    return fold(events, tournament.copied())


def ranks_after_rounds(
    rulebook: Rulebook, endings: Iterator[Weighted]
) -> tuple[dict[str, float], dict[tuple[str, int], float]]:
    """Chances of the title, and of every rank, where the standings decide."""
    win: dict[str, float] = defaultdict(float)
    ranks: dict[tuple[str, int], float] = defaultdict(float)
    total = 0.0
    for weight, ending in endings:
        total += weight
        rows = standings(rulebook, ending)
        first = [row.player for row in rows if row.rank == 1]
        for row in rows:
            if row.rank is not None:
                ranks[row.player, row.rank] += weight
        for player in first:
            win[player] += weight / len(first)
    return _whole(win, total), {key: value / total for key, value in ranks.items()}


def reached(rulebook: Rulebook, endings: Iterator[Weighted], size: int) -> dict[str, float]:
    """Chances to be among the first so many; equals at the line by a fair lot."""
    found: dict[str, float] = defaultdict(float)
    total = 0.0
    for weight, ending in endings:
        total += weight
        rows = [row for row in standings(rulebook, ending) if row.status == "active"]
        ranks = [row.rank for row in rows]
        for row in rows:
            ahead = sum(rank is not None and rank < (row.rank or 0) for rank in ranks)
            level = ranks.count(row.rank)
            share = Fraction(size - ahead, level)
            found[row.player] += weight * min(1.0, max(0.0, float(share)))
    return _whole(found, total)


def finished(rulebook: Rulebook, tournament: Tournament) -> dict[tuple[str, int], float]:
    """Chances of every final rank once only the finish is left."""
    ranks: dict[tuple[str, int], float] = defaultdict(float)
    total = 0.0
    for weight, ending in _matches(rulebook, tournament, 1.0):
        ranking = final_ranking(bracket_of(rulebook, ending))
        assert ranking is not None
        total += weight
        for place in ranking:
            ranks[place.player, place.rank or 0] += weight
    return {key: value / total for key, value in ranks.items()}


def _matches(rulebook: Rulebook, tournament: Tournament, weight: float) -> Iterator[Weighted]:
    stage = next_stage(rulebook, tournament, "")
    if stage is None:
        yield weight, tournament
        return
    match = stage.matches[0]
    foreseen = foreseen_matches(mode_of(rulebook, tournament), tournament)
    if match.replay and foreseen[match.match].draw == "replay-until-won":
        return  # what such a match ends with is what a game of it ends with that is not drawn
    for chance, seats, slip in _games(rulebook, tournament, match):
        events: list[e.Event] = [
            e.MatchSeated(stage=stage.stage, match=match.match, seats=seats),
            e.SlipReported(match=match.match, slip=slip),
            e.SlipAccepted(match=match.match),
        ]
        after = fold(events, tournament.copied())
        yield from _matches(rulebook, after, weight * chance)


def _games(
    rulebook: Rulebook, tournament: Tournament, match: NextMatch
) -> Iterator[tuple[float, tuple[e.Seat, ...], e.Slip]]:
    stock = stock_of(rulebook, tournament)
    players = match.players
    names = stock.scoring.roles
    if names:
        games = [game for game in stock.bag(Sort(4, None, names)).games if game.was_won]
        for order in permutations(players):
            seats = tuple(e.Seat(p, None, role) for p, role in zip(order, names, strict=True))
            for game in games:
                yield 1.0, seats, _slip(order, game)
        return
    seats = tuple(e.Seat(player, place) for place, player in enumerate(players, start=1))
    counts: dict[tuple[tuple[str, int], ...], float] = defaultdict(float)
    patterns = stock.places(len(players))
    orders = list(permutations(players))
    for order, pattern in product(orders, patterns):
        places = tuple(sorted(zip(order, pattern, strict=True)))
        counts[places] += 1 / len(patterns) / len(orders)
    for found, count in counts.items():
        yield count, seats, _by_places(stock, dict(found), players)


def _by_places(stock: Stock, places: Mapping[str, int], players: Sequence[str]) -> e.Slip:
    figures = {figure.name: 10 for figure in stock.scoring.figures}
    return e.Slip(tuple(e.Line(p, figures | {"vp": 60 - places[p]}) for p in players))


def _whole(weights: Mapping[str, float], total: float) -> dict[str, float]:
    return {player: weight / total for player, weight in weights.items()}
