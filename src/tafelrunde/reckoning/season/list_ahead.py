"""What would a corrected result change on the ranking list? Told before it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from tafelrunde.reckoning.names.register import Names
from tafelrunde.reckoning.season.table import SeasonTable
from tafelrunde.words import Text


class ListMove(msgspec.Struct, frozen=True):
    """Somebody who stands elsewhere on the list then, or whose place in the final hangs on it."""

    person: str
    name: str
    """As the result has it; empty for whoever does not stand there."""
    before: int | None
    """The rank now; None: not on the list."""
    after: int | None
    invited: bool | None = None
    """Whether the list would invite this person then and does not now, or the other way round."""

    @property
    def text(self) -> Text:
        if self.after is None:
            return Text("is on the list no longer, so far place {was}", was=self.before or 0)
        if self.before is None:
            return Text("comes in on place {now} of the list", now=self.after)
        if self.before == self.after:
            return Text("stays on place {now} of the list", now=self.after)
        return Text("place {was} → {now} on the list", was=self.before, now=self.after)


def list_moves(
    now: SeasonTable, then: SeasonTable, told: Mapping[str, str]
) -> tuple[ListMove, ...]:
    """Whose place in the final comes or goes first, the others in the order of the new list."""
    was, becomes = _ranks(now), _ranks(then)
    before, after = _invited(now), _invited(then)
    moves = [
        ListMove(
            person,
            told.get(person, ""),
            was.get(person),
            becomes.get(person),
            None if (person in before) == (person in after) else person in after,
        )
        for person in (*becomes, *(gone for gone in was if gone not in becomes))
        if was.get(person) != becomes.get(person) or (person in before) != (person in after)
    ]
    return tuple(sorted(moves, key=lambda move: move.invited is None))


def named(moves: tuple[ListMove, ...], names: Names) -> tuple[ListMove, ...]:
    """With the names of those who do not stand on the result itself."""
    return tuple(
        msgspec.structs.replace(move, name=move.name or names.get(move.person, ""))
        for move in moves
    )


def seen_by(moves: tuple[ListMove, ...], sees: Callable[[str], bool]) -> tuple[ListMove, ...]:
    """For a part of the office: without people it has nothing to do with."""
    return tuple(move for move in moves if sees(move.person))


def _ranks(table: SeasonTable) -> dict[str, int]:
    return {row.player: row.rank for row in table.shown}


def _invited(table: SeasonTable) -> set[str]:
    return {invitation.player for invitation in table.qualified}
