"""Times of day as people write them: when it begins, when to report, when each round is."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from tafelrunde.desk.timetable import (
    DEFAULT_ZONE,
    announced_times,
    begins,
    moment,
    round_begins,
    session_times,
)
from tafelrunde.journal import events as e
from tafelrunde.journal.record import UNDATED
from tafelrunde.pages.days import (
    WEEKDAYS,
    day_of,
    day_text,
    days_between,
    hour_text,
    time_text,
)
from tafelrunde.rulebook.model import Mode
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.tournament import Details, Tournament
from tafelrunde.words import InEach, Text, listed


def begins_text(details: Details) -> Text | None:
    """9:30 Uhr; with its day where the first round is not on the tournament's."""
    return _said(begins(details), details.date)


def days_text(state: Tournament, mode: Mode) -> Text | None:
    """17. November 2026; 17.–19. November 2026 where rounds or the finish have other days."""
    day = day_of(state.details.date)
    if day is None:
        return None
    days = [day, *_days_of_games(state, mode)]
    return InEach(days_between, min(days), max(days))


def when_text(state: Tournament, mode: Mode) -> Text | None:
    """The day with the hour at which play begins; of several days each has hours of its own."""
    days, begin = days_text(state, mode), begins_text(state.details)
    if days is None or begin is None or on_several_days(state, mode):
        return days
    return listed([days, begin], ", ")


def on_several_days(state: Tournament, mode: Mode) -> bool:
    return len({state.details.date, *map(str, _days_of_games(state, mode))}) > 1


def _days_of_games(state: Tournament, mode: Mode) -> list[date]:
    """The days for which the rounds and the finish are announced."""
    games = range(1, rounds_foreseen(mode, state) + (mode.finish is not None) + 1)
    begin = (round_begins(state.details, number) for number in games)
    return [at.date() for at in begin if at is not None]


def times_foreseen(mode: Mode, details: Details) -> Text | None:
    """Beside the fields of the rounds: what is announced though nobody typed it."""
    if not mode.sessions:
        return None
    if not details.date:
        times = listed([InEach(time_text, each) for each in mode.sessions])
        return Text(
            "Left empty, the times that the rules foresee are announced, from the date on daily: "
            "{times}. They move with the beginning of play, and can be changed or cleared later.",
            times=times,
        )
    if details.round_times != session_times(mode, details.date, details.start_time):
        return None
    return Text(
        "These are the times that the rules foresee, and everybody can read them. They move with "
        "the date and the beginning of play; with all of them cleared, none are announced."
    )


def check_in_text(from_: str, until: str) -> Text | None:
    """8:45 bis 9:15 Uhr; one end alone where only that is known."""
    if from_ and until:
        start = time_text(from_, "en")
        return Text("{start} to {until}", start=start, until=InEach(time_text, until))
    if from_:
        return Text("from {from_}", from_=InEach(time_text, from_))
    if until:
        return Text("until {until}", until=InEach(time_text, until))
    return None


def window_text(details: Details) -> Text | None:
    return check_in_text(details.check_in_from, details.check_in_until)


def round_text(details: Details, number: int) -> Text | None:
    """When a round was announced to begin; with its day where not all are on the tournament's."""
    return _said(round_begins(details, number), _only_day(details))


def _only_day(details: Details) -> str:
    """The day of every round, which needs no mention; none where they are on several."""
    days = {at.date().isoformat() for at in announced_times(details)}
    return details.date if days <= {details.date} else ""


def said_today(at: datetime, now: str) -> Text:
    """The hour of what is today; of anything else its day too."""
    return _at(at, "" if is_another_day(at, now) else at.date().isoformat())


def check_in_lead(details: Details, now: str) -> tuple[Text | None, Text | None]:
    """When to report and when play begins; with the day where that is not today."""
    window, at = window_text(details), begins(details)
    noon = moment(details.date, "12:00", details.time_zone)
    if window is not None and noon is not None and is_another_day(noon, now):
        return listed([InEach(day_text, details.date), window], ", "), begins_text(details)
    return window, said_today(at, now) if at is not None else None


