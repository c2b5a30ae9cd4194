"""When does it begin? Times of day of a tournament and its rounds, in the place's own time zone.

A time of day is written "09:30". A round may lie on another day: "2026-07-19 16:30"; where it names
none, it is on the tournament's day. The entry after the last round is the final's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tafelrunde.desk.matter import refuse
from tafelrunde.rulebook.faults import Gathering
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.tournament import Details, Tournament

DEFAULT_ZONE = "Europe/Berlin"
CLOCK_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
MOST_ROUNDS = 100
LONGEST_NAME = 64
MOST_LATE = 48 * 60
A_DAY = 24 * 60
TIMES = frozenset({"date", "start_time", "round_times", "time_zone"})
"""Details that say when a round begins."""


def moment(day: str, time: str, zone: str = "") -> datetime | None:
    """That day at that time of day there; None where either is not known."""
    if not day or not CLOCK_TIME.fullmatch(time):
        return None
    try:
        local = datetime.fromisoformat(f"{day}T{time}")
    except ValueError:
        return None
    return local.replace(tzinfo=ZoneInfo(zone or DEFAULT_ZONE))


def begins(details: Details) -> datetime | None:
    """When the first game begins."""
    return moment(details.date, details.start_time, details.time_zone) or round_begins(details, 1)


def round_begins(details: Details, number: int) -> datetime | None:
    """When a round was announced to begin; the one after the last is the final."""
    said = details.round_times[number - 1] if number <= len(details.round_times) else ""
    day, _blank, time = said.rpartition(" ")
    found = moment(day or details.date, time, details.time_zone)
    if found is None and number == 1:
        return moment(details.date, details.start_time, details.time_zone)
    return found


def announced_times(details: Details) -> tuple[datetime, ...]:
    """The beginning of every round that has one, and of the final, in their order."""
    numbers = range(1, max(len(details.round_times), 1) + 1)
    found = (round_begins(details, number) for number in numbers)
    return tuple(at for at in found if at is not None)


def last_day(details: Details) -> str:
    """The last day for which something is announced; empty where it is the tournament's own."""
    days = [at.date().isoformat() for at in announced_times(details)]
    last = max(days, default="")
    return last if last > details.date else ""


def session_times(mode: Mode, day: str, start: str = "") -> tuple[str, ...]:
    """Rounds and final in the sessions of each day that the rules foresee (FRI-105).

    Where play begins at another time, all sessions move with it. What would come after midnight
    then waits for the next morning, and that begins when the rules say.
    """
    if not mode.sessions or not day:
        return ()
    moved = _moved(mode.sessions, start)
    later = moved if len(moved) == len(mode.sessions) else mode.sessions
    first, games = date.fromisoformat(day), mode.rounds + (mode.finish is not None)
    days = [moved, *[later] * games]
    slots = (
        f"{first + timedelta(days=n)} {time}" for n, times in enumerate(days) for time in times
    )
    return tuple(islice(slots, games))


def last_session(mode: Mode, day: str, start: str = "") -> str:
    """The day of the last game where the rules foresee several days; else empty."""
    times = session_times(mode, day, start)
    last = times[-1].partition(" ")[0] if times else ""
    return last if last > day else ""


def _moved(sessions: Sequence[str], start: str) -> tuple[str, ...]:
    """A day's sessions when the first of them is at `start`, up to midnight."""
    if not CLOCK_TIME.fullmatch(start):
        return tuple(sessions)
    later = _minutes(start) - _minutes(sessions[0])
    found = (_minutes(each) + later for each in sessions)
    return tuple(f"{each // 60:02d}:{each % 60:02d}" for each in found if each < A_DAY)


def _minutes(time: str) -> int:
    return int(time[:2]) * 60 + int(time[3:])


def follow_the_start(mode: Mode, new: dict[str, object], details: Details) -> dict[str, object]:
    """With day and time of the start come the sessions' times.

    Where others were announced, or none on purpose, only the first round moves: it is what begins
    then.
    """
    day, start = (
        str(new.get(name, getattr(details, name)) or "") for name in ("date", "start_time")
    )
    if not {"date", "start_time"} & new.keys() or not _is_day(day):
        return {}
    said = new.get("round_times", details.round_times)
    if said != session_times(mode, details.date, details.start_time):
        return _first_round(new, details, start)
    times = session_times(mode, day, start)
    return {"round_times": times} if times else {}


