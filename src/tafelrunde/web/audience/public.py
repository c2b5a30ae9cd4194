"""A tournament as everybody sees it: what may be told by now, and the frame of public pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Self

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from tafelrunde.chances.foreseen import Foreseen
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.copies import copies
from tafelrunde.journal.events import Audience
from tafelrunde.pages.audience import finish as finish_pages
from tafelrunde.pages.audience import ranking
from tafelrunde.pages.audience.chances import Board, board, holding, missing
from tafelrunde.pages.audience.overview import kind_of, phase_words
from tafelrunde.pages.audience.seating import Seating, published_rounds, seating
from tafelrunde.pages.final_ranking import FinalPlace, final_table
from tafelrunde.pages.standings import Standings, standings_table
from tafelrunde.pages.timetable import noted_at
from tafelrunde.pages.without_game import Absent, absent_lines
from tafelrunde.reckoning.names.public import PublicNames, public_names
from tafelrunde.state.tournament import Round
from tafelrunde.store.devices import goes_on_elsewhere, writes_here
from tafelrunde.store.mirror_age import OVER
from tafelrunde.store.models import Person
from tafelrunde.web import house
from tafelrunde.web.access import roles_of
from tafelrunde.web.audience.press import Found
from tafelrunde.web.foreteller import chances_kept, chances_progress
from tafelrunde.web.organiser.desk import DESK
from tafelrunde.web.visit import Context, HallVisit
from tafelrunde.words import Text

EVERYBODY = Actor("public", "player")
"""Who reads the public pages; nobody in particular, so nothing is allowed."""


@dataclass
class Public(HallVisit[PublicNames]):
    """A tournament as everybody sees it now."""

    hall: Found
    people: Mapping[str, Person]

    folder = "audience"
    word = "hall"

    @classmethod
    def of(cls, request: HttpRequest, hall: Found, people: Mapping[str, Person]) -> Self:
        state, version = house.state(hall.id)
        return cls(request, hall, state, version, EVERYBODY, house.now(), people)

    @cached_property
    def names(self) -> PublicNames:
        return public_names(self.state, self.rulebook, self.people)

    @cached_property
    def closed(self) -> int:
        """As many as everybody may see the standings of."""
        return ranking.told_rounds(self.state, self.rulebook)

    @property
    def sealed(self) -> bool:
        """Whether the last table waits for the ceremony."""
        return ranking.kept_for_the_ceremony(self.state, self.rulebook)

    @cached_property
    def elsewhere(self) -> Text | None:
        """What is said where another house goes on with it; a mirror speaks for itself."""
        if self.hall.mirrored:
            return None
        return goes_on_elsewhere("default", self.hall.id, self.state)

    @cached_property
    def as_of(self) -> datetime | None:
        """The moment what is shown is from, where that is not now: since the hand-over nothing
        comes by itself."""
        if self.elsewhere is None:
            return None if self._went_on_here else self.hall.as_of
        last = house.records_since(self.hall.id, self.version - 1)
        return noted_at(last[-1].at) if last else None

    @property
    def parted_at(self) -> datetime | None:
        """Since when the hall sends a mirror nothing more, as long as nobody goes on here."""
        return None if self._went_on_here else self.hall.ended_at

    @cached_property
    def _went_on_here(self) -> bool:
        """Whether this house took the writing after it had been a mirror."""
        ended = self.hall.ended_at is not None
        return ended and writes_here("default", self.hall.id, self.state)

    @property
    def over(self) -> bool:
        return self.state.standing in OVER

    @cached_property
    def kept_chances(self) -> Foreseen | None:
        """What was foreseen last; where that is not of now, it is brought up to date."""
        return chances_kept(self.hall.id, self.state) if self.state.chances_for else None

    def chances(self, audience: Audience, most: int = 0) -> Board | None:
        """What this audience is shown of what may still happen."""
        found = holding(self.view, self.kept_chances, audience)
        return board(self.view, found, most) if found is not None else None

    @cached_property
    def chances_missing(self) -> Text | None:
        """Why the public page has no chances just now, though it will have some."""
        if "public" not in self.state.chances_for:
            return None
        return missing(self.view, chances_progress(self.hall.id, self.state), "public")

    def seating(self, round_: Round) -> Seating:
        brought = copies(self.rulebook, self.state, round_)
        kind = kind_of(self.rulebook, round_)
        return seating(self.view, round_, kind, brought, self.absent(round_))

    def absent(self, round_: Round) -> tuple[Absent, ...]:
        """Who has no game in this round."""
        return absent_lines(
            self.rulebook, self.state, round_, lambda player: str(self.names.seat(player))
        )

    def final(self) -> tuple[FinalPlace, ...]:
        return final_table(self.view)

    def stages(self) -> tuple[finish_pages.Stage, ...]:
        """Who won the final is not told before the ceremony has shown it."""
        sealed = self.state.phase != "awarded"
        return finish_pages.stages(self.view, sealed=sealed, shown=self.state.revealed)

    def standings(self, after: int, *, by_round: bool = False) -> Standings:
        return standings_table(ranking.as_told(self.view), after, by_round=by_round)

    def printed(self, template: str, context: Context) -> bytes:
        """A page in its frame, for the press that keeps it."""
        with timezone.override(self.zone):
            return render_to_string(template, self.framed("", context), self.request).encode()

    def frame(self, page: str) -> dict[str, Any]:
        return {
            **super().frame(page),
            "details": self.state.details,
            "phase": phase_words(self.state, self.rulebook, self.now),
            "tabs": self._tabs(),
            "many": len(published_rounds(self.state)),
            "as_of": self.as_of,
            "elsewhere": self.elsewhere,
            "parted_at": self.parted_at,
            "clock_shift": -(self.hall.clock_ahead or 0),
            "at_the_desk": bool(roles_of(self.request, self.hall) & set(DESK)),
        }

    def _tabs(self) -> list[tuple[str, str, bool]]:
        """Sections that have something to show: name, address, whether we are there."""
        published = published_rounds(self.state)
        shown = [("overview", reverse("tournament", args=[self.slug]))]
        if published:
            shown.append(("seating", reverse("seating", args=[self.slug])))
            shown.append(("results", reverse("round", args=[self.slug, published[-1].number])))
        if self.closed or self.sealed:
            shown.append(("standings", reverse("standings", args=[self.slug])))
        if self.chances("public") is not None or self.chances_missing is not None:
            shown.append(("chances", reverse("chances", args=[self.slug])))
        if self.state.matches:
            shown.append(("finish", reverse("finish", args=[self.slug])))
        if self.state.draws or self.state.lots:
            shown.append(("draws", reverse("draws", args=[self.slug])))
        path = self.request.path
        return [(name, address, _same_section(path, address)) for name, address in shown]


def _same_section(path: str, address: str) -> bool:
    marker = "/rounds/"
    return path == address or (marker in path and marker in address)
