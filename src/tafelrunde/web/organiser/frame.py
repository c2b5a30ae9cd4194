"""The frame of each page of the desk: tabs, next step, alarms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from tafelrunde.desk.entries import unsettled
from tafelrunde.desk.repairing import helpers_missing
from tafelrunde.desk.rules import rule_for
from tafelrunde.pages.organiser.course import round_choice
from tafelrunde.store import join_tries
from tafelrunde.web import house
from tafelrunde.web.acting import Fresh
from tafelrunde.web.disk import disk
from tafelrunde.web.organiser.desk import STEP_PAGES, Desk
from tafelrunde.web.organiser.offers import offer
from tafelrunde.web.organiser.rooms import tabs


def language() -> str:
    return "de" if (get_language() or "de").startswith("de") else "en"


def show(
    request: HttpRequest,
    desk: Desk,
    section: str,
    context: Mapping[str, Any] | None = None,
    *,
    template: str | None = None,
    status: int = 200,
) -> HttpResponse:
    """A page of the console in its frame."""
    page = {
        "desk": desk,
        "state": desk.state,
        "mode": desk.mode,
        "glance": desk.glance,
        "step": desk.step,
        "standins_missing": helpers_missing(desk.matter),
        "standins_away": [
            (player, desk.names.get(player, player), bool(unsettled(desk.matter, entry)))
            for player, entry in desk.state.standins.items()
            if not entry.checked_in
        ],
        "section": section,
        "tabs": tabs(desk, section, STEP_PAGES[desk.step.code]),
        "on_step_page": STEP_PAGES[desk.step.code] == section,
        "writes": desk.writes,
        "version": desk.version,
        "fresh": Fresh(),
        "organiser": desk.actor.role == "organiser",
        "round_choice": round_choice(desk.matter),
        "copies_rule": rule_for(desk.rulebook, "copies"),
        "turn_rule": rule_for(desk.rulebook, "turn-limit"),
        "backup": house.backup_news(desk.hall.id),
        "disk": disk.alarm(),
        "taken_twice": [
            desk.names.get(each.player, each.player) for each in join_tries.alarms(desk.hall.id)
        ],
        **(context or {}),
    }
    page["offer"] = offer(desk, page)
    return render(request, template or f"organiser/{section}.html", page, status=status)