def _first_round(new: dict[str, object], details: Details, start: str) -> dict[str, object]:
    if "round_times" in new or "start_time" not in new or not details.round_times:
        return {}
    first, *others = details.round_times
    if not CLOCK_TIME.fullmatch(start) or not first.endswith(details.start_time or first):
        return {}
    return {"round_times": (f"{first[:-5]}{start}", *others)}


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def minutes_late(state: Tournament, now: str) -> int:
    """How many whole minutes after the beginning it is; 0 before it, or where none was announced.

    Whoever comes between two rounds is measured against the beginning of the tournament all the
    same: that is when everybody was expected. After days somebody is filling in a list, not coming.
    """
    due = begins(state.details)
    if due is None:
        return 0
    late = (datetime.fromisoformat(now) - due) // timedelta(minutes=1)
    return late if 0 < late <= MOST_LATE else 0


# ── What may be announced ────────────────────────────────────────────────────────────────────────


def time_limits(
    new: dict[str, object], state: Tournament, rounds: int, gathering: Gathering
) -> None:
    """Every field that is no time, no zone, or the wrong way round."""
    before = len(gathering.faults)
    for name in ("start_time", "check_in_from", "check_in_until"):
        with gathering:
            clock_time(str(new.get(name) or ""), name)
    with gathering:
        _zone(str(new.get("time_zone") or ""))
    times = new.get("round_times") or ()
    assert isinstance(times, Sequence)
    with gathering:
        _round_limits([str(each) for each in times])
    if len(gathering.faults) > before:
        return  # what is no time is neither too early nor too late
    for check in (_window, _one_beginning):
        with gathering:
            check(new, state.details)
    with gathering:
        _in_order(new, state, rounds)


def _zone(zone: str) -> None:
    if zone and not is_zone(zone):
        refuse(
            "time_zone",
            "a time zone such as {default_zone} expected, found “{zone}”",
            default_zone=DEFAULT_ZONE,
            zone=zone[:40],
        )


def clock_time(text: str, place: str) -> None:
    """Empty or a time of day."""
    if text and not CLOCK_TIME.fullmatch(text):
        refuse(place, "a time of day such as 09:30 expected, found “{text}”", text=text[:20])


def window(from_: str, until: str, start: str, place: str = "check_in_until") -> None:
    """Reporting ends after it began and not after the first game has."""
    if from_ and until and until <= from_:
        refuse(place, "has to be after {from_}", from_=from_)
    if start and until and until > start:
        refuse(place, "the tournament begins at {start} already", start=start)


def _window(new: dict[str, object], details: Details) -> None:
    def said(name: str) -> str:
        return str(new.get(name, getattr(details, name)) or "")

    window(said("check_in_from"), said("check_in_until"), said("start_time"))


def _one_beginning(new: dict[str, object], details: Details) -> None:
    """Play and the first round begin at the same time."""
    if not {"start_time", "round_times"} & new.keys():
        return
    times = new.get("round_times", details.round_times) or ()
    start = str(new.get("start_time", details.start_time) or "")
    assert isinstance(times, Sequence)
    day, _blank, first = str(times[0]).rpartition(" ") if times else ("", "", "")
    same_day = day in ("", str(new.get("date", details.date) or ""))
    if same_day and start and first and start != first:
        refuse(
            "start_time",
            "round 1 is announced for {first}: please change one of the two",
            first=first,
        )


def _in_order(new: dict[str, object], state: Tournament, rounds: int) -> None:
    """Every round begins after the one before it, and the final after them all.

    Rounds that are over may have been played at other times than they were announced for.
    """
    times = {name: new[name] for name in TIMES & new.keys()}
    details = replace(state.details, **times)  # type: ignore[arg-type]
    over = sum(round_.closed for round_ in state.rounds)
    latest, before = None, 0
    for number in range(over + 1, len(details.round_times) + 1 if times else 0):
        at = round_begins(details, number)
        if at is None:
            continue
        if latest is not None and at <= latest:
            _too_early(number, before, final=number > rounds)
        latest, before = at, number


def _too_early(number: int, before: int, *, final: bool) -> None:
    if final:
        refuse("round_times", "the finish has to begin after round {before}", before=before)
    refuse(
        "round_times",
        "round {number} has to begin after round {before}",
        number=number,
        before=before,
    )


def before_the_day(details: Details) -> datetime | None:
    """The first announced time that lies before the day of the tournament."""
    times = announced_times(details)
    return next((at for at in times if at.date().isoformat() < details.date), None)


def _round_limits(times: Sequence[str]) -> None:
    if len(times) > MOST_ROUNDS:
        refuse("round_times", "at most {most}", context="timetable", most=MOST_ROUNDS)
    for number, said in enumerate(times, start=1):
        day, _blank, time = said.rpartition(" ")
        if said and moment(day or "2000-01-01", time) is None:
            refuse(
                "round_times",
                "round {number}: a time such as 09:30 or 2026-07-19 16:30 expected, found “{said}”",
                number=number,
                said=said[:20],
            )


def is_zone(name: str) -> bool:
    if len(name) > LONGEST_NAME:
        return False
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
