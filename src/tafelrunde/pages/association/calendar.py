"""The season's calendar: for everyone what is approved, for the office everything with warnings."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

import msgspec

from tafelrunde.desk.association.calendar import OWN, fixture_warnings
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.desk.association.rules import rule_for
from tafelrunde.desk.event_words import reason_words
from tafelrunde.desk.timetable import last_session
from tafelrunde.journal.season_events import FixtureApproved
from tafelrunde.pages.days import day_of, days_between
from tafelrunde.pages.timetable import check_in_text
from tafelrunde.reckoning.season.worth_words import worth_notes
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship, Fixture, by_day
from tafelrunde.words import InEach, Text, Verbatim

COUNTS = "counts"
"""The place of whatever is said about whether a date counts."""
TOO_LATE = Text("registered too late")
OUTSIDE = Text("outside the season")
OWN_MODE = Text("mode of its own")
NO_MODE = Text("mode not announced")


class FixtureLine(msgspec.Struct, frozen=True):
    """A date for everyone's eyes; no organiser, no names."""

    id: str
    title: str
    date: str
    place: str
    region: str
    mode: Text
    own_rules: str
    fee_cents: int
    event_charges_entrance: bool
    capacity: int
    registered: int
    waiting: int
    status: str
    direct: int
    regional: bool
    notes: tuple[Fault, ...]
    """Whether it counts, and what can be won there, with the rule."""
    played: bool
    players: int
    """How many took part, once a result counts."""
    open: bool
    """Whether people can register today."""
    start_time: str
    last_day: str
    """Where the rules foresee several days; else empty."""
    check_in: Text | None

    @property
    def days(self) -> Text:
        """18. Juli 2026; all of them where there are several, and each has hours of its own."""
        first, last = day_of(self.date), day_of(self.last_day)
        return InEach(days_between, first, last or first) if first else Verbatim(self.date)

    @property
    def uncounted(self) -> Fault | None:
        """Why it does not count, as a sentence."""
        return next((note for note in self.notes if note.place == COUNTS), None)

    @property
    def free(self) -> int | None:
        """Places left; None where there is no limit."""
        return max(0, self.capacity - self.registered) if self.capacity else None


class OfficeLine(msgspec.Struct, frozen=True):
    """A date as the association or its organiser sees it."""

    line: FixtureLine
    by: str
    registered_on: str
    reason: str
    hall: str
    warnings: tuple[Fault, ...]
    late_result: bool
    waits_for_decision: bool
    waits_for_acceptance: bool
    sent_back: bool = False
    """What came in last does not count and is no longer looked at."""


def calendar(state: Championship, rulebook: Rulebook, today: str) -> list[FixtureLine]:
    """What everybody may know of, by date."""
    closed = state.closed is not None
    shown = [
        fixture_line(rulebook, fixture, today, closed=closed)
        for fixture in public_fixtures(state).values()
    ]
    return sorted(shown, key=by_day)


def public_dates(state: Championship) -> list[Fixture]:
    """The same before it is put into words: a page of a long calendar words its own dates only."""
    return sorted(public_fixtures(state).values(), key=by_day)


def public_fixtures(state: Championship) -> dict[str, Fixture]:
    """What is approved or was cancelled after its approval; a mere wish stays between the two."""
    cancelled = {each.id for each in state.fixtures.values() if each.status == "cancelled"}
    once: set[str] = set()
    if cancelled:
        once = {event.fixture for event in state.history if isinstance(event, FixtureApproved)}
    shown = cancelled & once
    return {
        fixture.id: fixture
        for fixture in state.fixtures.values()
        if fixture.status == "approved" or fixture.id in shown
    }


def office_calendar(
    matter: SeasonMatter, by: str | None = None, looked_at: Container[str] | None = None
) -> list[OfficeLine]:
    """Everything that was asked for; `by` keeps to one organiser's dates.

    `looked_at`: dates whose result waits at the office; without it, all that came in do.
    """
    fixtures = [each for each in matter.state.dates if by is None or each.by == by]
    fixtures.sort(key=lambda each: each.status != "proposed")
    return office_lines(matter, fixtures, looked_at)


def office_lines(
    matter: SeasonMatter, fixtures: Iterable[Fixture], looked_at: Container[str] | None = None
) -> list[OfficeLine]:
    """Some of the dates, in the order given."""
    return [
        _office_line(matter, fixture, looked_at is None or fixture.id in looked_at)
        for fixture in fixtures
    ]


def _office_line(matter: SeasonMatter, fixture: Fixture, looked_at: bool) -> OfficeLine:
    newest = fixture.receipts[-1] if fixture.receipts else None
    accepted = fixture.results.upload if fixture.results else None
    undecided = newest is not None and newest.upload != accepted
    return OfficeLine(
        line=fixture_line(
            matter.rulebook, fixture, matter.today, closed=matter.state.closed is not None
        ),
        by=fixture.by,
        registered_on=fixture.on,
        reason=fixture.reason,
        hall=fixture.hall,
        warnings=tuple(fixture_warnings(matter, fixture)),
        late_result=newest is not None and newest.late,
        waits_for_decision=fixture.status == "proposed",
        waits_for_acceptance=undecided and looked_at,
        sent_back=undecided and not looked_at,
    )


