"""What can happen in a season: one frozen, past-tense record for each.

A season's journal is like a tournament's: opaque ids, no names, sealed record by record. Bans are
not in it at all. A new kind of event is a class here and a step in `state/championship_fold.py`.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import msgspec

from tafelrunde.journal.fields import OutcomeFields, SeasonChanges
from tafelrunde.journal.parts import Carried
from tafelrunde.journal.registers import kinds_of
from tafelrunde.journal.season_final import *
from tafelrunde.journal.season_parts import *
from tafelrunde.rulebook.list_rules import ListRules, Worth
from tafelrunde.rulebook.model import Setting
from tafelrunde.rulebook.own_series import OwnSeries

# ── The season ───────────────────────────────────────────────────────────────────────────────────


class SeasonOpened(SeasonHappened, frozen=True, kw_only=True, tag="season-opened"):
    """The first event: rulebook, its version, options and dates, pinned.

    `own`: the ranking rules this series gave itself instead of the rulebook's. `list_rules`: what
    the list adds to them.
    """

    subject: ClassVar[str] = "season"

    season: str
    series: str
    title: str
    rulebook: str
    version: str
    options: dict[str, Setting]
    start: str
    end: str
    lead_days: int = 0
    results_due: str = ""
    regions: tuple[str, ...] = ()
    final_date: str = ""
    final_place: str = ""
    own: OwnSeries | None = None
    final_time: str = ""
    final_mode: str = ""
    list_rules: ListRules | None = None
    carried: Carried | None = None


class SeasonChanged(SeasonChanges, SeasonHappened, frozen=True, kw_only=True, tag="season-changed"):
    """None leaves a field as it was."""

    subject: ClassVar[str] = "season"


class HoldersNamed(SeasonHappened, frozen=True, kw_only=True, tag="holders-named"):
    """The reigning champion and runner-up; empty where the title is vacant."""

    subject: ClassVar[str] = "season"

    champion: str = ""
    runner_up: str = ""


# ── The calendar ─────────────────────────────────────────────────────────────────────────────────


class FixtureRegistered(SeasonHappened, frozen=True, kw_only=True, tag="fixture-registered"):
    """An organiser asked for a date; `late` and `outside` say how it stands to the season.

    `direct` places in the final are won there, and `direct_for` says by whom where it is not simply
    the best: the best junior of a weekend, the winner of a last chance. `kind` and `worth` say what
    it gives, `block` which part of the season it belongs to whatever its day.
    """

    fixture: str
    title: str
    date: str
    place: str
    mode: str
    by: str
    on: str
    region: str = ""
    fee_cents: int = 0
    event_charges_entrance: bool = False
    capacity: int = 0
    direct: int = 0
    regional: bool = False
    own_rules: str = ""
    late: bool = False
    outside: bool = False
    direct_for: str = ""
    start_time: str = ""
    check_in_from: str = ""
    check_in_until: str = ""
    kind: str = ""
    worth: Worth | None = None
    block: str = ""


class FixtureChanged(SeasonHappened, frozen=True, kw_only=True, tag="fixture-changed"):
    """None leaves a field as it was."""

    fixture: str
    title: str | None = None
    date: str | None = None
    place: str | None = None
    mode: str | None = None
    region: str | None = None
    fee_cents: int | None = None
    event_charges_entrance: bool | None = None
    capacity: int | None = None
    direct: int | None = None
    regional: bool | None = None
    own_rules: str | None = None
    late: bool | None = None
    outside: bool | None = None
    direct_for: str | None = None
    start_time: str | None = None
    check_in_from: str | None = None
    check_in_until: str | None = None
    kind: str | None = None
    worth: Worth | None = None
    block: str | None = None


class FixtureApproved(SeasonHappened, frozen=True, kw_only=True, tag="fixture-approved"):
    """On the calendar; `counts` says whether it gives ranking points."""

    fixture: str
    counts: bool = True
    reason: str = ""


class FixtureRefused(SeasonHappened, frozen=True, kw_only=True, tag="fixture-refused"):
    fixture: str
    reason: str


class FixtureCancelled(SeasonHappened, frozen=True, kw_only=True, tag="fixture-cancelled"):
    fixture: str
    reason: str


class FixtureHoused(SeasonHappened, frozen=True, kw_only=True, tag="fixture-housed"):
    """The tournament of this date is run in that hall of the house."""

    fixture: str
    hall: str


# ── Registrations ────────────────────────────────────────────────────────────────────────────────


class PersonRegistered(SeasonHappened, frozen=True, kw_only=True, tag="person-registered"):
    """On the list of a date, or on its waitlist where it is full."""

    subject: ClassVar[str] = "entry"
    personal: ClassVar[bool] = True

    fixture: str
    person: str
    waiting: bool = False


class RegistrationCancelled(
    SeasonHappened, frozen=True, kw_only=True, tag="registration-cancelled"
):
    subject: ClassVar[str] = "entry"
    personal: ClassVar[bool] = True

    fixture: str
    person: str


class PersonMovedUp(SeasonHappened, frozen=True, kw_only=True, tag="person-moved-up"):
    """From the waitlist onto the list."""

    subject: ClassVar[str] = "entry"
    personal: ClassVar[bool] = True

    fixture: str
    person: str


# ── Results and people ───────────────────────────────────────────────────────────────────────────


class ResultsReceived(SeasonHappened, frozen=True, kw_only=True, tag="results-received"):
    """A result reached the association; it does not count before it is accepted."""

    fixture: str
    upload: str
    source: Source
    digest: str
    on: str
    late: bool = False


class ResultsAccepted(
    OutcomeFields, SeasonHappened, frozen=True, kw_only=True, tag="results-accepted"
):
    """The outcome as it counts from now on; an earlier one is replaced, never forgotten.

    Nobody has a `vacant` place; whoever is `excluded` has lost the place and nobody moves up.
    """

    excluded: tuple[str, ...] = ()
    table_wins: dict[str, int] = msgspec.field(default_factory=dict)


class BonusGiven(SeasonHappened, frozen=True, kw_only=True, tag="bonus-given"):
    """Bonus points for somebody's result there, exact ("2", "1/2"), and what for."""

    fixture: str
    person: str
    points: str
    reason: str


class BonusTaken(SeasonHappened, frozen=True, kw_only=True, tag="bonus-taken"):
    """All bonus points given to that person there are gone."""

    fixture: str
    person: str
    reason: str


class ResultsWithdrawn(SeasonHappened, frozen=True, kw_only=True, tag="results-withdrawn"):
    fixture: str
    reason: str


class PeopleMerged(SeasonHappened, frozen=True, kw_only=True, tag="people-merged"):
    """Two ids were one person all along: all that stood under `gone` is `kept`'s."""

    subject: ClassVar[str] = "person"

    kept: str
    gone: str
    grounds: tuple[str, ...] = ()


class MergeUndone(SeasonHappened, frozen=True, kw_only=True, tag="merge-undone"):
    """They were two after all; each has again what stood under its own id."""

    subject: ClassVar[str] = "person"

    gone: str
    reason: str


if TYPE_CHECKING:
    SeasonEvent: TypeAlias = SeasonHappened
else:
    SeasonEvent = reduce(or_, kinds_of(SeasonHappened))
