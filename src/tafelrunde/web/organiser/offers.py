"""What the bar at the bottom offers: one button, or nothing, and then there is no bar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

HELPERS_STEPS = ("collect-slips", "check-in")
"""What is no matter of the organiser alone."""
DONE_BY_HELPERS = ("collect-slips",)
"""What they also bring to its end: the door is closed by the organiser, whoever stands there."""


def offer(page: Mapping[str, Any]) -> str:
    """The name of the button, as parts/bar.html knows it; empty where there is nothing to press."""
    if not page["writes"]:
        return "who-writes"
    code = page["step"].code
    if code == "cancelled":
        return ""
    if not page["organiser"] and code not in HELPERS_STEPS:
        return ""
    if code == "start":
        return "stand-in" if page.get("standins_missing") else "start"
    if code == "collect-slips" and page.get("next_award"):
        return "next-award"  # the position stays on the board until then: before any typing
    if not page["on_step_page"]:
        return "go"
    if not page["organiser"] and code not in DONE_BY_HELPERS:
        return ""
    return _here(code, page)


def _few_are_here(there: int, entered: int) -> bool:
    """While people still come through the door nobody decides about those who are missing."""
    return 2 * there < entered


def _here(code: str, page: Mapping[str, Any]) -> str:
    """On the page of the step itself its button does it."""
    repairs, finish = page.get("repairs"), page.get("page")
    if repairs is not None and repairs.needed:
        return "repair" if repairs.choices or not page.get("standins_missing") else "stand-in"
    if code == "draft-round" and page.get("awaited"):
        return "awaited"
    if code == "draft-round" and page.get("standins_missing"):
        return "stand-in"  # without one the draw could only be refused
    entries = page["state"].entries.values()
    if code == "check-in" and _few_are_here(sum(e.checked_in for e in entries), len(entries)):
        return "arrivals"
    if code == "award" and page.get("choice"):
        return ""  # first it is chosen whether a drawn match is played again
    if code in ("publish-round", "close-round", "draft-round", "award", "check-in"):
        return code
    if code == "collect-slips":
        return _slip(page)
    offered = {
        "seat-stage": "coming",
        "seat-anew": "vacant",
        "draw-lot": "lot",
        "pick-seat": "choosing",
        "report-match": "next_match",
    }.get(code)
    return code if offered and getattr(finish, offered, None) else ""


def _slip(page: Mapping[str, Any]) -> str:
    table = page.get("table")
    if page.get("next_open"):
        return "next-open"
    if page.get("next_waiting"):
        return "next-waiting"
    if page.get("on_phones"):
        return "on-phones"
    return "accept" if table is not None and table.slip and table.state != "final" else ""
