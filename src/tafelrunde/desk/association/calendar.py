"""The calendar: an organiser asks for a date, the association approves it or says why not."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import msgspec

from tafelrunde.desk.announcing import MOST_CENTS, MOST_PLAYERS, beyond, fee_warnings
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import SeasonMatter, day
from tafelrunde.desk.association.rules import list_rules_of
from tafelrunde.desk.association.season import opaque, titled
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.desk.timetable import clock_time, window
from tafelrunde.journal import season_events as e
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.list_rules import worth_faults
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.state.championship import Fixture
from tafelrunde.words import Text, counted

OWN = "own"
LONGEST_RULES = 5000
LONGEST_GROUND = 200
MOST_DIRECT = 100
FIXED_ONCE_APPROVED = frozenset(
    {
        "date",
        "mode",
        "region",
        "fee_cents",
        "event_charges_entrance",
        "direct",
        "direct_for",
        "regional",
    }
)
OF_THE_LIST = ("kind", "worth", "block")
"""What a tournament is worth for the ranking list is the association's to say."""
"""After the approval an organiser has to ask the association to change these."""


@SEASON_DECISIONS.of(c.RegisterFixture)
def register(matter: SeasonMatter, command: c.RegisterFixture) -> list[e.SeasonEvent]:
    if command.fixture in matter.state.fixtures:
        refuse("fixture", "this id is taken already")
    _worth_is_the_office_s(matter, msgspec.structs.asdict(command))
    asked = msgspec.structs.asdict(command) | {
        "fixture": opaque(command.fixture, "fixture"),
        "title": titled(command.title, "title"),
        "place": titled(command.place, "place"),
        "direct": int(command.direct),
        "direct_for": " ".join(command.direct_for.split()),
    }
    by = _whose(matter, asked.pop("on_behalf"))
    late, outside = _timing(matter, command.date, matter.today)
    registered = e.FixtureRegistered(**asked, by=by, on=matter.today, late=late, outside=outside)
    later = matter.after([registered])
    _fits(later, later.state.fixtures[command.fixture])
    return [registered]


def _whose(matter: SeasonMatter, on_behalf: str) -> str:
    """The account the date belongs to; only the office enters dates for others."""
    if on_behalf and matter.actor.role != "association":
        refuse("on_behalf", "dates of others are entered by the association")
    return on_behalf or matter.actor.id


def _timing(matter: SeasonMatter, date: str, asked_on: str) -> tuple[bool, bool]:
    """Whether a date came too late or lies outside the season (CAR-604, CAR-606)."""
    played, state = day(date, "date"), matter.state
    lead = timedelta(days=state.lead_days)
    late = bool(lead) and played - day(asked_on, "on") < lead
    return late, not state.start <= date <= state.end


def _fits(matter: SeasonMatter, fixture: Fixture) -> None:
    """Everything that must hold of a date, whoever asks for it."""
    day(fixture.date, "date")
    _mode(matter, fixture)
    if fixture.region and fixture.region not in matter.state.regions:
        text = unknown_name(Text("region"), fixture.region, matter.state.regions)
        raise Refusal([Fault("region", text)])
    for name, value, most in (
        ("fee_cents", fixture.fee_cents, MOST_CENTS),
        ("capacity", fixture.capacity, MOST_PLAYERS),
        ("direct", fixture.direct, MOST_DIRECT),
    ):
        if not 0 <= value <= most:
            raise beyond(name, most, value)
    for name in ("start_time", "check_in_from", "check_in_until"):
        clock_time(getattr(fixture, name), name)
    window(fixture.check_in_from, fixture.check_in_until, fixture.start_time)
    _qualifying(matter, fixture)
    _on_the_list(matter, fixture)


def _worth_is_the_office_s(matter: SeasonMatter, asked: Mapping[str, Any]) -> None:
    said = [name for name in OF_THE_LIST if asked.get(name)]
    if said and matter.actor.role == "organiser":
        refuse(said[0], "what a tournament is worth for the list the association says")


