"""Where does a changed round leave the order in which its rule seats people by the standings?

CAR-305 and DOM-102 say who meets whom; a repair that moves few people cannot always keep to it,
and a change by hand need not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from tafelrunde.draw.next_round import next_round
from tafelrunde.draw.standin import with_standins
from tafelrunde.draw.ways_of_drawing import places_before, way_of_drawing
from tafelrunde.journal.events import Seated
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.table import standings
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Parameter, Text, counted, listed

Called = Callable[[str], Parameter]


def by_the_standings(rulebook: Rulebook, state: Tournament, number: int) -> bool:
    """Whether a rule says who meets whom in this round, going by the standings."""
    return way_of_drawing(rulebook.mode(state.mode), state, number) == "standings"


def out_of_order(
    rulebook: Rulebook, state: Tournament, round_: Round, tables: Sequence[Seated], called: Called
) -> Iterator[Text]:
    """The tables that a repair or a change by hand makes others, and with whom the rule would seat
    them; of the tables it leaves as they are only how many would be others."""
    if not by_the_standings(rulebook, state, round_.number):
        return
    ranks, drawn = _as_drawn(rulebook, state, round_, tables)
    told = _Told(state, places_before(rulebook, state, round_.number), called)
    foreseen = Counter(_places(each, ranks) for each in drawn)
    mates = {player: each for each in drawn for player in each}
    before = [{seat.player for seat in table.seats} for table in round_.tables.values()]
    further = 0
    for table in tables:
        here = sorted((seat.player for seat in table.seats), key=told.order)
        if foreseen[_places(here, ranks)] or not drawn:
            foreseen[_places(here, ranks)] -= 1  # among equals a lot decides: any of them will do
            continue
        there = mates[here[0]]
        if set(here) in before:
            further += 1
            continue
        yield Text(
            "Departs from {rule_id}: at table {table} {first} meets {mates}; by the rule: "
            "{others}.",
            rule_id=rulebook.mode(state.mode).seating.rule,
            table=table.number,
            first=told.placed(here[0]),
            mates=listed([told.placed(player) for player in here[1:]]),
            others=listed([told.placed(each) for each in there if each != here[0]]),
        )
    if further:
        yield counted(
            further,
            "By {rule_id} {n} table where nobody moves would be seated otherwise, too.",
            "By {rule_id} {n} tables where nobody moves would be seated otherwise, too.",
            rule_id=rulebook.mode(state.mode).seating.rule,
        )


def _places(people: Sequence[str], ranks: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(sorted(ranks[player] for player in people))


class _Told(NamedTuple):
    """How people are named: with the place everybody reads in the standings, if they have one."""

    state: Tournament
    places: Mapping[str, int]
    called: Called

    def order(self, player: str) -> tuple[bool, int]:
        return player not in self.places, self.places.get(player, 0)

    def placed(self, player: str) -> Text:
        name = self.called(player)
        if player in self.places:
            return Text("{name} (place {place})", name=name, place=self.places[player])
        if player in self.state.standins:
            return Text("{name} (stand-in)", name=name)
        return Text("{name} (no place yet)", name=name)


def _as_drawn(
    rulebook: Rulebook, state: Tournament, round_: Round, tables: Sequence[Seated]
) -> tuple[dict[str, int], list[list[str]]]:
    """In which order all are drawn, and the tables if these were; none where they cannot be.

    A stand-in is drawn by what he scored, and so is counted here among people who have a place.
    """
    people = {seat.player for table in tables for seat in table.seats}
    field = _before(state, round_, people)
    rows = standings(rulebook, field, round_.number - 1)
    ranks = dict.fromkeys(people, len(rows) + 1) | {
        row.player: row.rank for row in rows if row.player in people and row.rank is not None
    }
    drawn = state.draws.get(round_.draw or "")
    try:
        coming = next_round(rulebook, field, drawn.seed if drawn else "", entries=sorted(people))
    except Refusal:
        return ranks, []
    found = coming.tables if coming is not None else ()
    return ranks, [
        sorted((player for player in table if player is not None), key=ranks.__getitem__)
        for table in found
    ]


def _before(state: Tournament, round_: Round, people: Collection[str]) -> Tournament:
    """As it was before this round was seated, with the stand-ins who sit in it."""
    before = state.copied()
    del before.rounds[round_.number - 1 :]
    helping = [player for player in state.standins if player in people]
    return with_standins(before, helping, round_.number)
