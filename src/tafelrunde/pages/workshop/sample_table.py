"""How would people be told apart? A small table of standings with its reasons, ties and all."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.sample import played
from tafelrunde.pages.standings import Standings, standings_table
from tafelrunde.pages.view import View
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.state.fold import fold

TRIES = 6
"""So many made-up tournaments are looked at for the one in which most criteria had to decide."""


def sample_table(
    book: Rulebook, mode: Mode, names: Mapping[str, str], lang: str
) -> Standings | None:
    """Of the tournaments tried the most telling one; none where so few cannot play it."""
    found = [table for seed in range(TRIES) if (table := _table(book, mode, names, lang, seed))]
    return max(found, key=_telling, default=None)


def _table(
    book: Rulebook, mode: Mode, names: Mapping[str, str], lang: str, seed: int
) -> Standings | None:
    try:
        state = fold(played(book, mode, list(names), f"sample {seed}"))
    except Refusal:
        return None
    view = View(state, book, dict(names), lang)
    rounds = len(state.rounds)
    return standings_table(view, rounds, compared=False) if rounds else None


def _telling(table: Standings) -> int:
    """How many different criteria told somebody apart."""
    return len({line.separated_by.code for line in table.rows if line.separated_by is not None})