def _on_the_list(matter: SeasonMatter, fixture: Fixture) -> None:
    """A kind and a block there are, a factor and points that can be."""
    rules = list_rules_of(matter.rulebook)
    for place, what, name, known in (
        ("kind", Text("kind"), fixture.kind, [one.name for one in rules.kinds]),
        ("block", Text("block"), fixture.block, [one.name for one in rules.blocks]),
    ):
        if name and name not in known:
            raise Refusal([Fault(place, unknown_name(what, name, known))])
    faults = list(worth_faults(fixture.worth, "worth"))
    if faults:
        raise Refusal(faults)


def _mode(matter: SeasonMatter, fixture: Fixture) -> None:
    modes = [mode.id for mode in matter.rulebook.modes]
    if fixture.mode == OWN:
        if not fixture.own_rules.strip():
            refuse(
                "own_rules",
                "a mode of your own needs its rules: they have to be known beforehand",
                rule=matter.rule("own-mode"),
            )
    elif not fixture.mode and (matter.actor.role == "association" or fixture.status != "proposed"):
        return  # taken from a calendar that does not say it: said later, or never
    elif fixture.mode not in modes:
        text = unknown_name(Text("mode"), fixture.mode, [*modes, OWN])
        raise Refusal([Fault("mode", text)])
    if len(fixture.own_rules) > LONGEST_RULES:
        refuse("own_rules", "at most {most} characters", most=LONGEST_RULES)


def _qualifying(matter: SeasonMatter, fixture: Fixture) -> None:
    assert matter.rulebook.season is not None
    rules = matter.rulebook.season.qualification
    if len(fixture.direct_for) > LONGEST_GROUND:
        refuse("direct_for", "at most {most}", most=LONGEST_GROUND)
    if (fixture.direct or fixture.direct_for) and not rules.direct:
        refuse("direct", "this series has no direct qualification", rule=rules.rule)
    if fixture.regional and not rules.regional_best:
        refuse("regional", "this series has no regional championships", rule=rules.rule)
    if fixture.regional and matter.state.regions and not fixture.region:
        refuse("region", "a regional championship belongs to a region", rule=rules.direct_rule)


# ── Changing ─────────────────────────────────────────────────────────────────────────────────────


@SEASON_DECISIONS.of(c.ChangeFixture)
def change(matter: SeasonMatter, command: c.ChangeFixture) -> list[e.SeasonEvent]:
    fixture = matter.fixture(command.fixture)
    new = _new(command, fixture)
    if not new:
        return []
    _may_change(matter, fixture, new)
    if "date" in new:
        new["late"], new["outside"] = _timing(matter, str(new["date"]), fixture.on)
    changed = e.FixtureChanged(fixture=fixture.id, **new)
    later = matter.after([changed])
    _fits(later, later.state.fixtures[fixture.id])
    return [changed, *moved_up(later, fixture.id)]


def _new(command: c.ChangeFixture, fixture: Fixture) -> dict[str, Any]:
    asked = {n: v for n, v in msgspec.structs.asdict(command).items() if v is not None}
    del asked["fixture"]
    if "direct" in asked:
        asked["direct"] = int(asked["direct"])
    if "direct_for" in asked:
        asked["direct_for"] = " ".join(str(asked["direct_for"]).split())
    for name in ("title", "place"):
        if name in asked:
            asked[name] = titled(str(asked[name]), name)
    return {name: value for name, value in asked.items() if getattr(fixture, name) != value}


def _may_change(matter: SeasonMatter, fixture: Fixture, new: dict[str, Any]) -> None:
    if fixture.status in ("refused", "cancelled"):
        refuse("fixture", "this date does not take place; please register a new one")
    if matter.actor.role == "organiser" and fixture.status == "approved":
        fixed = sorted(FIXED_ONCE_APPROVED & set(new))
        if fixed:
            refuse(fixed[0], "since the approval only the association changes this")
    _worth_is_the_office_s(matter, new)
    for name in OF_THE_LIST:
        if name in new and fixture.editions:
            refuse(name, "is fixed since a result of this tournament was counted")
    for name in ("direct", "direct_for", "regional"):
        played = bool(fixture.receipts) or matter.today >= fixture.date
        if name in new and played:
            refuse(
                name,
                "a qualification has to be announced before the tournament",
                rule=matter.rule("direct"),
            )


