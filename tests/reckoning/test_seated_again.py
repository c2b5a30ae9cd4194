"""Does verify see when a round does not sit as it was drawn, though every hash fits?"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import Verdict, verdict_on
from tests.desk.hall import Hall

Change = Callable[[e.RoundSeated], e.RoundSeated]
SEATED = [
    ("catan", "ranking-tournament"),  # a plan
    ("seven-wonders", "duel"),  # a lot each round
    ("dominion", "swiss"),  # the standings
    ("friedrich", "world-championship"),  # roles
]


def events_of(rulebook: str, mode: str) -> list[e.Event]:
    hall = Hall(rulebook, mode).open(12)
    hall.play_to_the_end(hall.results(3))
    return [record.event for record in hall.records]


def verdict(events: list[e.Event]) -> Verdict:
    """A careful forger computes every hash anew."""
    return verdict_on(list(TOURNAMENTS.chained(events, by="desk", at="now")))


def places_exchanged(event: e.RoundSeated) -> e.RoundSeated:
    """The first two of table 1 exchange their places: nobody's opponents change."""
    first, *others = event.tables
    one, other, *rest = first.seats
    seats = (
        msgspec.structs.replace(one, player=other.player),
        msgspec.structs.replace(other, player=one.player),
        *rest,
    )
    return msgspec.structs.replace(
        event, tables=(msgspec.structs.replace(first, seats=seats), *others)
    )


def tables_exchanged(event: e.RoundSeated) -> e.RoundSeated:
    one, other, *rest = event.tables
    swapped = (
        msgspec.structs.replace(one, number=other.number),
        msgspec.structs.replace(other, number=one.number),
    )
    return msgspec.structs.replace(event, tables=(*swapped, *rest))


@pytest.mark.parametrize("change", [places_exchanged, tables_exchanged])
@pytest.mark.parametrize(("rulebook", "mode"), SEATED)
def test_a_round_seated_otherwise_than_drawn_is_found(
    rulebook: str, mode: str, change: Change
) -> None:
    events = events_of(rulebook, mode)
    assert verdict(events).holds
    for number in (1, 2):
        forged = [
            change(event) if isinstance(event, e.RoundSeated) and event.round == number else event
            for event in events
        ]
        told = [fault.text.en for fault in verdict(forged).findings]
        assert any(text.startswith(f"round {number} sits otherwise") for text in told)


def test_a_round_whose_draw_is_gone_is_found() -> None:
    events = events_of("dominion", "swiss")
    forged = [e_ for e_ in events if not (isinstance(e_, e.Drawn) and e_.draw == "round 2")]
    told = [fault.text.en for fault in verdict(forged).findings]
    assert any("the draw “round 2” of round 2 is missing" in text for text in told)
