"""A final that several nations win (FRI-402): by nations won with, then by chances.

The chances of a role are the prelim games it won of those it was played in, also where its player
had left by then; the role that wins most rarely is worth most. A role nobody played in the prelims
has no chances: a gap never wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.own_arithmetic import role_called
from tafelrunde.standings.games import own_seats
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Text, ahead, counted, listed, percent


class Chances(NamedTuple):
    """How many prelim games a role won, of how many."""

    won: int
    games: int

    @property
    def share(self) -> Fraction:
        return Fraction(self.won, self.games)


class Finalist(NamedTuple):
    """A player of the final: with how many nations his role won, and how often it does."""

    player: str
    role: str
    left: bool
    nations: int
    chances: Chances | None

    @property
    def key(self) -> tuple[object, ...]:
        """Smaller is better; what nobody won with is not weighed."""
        if not self.nations:
            return (self.left, 0, False, Fraction(0))
        share = self.chances.share if self.chances else Fraction(0)
        return (self.left, -self.nations, self.chances is None, share)


def finalists(rulebook: Rulebook, tournament: Tournament, game: Table) -> list[Finalist]:
    assert game.slip is not None
    assert game.slip.minutes is not None
    assert rulebook.arithmetic is not None
    own = own_seats(game.seats, game.slip)
    nations = rulebook.arithmetic.winning_seats(own, game.slip.minutes, tournament.options)
    chances = winning_chances(rulebook, tournament)
    return [
        Finalist(seat.player, seat.role, seat.left, won, chances.get(seat.role))
        for seat, won in zip(own, nations, strict=True)
    ]


def final_winners(rulebook: Rulebook, tournament: Tournament) -> list[str]:
    """Who won the last game of a finish that the winning nations decide; elsewhere nobody."""
    finish = rulebook.mode(tournament.mode).finish
    games = [game for match in tournament.matches.values() for game in match.games]
    if finish is None or finish.ranking != "winning-roles" or not games:
        return []
    last = games[-1]
    if last.slip is None or not last.slip.minutes:
        return []
    return [each.player for each in finalists(rulebook, tournament, last) if each.nations]


def was_won(rulebook: Rulebook, tournament: Tournament, game: Table) -> bool:
    """Whether any role at the table won, also one whose player has left the game."""
    return any(won for _, won in _roles_won(rulebook, tournament, game))


def winning_chances(rulebook: Rulebook, tournament: Tournament) -> Mapping[str, Chances]:
    """How often each role won in the prelims, of the games it was played in."""
    found: dict[str, Chances] = {}
    for round_ in tournament.rounds:
        for table in round_.tables.values():
            if table.slip is None or table.slip.minutes is None:
                continue
            for role, has_won in _roles_won(rulebook, tournament, table):
                won, games = found.get(role, Chances(0, 0))
                found[role] = Chances(won + has_won, games + 1)
    return found


def _roles_won(
    rulebook: Rulebook, tournament: Tournament, game: Table
) -> Iterator[tuple[str, bool]]:
    """Which roles won a game: a role wins with its nations, whoever is still there to lead it."""
    assert game.slip is not None
    assert game.slip.minutes is not None
    assert rulebook.arithmetic is not None
    own = [replace(seat, left=False) for seat in own_seats(game.seats, game.slip)]
    nations = rulebook.arithmetic.winning_seats(own, game.slip.minutes, tournament.options)
    for seat, count in zip(own, nations, strict=True):
        yield seat.role, count > 0


def why_champion(rulebook: Rulebook, everyone: Sequence[Finalist]) -> Text | None:
    """Who won the final and what put the champion before the others; None with one winner."""
    winners = sorted((each for each in everyone if each.nations), key=lambda each: each.key)
    if len(winners) < 2:
        return None
    first, second = winners[:2]
    if first.nations != second.nations:
        return _by_nations(rulebook, winners)
    level = [each for each in winners if each.nations == first.nations]
    return _by_chances(rulebook, level)


def _by_nations(rulebook: Rulebook, winners: Sequence[Finalist]) -> Text:
    order = ahead(
        Text(
            "{role} with {nations}",
            role=role_called(rulebook.arithmetic, w.role),
            nations=w.nations,
        )
        for w in winners
    )
    return Text("several winners, more nations: {order}", order=order)


def _by_chances(rulebook: Rulebook, level: Sequence[Finalist]) -> Text:
    keys = list(dict.fromkeys(each.key for each in level))
    groups = [
        listed([_with_odds(rulebook, each) for each in level if each.key == key]) for key in keys
    ]
    number = level[0].nations
    if len(groups) == 1:
        text = counted(
            number,
            "several winners with {n} nation each, equal chances of the roles in the prelims: "
            "{order}",
            "several winners with {n} nations each, equal chances of the roles in the prelims: "
            "{order}",
            order=groups[0],
        )
    else:
        text = _lower_chances(number, ahead(groups))
    return text if len(keys) == len(level) else Text("{text}; {why}", text=text, why=BEYOND)


def _lower_chances(nations: int, order: Text) -> Text:
    return counted(
        nations,
        "several winners with {n} nation each, lower chances of the role in the prelims: {order}",
        "several winners with {n} nations each, lower chances of the role in the prelims: {order}",
        order=order,
    )


def _with_odds(rulebook: Rulebook, finalist: Finalist) -> Text:
    return listed([role_called(rulebook.arithmetic, finalist.role), _odds(finalist)], " ")


BEYOND = Text(
    "the rules do not say how equals go on, so the better place in the prelims goes first here"
)


def _odds(finalist: Finalist) -> Text:
    if finalist.chances is None:
        return Text("without a figure")
    won, games = finalist.chances
    share = finalist.chances.share
    return Text("{won} of {games} ({share})", won=won, games=games, share=percent(share))
