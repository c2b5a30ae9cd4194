"""One tournament open at the desk: its state, its people, and who asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest
from django.urls import reverse

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.steps import Step, next_step
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.organiser.console import Glance, glance
from tafelrunde.reckoning.names.calling import Names, by_surname, with_mark, with_names
from tafelrunde.reckoning.names.public import namesakes
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.devices import writes_here
from tafelrunde.web import house
from tafelrunde.web.access import actor_of

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
