"""Check-in: the list of everybody, and for a page that shows it already only who has come.

Two hundred people arrive within half an hour. The page says which version it shows; where nothing
but arrivals happened since, their lines are sent and the rest of the list stays as it is. An alarm
about a second phone is no line: with one, and once it is gone, the whole page is sent. So is a note
about who has registered on the server meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tafelrunde.desk.copies import asks_for_games
from tafelrunde.desk.entries import first_round, unsettled
from tafelrunde.desk.leaving import later_round
from tafelrunde.desk.rounds import awaited
from tafelrunde.desk.rules import rule_for
from tafelrunde.desk.timetable import minutes_late
from tafelrunde.journal import events as e
from tafelrunde.pages.organiser.finish import desk_matter
from tafelrunde.pages.organiser.listing import PlayerRow, check_in_rows, still_to_settle
from tafelrunde.pages.timetable import check_in_lead
from tafelrunde.store import join_tries
from tafelrunde.web import acting
from tafelrunde.web.access import who
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.organiser.players import eligibility
from tafelrunde.web.organiser.season_dates import still_to_answer

FEW = 20
"""Of more at once the whole list is shown anew."""


@who(*DESK)
@require_safe
def checkin(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    since = acting.version_in(request.GET, "since") if request.headers.get("HX-Request") else None
    alarmed = join_tries.alarms(desk.hall.id) or join_tries.guessed_at(desk.hall.id)
    quiet = since is not None and not alarmed and not desk.registered
    if quiet and since == desk.version:
        return HttpResponse(status=204)
    come = _come(desk, since) if quiet and since is not None else None
    if come is not None:
        return _only(request, desk, come, since or 0)
    rows = _rows(desk)
    missing = [row for row in rows if _missing(row)]
    needed = frozenset[str]().union(*(row.needs for row in missing))
    window, begin = check_in_lead(desk.state.details, desk.now)
    open_ = not desk.state.checkin_closed
    context = {
        **_common(desk),
        "rows": rows,
        "missing": missing,
        "to_settle": still_to_settle(missing),
        "attests": needed & {"data_checked", "fair_play"},
        "some_ready": any(not row.needs for row in missing),
        "all_at_once": bool(missing) and "check-in-everybody" in desk.may and open_,
        "begins": begin,
        "window": window,
        "late_now": minutes_late(desk.state, desk.now),
        "late_rule": rule_for(desk.rulebook, "late"),
        "still_to_answer": still_to_answer(desk),
        **_whoever_comes_now(desk),
    }
    return desk.show("checkin", context)


def _whoever_comes_now(desk: Desk) -> dict[str, object]:
    """The round from which somebody can play, if any is left; and whether this one can take who
    is on the list: for somebody new the last one is too late once it is seated."""
    round_ = desk.state.rounds[-1] if desk.state.rounds else None
    running = desk.state.phase != "awarded" and round_ is not None and not round_.closed
    return {
        "plays_from": first_round(desk_matter(desk.state, desk.rulebook)),
        "seats_now": running and round_ is not None and round_.published,
    }


def not_here_for(desk: Desk, number: int) -> dict[str, object]:
    """Who is expected for the round that is to be drawn and not here, with what is left to settle;
    and the round for which they can be expected instead."""
    matter, entries = desk.matter, desk.state.entries
    missing = awaited(matter, number) if desk.state.phase == "running" else ()
    rows = [(each, desk.names[each], bool(unsettled(matter, entries[each]))) for each in missing]
    return {"awaited": rows, "later_round": later_round(matter)}


def _only(request: HttpRequest, desk: Desk, come: frozenset[str], since: int) -> HttpResponse:
    rows = _rows(desk)
    missing = [row for row in rows if _missing(row)]
    happened = desk.state.history[since:]
    context = {
        **_common(desk),
        "rows": [row for row in rows if row.player in come],
        "missing": missing,
        "to_settle": still_to_settle(missing),
        "arrived": {event.player for event in happened if isinstance(event, e.PlayerCheckedIn)},
    }
    answer = desk.show("checkin", context, template="organiser/arrived.html")
    answer["HX-Reswap"] = "none"  # each line finds its own place
    return answer


def _common(desk: Desk) -> dict[str, Any]:
    return {
        "asks_for_games": asks_for_games(desk.rulebook, desk.state)
        and desk.state.phase == "announced",
        "asks": {
            "data_checked": rule_for(desk.rulebook, "data-checked"),
            "fair_play": rule_for(desk.rulebook, "fair-play"),
            "consent": rule_for(desk.rulebook, "consent"),
        },
        **eligibility(desk.rulebook),
    }


def _rows(desk: Desk) -> list[PlayerRow]:
    matter = desk_matter(desk.state, desk.rulebook)
    rows = check_in_rows(desk.state, desk.names, lambda entry: unsettled(matter, entry))
    return sorted(rows, key=lambda row: desk.by_surname(row.player))


def _missing(row: PlayerRow) -> bool:
    return not row.entry.checked_in and not row.entry.gone and row.listed == "entries"


def _come(desk: Desk, since: int) -> frozenset[str] | None:
    """Whose lines changed since; None where more than lines did, and the list is made anew."""
    state = desk.state
    happened: Sequence[e.Event] = state.history[since:]
    come = frozenset(
        event.player for event in happened if isinstance(event, e.PlayerCheckedIn | e.EntryChanged)
    )
    only_lines = all(isinstance(each, e.PlayerCheckedIn | e.EntryChanged) for each in happened)
    announced = state.phase == "announced"
    left = any(not entry.checked_in for entry in state.entries.values())
    if only_lines and announced and left and len(come) <= FEW and come <= state.entries.keys():
        return come
    return None
