"""What can be asked about the season itself, its dates and who comes."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tafelrunde.desk.association.commands.asked import ORGANISERS, PERSON, OfficeAsked
from tafelrunde.journal.fields import SeasonChanges
from tafelrunde.rulebook.list_rules import ListRules, Worth
from tafelrunde.rulebook.model import Setting
from tafelrunde.rulebook.own_series import OwnSeries

# ── The season (association) ─────────────────────────────────────────────────────────────────────


class OpenSeason(OfficeAsked, frozen=True, kw_only=True, tag="open-season"):
    """The first command. `lead_days` None: what the rulebook asks for (CAR-604: 21 days).

    `own` gives the series ranking rules of its own, whatever the rulebook says or leaves out.
    """

    subject: ClassVar[str] = "season"

    season: str
    series: str
    title: str
    rulebook: str
    start: str
    end: str
    options: dict[str, Setting] = msgspec.field(default_factory=dict)
    lead_days: int | None = None
    results_due: str = ""
    regions: tuple[str, ...] = ()
    final_date: str = ""
    final_place: str = ""
    own: OwnSeries | None = None
    final_time: str = ""
    final_mode: str = ""
    list_rules: ListRules | None = None


class ChangeSeason(SeasonChanges, OfficeAsked, frozen=True, kw_only=True, tag="change-season"):
    """None leaves a field. Options and own rules are fixed by the first accepted result."""

    subject: ClassVar[str] = "season"


class NameHolders(OfficeAsked, frozen=True, kw_only=True, tag="name-holders"):
    """Reigning champion and runner-up, by id; empty where there is none."""

    subject: ClassVar[str] = "season"

    champion: str = ""
    runner_up: str = ""


# ── The calendar (organiser asks, association decides) ───────────────────────────────────────────


class RegisterFixture(OfficeAsked, frozen=True, kw_only=True, tag="register-fixture"):
    """Asks for a date; `mode` is one of the rulebook's or "own" with `own_rules` (CAR-608).

    `direct` is how many places in the final its best win; `direct_for` says so in words where a
    place goes to somebody else, such as the best junior (7W-302, CAR-601). What it is worth
    (`kind`, `worth`, `block`) only the association says.
    """

    may: ClassVar[frozenset[str]] = ORGANISERS

    fixture: str
    title: str
    date: str
    place: str
    mode: str
    region: str = ""
    fee_cents: int = 0
    event_charges_entrance: bool = False
    capacity: int = 0
    direct: bool | int = False
    regional: bool = False
    own_rules: str = ""
    direct_for: str = ""
    start_time: str = ""
    check_in_from: str = ""
    check_in_until: str = ""
    kind: str = ""
    worth: Worth | None = None
    block: str = ""
    on_behalf: str = ""
    """The organiser's account the office enters it for; then the date is that organiser's."""


class ChangeFixture(OfficeAsked, frozen=True, kw_only=True, tag="change-fixture"):
    """None leaves a field. An organiser changes his own; once approved only the place,
    the title and the capacity."""

    may: ClassVar[frozenset[str]] = ORGANISERS

    fixture: str
    title: str | None = None
    date: str | None = None
    place: str | None = None
    mode: str | None = None
    region: str | None = None
    fee_cents: int | None = None
    event_charges_entrance: bool | None = None
    capacity: int | None = None
    direct: bool | int | None = None
    regional: bool | None = None
    own_rules: str | None = None
    direct_for: str | None = None
    start_time: str | None = None
    check_in_from: str | None = None
    check_in_until: str | None = None
    kind: str | None = None
    worth: Worth | None = None
    block: str | None = None


class ApproveFixture(OfficeAsked, frozen=True, kw_only=True, tag="approve-fixture"):
    """`counts` None: yes, unless it came too late or lies outside the season (CAR-606)."""

    fixture: str
    counts: bool | None = None
    reason: str = ""


class RefuseFixture(OfficeAsked, frozen=True, kw_only=True, tag="refuse-fixture"):
    fixture: str
    reason: str


class CancelFixture(OfficeAsked, frozen=True, kw_only=True, tag="cancel-fixture"):
    """By the association or by the organiser whose date it is."""

    may: ClassVar[frozenset[str]] = ORGANISERS

    fixture: str
    reason: str


class HouseFixture(OfficeAsked, frozen=True, kw_only=True, tag="house-fixture"):
    """Says in which hall the tournament is run; `store.association.halls` opens and fills it."""

    may: ClassVar[frozenset[str]] = ORGANISERS

    fixture: str
    hall: str


# ── Registrations (the person, or the association) ───────────────────────────────────────────────


class RegisterPerson(OfficeAsked, frozen=True, kw_only=True, tag="register-person"):
    """On the list of a date, or on its waitlist where it is full."""

    may: ClassVar[frozenset[str]] = PERSON | ORGANISERS
    subject: ClassVar[str] = "entry"

    fixture: str
    person: str


class CancelRegistration(OfficeAsked, frozen=True, kw_only=True, tag="cancel-registration"):
    """The first on the waitlist moves up."""

    may: ClassVar[frozenset[str]] = PERSON | ORGANISERS
    subject: ClassVar[str] = "entry"
    afterwards: ClassVar[bool] = True

    fixture: str
    person: str
