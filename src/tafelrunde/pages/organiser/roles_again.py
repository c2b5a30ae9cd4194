"""Who plays a role again in this draft, and could it be otherwise (FRI-101)?

Every role once is a rule and comes before meeting again: where a seating gives somebody who is
scored a role twice, or leaves no way round it in a later round, the draft says so.
"""

from __future__ import annotations

import msgspec

from tafelrunde.draw.next_round import Tables
from tafelrunde.draw.role_rounds import room_for_roles
from tafelrunde.draw.roles_owed import fewest_again
from tafelrunde.pages.drafts import PROVEN
from tafelrunde.pages.view import DeskView
from tafelrunde.reckoning.names.calling import called
from tafelrunde.rulebook.short_tables import plays_short
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Text, counted, listed


class RolesAgain(msgspec.Struct, frozen=True):
    """`here`: who is scored and plays a role again now; `later`: how often it cannot be helped
    any more afterwards; `least`: how often at best, from this round on."""

    here: tuple[str, ...] = ()
    later: int = 0
    least: int = 0

    @property
    def unbeatable(self) -> bool:
        return len(self.here) + self.later <= self.least


def played_before(state: Tournament, round_: Round) -> dict[str, int]:
    """Who is scored and plays a role again, and in which round it was before."""
    before: dict[tuple[str, str | None], int] = {
        (seat.player, seat.role): earlier.number
        for earlier in state.rounds[: round_.number - 1]
        for table in earlier.tables.values()
        for seat in table.seats
        if seat.role
    }
    return {
        seat.player: before[seat.player, seat.role]
        for table in round_.tables.values()
        for seat in table.seats
        if seat.player not in state.standins and (seat.player, seat.role) in before
    }


def roles_again(view: DeskView, round_: Round, tables: list[Tables]) -> RolesAgain:
    """`tables` are those of all rounds up to this one, by role."""
    if view.mode.seating.method != "roles":
        return RolesAgain()
    people = [seat.player for table in round_.tables.values() for seat in table.seats]
    scored = frozenset(people) - view.state.standins.keys()
    sizes = [len(table.seats) for table in round_.tables.values()]
    combined = sizes.count(3) if plays_short(view.mode, view.state.options) else 0
    room = room_for_roles(len(sizes), combined)
    left = rounds_foreseen(view.mode, view.state) - round_.number
    return RolesAgain(
        tuple(played_before(view.state, round_)),
        fewest_again(people, scored, tables, room, left),
        fewest_again(people, scored, tables[:-1], room, left + 1),
    )


def roles_in_words(view: DeskView, found: RolesAgain) -> list[str]:
    rule, proven = view.mode.rounds_rule, PROVEN[found.unbeatable]
    lines = []
    if found.here:
        people = listed([called(view.names, player) for player in found.here])
        lines.append(
            Text(
                "A role they had before: {people}; {proven} ({rule_id}).",
                people=people,
                rule_id=str(rule),
                proven=proven,
            )
        )
    if found.later:
        lines.append(
            counted(
                found.later,
                "After this round a role has to be played again {n} time; {proven} ({rule_id}).",
                "After this round a role has to be played again {n} times; {proven} ({rule_id}).",
                rule_id=str(rule),
                proven=proven,
            )
        )
    return [line[view.lang] for line in lines]
