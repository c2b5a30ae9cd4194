"""The phone's door for changes: a form becomes a command, the answer a sentence or the next page.

A form carries its idempotency key, so that a phone may send it as often as its network likes. What
is signed or objected to carries the edition that was on the screen; the desk refuses an older one.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST

from tafelrunde.pages.organiser.compared_slips import both_slips
from tafelrunde.pages.organiser.slips import read_slip
from tafelrunde.reckoning.lists.lengths import LONGEST, refuse_unfit
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Table
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.acting import key_of
from tafelrunde.web.fields import typed_in, whole
from tafelrunde.web.player.asking import READ, at_fields, table_in
from tafelrunde.web.player.frame import PHONE, Phone


@who(*PHONE)
@require_POST
def act(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    return SendingPhone.open(request, slug).act(READ.get(name))


@who(*PHONE)
@require_POST
def pseudonym(request: HttpRequest, slug: str) -> HttpResponse:
    """Under which name do I stand in public until the award? (FRI-231)"""
    phone = SendingPhone.open(request, slug)
    chosen = " ".join(request.POST.get("pseudonym_text", "").split())

    def do() -> None:
        _usable(phone, chosen)
        key = key_of(request.POST)
        house.choose_pseudonym(phone.hall.id, phone.player, chosen, phone.actor, key)

    return phone.answered(do, reverse("me-standing", args=[slug]))


def _usable(phone: Phone, chosen: str) -> None:
    """Something to read, and nobody's name: not the own one, and not another player's."""
    rule = phone.mode.pseudonyms_rule
    most = LONGEST["pseudonym"]
    if not 2 <= len(chosen) <= most or not chosen.isprintable():
        raise Refusal.single(
            "pseudonym_text", "2 to {most} characters expected", rule=rule, most=most
        )
    refuse_unfit([("pseudonym_text", "pseudonym", chosen)])
    names = {str(name).casefold() for name in phone.names.seats.values()}
    if chosen.casefold() in names:
        raise Refusal.single(
            "pseudonym_text",
            "this is the name of somebody in this tournament; please choose something else",
            rule=rule,
        )


class SendingPhone(Phone):
    """A phone that has sent a form: what is refused is told at its fields."""

    def why_not(self, refusal: Refusal) -> dict[str, Any]:
        table = _table(self, self.form)
        faults = self.named_faults(refusal)
        told = {"faults": at_fields(faults, table.seats if table is not None else ())}
        if table is None or not _reported_already(self, table, self.form):
            return told
        return {**told, "reported_already": True, **_both(self, table)}


def _table(phone: Phone, form: QueryDict) -> Table | None:
    try:
        return table_in(phone, form)
    except Refusal:
        return None


def _both(phone: Phone, table: Table) -> dict[str, Any]:
    """What was reported beside what was typed here, and who was first, and when."""
    typed, _faults = read_slip(phone.scoring, table.seats, typed_in(phone.form), table.where.game)
    if typed is None or table.slip is None:
        return {}
    reporter = phone.reporter_of(table)
    return {
        "slips": both_slips(phone.scoring, table, table.slip, typed, phone.spoken),
        "reporter": phone.names.seat(reporter) if reporter else None,
        "reported_at": phone.reported_at(table),
    }


def _reported_already(phone: Phone, table: Table, form: QueryDict) -> bool:
    """Whether somebody else's slip stands where this one was meant to."""
    mine = phone.home.table
    if mine is None or table.slip is None or table.seats != mine.seats:
        return False
    return "edition" in form and whole(form, "edition") != table.edition
