"""Who gets another place, one line for each of them: in the standings and in the final ranking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tafelrunde.desk.undo import MOST
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.table import Row, standings_told
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, counted

FEW = 3
"""So many who only close up are named one by one."""

FAR = 1_000_000
"""Losing or getting back a rank is the longest way of all."""

Ranks = Mapping[str, int | None]
Names = Mapping[str, str]


def rows_told(state: Tournament, rulebook: Rulebook) -> dict[str, Row]:
    """The standings after the last round of which there is a result."""
    played = [
        round_.number
        for round_ in state.rounds
        if any(table.slip is not None for table in round_.tables.values())
    ]
    if not played:
        return {}
    return {row.player: row for row in standings_told(rulebook, state, max(played))}


def ranks_of(rows: Mapping[str, Row]) -> dict[str, int | None]:
    return {player: row.rank for player, row in rows.items()}


def moved_between(old: Ranks, new: Ranks) -> list[str]:
    """Who has another place than before, the longest way first."""
    moved = [player for player, rank in new.items() if old.get(player, rank) != rank]
    return sorted(moved, key=lambda player: -abs((old[player] or FAR) - (new[player] or FAR)))


def only_close_up(old: Ranks, new: Ranks, moved: Sequence[str]) -> bool:
    """Whether one has no place any more and nothing else happens than that all behind close up."""
    first, *others = moved or ("",)
    steps = {(old[player] or FAR) - (new[player] or FAR) for player in others}
    lost = bool(first) and old[first] is not None and new[first] is None
    return lost and len(others) > FEW and steps == {1}


def standings_changes(
    old: Ranks, new: Ranks, names: Names, *, beside_final: bool = False
) -> Iterator[Text]:
    """`beside_final`: where the places people go home with are told too, it is said which these
    are."""
    line = Text("{name}: {was} → {will}.")
    if beside_final:
        line = Text("{name} in the standings after the rounds: {was} → {will}.")
    moved = moved_between(old, new)
    closed_up = only_close_up(old, new, moved)
    for player in moved[: 1 if closed_up else MOST]:
        yield line.filled(
            name=names.get(player, player),
            was=_place(old[player]),
            will=_place(new[player]),
        )
    if closed_up:
        yield Text("All behind move up one place.")
    else:
        yield from _beyond(moved)


def final_changes(old: Ranks, new: Ranks, moved: Sequence[str], names: Names) -> Iterator[Text]:
    """The same of the places people go home with; `moved` are those to be named."""
    for player in moved[:MOST]:
        yield Text(
            "{name} in the final ranking: {was} → {will}.",
            name=names.get(player, player),
            was=_place(old[player]),
            will=_place(new[player]),
        )
    yield from _beyond(moved)


def _beyond(moved: Sequence[str]) -> Iterator[Text]:
    if len(moved) > MOST:
        more = len(moved) - MOST
        yield Text(
            "… and {more}.",
            context="consequences",
            more=counted(more, "{n} more place changes", "{n} more places change"),
        )


def _place(rank: int | None) -> Text:
    if rank is None:
        return Text("without a place")
    return Text("place {rank}", rank=rank)
