"""What can happen in a season: one frozen, past-tense record for each.

A season's journal is like a tournament's: opaque ids, no names, sealed record by record. Bans are
not in it at all. A new kind of event is a class here and a step in `state/championship_fold.py`.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import msgspec

from tafelrunde.journal.parts import Part
from tafelrunde.journal.registers import kinds_of
from tafelrunde.rulebook.list_rules import ListRules, Worth
from tafelrunde.rulebook.model import Setting
from tafelrunde.rulebook.own_series import OwnSeries

Source = Literal["journal", "sheet", "excel", "ranking", "hall"]
"""Where a result came from: a journal file, a sheet, a workbook, a typed list, a hall."""

Because = Literal["champion", "runner_up", "direct", "regional", "ranking", "replacement"]
"""On which ground somebody is invited to the final."""

ToldBy = Literal["telephone", "post", "in-person"]
"""How somebody without an e-mail address heard of an invitation."""

Groups = tuple[tuple[str, ...], ...]
"""Groups of equal people, best first."""


class SeasonHappened(Part, frozen=True, kw_only=True, tag_field="type"):
    """Base of all events of a season.

    `subject`: what a command of somebody else may not touch at the same time; none: the date or
    person it names. `personal`: what single people did and when. Ids are no secret, for results
    tell whose they are.
    """

    subject: ClassVar[str] = ""
    personal: ClassVar[bool] = False


class Invited(Part, frozen=True):
    """One invitation: whom, on which ground, under which rule, and whose place it takes."""

    person: str
    because: Because
    rule: str
    instead_of: str | None = None


class Placed(Part, frozen=True):
    """A line of a published ranking list; points are exact ("26", "79/3")."""

    person: str
    rank: int
    points: str


class Finished(Part, frozen=True):
    """A place in the final; no id where the association does not know who it is."""

    person: str
    place: int


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


class SeasonChanged(SeasonHappened, frozen=True, kw_only=True, tag="season-changed"):
    """None leaves a field as it was."""

    subject: ClassVar[str] = "season"

    reason: str
    title: str | None = None
    options: dict[str, Setting] | None = None
    start: str | None = None
    end: str | None = None
    lead_days: int | None = None
    results_due: str | None = None
    regions: tuple[str, ...] | None = None
    final_date: str | None = None
    final_place: str | None = None
    own: OwnSeries | None = None
    final_time: str | None = None
    final_mode: str | None = None
    list_rules: ListRules | None = None


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
    direct: bool | int = False
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
    direct: bool | int | None = None
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


class ResultsAccepted(SeasonHappened, frozen=True, kw_only=True, tag="results-accepted"):
    """The outcome as it counts from now on; an earlier one is replaced, never forgotten.

    Nobody has a `vacant` place; whoever is `excluded` has lost the place and nobody moves up.
    """

    fixture: str
    upload: str
    ranking: Groups
    unranked: tuple[str, ...] = ()
    shares: dict[str, str] = msgspec.field(default_factory=dict)
    reason: str = ""
    standins: int = 0
    vacant: tuple[int, ...] = ()
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


# ── Lists, places in the final, the final ────────────────────────────────────────────────────────


class ListPublished(SeasonHappened, frozen=True, kw_only=True, tag="list-published"):
    """The ranking list as of that day; a correction gives a new one and leaves this as it was."""

    subject: ClassVar[str] = "final"

    number: int
    on: str
    rows: tuple[Placed, ...]
    reason: str = ""


class PlaceGranted(SeasonHappened, frozen=True, kw_only=True, tag="place-granted"):
    """A place in the final won otherwise than by winning, such as the best junior's (CAR-601)."""

    subject: ClassVar[str] = "person"

    person: str
    fixture: str
    reason: str


class GrantWithdrawn(SeasonHappened, frozen=True, kw_only=True, tag="grant-withdrawn"):
    person: str
    reason: str