def moved_up(matter: SeasonMatter, fixture_id: str) -> list[e.SeasonEvent]:
    """Free places go to the waitlist, first come first served."""
    fixture = matter.state.fixtures[fixture_id]
    free = fixture.capacity - len(fixture.registered) if fixture.capacity else MOST_PLAYERS
    return [
        e.PersonMovedUp(fixture=fixture_id, person=person)
        for person in fixture.waiting[: max(free, 0)]
    ]


# ── Deciding ─────────────────────────────────────────────────────────────────────────────────────


@SEASON_DECISIONS.of(c.ApproveFixture)
def approve(matter: SeasonMatter, command: c.ApproveFixture) -> list[e.SeasonEvent]:
    """Too late or outside the season: accepted without counting, unless a reason speaks for it."""
    fixture = matter.fixture(command.fixture)
    if fixture.status == "cancelled":
        refuse("fixture", "this date has been cancelled")
    regular = not (fixture.late or fixture.outside)
    counts = regular if command.counts is None else command.counts
    reason = " ".join(command.reason.split())
    if counts != regular:
        rule = matter.rule("other-dates") if counts else None
        reason = reason_given(command.reason, "reason", rule)
    if (fixture.status, fixture.counts, fixture.reason) == ("approved", counts, reason):
        return []
    return [e.FixtureApproved(fixture=fixture.id, counts=counts, reason=reason[:500])]


@SEASON_DECISIONS.of(c.RefuseFixture)
def refuse_date(matter: SeasonMatter, command: c.RefuseFixture) -> list[e.SeasonEvent]:
    fixture = matter.fixture(command.fixture)
    if fixture.status != "proposed":
        refuse("fixture", "this date has been decided on already; it can still be cancelled")
    return [e.FixtureRefused(fixture=fixture.id, reason=reason_given(command.reason))]


@SEASON_DECISIONS.of(c.CancelFixture)
def cancel(matter: SeasonMatter, command: c.CancelFixture) -> list[e.SeasonEvent]:
    fixture = matter.fixture(command.fixture)
    if fixture.status in ("cancelled", "refused"):
        return []
    if fixture.results is not None:
        refuse("fixture", "a result of this date counts already")
    return [e.FixtureCancelled(fixture=fixture.id, reason=reason_given(command.reason))]


@SEASON_DECISIONS.of(c.HouseFixture)
def house(matter: SeasonMatter, command: c.HouseFixture) -> list[e.SeasonEvent]:
    fixture = matter.approved(command.fixture)
    hall = opaque(command.hall, "hall")
    if fixture.hall == hall:
        return []
    if fixture.hall:
        refuse("hall", "this tournament has a hall already")
    return [e.FixtureHoused(fixture=fixture.id, hall=hall)]


def fixture_warnings(matter: SeasonMatter, fixture: Fixture) -> list[Fault]:
    """What is unusual about a date, but the association's to decide."""
    state, warnings = matter.state, []
    if fixture.late:
        text = Text(
            "Registered less than {days} before the date; it can be accepted, but as "
            "a rule does not count for the ranking list.",
            days=counted(state.lead_days, "{n} day", "{n} days"),
        )
        warnings.append(Fault("date", text, matter.rule("lead")))
    if fixture.outside:
        text = Text(
            "Lies outside the season; it can be accepted, but as a rule does not "
            "count for the ranking list."
        )
        warnings.append(Fault("date", text, matter.rule("other-dates")))
    warnings += fee_warnings(fixture.fee_cents, fixture.event_charges_entrance, matter.rule("fee"))
    return warnings
