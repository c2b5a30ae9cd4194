"""One tournament open at the desk: its state, its people, who asks, and the frame of each page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.entries import unsettled
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.repairing import helpers_missing
from tafelrunde.desk.rules import rule_for
from tafelrunde.desk.steps import Step, next_step
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.organiser.console import Glance, glance
from tafelrunde.pages.organiser.course import round_choice
from tafelrunde.reckoning.names.calling import Names, by_surname, with_mark, with_names
from tafelrunde.reckoning.names.public import namesakes
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import join_tries
from tafelrunde.store.devices import writes_here
from tafelrunde.web.access import actor_of
from tafelrunde.web.acting import Fresh
from tafelrunde.web.disk import disk
from tafelrunde.web.organiser import house
from tafelrunde.web.organiser.offers import offer
from tafelrunde.web.organiser.rooms import tabs

__all__ = ["DESK", "Desk", "Fresh", "language", "open_desk", "show"]

DESK = ("organiser", "scorekeeper", "referee")
"""Who works at the desk; what each may do is decided there, command by command."""

STEP_PAGES = {
    "enter-players": "players",
    "check-in": "checkin",
    "start": "desk",
    "draft-round": "draw",
    "publish-round": "draw",
    "collect-slips": "tables",
    "close-round": "standings",
    "draw-lot": "finish",
    "seat-stage": "finish",
    "pick-seat": "finish",
    "report-match": "finish",
    "award": "award",
    "over": "files",
    "cancelled": "history",
}


@dataclass
class Desk:
    """A tournament as the person at the desk sees it now."""

    hall: house.Hall
    state: Tournament
    version: int
    actor: Actor
    now: str

    @property
    def slug(self) -> str:
        return self.hall.slug

    @cached_property
    def rulebook(self) -> Rulebook:
        return open_rulebook(self.state.rulebook)

    @cached_property
    def mode(self) -> Mode:
        return mode_of(self.rulebook, self.state)

    @property
    def matter(self) -> Matter:
        return Matter(self.state, self.rulebook, self.actor, self.now)

    @cached_property
    def people(self) -> Mapping[str, house.Person]:
        return house.people(self.hall.id)

    @cached_property
    def bare_names(self) -> Names:
        """As they were entered, for files from which people are read again."""
        return {player: person.name for player, person in self.people.items()}

    def by_surname(self, player: str) -> tuple[str, str]:
        """People on the screen in the order of the lists on paper."""
        person = self.people.get(player)
        return by_surname(person.name, person.surname) if person else by_surname(player)

    @cached_property
    def names(self) -> Names:
        """In full, and told apart where two share a name."""
        marks = namesakes(self.state, self.people)
        return {p: with_mark(each.name, marks.get(p, "")) for p, each in self.people.items()}

    @cached_property
    def step(self) -> Step:
        step = next_step(self.state, self.rulebook)
        return Step(
            step.code,
            with_names(step.text, self.names),
            step.command_name,
            [with_names(text, self.names) for text in step.blocked],
            step.also,
        )

    @cached_property
    def glance(self) -> Glance:
        return glance(self.state, self.rulebook, self.now)

    @cached_property
    def writes(self) -> bool:
        """Whether this house goes on with the tournament, or only shows it."""
        return writes_here("default", self.hall.id, self.state)

    @property
    def step_address(self) -> str:
        return reverse(f"desk-{STEP_PAGES[self.step.code]}", args=[self.slug])


def open_desk(request: HttpRequest, slug: str) -> Desk:
    """The tournament behind the address; 404 where there is none."""
    hall = house.find(slug)
    state, version = house.state(hall.id)
    return Desk(hall, state, version, actor_of(request, hall), house.now())


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
