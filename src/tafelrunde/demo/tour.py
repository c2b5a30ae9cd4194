"""Where to look first in the demonstration: a few doors for each person it is made for."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.words import Text

CATAN, FRIEDRICH = "catan-stadtmeisterschaft", "friedrich-wochenende"
DOMINION, CARCASSONNE = "dominion-nacht", "carcassonne-pokal"
LEAGUE = "carcassonne-liga"
BY_A_TAP = (CATAN, FRIEDRICH)
"""Where a visitor takes a seat by tapping a name: nobody here has a card with a code."""


class Door(msgspec.Struct, frozen=True):
    words: Text
    address: str


class Guide(msgspec.Struct, frozen=True):
    """Somebody to look around as; `account` where nobody gets in without logging in."""

    role: Text
    words: Text
    doors: tuple[Door, ...]
    account: bool = False


GUIDES = (
    Guide(
        Text("Organiser"),
        Text("The whole day on one page that always shows the next step."),
        (
            Door(Text("Collect results"), f"/t/{CATAN}/desk"),
            Door(Text("Check-in"), f"/t/{DOMINION}/desk/check-in"),
            Door(Text("Create a tournament", context="tour"), "/new"),
        ),
        account=True,
    ),
    Guide(
        Text("Player"),
        Text("No account, no app: tap any name, best of all on a phone."),
        (
            Door(Text("At a table of Catan"), f"/t/{CATAN}/join"),
            Door(
                Text("With chess clock and minutes"),
                f"/t/{FRIEDRICH}/join",
            ),
        ),
    ),
    Guide(
        Text("Referee"),
        Text("Who calls, which table is disputed, and what the handbook says."),
        (
            Door(Text("A disputed result"), f"/t/{CATAN}/referee"),
            Door(Text("The jury is called"), f"/t/{FRIEDRICH}/referee"),
        ),
        account=True,
    ),
    Guide(
        Text("Audience"),
        Text("Seating, clock, standings with reasons: on the projector and at home."),
        (
            Door(Text("Projector"), f"/t/{CATAN}/screen"),
            Door(Text("Semifinals"), f"/t/{CARCASSONNE}/finish"),
            Door(Text("Standings"), f"/t/{CARCASSONNE}/standings"),
        ),
    ),
    Guide(
        Text("Association"),
        Text("Dates, results and invitations of a whole season."),
        (
            Door(Text("Association"), "/association"),
            Door(Text("Ranking list"), f"/seasons/{LEAGUE}"),
        ),
        account=True,
    ),
)


def guides(halls: Iterable[str]) -> tuple[Guide, ...]:
    """All of them while the demonstration's tournaments are there; none in any other house."""
    shown = {CATAN, FRIEDRICH, DOMINION, CARCASSONNE}
    return GUIDES if shown.issubset(halls) else ()
