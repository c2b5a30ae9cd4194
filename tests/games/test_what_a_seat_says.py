"""`rulebooks` names for each mode what a seat of a sheet has to say."""

from __future__ import annotations

from tafelrunde.games.shelf import all_rulebooks
from tafelrunde.pages.reports import rulebooks_report

FIELDS = {
    ("seven-wonders", "prelims-and-final"): ["vp", "coins"],
    ("seven-wonders", "four-rounds"): ["vp", "coins"],
    ("seven-wonders", "duel"): ["vp", "victory"],
    ("catan", "ranking-tournament"): ["vp", "won"],
    ("carcassonne", "two-player"): ["vp"],
    ("carcassonne", "four-player"): ["vp"],
    ("carcassonne", "four-player-knockout"): ["vp"],
    ("dominion", "swiss"): ["vp", "turns", "victory_cards"],
    ("friedrich", "world-championship"): ["role"],
}


def test_each_mode_names_figures_roles_and_marks_of_its_seats() -> None:
    books = rulebooks_report(all_rulebooks(), "en")["rulebooks"]
    found = {(b["rulebook"], m["mode"]): m["seat_fields"] for b in books for m in b["modes"]}
    assert found == FIELDS
