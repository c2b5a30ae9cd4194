"""A result that counts, as the office corrects it: who has which place, who lost one, bonus."""

from __future__ import annotations

import msgspec

from tafelrunde.reckoning.names.register import Names
from tafelrunde.reckoning.season.worth_words import in_both
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.words import Text


class StandingLine(msgspec.Struct, frozen=True):
    """`place` None: took part without a rank, or has lost the place."""

    person: str
    name: str
    place: int | None
    ranked: bool
    excluded: bool
    bonuses: tuple[tuple[Text, str], ...] = ()


def standing_lines(
    state: Championship, fixture: Fixture, names: Names, *, dense: bool
) -> list[StandingLine]:
    """In the order of the places; nothing while no result counts."""
    results = fixture.results
    if results is None:
        return []
    places = {
        person: group.place for group in results.placed(dense=dense) for person in group.players
    }
    return [
        StandingLine(
            person=state.canonical(person),
            name=names.get(state.canonical(person), "N. N."),
            place=places.get(person),
            ranked=person not in results.unranked,
            excluded=person in results.excluded,
            bonuses=tuple(
                (in_both(one.points), one.reason)
                for one in fixture.bonuses
                if state.canonical(one.player) == state.canonical(person)
            ),
        )
        for person in results.people
    ]
