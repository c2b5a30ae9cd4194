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
from tafelrunde.words import Text
from tafelrunde.words.numbers import so_many

ROUNDS = 4
"""As many as there are roles."""


def assign_roles(plan: Sequence[Sequence[Sequence[int]]]) -> tuple[Placed, ...]:
    """Every table by role; None is the role nobody plays in a game of three."""
    if len(plan) > ROUNDS:
        raise Refusal.single(
            "rounds",
            de=f"{len(plan)} Runden sind zu viele: es gibt vier Rollen, jede wird einmal gespielt.",
            en=f"{len(plan)} rounds are too many: there are four roles, each played once.",
            rule="FRI-101",
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
            f"{players} ist nicht durch vier teilbar: "
            f"{so_many(games, 'Spiel hat', 'Spiele haben')} drei Personen, dort "
            "führt jemand zwei Rollen (gemeinsame Führung). Nicht alle "
            "haben jede Rolle genau einmal.",
            f"{players} does not divide by four: "
            f"{so_many(games, 'game has', 'games have')} three players; there "
            "somebody leads two roles (combined lead). Not everybody has every "
            "role exactly once.",
        )
    if rounds < ROUNDS:
        return Text(
            f"{players} ist nicht durch vier teilbar: "
            f"{so_many(games, 'Spiel hat', 'Spiele haben')} drei Personen, dort "
            "spielt eine Rolle niemand; niemand hat eine Rolle zweimal.",
            f"{players} does not divide by four: "
            f"{so_many(games, 'game has', 'games have')} three players, one role is "
            "played by nobody there; nobody has a role twice.",
        )
    return Text(
        f"{players} ist nicht durch vier teilbar: {games} der Spiele haben drei Personen. Alle "
        f"spielen jede Rolle genau einmal; dafür bleibt jede der vier Rollen in {threes} "
        f"{'Spiel' if threes == 1 else 'Spielen'} unbesetzt.",
        f"{players} does not divide by four: {games} of the games have three players. Everybody "
        f"plays every role exactly once; in return each of the four roles stays empty in {threes} "
        f"{'game' if threes == 1 else 'games'}.",
    )
