"""Seats of a round or a draft, changed by hand: choose who, choose where, read what it costs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from tafelrunde.pages.organiser.console import draft, running_round
from tafelrunde.pages.organiser.draft import table_cards
from tafelrunde.pages.organiser.reseat import (
    MOST_AT_ONCE,
    asked,
    expected,
    previewed,
    unseated,
    where,
)
from tafelrunde.state.tournament import Round
from tafelrunde.web.access import who
from tafelrunde.web.organiser.desk import Desk

FIELDS_AT_ONCE = 4


@who("organiser", "referee")
@require_safe
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything is in the address: it can be gone back from, and works without scripts."""
    desk = Desk.open(request, slug)
    round_ = running_round(desk.state) or (
        draft(desk.state) if desk.actor.role == "organiser" else None
    )
    if round_ is None:
        return redirect(reverse("desk-tables", args=[slug]))
    free = unseated(desk.state, round_)
    homes = where(round_, desk.names)
    known = [p for p in request.GET.getlist("who") if p in homes or p in free]
    people = list(dict.fromkeys(known))[:MOST_AT_ONCE]
    command = asked(desk.state, round_, people, request.GET.get("to", ""))
    preview, faults = previewed(desk.matter, command, desk.names) if command else (None, [])
    there, cards = set(people), table_cards(desk.view, round_)
    roomy = {
        card.number
        for card in cards
        if card.room and not there & {seat.player for seat in card.seats}
    }
    if people and not there & homes.keys():  # whoever has no seat yet looks for a free one first
        cards = tuple(sorted(cards, key=lambda card: card.number not in roomy))
    context = {
        "round": round_,
        "stands": f"{round_.number} {round_.edition}",
        "who": people,
        "chosen": [desk.names.get(player, player) for player in people],
        "query": "&".join(f"who={player}" for player in people),
        "back": reverse("desk-tables" if round_.published else "desk-draw", args=[slug]),
        "cards": cards,
        "roomy": roomy,
        "unseated": [(p, desk.names.get(p, p)) for p in free if p not in people],
        "expected": [desk.names.get(p, p) for p in expected(desk.state, round_)],
        "everybody": _everybody(desk, round_, free),
        "blanks": range(FIELDS_AT_ONCE - 1),
        "preview": preview,
        "faults": faults,
    }
    section = "tables" if round_.published else "draw"
    return desk.show(section, context, template="organiser/seats.html")


def _everybody(desk: Desk, round_: Round, free: list[str]) -> list[tuple[str, str, int]]:
    """For the list of several at once: everybody by surname, with the table or 0."""
    homes = where(round_, desk.names)
    listed = [(player, name, table) for player, (name, table) in homes.items()]
    listed += [(player, desk.names.get(player, player), 0) for player in free]
    return sorted(listed, key=lambda each: desk.by_surname(each[0]))
