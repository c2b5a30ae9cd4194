"""What do the players of a match build? Drawn as for a round, anew for each game of the match.

A duel of equal leaders needs its ten kingdom cards (DOM-105), a final its wonders (7W-701).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.desk.drafting import draw_name, round_setups, setup_drawn
from tafelrunde.desk.matter import Matter
from tafelrunde.draw.setup import SetupDraw
from tafelrunde.journal import events as e
from tafelrunde.state.tournament import Tournament


def match_setups(matter: Matter, match_id: str, seed: str) -> Iterator[e.Drawn]:
    """Games of a finish count on from the rounds, so that no two draws have one purpose."""
    number = game_number(matter, match_id)
    for offered in round_setups(matter):
        name = draw_name(matter.state, f"{offered.name} {match_id}")
        yield setup_drawn(matter, offered, name, number, seed)


def game_number(matter: Matter, match_id: str) -> int:
    """The number of the coming game of this match, counted on from the rounds."""
    known = matter.state.matches.get(match_id)
    return len(matter.state.rounds) + 1 + (len(known.games) if known is not None else 0)


def drawn_for_match(
    state: Tournament, offered: SetupDraw, match_id: str
) -> Mapping[str, object] | None:
    """What the newest game of a match is played with; None where nothing was drawn."""
    base = f"{offered.name} {match_id}"
    names = [name for name in state.draws if name == base or name.startswith(f"{base}, draw ")]
    outcome = state.draws[names[-1]].outcome if names else None
    return outcome if isinstance(outcome, Mapping) else None
