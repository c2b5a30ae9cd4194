"""Lines of the ranking list as they are kept: complete, but with ids where names will stand.

Names are not kept with a list: they change, minors grow up, people are erased. A line is written
with marks in their place and read with the names of the day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from tafelrunde.reckoning.names.register import Names
from tafelrunde.reckoning.season.lines import RankingLine, lines_of, rows_by_name
from tafelrunde.reckoning.season.table import SeasonTable
from tafelrunde.standings.contests import Contest
from tafelrunde.standings.qualification import Invitation
from tafelrunde.words import in_every_language, read_back

MARK = re.compile(r"\\u0002(.*?)\\u0003")
_writer = msgspec.json.Encoder(enc_hook=in_every_language)
_reader = msgspec.json.Decoder(RankingLine, dec_hook=read_back)


class _Marks(dict[str, str]):
    """A mark for everybody, in place of a name."""

    def __missing__(self, person: str) -> str:
        return f"\x02{person}\x03"

    def get(self, person: str, _default: object = None) -> str:
        return self[person]


class PeopleThen(msgspec.Struct, frozen=True):
    """The register as it was when people who share a place were put in order by their names."""

    count: int
    newest: str
    day: str


class ListSummary(msgspec.Struct, frozen=True):
    """What pages say of a list as a whole."""

    lines: int
    places: int
    cut: int
    tournaments: int
    qualified: tuple[Invitation, ...] = ()
    direct: dict[str, str] = {}
    undecided: tuple[Contest, ...] = ()
    held: int = 0
    people: PeopleThen | None = None


class WrittenLine(msgspec.Struct, frozen=True):
    """A line with what it is found by; `rank` separates everyone (`SeasonTable.rows`)."""

    person: str
    rank: int
    line: str


def written(table: SeasonTable, names: Names) -> tuple[ListSummary, list[WrittenLine]]:
    """`names` of the day only say in which order people stand who share a place."""
    told = lines_of(table, rows_by_name(table, names), _Marks())
    ranks = table.ranks
    lines = [
        WrittenLine(line.person, ranks[line.person], _writer.encode(line).decode()) for line in told
    ]
    option = table.season.options.get(table.rules.qualification.places_option)
    summary = ListSummary(
        lines=len(lines),
        places=option if isinstance(option, int) else 0,
        cut=max((line.rank for line in told if line.qualifies == "ranking"), default=0),
        tournaments=table.counting,
        qualified=tuple(table.qualified),
        direct=dict(table.direct),
        undecided=tuple(table.undecided),
        held=table.held,
    )
    return summary, lines


def people_in(lines: Iterable[str]) -> set[str]:
    """Everybody whose name stands on these lines."""
    return {person for line in lines for person in MARK.findall(line)}


def read(line: str, names: Names) -> RankingLine:
    def name(found: re.Match[str]) -> str:
        return _writer.encode(names.get(found.group(1), found.group(1))).decode()[1:-1]

    return _reader.decode(MARK.sub(name, line))


def rank_in(line: str) -> int:
    """The rank shown on a kept line."""
    return _reader.decode(line).rank
