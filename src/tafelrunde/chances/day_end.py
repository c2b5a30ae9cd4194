"""When does it end? As the rounds of this house ended before: a band, exact in minutes.

How long a round takes is nobody's guess: it stands in the journals. What is still to come (the rest
of the round, breaks, further rounds, the way to the award) is added up over every way the lengths
known so far can follow each other, each as likely as every other. The band leaves one tenth out at
each end. With too few rounds to go by nothing is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction

import msgspec

from tafelrunde.journal import events as e

FEWEST_ROUNDS, FEWEST_OTHERS, FEWEST_LONGER = 6, 3, 3
"""So many must be known; of a round that runs already, so many that took longer still."""
LEFT_OUT = Fraction(1, 10)
BELIEVABLE = {"round": range(10, 601), "break": range(1, 241), "after": range(1, 601)}
"""Minutes: a journal written afterwards has all its rounds in one moment."""


class Moments(msgspec.Struct, frozen=True):
    """When the rounds of one tournament began and ended, and when it was over."""

    begun: Mapping[int, str] = {}
    closed: Mapping[int, str] = {}
    awarded: str = ""


class Lengths(msgspec.Struct, frozen=True):
    """Whole minutes of what happened before."""

    rounds: tuple[int, ...] = ()
    breaks: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    """From the end of the last round to the award."""


class Band(msgspec.Struct, frozen=True):
    """Minutes from now."""

    earliest: int
    latest: int


class DayEnd(msgspec.Struct, frozen=True):
    round: Band | None
    rounds: Band | None
    """The end of the last round."""
    day: Band | None
    """The award."""


def moments_of(records: Iterable[tuple[int, str, e.Event]]) -> Moments:
    """From number, time and event of those records that matter; what was taken back is void."""
    begun: dict[int, str] = {}
    closed: dict[int, str] = {}
    awarded, held = "", None
    for number, at, event in reversed(list(records)):
        if held is not None and number > held:
            continue
        if isinstance(event, e.TakenBack):
            held = event.since - 1
        elif isinstance(event, e.RoundClosed):
            closed.setdefault(event.round, at)
        elif isinstance(event, e.TournamentAwarded):
            awarded = awarded or at
        elif isinstance(event, e.RoundPublished):
            begun.setdefault(event.round, at)  # the clock, where there was one, tells it better
        elif isinstance(event, e.ClockStarted) and not event.used:
            begun[event.round] = at
    return Moments(begun, closed, awarded)


def lengths_of(days: Iterable[Moments]) -> Lengths:
    found: dict[str, list[int]] = {"round": [], "break": [], "after": []}
    for day in days:
        for number, end in day.closed.items():
            _note(found, "round", day.begun.get(number), end)
            _note(found, "break", end, day.begun.get(number + 1))
        if day.awarded and day.closed:
            _note(found, "after", day.closed[max(day.closed)], day.awarded)
    return Lengths(*(tuple(sorted(each)) for each in found.values()))


def _note(found: dict[str, list[int]], what: str, start: str | None, end: str | None) -> None:
    if start and end and (minutes := minutes_between(start, end)) in BELIEVABLE[what]:
        found[what].append(minutes)


def minutes_between(start: str, end: str) -> int:
    return int((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds()) // 60


# ── What is still to come ────────────────────────────────────────────────────────────────────────

Ways = Counter[int]
"""In how many ways it takes so many minutes."""


def day_end(lengths: Lengths, day: Moments, rounds: int, now: str) -> DayEnd | None:
    """None where too little is known, before the first round and once all is over."""
    if len(lengths.rounds) < FEWEST_ROUNDS or day.awarded or not day.begun:
        return None
    last = max(day.begun)
    left = max(rounds - last, 0)
    if last not in day.closed:
        rest = _rest(lengths.rounds, day.begun[last], now)
        return None if rest is None else _ending(lengths, rest, _further(rest, lengths, left))
    if not left:
        rest = _rest(lengths.after, day.closed[last], now)
        return None if rest is None else DayEnd(None, None, _band(rest))
    rest = _rest(lengths.breaks, day.closed[last], now)
    if rest is None:
        return None
    return _ending(lengths, None, _further(_added(rest, lengths.rounds), lengths, left - 1))


def _rest(lengths: Sequence[int], since: str, now: str) -> Ways | None:
    """What is left of something that has begun; None where it takes longer than usual."""
    gone = max(0, minutes_between(since, now))
    longer = [minutes - gone for minutes in lengths if minutes > gone]
    return Counter(longer) if len(longer) >= FEWEST_LONGER else None


def _ending(lengths: Lengths, playing: Ways | None, whole: Ways | None) -> DayEnd:
    """The end of the round being played, of the last one, and of the day."""
    over = None
    if whole is not None and len(lengths.after) >= FEWEST_OTHERS:
        over = _added(whole, lengths.after)
    return DayEnd(*(None if ways is None else _band(ways) for ways in (playing, whole, over)))


def _further(rest: Ways, lengths: Lengths, left: int) -> Ways | None:
    """A break and a round for each that is left; None where too few breaks are known."""
    if left and len(lengths.breaks) < FEWEST_OTHERS:
        return None
    for _round in range(left):
        rest = _added(_added(rest, lengths.breaks), lengths.rounds)
    return rest


def _added(ways: Ways, lengths: Sequence[int]) -> Ways:
    added: Ways = Counter()
    for minutes, times in Counter(lengths).items():
        for before, often in ways.items():
            added[before + minutes] += often * times
    return added


def _band(ways: Ways) -> Band:
    """All but the first and the last tenth."""
    total = sum(ways.values())
    ordered = sorted(ways)
    return Band(_reached(ways, ordered, total), _reached(ways, ordered[::-1], total))


def _reached(ways: Ways, ordered: Sequence[int], total: int) -> int:
    seen = 0
    for minutes in ordered:
        seen += ways[minutes]
        if seen > LEFT_OUT * total:
            return minutes
    return ordered[-1]
