"""Standings for everybody's eyes, and what they leave out while names are a secret (FRI-231).

Who led which nation at which table is public. A figure that only one game gives, such as the points
in one role or the cards, would therefore tell the name behind a pseudonym; so would the reason for
a place, or the order of equals. Until the award the public sees points alone: level ones share a
rank, for ties are broken only after the prelims, and stand in the order of their pseudonyms.
"""

from __future__ import annotations

import msgspec

from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.rulebook.model import Rulebook, TieBreak
from tafelrunde.standings.lot_order import shown_standings
from tafelrunde.standings.table import Row, ranked
from tafelrunde.state.tournament import Tournament

Chain = tuple[TieBreak, ...]


def shown_chain(rulebook: Rulebook, state: Tournament, names: PublicNames) -> Chain:
    """The criteria everybody may see."""
    chain = tuple(rulebook.mode(state.mode).standings)
    return chain[:1] if names.secret else chain


def shown_rows(rulebook: Rulebook, state: Tournament, after: int, names: PublicNames) -> list[Row]:
    """The standings after a round as everybody may see them."""
    rows = shown_standings(rulebook, state, after, names.order)
    return masked(rows, shown_chain(rulebook, state, names), names) if names.secret else rows


def masked(rows: list[Row], chain: Chain, names: PublicNames) -> list[Row]:
    """By the shown criteria alone; who withdrew stands like everybody else."""
    bare = [
        msgspec.structs.replace(
            row,
            rank=None,
            status="active" if row.status == "withdrawn" else row.status,
            values=row.values[: len(chain)],
            reason=None,
        )
        for row in rows
    ]
    return ranked(bare, chain, names.order)
