"""Lines of the ranking list as they are kept: complete, but with ids where names will stand.

Names are not kept with a list: they change, minors grow up, people are erased. A line is written
with marks in their place and read with the names of the day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from tafelrunde.pages.association.names import Names
from tafelrunde.pages.association.ranking import RankingLine, ranking_page
from tafelrunde.pages.association.table import SeasonTable
from tafelrunde.standings.contests import Contest
from tafelrunde.standings.qualification import Invitation

MARK = re.compile(r"\\u0002(.*?)\\u0003")
_writer = msgspec.json.Encoder()
_reader = msgspec.json.Decoder(RankingLine)


class _Marks(dict[str, str]):
    """A mark for everybody, in place of a name."""

    def __missing__(self, person: str) -> str:
        return f"\x02{person}\x03"

    def get(self, person: str, _default: object = None) -> str:
        return self[person]


class ListSummary(msgspec.Struct, frozen=True):
    """What pages say of a list as a whole."""

    lines: int
    places: int
    cut: int
    tournaments: int
    qualified: tuple[Invitation, ...] = ()
    direct: dict[str, str] = {}
    undecided: tuple[Contest, ...] = ()


class WrittenLine(msgspec.Struct, frozen=True):
    """A line with what it is found by; `rank` separates everyone (`SeasonTable.rows`)."""

    person: str
    rank: int
    line: str


def written(table: SeasonTable) -> tuple[ListSummary, list[WrittenLine]]:
    page = ranking_page(table, _Marks())
    ranks = {row.player: row.rank for row in table.rows}
    lines = [
        WrittenLine(line.person, ranks[line.person], _writer.encode(line).decode())
        for line in page.lines
    ]
    summary = ListSummary(
        lines=len(lines),
        places=page.places,
        cut=page.cut,
        tournaments=page.tournaments,
        qualified=tuple(table.qualified),
        direct=dict(table.direct),
        undecided=tuple(table.undecided),
    )
    return summary, lines


def people_in(lines: Iterable[str]) -> set[str]:
    """Everybody whose name stands on these lines."""
    return {person for line in lines for person in MARK.findall(line)}


def read(line: str, names: Names) -> RankingLine:
    def name(found: re.Match[str]) -> str:
        return _writer.encode(names.get(found.group(1), found.group(1))).decode()[1:-1]

    return _reader.decode(MARK.sub(name, line))
