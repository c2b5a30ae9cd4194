"""The numbers of a round robin, once they are drawn: from them follows who meets whom."""

from __future__ import annotations

from tafelrunde.state.tournament import Tournament

ROUND_ROBIN = "round robin"
"""What that draw is called, and its purpose."""


def numbers_in_journal(tournament: Tournament) -> list[str] | None:
    """Everybody by number; None before the draw, and for a sheet, which knows no draws."""
    for draw in tournament.draws.values():
        if draw.input.get("purpose") == ROUND_ROBIN and isinstance(draw.outcome, list):
            return list(draw.outcome)
    return None
