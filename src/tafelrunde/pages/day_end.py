"""The end of the round and of the day as a band of hours; silent where too little is known."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo

import msgspec

from tafelrunde.chances.day_end import Band, Lengths, Moments, day_end
from tafelrunde.pages.days import hour_text
from tafelrunde.pages.view import AnyView
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.words import InEach, Text

STEP = 5
"""Minutes: nobody believes more."""


class Ending(msgspec.Struct, frozen=True):
    lines: tuple[Text, ...]
    known: int
    """By how many rounds it is told."""

    @property
    def grounds(self) -> Text:
        return Text("by {known} rounds of this house; one in five ends outside", known=self.known)


def ending(view: AnyView, lengths: Lengths, own: Moments, now: str, zone: tzinfo) -> Ending | None:
    state = view.state
    if state.phase != "running" or state.cancelled:
        return None
    found = day_end(lengths, own, rounds_foreseen(view.mode, state), now)
    if found is None:
        return None
    at = datetime.fromisoformat(now).astimezone(zone)
    lines = []
    if found.round is not None:
        lines.append(_between(_ROUND.filled(round=max(own.begun)), found.round, at))
    if found.day is not None:
        lines.append(_between(_DAY, found.day, at))
    elif found.rounds is not None and found.rounds != found.round:
        lines.append(_between(_LAST, found.rounds, at))
    return Ending(tuple(lines), len(lengths.rounds)) if lines else None


_ROUND = Text("Round {round} ends between {earliest} and {latest}")
_LAST = Text("The last round ends between {earliest} and {latest}")
_DAY = Text("The day ends between {earliest} and {latest}")


def _between(what: Text, band: Band, now: datetime) -> Text:
    """Rounded outwards."""
    first = _step(now + timedelta(minutes=band.earliest), up=False)
    last = _step(now + timedelta(minutes=band.latest), up=True)
    return what.filled(earliest=InEach(hour_text, first), latest=InEach(hour_text, last))


def _step(at: datetime, *, up: bool) -> datetime:
    over = at.minute % STEP
    back = timedelta(minutes=over, seconds=at.second, microseconds=at.microsecond)
    whole = at - back
    return whole + timedelta(minutes=STEP) if up and back else whole
