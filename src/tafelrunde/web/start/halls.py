"""Which tournaments are there? Read from the store, grouped by phase for the first page."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

import msgspec
from django.db.models import Q
from django.urls import NoReverseMatch, reverse

from tafelrunde.pages.days import day_of, days_between, hour_text
from tafelrunde.store.models import Hall
from tafelrunde.web.house import carried_rules, title_of
from tafelrunde.web.language import language
from tafelrunde.web.live import Known
from tafelrunde.web.shelf import books
from tafelrunde.words import InEach, Text, Verbatim

MOST_PAST = 60
"""Of past tournaments the first page shows the newest; the rest is for the association's pages."""

PHASES = {
    "running": Text("Being played"),
    "announced": Text("Coming up"),
    "awarded": Text("Past"),
    "cancelled": Text("Cancelled"),
}


class Line(msgspec.Struct, frozen=True):
    """A tournament as its card shows it."""

    slug: str
    title: str
    game: Text
    mode: Text
    venue: str
    date: date | None
    when: Text | None
    """The hour; all days where there are several, for each has hours of its own."""
    players: int
    phase: str
    address: str
    practice: bool = False
    hidden: bool = False


class Group(msgspec.Struct, frozen=True):
    phase: str
    title: Text
    halls: tuple[Line, ...]


def find(slug: str) -> Known | None:
    """The tournament behind an address and its newest version."""
    found = Hall.objects.filter(slug=slug).values_list("id", "version", "public").first()
    return Known(*found) if found else None


class Guest(msgspec.Struct, frozen=True):
    """Who looks at the list: the roles this account or phone has, by tournament."""

    everywhere: bool = False
    owner: bool = False
    roles: dict[str, frozenset[str]] = {}

    def pages(self, hall_id: str) -> tuple[str, ...]:
        """The page to open first; the next where an audience has no pages here."""
        held = self.roles.get(hall_id, frozenset())
        if self.owner or held & {"organiser", "scorekeeper"}:
            return ("desk-desk", "tournament")
        own = {"referee": "referee-home", "player": "me-home"}
        return (*(page for role, page in own.items() if role in held), "tournament")


def groups(guest: Guest) -> list[Group]:
    """All tournaments by phase, the next date first, past ones newest first."""
    halls = Hall.objects.filter(version__gt=0)
    if not guest.everywhere:
        halls = halls.filter(Q(public=True) | Q(id__in=guest.roles))
    halls = halls.filter(Q(practice=False) | Q(id__in=guest.roles))
    sorted_halls = {
        "running": halls.filter(phase="running").order_by("date", "slug"),
        "announced": halls.filter(phase="announced").order_by("date", "slug"),
        "awarded": halls.filter(phase="awarded").order_by("-date", "slug")[:MOST_PAST],
        "cancelled": halls.filter(phase="cancelled").order_by("-date", "slug")[:MOST_PAST],
    }
    made = (
        Group(phase, title, tuple(_lines(sorted_halls[phase], guest)))
        for phase, title in PHASES.items()
    )
    return [group for group in made if group.halls]


def _lines(halls: Iterable[Hall], guest: Guest) -> Iterable[Line]:
    for hall in halls:
        book = books().get(hall.rulebook) or carried_rules(hall.id)
        plain = Verbatim(hall.rulebook)
        mode = next((m.title for m in book.modes if m.id == hall.mode), None) if book else None
        yield Line(
            slug=hall.slug,
            title=title_of(hall, language()),
            game=book.title if book else plain,
            mode=mode or Verbatim(hall.mode),
            venue=hall.venue,
            date=day_of(hall.date),
            when=_days(hall) or _time(hall.starts_at),
            players=hall.players,
            phase=hall.phase,
            address=_address(hall.slug, guest.pages(hall.id)),
            practice=hall.practice,
            hidden=not hall.public,
        )


def _time(starts_at: str) -> Text | None:
    """9:30 Uhr, by the clock of the place."""
    if not starts_at:
        return None
    at = datetime.fromisoformat(starts_at)
    return InEach(hour_text, at)


def _days(hall: Hall) -> Text | None:
    """17.–19. November 2026, where rounds or the finish have other days."""
    first, last = day_of(hall.date), day_of(hall.ends_on)
    if first is None or last is None:
        return None
    return InEach(days_between, first, last)


def _address(slug: str, pages: tuple[str, ...]) -> str:
    """The desk for those who work there, else the public page."""
    for name in pages:
        try:
            return reverse(name, args=[slug])
        except NoReverseMatch:
            continue
    return f"/t/{slug}"


def creating() -> str | None:
    """Where a tournament is created."""
    try:
        return reverse("create")
    except NoReverseMatch:
        return None
