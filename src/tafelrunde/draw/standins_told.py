"""Who plays because of a stand-in, and starts by what a stand-in scored, reads so at that table.

What stand-ins score is in no standings (CAR-302), but it says who is the better placed (CAR-305).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from tafelrunde.rulebook.model import Mode
from tafelrunde.standings.table import Row
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, listed, number

Called = Callable[[str], str]
Table = Sequence[str | None]


def without_a_game(
    tournament: Tournament, standins: Collection[str], before_round: int
) -> set[str]:
    """Who of the stand-ins sat at no table before this round."""
    earlier = (round_ for round_ in tournament.rounds if round_.number < before_round)
    seats = (seat for r in earlier for table in r.tables.values() for seat in table.seats)
    return set(standins) - {seat.player for seat in seats}


def with_standins_told(
    mode: Mode,
    tables: Sequence[Table],
    reasons: Sequence[Text],
    standins: Collection[str],
    fresh: Collection[str],
    rows: Mapping[str, Row],
    called: Called,
) -> Iterator[Text]:
    """The reasons with what a stand-in means for each table; `rows` where standings seat people."""
    rule = mode.seating.standin_rule or mode.seating.sizes_rule
    for table, reason in zip(tables, reasons, strict=True):
        spare = [player for player in table if player in standins]
        if spare:
            said = ", ".join(called(player) for player in spare if player is not None)
            reason = Text(
                "{reason} {said} stands in ({rule_id}).", reason=reason, said=said, rule_id=rule
            )
        start = start_told(mode, table, standins, fresh, rows, called)
        yield reason if start is None else Text("{reason} {start}", reason=reason, start=start)


def start_told(
    mode: Mode,
    table: Table,
    standins: Collection[str],
    fresh: Collection[str],
    rows: Mapping[str, Row],
    called: Called,
) -> Text | None:
    """Why a stand-in starts, one of the `fresh` without a game yet or not; None where somebody
    else does, or where equals drew a lot for it."""
    people = [player for player in table if player is not None]
    if not people or people[0] not in standins or people[0] not in rows:
        return None
    first, others = rows[people[0]], [rows[player] for player in people[1:] if player in rows]
    if any((other.rank or 0) <= (first.rank or 0) for other in others):
        return None
    criterion = mode.standings[0]
    if people[0] in fresh:
        return Text(
            "{name} starts: whoever has not stood in before has no place in the standings and "
            "counts as 0 in everything for this, which is ahead of {others} ({rule_id}).",
            name=called(people[0]),
            others=listed([called(player) for player in people[1:] if player in rows]),
            rule_id=mode.seating.rule,
        )
    return Text(
        "{name} starts as the better placed: what stand-ins score is in no standings, but counts "
        "for this; so far {criterion} {points} ({rule_id}).",
        name=called(people[0]),
        criterion=criterion.label,
        points=number(first.values[0] or 0),
        rule_id=mode.seating.rule,
    )
