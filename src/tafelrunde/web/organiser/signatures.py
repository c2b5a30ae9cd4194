"""Who has signed a table's slip, and how: on the own phone, or entered by somebody else."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from tafelrunde.desk.actors import AS_PLAYER
from tafelrunde.journal.events import SlipConfirmed
from tafelrunde.pages.signing import ON_PAPER, signed_on_paper
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Table
from tafelrunde.store.models import Badge
from tafelrunde.web import house
from tafelrunde.web.organiser.desk import Desk
from tafelrunde.words import Text
from tafelrunde.words.digits import numbers_in

LOOKED_BACK = 400
"""Records; whoever signed longer ago has signed, and how is no longer asked."""

ON_PHONE = Text("signed on their own phone")
ENTERED = Text("entered by the desk")
SIGNED = Text("signed")
NOT_YET = Text("not signed yet")
WITHOUT = Text("has not signed")
"""The result counts without it, by a decision or because fewer were enough."""
NEVER = Text("does not sign")
BEFORE = Text("{how}, before the correction")
"""Nobody has signed the figures that a correction put there."""


class Signature(msgspec.Struct, frozen=True):
    name: str
    mark: str
    how: Text


def signatures(desk: Desk, table: Table) -> list[Signature]:
    """In the order of the seats; empty while there is no slip or nobody has signed it.

    A slip that the desk took as signed by all is signed on paper, whether a phone signed or none.
    """
    paper = table.state == "final" and signed_on_paper(table, desk.rulebook)
    if table.slip is None or not (table.signed or paper):
        return []
    recent = house.records_since(desk.hall.id, max(0, desk.version - LOOKED_BACK))
    by = {
        record.event.player: record.by
        for record in recent
        if isinstance(record.event, SlipConfirmed) and record.event.where == table.where.home
    }
    phones = _phones(desk, by.values())
    left = {line.player for line in table.slip.lines if line.left}
    others = _others(desk, table)
    told = []
    for seat in ordered(table.seats):
        who = seat.player
        mark, how = ("open", NEVER) if who in left else others
        if who in table.signed:
            himself = table.reported_by == f"{AS_PLAYER}{who}"  # at the desk, whoever's account
            other = SIGNED if himself else ENTERED
            how = SIGNED if who not in by else ON_PHONE if phones.get(by[who]) == who else other
            mark, how = _of_these_figures(table, how)
        told.append(Signature(desk.names.get(who, who), mark, how))
    return told


def _others(desk: Desk, table: Table) -> tuple[str, Text]:
    """How it stands with whoever signed on no phone and was entered by nobody."""
    if table.state != "final":
        return "open", NOT_YET
    if signed_on_paper(table, desk.rulebook):
        return _of_these_figures(table, ON_PAPER)
    return "open", WITHOUT


def _of_these_figures(table: Table, how: Text) -> tuple[str, Text]:
    return ("reported", BEFORE.filled(how=how)) if table.corrections else ("final", how)


def _phones(desk: Desk, authors: Collection[str]) -> dict[str, str]:
    """The player behind each author who is one; made-up phones of a practice say it themselves."""
    made_up = [each for each in authors if each.startswith(AS_PLAYER)]
    numbers = [each.removeprefix("badge:") for each in authors if each.startswith("badge:")]
    wanted = numbers_in(numbers)
    found = Badge.objects.filter(hall_id=desk.hall.id, pk__in=wanted)
    phones = {f"badge:{badge.pk}": badge.player for badge in found}
    return phones | {each: each.removeprefix(AS_PLAYER) for each in made_up}
