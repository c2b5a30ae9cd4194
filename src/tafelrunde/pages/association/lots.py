"""Lots of a season for everybody to read: which one is needed and why, and how one was drawn."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.desk.association.inviting import plan
from tafelrunde.desk.association.lots import reason_told, why_lot
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.journal.season_events import LotCommitted, SeasonLotDrawn, SeasonLotRecorded
from tafelrunde.reckoning.names.calling import by_surname
from tafelrunde.reckoning.names.register import Names, NamesOf
from tafelrunde.standings.contests import Contest
from tafelrunde.state.championship import Championship
from tafelrunde.words import Text


class LotNeeded(msgspec.Struct, frozen=True):
    """People equal in everything, and fewer places than people."""

    people: tuple[tuple[str, str], ...]
    """Id and name, by name."""
    places: int
    rule: str
    why: Text
    where: str
    """The tournament at which the place was won, if it was."""
    digest: str
    """The published commitment; empty while none is."""
    source: str


class LotDrawn(msgspec.Struct, frozen=True):
    """A lot with its order; `seed` is empty where it was drawn by hand."""

    lot: str
    people: tuple[tuple[str, str, bool], ...]
    """Id, name and whether the place was won, in the order drawn."""
    places: int
    rule: str
    reason: Text
    on: str
    algorithm: str = ""
    seed: str = ""
    digest: str = ""
    drawn_by: str = ""
    drawn_on: str = ""
    how: str = ""


def public_lots(matter: SeasonMatter, names_of: NamesOf) -> tuple[LotNeeded, ...]:
    """What everybody should know of: a place won at a tournament at once, one of the list when the
    season is over and it stands."""
    state = matter.state
    over = matter.today > state.end or bool(state.invitations)
    contests = [one for one in plan(matter).undecided if one.tournament or over]
    names = names_of(person for contest in contests for person in contest.players)
    return lots_needed(state, contests, names)


def people_drawn(state: Championship) -> set[str]:
    return {person for order in state.lot_orders for person in order}


def lots_needed(
    state: Championship, contests: Iterable[Contest], names: Names
) -> tuple[LotNeeded, ...]:
    return tuple(_needed(state, contest, names) for contest in contests)


def _needed(state: Championship, contest: Contest, names: Names) -> LotNeeded:
    promise = next(
        (p for p in state.promised.values() if sorted(p.players) == sorted(contest.players)), None
    )
    people = sorted(
        ((names.get(person, person), person) for person in contest.players),
        key=lambda each: (by_surname(each[0]), each[1]),
    )
    fixture = state.fixtures.get(contest.tournament)
    return LotNeeded(
        people=tuple((person, name) for name, person in people),
        places=contest.places,
        rule=contest.rule,
        why=why_lot(contest),
        where=fixture.title if fixture else "",
        digest=promise.digest if promise else "",
        source=promise.source if promise else "",
    )


def lots_drawn(state: Championship, names: Names) -> tuple[LotDrawn, ...]:
    """The newest first."""
    promised = {each.lot: each.digest for each in state.history if isinstance(each, LotCommitted)}
    return tuple(_drawn(state, lot, promised.get(lot.lot, ""), names) for lot in state.lots[::-1])


def _drawn(
    state: Championship, lot: SeasonLotDrawn | SeasonLotRecorded, digest: str, names: Names
) -> LotDrawn:
    known = [state.canonical(person) for person in lot.order]
    drawn = LotDrawn(
        lot=lot.lot,
        people=tuple(
            (person, names.get(person, person), number < lot.places)
            for number, person in enumerate(known)
        ),
        places=lot.places,
        rule=lot.rule,
        reason=reason_told(lot),
        on=lot.on,
    )
    if isinstance(lot, SeasonLotRecorded):
        return msgspec.structs.replace(
            drawn, drawn_by=lot.drawn_by, drawn_on=lot.drawn_on, how=lot.how
        )
    return msgspec.structs.replace(drawn, algorithm=lot.algorithm, seed=lot.seed, digest=digest)