# ── The finish ───────────────────────────────────────────────────────────────────────────────────


def finish_has_begun(state: Tournament) -> bool:
    """Its clock was started, or something was told of a game; that it is seated is not enough."""
    timed = state.clock is not None and state.clock.round > len(state.rounds)
    return timed or any(
        match.games or match.game.slip is not None or match.minutes or match.presses
        for match in state.matches.values()
    )


def finish_is_next(state: Tournament, mode: Mode) -> bool:
    """Every round is closed; what is left is to seat the finish. A finish without any rounds
    before it follows no round."""
    played = sum(round_.closed for round_ in state.rounds)
    return mode.finish is not None and 0 < rounds_foreseen(mode, state) <= played


def finish_begins(state: Tournament, mode: Mode) -> datetime | None:
    """When the finish was announced to begin; None where no time was, or once it has begun."""
    if mode.finish is None or finish_has_begun(state):
        return None
    return round_begins(state.details, rounds_foreseen(mode, state) + 1)


def finish_ahead(state: Tournament, mode: Mode, now: str) -> Text | None:
    """That the finish will begin, and when; None from then on, or where nobody said when."""
    at = finish_begins(state, mode)
    if at is None or not is_ahead(at, now):
        return None
    when = said_today(at, now)
    if is_another_day(at, now):
        return Text("The finish begins on {when}", when=when)
    return Text("The finish begins at {hour}", hour=when)


# ── As clocks tell ───────────────────────────────────────────────────────────────────────────────


def is_ahead(at: datetime, now: str) -> bool:
    """Whether that is still to come; nothing is where the time of now is not known."""
    here = moment_of(now)
    return here is not None and at > here


def is_another_day(at: datetime, now: str) -> bool:
    """Whether that is on another day than today, by the clock of the place."""
    here = moment_of(now)
    return here is None or at.date() != here.astimezone(at.tzinfo).date()


def clocks_begun(state: Tournament) -> dict[int, e.ClockStarted]:
    """The first start of the clock of every published round that had one."""
    published = {round_.number for round_ in state.rounds if round_.published}
    begun: dict[int, e.ClockStarted] = {}
    for event in state.history:
        if isinstance(event, e.ClockStarted) and event.round in published:
            begun.setdefault(event.round, event)
    return begun


def began_text(state: Tournament, number: int) -> Text | None:
    """When a round really began, as its clock tells; None where it had none."""
    clock = clocks_begun(state).get(number)
    at = moment_of(clock.at) if clock is not None else None
    if at is None:
        return None
    zone = ZoneInfo(state.details.time_zone or DEFAULT_ZONE)
    return _said(at.astimezone(zone), _only_day(state.details))


def moment_of(text: str) -> datetime | None:
    """A moment of the journal; None where nobody noted one, or it says no zone."""
    found = _read(text)
    return found if found is not None and found.tzinfo is not None else None


def noted_at(text: str) -> datetime | None:
    """When a record was noted, for whoever reads it: no time rather than a false one where nobody
    noted it; without a zone it is by the clock of the house."""
    found = _read(text)
    return found.astimezone() if found is not None and found.tzinfo is None else found


def _read(text: str) -> datetime | None:
    if text == UNDATED:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _said(at: datetime | None, day: str) -> Text | None:
    return _at(at, day) if at is not None else None


def _at(at: datetime, day: str) -> Text:
    """The hour; with its day where that is another one than `day`."""
    if at.date().isoformat() == day:
        return InEach(hour_text, at)
    return Text(
        "{weekday}, {day}, {hour}",
        weekday=WEEKDAYS[at.weekday()],
        day=InEach(day_text, at.date().isoformat()),
        hour=InEach(hour_text, at),
    )
