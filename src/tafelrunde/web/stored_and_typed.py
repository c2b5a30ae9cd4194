"""Somebody was faster at one slip: what an answer needs to show both results and a way on."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tafelrunde.desk.rules import rule_for
from tafelrunde.pages.handbook import CORRECTING
from tafelrunde.pages.organiser.conflicts import slip_conflict
from tafelrunde.pages.timetable import noted_at
from tafelrunde.pages.written_rules import citable
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.store.ledger import Conflict
from tafelrunde.web import house
from tafelrunde.web.authors import named_authors
from tafelrunde.web.visit import HallVisit


def stored_and_typed(visit: HallVisit[Names], conflict: Conflict, door: str) -> dict[str, Any]:
    """Both results, who was first and when; `door` is where this audience's forms are sent."""
    since = house.records_since(visit.hall.id, conflict.seen)
    both = slip_conflict(visit.view, conflict.mine, since)
    if both is None:
        return {}
    rules = citable(visit.rulebook, visit.mode.id)
    words: dict[str, Any] = {
        "both": both,
        "left_to": visit.left_to(both.table),
        "rule_needed": bool(rule_for(visit.rulebook, "never-changed")),
        "rules": [rule for rule in rules if rule.kind in CORRECTING],
    }
    if both.final:
        words["action"] = reverse(door, args=[visit.slug, both.correct])
        words["correction"] = {name: visit.form.get(name, "") for name in ("reason", "rule")}
    at = noted_at(both.at)
    if at is not None:
        told = named_authors(visit.hall.id, visit.names, [both.by], visit.lang)
        first = told.get(both.by, both.by)
        words["first"] = both.deed.filled(first=first, time=f"{at.astimezone(visit.zone):%H:%M}")
    return words
