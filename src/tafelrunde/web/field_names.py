"""Which field does a fault speak of? Of several told in one answer each names its own.

At the fields themselves nobody needs it; but what is read aloud, or read above the form, stands at
none, and four times the same sentence tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from tafelrunde.pages.organiser.history_details import DETAILS
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Option
from tafelrunde.words import Text

Called = Mapping[str, Text]
"""What people read at a field, by the place that faults name."""

OF_AN_OPTION = "options."
FEE = Text("Entry fee in euros")
OF_A_LETTER: Called = {"subject": Text("subject"), "body": Text("text")}
OF_A_SERIES: Called = {
    "own.points": Text("What the places are worth"),
    "own.weights": Text("Weights"),
    "own.minimum": Text("A tournament counts from so many players on"),
    "own.direct_minimum": Text("A qualifier needs at least so many players"),
    "own.decimals": Text("Round the sum to so many decimals"),
}


def of_the_options(options: Iterable[Option]) -> Called:
    return {f"{OF_AN_OPTION}{option.name}": option.meaning for option in options}


def of_a_season(options: Iterable[Option]) -> Called:
    return {**OF_A_SERIES, **of_the_options(options)}


def of_a_tournament(options: Iterable[Option]) -> Called:
    """An announcement's fields: its details, and what the rules leave open."""
    return {**DETAILS, "fee_cents": FEE, "fee": FEE, **of_the_options(options)}


def each_named(faults: Sequence[Fault], called: Called) -> list[Fault]:
    """Where they are several, each with the name of its field; one alone is plain enough, unless
    it speaks of an option: those stand far below, and most hold a number."""
    alone = len(faults) < 2
    return [
        fault
        if (label := called.get(fault.place)) is None
        or (alone and not fault.place.startswith(OF_AN_OPTION))
        else fault_named(fault, label)
        for fault in faults
    ]


def fault_named(fault: Fault, label: Text) -> Fault:
    text = Text("{label}: {text}", context="fault", label=label, text=fault.text)
    return msgspec.structs.replace(fault, text=text)
