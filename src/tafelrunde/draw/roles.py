"""Who has which role? Four rounds, every role once.

A plan of opponents for four rounds is a graph of players and tables in which nobody has more than
four lines; its four colours are the roles, and König's theorem gives everybody each of them exactly
once. Where the number of players does not divide by four some games have three players; if
everybody is to have every role exactly once, each role stays empty in the same number of games.
"""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.draw.positions import Placed, assign_positions
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.short_tables import COMBINED
from tafelrunde.words import Text, counted

ROUNDS = 4
"""As many as there are roles."""


def assign_roles(plan: Sequence[Sequence[Sequence[int]]]) -> tuple[Placed, ...]:
    """Every table by role; None is the role nobody plays in a game of three."""
    if len(plan) > ROUNDS:
        raise Refusal.single(
            "rounds",
            "{plan} rounds are too many: there are four roles, each played once.",
            rule="FRI-101",
            plan=len(plan),
        )
    return assign_positions(plan, width=ROUNDS)


def what_is_lost(players: int, rounds: int = ROUNDS, policy: str = "few-threes") -> Text | None:
    """What a number that does not divide by four costs; None if nothing."""
    threes = table_sizes(players, policy, rule="FRI-101").count(3)
    if not threes:
        return None
    games = threes * rounds
    if policy == COMBINED:
        return Text(
            "{players} does not divide by four: {games} three players; there "
            "somebody leads two roles (combined lead). Not everybody has every role "
            "exactly once.",
            players=players,
            games=counted(games, "{n} game has", "{n} games have"),
        )
    if rounds < ROUNDS:
        return Text(
            "{players} does not divide by four: {games} three players, one role is "
            "played by nobody there; nobody has a role twice.",
            players=players,
            games=counted(games, "{n} game has", "{n} games have"),
        )
    return Text(
        "{players} does not divide by four: {games} of the games have three players. "
        "Everybody plays every role exactly once; in return each of the four roles "
        "stays empty in {threes} {threes_2}.",
        players=players,
        games=games,
        threes=threes,
        threes_2=Text("game") if threes == 1 else Text("games"),
    )
