"""What can be asked of a season: one frozen, imperative record for each command.

Commands travel as JSON (`{"command": "approve-fixture", "fixture": "f3"}`). They name people by
opaque ids; whether somebody is eligible, of age or barred is never in a command: the desk asks the
register (`matter.Register`) and hears yes or no.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import msgspec

from tafelrunde.desk.commands.asked import Asked
from tafelrunde.journal.registers import kinds_of
from tafelrunde.journal.season_events import Finished, Groups, Source, ToldBy
from tafelrunde.rulebook.list_rules import ListRules, Worth
from tafelrunde.rulebook.model import Setting
from tafelrunde.rulebook.own_series import OwnSeries

OFFICE = frozenset({"association"})
ORGANISERS = OFFICE | {"organiser"}
PERSON = OFFICE | {"player"}


class OfficeAsked(Asked, frozen=True, kw_only=True):
    """Base of what can be asked of a season."""

    may: ClassVar[frozenset[str]]
    """The roles that reach the command's own rules; everybody else is refused before them."""
    afterwards: ClassVar[bool] = False
    """Still possible when the season is closed: people can be merged, and what lapses lapses."""


# ── The season (association) ─────────────────────────────────────────────────────────────────────


class OpenSeason(OfficeAsked, frozen=True, kw_only=True, tag="open-season"):
    """The first command. `lead_days` None: what the rulebook asks for (CAR-604: 21 days).

    `own` gives the series ranking rules of its own, whatever the rulebook says or leaves out.
    """

    may: ClassVar[frozenset[str]] = OFFICE
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


class ChangeSeason(OfficeAsked, frozen=True, kw_only=True, tag="change-season"):
    """None leaves a field. Options and own rules are fixed by the first accepted result."""

    may: ClassVar[frozenset[str]] = OFFICE
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


class NameHolders(OfficeAsked, frozen=True, kw_only=True, tag="name-holders"):
    """Reigning champion and runner-up, by id; empty where there is none."""

    may: ClassVar[frozenset[str]] = OFFICE
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

    may: ClassVar[frozenset[str]] = OFFICE

    fixture: str
    counts: bool | None = None
    reason: str = ""


class RefuseFixture(OfficeAsked, frozen=True, kw_only=True, tag="refuse-fixture"):
    may: ClassVar[frozenset[str]] = OFFICE

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


# ── Results (organiser hands in, association accepts) ────────────────────────────────────────────


class ReceiveResults(OfficeAsked, frozen=True, kw_only=True, tag="receive-results"):
    """Notes that a result came in, in time or late; `store.association.intake` sends it."""

    may: ClassVar[frozenset[str]] = ORGANISERS

    fixture: str
    upload: str
    source: Source
    digest: str


class AcceptResults(OfficeAsked, frozen=True, kw_only=True, tag="accept-results"):
    """This outcome counts from now on; `reason` is needed if it came late or replaces another."""

    may: ClassVar[frozenset[str]] = OFFICE

    fixture: str
    upload: str
    ranking: Groups
    unranked: tuple[str, ...] = ()
    shares: dict[str, str] = msgspec.field(default_factory=dict)
    reason: str = ""
    standins: int = 0
    vacant: tuple[int, ...] = ()
    table_wins: dict[str, int] = msgspec.field(default_factory=dict)


class ExcludePerson(OfficeAsked, frozen=True, kw_only=True, tag="exclude-person"):
    """The person loses the place of a result that counts; nobody moves up."""

    may: ClassVar[frozenset[str]] = OFFICE

    fixture: str
    person: str
    reason: str


class ReadmitPerson(OfficeAsked, frozen=True, kw_only=True, tag="readmit-person"):
    """The person has the place again."""

    may: ClassVar[frozenset[str]] = OFFICE

    fixture: str
    person: str
    reason: str


class GiveBonus(OfficeAsked, frozen=True, kw_only=True, tag="give-bonus"):
    """Bonus points beside those of the place, such as 2 or 1/2; the reason is public."""

    may: ClassVar[frozenset[str]] = OFFICE

    fixture: str
    person: str
    points: str
    reason: str


class TakeBonus(OfficeAsked, frozen=True, kw_only=True, tag="take-bonus"):
    """All bonus points given to that person there."""

    may: ClassVar[frozenset[str]] = OFFICE

    fixture: str
    person: str
    reason: str


class WithdrawResults(OfficeAsked, frozen=True, kw_only=True, tag="withdraw-results"):
    may: ClassVar[frozenset[str]] = OFFICE

    fixture: str
    reason: str


class MergePeople(OfficeAsked, frozen=True, kw_only=True, tag="merge-people"):
    """Two ids are one person; `grounds` are the codes of `store.matching` that spoke for it."""

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "person"
    afterwards: ClassVar[bool] = True

    kept: str
    gone: str
    grounds: tuple[str, ...] = ()


