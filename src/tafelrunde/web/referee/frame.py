"""One tournament before its referee: the state, the people, who asks, and the page's frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from tafelrunde.desk.actors import Actor
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.rulebook.handbook import Rule
from tafelrunde.rulebook.model import Mode, Rulebook, Scoring
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.web import house, shelf
from tafelrunde.web.access import actor_of
from tafelrunde.web.acting import Fresh

JURY = ("referee", "organiser")
"""Who decides at the tables; whoever plays there leaves it to somebody else (CAT-101)."""


@dataclass
class Bench:
    """A tournament as its referee sees it now."""

    hall: house.Hall
    state: Tournament
    version: int
    actor: Actor
    now: str

    @property
    def slug(self) -> str:
        return self.hall.slug

    @property
    def title(self) -> str:
        return self.state.details.title or self.rulebook.title[language()]

    @cached_property
    def rulebook(self) -> Rulebook:
        return open_rulebook(self.state.rulebook)

    @cached_property
    def mode(self) -> Mode:
        return mode_of(self.rulebook, self.state)

    @property
    def scoring(self) -> Scoring:
        return self.rulebook.scoring[self.mode.scoring]

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """What can be cited: worked examples are no rules."""
        found = shelf.handbook_of(self.rulebook.id).rules
        return tuple(rule for rule in found if rule.kind != "X")

    @cached_property
    def names(self) -> Names:
        people = house.people(self.hall.id)
        return {player: person.name for player, person in people.items()}


def language() -> str:
    return "de" if (get_language() or "de").startswith("de") else "en"


def open_bench(request: HttpRequest, slug: str) -> Bench:
    hall = house.find(slug)
    state, version = house.state(hall.id)
    return Bench(hall, state, version, actor_of(request, hall), house.now())


def show(
    request: HttpRequest,
    bench: Bench,
    page: str,
    context: Mapping[str, Any] | None = None,
    *,
    template: str | None = None,
) -> HttpResponse:
    """A page of the referee in its frame; full names are on it, so nobody else may keep it."""
    whole = {
        "bench": bench,
        "state": bench.state,
        "page": page,
        "version": bench.version,
        "fresh": Fresh(),
        "waiting_number": sum(not call.answered_by for call in bench.state.open_calls),
        **(context or {}),
    }
    answer = render(request, template or f"referee/{page}.html", whole)
    answer["Cache-Control"] = "private, no-store"
    return answer
