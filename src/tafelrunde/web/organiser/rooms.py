"""The rooms of the desk: few tabs, each with its rooms, and the key that opens a room after a g."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as spoken
from django.utils.translation import gettext_noop as _

from tafelrunde.desk.match_words import STAGE_WORDS, decides_by_duel
from tafelrunde.reckoning.names.alphabet import fits
from tafelrunde.web.visit import HallVisit

TABS = {
    "desk": ("desk",),
    "players": ("players", "checkin", "phones"),
    "round": ("draw", "tables", "finish"),
    "standings": ("standings", "award"),
    "paper": ("paper",),
    "more": ("rulings", "history", "files", "online", "settings"),
}
"""What stands at the top of every page, and what is found behind it."""

KEYS = {
    "desk": "o",
    "players": "p",
    "checkin": "c",
    "phones": "m",
    "draw": "d",
    "tables": "t",
    "finish": "f",
    "standings": "s",
    "award": "z",
    "paper": "a",
    "rulings": "j",
    "history": "h",
    "files": "x",
    "online": "l",
    "settings": "e",
}

TITLES = {
    "desk": _("Overview"),
    "players": _("Players"),
    "checkin": _("Check-in"),
    "phones": _("Phones"),
    "round": _("Round"),
    "draw": _("Draw"),
    "tables": _("Tables"),
    "finish": _("Finish"),
    "standings": _("Standings"),
    "award": _("Ceremony"),
    "paper": _("Paper"),
    "more": _("More"),
    "rulings": _("Rulings"),
    "history": _("History"),
    "files": _("Files"),
    "online": _("Online"),
    "settings": _("Announcement"),
}
OUTSIDE = (("screen", _("Projector")), ("tournament", _("Public page")))
"""What the hall sees: one step from everywhere at the desk."""


@dataclass(frozen=True)
class Room:
    name: str
    title: str
    key: str
    address: str
    here: bool


@dataclass(frozen=True)
class Tab:
    name: str
    title: str
    address: str
    here: bool
    rooms: tuple[Room, ...]


def tabs(desk: HallVisit[Any], section: str, step_page: str) -> tuple[Tab, ...]:
    """The tabs of this tournament; where no finish is ahead there is no room for one."""
    found, now = [], {section, step_page}
    for name, members in TABS.items():
        rooms = tuple(_room(desk, each, section) for each in members if _is_there(desk, each, now))
        here = any(room.here for room in rooms)
        found.append(
            Tab(name, spoken(TITLES[name]), _entrance(desk, name, rooms, step_page), here, rooms)
        )
    return tuple(found)


def _room(desk: HallVisit[Any], name: str, section: str) -> Room:
    address = reverse(f"desk-{name}", args=[desk.slug])
    title = finish_title(desk) if name == "finish" else spoken(TITLES[name])
    return Room(name, title, KEYS[name], address, name == section)


def _is_there(desk: HallVisit[Any], name: str, now: set[str]) -> bool:
    if name == "finish":
        return finish_is_ahead(desk, due="finish" in now)
    return name != "award" or desk.state.phase != "announced"


def finish_is_ahead(desk: HallVisit[Any], *, due: bool) -> bool:
    """Whether this tournament ends with matches, for all anybody knows: a duel of equal leaders is
    none before it is due."""
    finish = desk.mode.finish
    return finish is not None and (finish.has_matches or due or bool(desk.state.matches))


def finish_title(desk: HallVisit[Any]) -> str:
    """A mode that decides by a duel alone has no other finish to be called one."""
    duel = decides_by_duel(desk.mode)
    return STAGE_WORDS["duel"][desk.lang] if duel else spoken(TITLES["finish"])


def _entrance(desk: HallVisit[Any], tab: str, rooms: tuple[Room, ...], step_page: str) -> str:
    """The round opens where it stands: at the draw, at its tables or in the finish."""
    if tab != "round":
        return rooms[0].address
    played = any(round_.published for round_ in desk.state.rounds)
    wanted = step_page if step_page in TABS["round"] else "tables" if played else "draw"
    return next((room.address for room in rooms if room.name == wanted), rooms[0].address)


def places(desk: HallVisit[Any], asked: str) -> list[tuple[str, str]]:
    """Pages of the name asked for; projector and public page where nothing is asked yet."""
    outside = [(spoken(title), reverse(name, args=[desk.slug])) for name, title in OUTSIDE]
    if not asked.strip():
        return outside
    known = [*outside, *((room.title, room.address) for room in rooms_of(desk))]
    return [(title, address) for title, address in known if fits(title, asked)]


def rooms_of(desk: HallVisit[Any]) -> list[Room]:
    """All rooms that are there now."""
    return [room for tab in tabs(desk, "", "") for room in tab.rooms]
