"""Looking something up at the desk: what happened, and where somebody is."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tafelrunde.desk.rules import rule_for
from tafelrunde.desk.signed import signed_up_to, steps_left_to
from tafelrunde.desk.undo import takes_a_rule
from tafelrunde.pages.handbook import CORRECTING
from tafelrunde.pages.looking_up import LONGEST_QUERY
from tafelrunde.pages.organiser.finding import find as found_by
from tafelrunde.pages.organiser.history import Happening, Sieve, happenings
from tafelrunde.pages.organiser.history_details import KINDS
from tafelrunde.pages.timetable import noted_at
from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.authors import named_authors
from tafelrunde.web.language import language
from tafelrunde.web.manual.reading import find as explained_by
from tafelrunde.web.organiser.deeds import deeds
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.organiser.rooms import places, rooms_of
from tafelrunde.words.digits import whole_in

MOST_PARAGRAPHS = 4
MOST_STEPS = 150
"""A page of so many steps is read in a moment; whoever wants older ones asks for them."""


@who(*DESK)
@require_safe
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that happened, by kind, author, player or table if one asks for it."""
    desk = Desk.open(request, slug)
    everything = happenings(house.told_records(desk.hall.id), desk.names, desk.mode, desk.scoring)
    known = named_authors(desk.hall.id, desk.names, (each.by for each in everything), desk.lang)
    authors = {each.by: known.get(each.by, each.by) for each in everything}
    sieve = _sieve(request.GET, authors)
    told = [each for each in everything if sieve.lets(each)]
    undo = _whole(request.GET.get("undo", ""))
    signed, left_to = signed_up_to(desk.matter), steps_left_to(desk.matter)
    shown = told if request.GET.get("older") or undo else told[:MOST_STEPS]
    undoable = [each for each in shown if each.undoable and each.since > signed]
    steps = {each.since for each in undoable if desk.writes}
    needed = undo is not None and undo in steps and takes_a_rule(desk.matter, undo)
    involved = set().union(*(each.people for each in everything))
    context = {
        "happenings": [
            (each, authors[each.by], _when(each, desk.zone), each.since in steps) for each in shown
        ],
        "left_to": desk.named([left_to])[0] if left_to is not None else None,
        "signed_rule": rule_for(desk.rulebook, "never-changed"),
        "older": len(told) - len(shown),
        "found": len(told),
        "all_of_them": len(everything),
        "undo": undo,
        "rules": desk.rules(*CORRECTING) if needed else (),
        "asked": _asked(request.GET),
        "sieve": sieve,
        "kinds": KINDS.items(),
        "authors": [
            (id_, name)
            for name, id_ in sorted(_once(authors).items(), key=lambda each: sortable(each[0]))
        ],
        "involved": sorted(
            ((p, desk.names[p]) for p in involved if p in desk.names),
            key=lambda each: desk.by_surname(each[0]),
        ),
        "tables": sorted(set().union(*(each.tables for each in everything))),
    }
    return desk.show("history", context)


def _asked(asked: QueryDict) -> str:
    """What was asked for, to be asked once more together with something else."""
    kept = asked.copy()
    for name in ("undo", "older"):
        kept.pop(name, None)
    return f"{kept.urlencode()}&" if kept else ""


def _whole(text: str) -> int | None:
    return whole_in(text, 8)


def _once(authors: Mapping[str, str]) -> dict[str, str]:
    """Each name once, with the first of its ids: links come and go, and it is the same person."""
    return {name: id_ for id_, name in sorted(authors.items(), reverse=True)}


def _sieve(asked: QueryDict, authors: Mapping[str, str]) -> Sieve:
    by = asked.get("by", "")
    same = tuple(id_ for id_, name in authors.items() if name == authors.get(by))
    return Sieve(
        kind=asked.get("kind", "") if asked.get("kind") in KINDS else "",
        by=same or ((by,) if by else ()),
        player=asked.get("player", ""),
        table=_whole(asked.get("table", "")),
    )


def _when(each: Happening, zone: tzinfo) -> tuple[datetime | None, datetime | None]:
    """From when to when, by the clock on the wall; nothing where nobody noted it."""
    began, ended = noted_at(each.began), noted_at(each.at)
    return began and began.astimezone(zone), ended and ended.astimezone(zone)


@who(*DESK)
@require_safe
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """Players and tables by name or number, pages, deeds, and what the manual says; as a part of
    the page while somebody types."""
    desk = Desk.open(request, slug)
    asked = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    context = {
        "asked": asked,
        "found": found_by(desk.state, desk.names, asked),
        "places": places(desk, asked),
        "deeds": deeds(desk, asked, {room.name for room in rooms_of(desk)}),
        "paragraphs": explained_by(asked, language())[:MOST_PARAGRAPHS],
    }
    if request.headers.get("HX-Request"):
        return render(request, "organiser/parts/found.html", context | {"desk": desk})
    return desk.show("find", context)
