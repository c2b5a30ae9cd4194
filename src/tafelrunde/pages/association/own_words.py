"""The points of a series with rules of its own, in full: they stand nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.pages.association.list_words import beyond
from tafelrunde.pages.plain_words import Sentence
from tafelrunde.rulebook.model import RankingPoints
from tafelrunde.standings.season import place_points
from tafelrunde.words import Text, listed


def own_rules() -> list[Sentence]:
    text = Text("This series has ranking rules of its own; all of them stand here.")
    return [Sentence(text)]


def own_points(points: RankingPoints) -> Iterator[Sentence]:
    """The table for every size of the field, each in full."""
    if points.ladder:
        ladder = Text(
            "The winner gets half as many points as there are players (rounded "
            "down), each further place one less."
        )
        yield Sentence(ladder, (points.rule,))
    sizes = [0, *(tier.from_players for tier in points.tiers)]
    for size in sizes:
        table = _table(points, size)
        if table:
            yield Sentence(_told(points, size, table), (points.rule,))


def _table(points: RankingPoints, size: int) -> list[int]:
    """What each place is worth in a field of that size, without the ladder."""
    named = {int(place) for tier in points.tiers for place in tier.places}
    longest = max([len(points.table), *map(int, points.always), *named], default=0)
    found = [place_points(points, place, size) for place in range(1, longest + 1)]
    if points.ladder:
        found = [worth - max(0, size // 2 - place) for place, worth in enumerate(found)]
    while found and found[-1] == points.beyond:
        found.pop()
    return found


def _told(points: RankingPoints, size: int, table: list[int]) -> Text:
    what = Text("Bonus by place") if points.ladder else Text("Points by place")
    if size:
        what = Text("{what} from {size} players on", what=what, size=size)
    told = beyond(Text("{what}: {table}", what=what, table=listed(table, ", ")), points.beyond)
    return Text("{told}.", told=told)
