"""Which tournaments the terminal plays from beginning to end, and between whom."""

from __future__ import annotations

SHOWS = (
    ("seven-wonders", "prelims-and-final", 14, ()),
    ("catan", "ranking-tournament", 16, ("base", "base", "seafarers")),
    ("carcassonne", "two-player", 16, ()),
    ("dominion", "swiss", 17, ()),
    ("friedrich", "world-championship", 16, ()),
)
"""One tournament a game: rulebook, mode, number of players, what the rounds are played as."""

FIRST = ("Ada", "Bo", "Cem", "Dora", "Emil", "Fee", "Gil", "Hella", "Ivo")
LAST = ("Beispiel", "Muster", "Probe")


def invented_names(number: int) -> dict[str, str]:
    """Nobody's real name: every first name with every last name."""
    pairs = [f"{first} {last}" for last in LAST for first in FIRST]
    return {f"p{index}": pairs[index - 1] for index in range(1, number + 1)}