class LotCommitted(SeasonHappened, frozen=True, kw_only=True, tag="lot-committed"):
    """Published before the seed is known: between whom, for how many places, under which rule."""

    subject: ClassVar[str] = "final"

    lot: str
    players: tuple[str, ...]
    places: int
    rule: str
    digest: str
    algorithm: str
    source: Literal["dice", "words", "system"]


class SeasonLotDrawn(SeasonHappened, frozen=True, kw_only=True, tag="season-lot-drawn"):
    """The order of people equal in everything, first wins; with all needed to draw it again."""

    subject: ClassVar[str] = "final"

    lot: str
    players: tuple[str, ...]
    places: int
    rule: str
    order: tuple[str, ...]
    algorithm: str
    seed: str
    reason: str
    on: str


class SeasonLotRecorded(SeasonHappened, frozen=True, kw_only=True, tag="season-lot-recorded"):
    """A lot drawn by hand: by whom (an office, no name), on which day, and how."""

    subject: ClassVar[str] = "final"

    lot: str
    players: tuple[str, ...]
    places: int
    rule: str
    order: tuple[str, ...]
    drawn_by: str
    drawn_on: str
    how: str
    reason: str
    on: str


class InvitationsSent(SeasonHappened, frozen=True, kw_only=True, tag="invitations-sent"):
    """Each is open until confirmed or declined; after `deadline` it can lapse.

    `held` places wait for a lot that has still to be drawn.
    """

    subject: ClassVar[str] = "final"
    personal: ClassVar[bool] = True

    invited: tuple[Invited, ...]
    deadline: str
    on: str
    held: int = 0


class InvitationTold(SeasonHappened, frozen=True, kw_only=True, tag="invitation-told"):
    """Somebody without an e-mail address heard of it in another way, on that day.

    `deadline` gives a new last day, where the old one would leave too little time.
    """

    personal: ClassVar[bool] = True

    person: str
    way: ToldBy
    on: str
    deadline: str = ""


class InvitationConfirmed(SeasonHappened, frozen=True, kw_only=True, tag="invitation-confirmed"):
    personal: ClassVar[bool] = True

    person: str


class InvitationDeclined(SeasonHappened, frozen=True, kw_only=True, tag="invitation-declined"):
    personal: ClassVar[bool] = True

    person: str


class InvitationLapsed(SeasonHappened, frozen=True, kw_only=True, tag="invitation-lapsed"):
    personal: ClassVar[bool] = True

    person: str


class InvitationWithdrawn(SeasonHappened, frozen=True, kw_only=True, tag="invitation-withdrawn"):
    """Taken back by the association; grounds about a person never stand in a journal."""

    personal: ClassVar[bool] = True

    person: str
    why: Literal["mistake", "not-available"]


class FinalPrepared(SeasonHappened, frozen=True, kw_only=True, tag="final-prepared"):
    """The final is a tournament like any other, in that hall."""

    subject: ClassVar[str] = "final"

    hall: str


class SeasonClosed(SeasonHappened, frozen=True, kw_only=True, tag="season-closed"):
    """Nothing of it changes any more: its final is over, or it is not gone on with.

    `places` is the ranking of the final as it was announced there; without one a reason is given.
    """

    subject: ClassVar[str] = "season"

    on: str
    places: tuple[Finished, ...] = ()
    reason: str = ""


class SeasonReopened(SeasonHappened, frozen=True, kw_only=True, tag="season-reopened"):
    subject: ClassVar[str] = "season"

    reason: str


class Withheld(SeasonHappened, frozen=True, kw_only=True, tag="withheld"):
    """In a copy for everyone: somebody registered, cancelled or answered; who, nobody learns.

    Its record keeps its number and its seal, so that the chain of the others can still be checked.
    """


if TYPE_CHECKING:
    SeasonEvent: TypeAlias = SeasonHappened
else:
    SeasonEvent = reduce(or_, kinds_of(SeasonHappened))
