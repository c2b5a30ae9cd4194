"""What a report of results says, and whether its ranks are those that follow from its results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.sheet.reading import Sheet
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text


@dataclass
class Reported:
    """What a report says: the sheet, what stands around it, and the ranks it states."""

    sheet: dict[str, Any]
    info: dict[str, str]
    clubs: dict[str, str]
    stated: list[tuple[int | None, str]]
    read: Sheet
    warnings: list[Fault] = field(default_factory=list)


def ranks_that_differ(
    reported: Reported,
    rulebook: Rulebook,
    state: Tournament,
    renamed: Mapping[str, str] | None = None,
) -> tuple[Text, ...]:
    """One sentence for each stated rank that is not the right one; nothing where all are."""
    ranking = final_ranking(bracket_of(rulebook, state)) or ()
    computed = {place.player: place.rank for place in ranking}
    doubts = []
    for rank, player in reported.stated:
        right = computed.get((renamed or {}).get(player, player))
        if right != rank:
            name = reported.read.names.get(player, player)
            doubts.append(
                Text(
                    "{name}: place {rank} in the report, {right} by the results",
                    name=name,
                    rank=rank or "–",
                    right=right or "–",
                )
            )
    return tuple(doubts)