def dates_to_come(state: Championship, today: str) -> list[Fixture]:
    """Approved and not played yet: whoever closes the season leaves them behind."""
    return [
        each
        for each in state.dates
        if each.status == "approved" and each.date >= today and not each.receipts
    ]


def fixture_line(
    rulebook: Rulebook, fixture: Fixture, today: str, *, closed: bool = False
) -> FixtureLine:
    """`closed`: the season has ended, and with it every registration."""
    return FixtureLine(
        id=fixture.id,
        title=fixture.title,
        date=fixture.date,
        place=fixture.place,
        region=fixture.region,
        mode=mode_words(rulebook, fixture),
        own_rules=fixture.own_rules if fixture.mode == OWN else "",
        fee_cents=fixture.fee_cents,
        event_charges_entrance=fixture.event_charges_entrance,
        capacity=fixture.capacity,
        registered=len(fixture.registered),
        waiting=len(fixture.waiting),
        status=fixture.status,
        direct=fixture.direct,
        regional=fixture.regional,
        notes=tuple(_notes(rulebook, fixture)),
        played=fixture.results is not None,
        players=len(fixture.results.people) if fixture.results else 0,
        open=not closed
        and fixture.status == "approved"
        and today <= fixture.date
        and not fixture.receipts,
        start_time=fixture.start_time,
        last_day=_last_day(rulebook, fixture),
        check_in=check_in_text(fixture.check_in_from, fixture.check_in_until),
    )


def _last_day(rulebook: Rulebook, fixture: Fixture) -> str:
    if fixture.mode in ("", OWN):
        return ""
    return last_session(rulebook.mode(fixture.mode), fixture.date, fixture.start_time)


def mode_words(rulebook: Rulebook, fixture: Fixture) -> Text:
    """Nothing is said in anybody's name: a calendar may come in without its modes."""
    if fixture.mode == OWN:
        return OWN_MODE
    return rulebook.mode(fixture.mode).title if fixture.mode else NO_MODE


def _notes(rulebook: Rulebook, fixture: Fixture) -> Iterator[Fault]:
    assert rulebook.season is not None
    rules = rulebook.season.qualification
    uncounted = told_uncounted(rulebook, fixture)
    if uncounted is not None:
        yield uncounted
    yield from worth_notes(rulebook.season.list_rules, fixture)
    if fixture.direct:
        least = rules.direct_minimum
        text = _best(fixture.direct)
        if least:
            text = Text("{text} (from {least} players)", text=text, least=least)
        yield Fault("direct", text, rules.direct_rule)
    if fixture.direct_for:
        said = reason_words(fixture.direct_for)
        text = Text("Place in the final: {said}", said=said)
        yield Fault("direct_for", text, rules.direct_rule)
    if fixture.regional:
        best = rules.regional_best
        text = Text("The best {best} qualify", best=best)
        if best == 1:
            text = Text("The winner qualifies")
        yield Fault("regional", text, rules.direct_rule)


def _best(number: int) -> Text:
    if number == 1:
        return Text("The winner qualifies directly")
    return Text("The best {number} qualify directly", number=number)


def lacks_result(fixture: Fixture, today: str, looked_at: Container[str]) -> bool:
    """Played by now, and nothing counts or is being looked at; what was sent back is nothing."""
    played = fixture.status == "approved" and fixture.date < today
    return played and fixture.results is None and fixture.id not in looked_at


def not_counted(why: Text) -> Text:
    """As a sentence of its own."""
    return Text("Does not count for the ranking list: {why}", why=why)


def told_uncounted(rulebook: Rulebook, fixture: Fixture) -> Fault | None:
    """The same as a sentence."""
    why = why_not_counted(rulebook, fixture)
    return Fault(COUNTS, not_counted(why.text), why.rule) if why is not None else None


def why_not_counted(rulebook: Rulebook, fixture: Fixture) -> Fault | None:
    """Why a date gives no ranking points; None where it does, or still can."""
    assert rulebook.season is not None
    rules = rulebook.season
    if fixture.status == "approved" and not fixture.counts:
        if fixture.outside or fixture.late:
            text = OUTSIDE if fixture.outside else TOO_LATE
            return Fault(COUNTS, text, rule_for(rulebook, "other-dates"))
        text = Text("left out by the association: {reason}", reason=reason_words(fixture.reason))
        return Fault(COUNTS, text)
    if fixture.results is None:
        return None
    ranked = sum(len(group) for group in fixture.results.ranking)
    everyone = rules.minimum_counts == "participants"
    if (len(fixture.results.people) if everyone else ranked) >= rules.minimum:
        return None
    text = Text("fewer than {minimum} players", minimum=rules.minimum)
    return Fault(COUNTS, text, rules.minimum_rule)