class UndoMerge(OfficeAsked, frozen=True, kw_only=True, tag="undo-merge"):
    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "person"
    afterwards: ClassVar[bool] = True

    gone: str
    reason: str


# ── Lists, places in the final, the final (association) ──────────────────────────────────────────


class PublishList(OfficeAsked, frozen=True, kw_only=True, tag="publish-list"):
    """The list as of today, kept for ever; from the second on the reason says what changed."""

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "final"

    reason: str = ""


class GrantPlace(OfficeAsked, frozen=True, kw_only=True, tag="grant-place"):
    """A place won otherwise than by winning, such as the best junior's of a weekend (CAR-601)."""

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "person"

    person: str
    fixture: str
    reason: str


class WithdrawGrant(OfficeAsked, frozen=True, kw_only=True, tag="withdraw-grant"):
    may: ClassVar[frozenset[str]] = OFFICE

    person: str
    reason: str


class CommitLot(OfficeAsked, frozen=True, kw_only=True, tag="commit-lot"):
    """Announces a lot between these people before its seed is known; dice or words come later."""

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "final"

    players: tuple[str, ...]
    source: Literal["dice", "words"]


class DrawSeasonLot(OfficeAsked, frozen=True, kw_only=True, tag="draw-season-lot"):
    """In public, between people equal in everything. A seed of the system is sealed and opened in
    one; dice and words need the announcement first."""

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "final"

    players: tuple[str, ...]
    seed: str
    reason: str = ""


class RecordLot(OfficeAsked, frozen=True, kw_only=True, tag="record-lot"):
    """A lot drawn by hand: the order, by whom (an office, no name), when and how."""

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "final"

    order: tuple[str, ...]
    drawn_by: str
    drawn_on: str
    how: str
    reason: str = ""


class SendInvitations(OfficeAsked, frozen=True, kw_only=True, tag="send-invitations"):
    """The first time to all who qualified; then to who replaces whom, and who qualified since."""

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "final"

    deadline: str


class TellInvitation(OfficeAsked, frozen=True, kw_only=True, tag="tell-invitation"):
    """Notes that somebody without an e-mail address was told otherwise, and when.

    `deadline` is a new last day for the answer; needed once the old one is over.
    """

    may: ClassVar[frozenset[str]] = OFFICE

    person: str
    way: ToldBy
    on: str
    deadline: str = ""


class ConfirmInvitation(OfficeAsked, frozen=True, kw_only=True, tag="confirm-invitation"):
    """By the invited person (or the association in the person's name), until the deadline."""

    may: ClassVar[frozenset[str]] = PERSON

    person: str


class DeclineInvitation(OfficeAsked, frozen=True, kw_only=True, tag="decline-invitation"):
    """Also after having confirmed; the place goes to the next of the list."""

    may: ClassVar[frozenset[str]] = PERSON

    person: str


class LapseInvitations(OfficeAsked, frozen=True, kw_only=True, tag="lapse-invitations"):
    """What is still open after its deadline lapses; the nightly job asks this.

    Nobody's lapses who never heard of it: without an address, and not told otherwise.
    """

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "final"
    afterwards: ClassVar[bool] = True


class WithdrawInvitation(OfficeAsked, frozen=True, kw_only=True, tag="withdraw-invitation"):
    may: ClassVar[frozenset[str]] = OFFICE
    afterwards: ClassVar[bool] = True

    person: str
    why: Literal["mistake", "not-available"]


class PrepareFinal(OfficeAsked, frozen=True, kw_only=True, tag="prepare-final"):
    """Says in which hall the final is played; `store.association.halls` opens and fills it."""

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "final"

    hall: str


class CloseSeason(OfficeAsked, frozen=True, kw_only=True, tag="close-season"):
    """With the places of the final, as `store.association.closing` reads them in its hall; or
    without a final, and then with a reason."""

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "season"
    afterwards: ClassVar[bool] = True

    places: tuple[Finished, ...] = ()
    reason: str = ""


class ReopenSeason(OfficeAsked, frozen=True, kw_only=True, tag="reopen-season"):
    """Takes the closing back; lists that were published stay."""

    may: ClassVar[frozenset[str]] = OFFICE
    subject: ClassVar[str] = "season"
    afterwards: ClassVar[bool] = True

    reason: str


if TYPE_CHECKING:
    Command: TypeAlias = OfficeAsked
else:
    Command = reduce(or_, kinds_of(OfficeAsked))

_reading = msgspec.json.Decoder(Command)
_writing = msgspec.json.Encoder(order="deterministic")


def name_of(command: Command | type[Asked]) -> str:
    """The command's name as it stands in JSON, for example "approve-fixture"."""
    kind = command if isinstance(command, type) else type(command)
    return str(kind.__struct_config__.tag)


def command_to_json(command: Command) -> bytes:
    return _writing.encode(command)


def command_from_json(text: bytes | str) -> Command:
    """Read one command; raises `msgspec.ValidationError` for anything else."""
    command: Command = _reading.decode(text)
    return command
