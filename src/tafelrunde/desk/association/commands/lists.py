"""What can be asked about results, ranking lists, places in the final, and the final."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from tafelrunde.desk.association.commands.asked import ORGANISERS, PERSON, OfficeAsked
from tafelrunde.journal.fields import OutcomeFields
from tafelrunde.journal.season_events import Finished, Source, ToldBy

# ── Results (organiser hands in, association accepts) ────────────────────────────────────────────


class ReceiveResults(OfficeAsked, frozen=True, kw_only=True, tag="receive-results"):
    """Notes that a result came in, in time or late; `store.association.intake` sends it."""

    may: ClassVar[frozenset[str]] = ORGANISERS

    fixture: str
    upload: str
    source: Source
    digest: str


class AcceptResults(OutcomeFields, OfficeAsked, frozen=True, kw_only=True, tag="accept-results"):
    """This outcome counts from now on; `reason` is needed if it came late or replaces another."""

    table_wins: dict[str, int] = msgspec.field(default_factory=dict)


class ExcludePerson(OfficeAsked, frozen=True, kw_only=True, tag="exclude-person"):
    """The person loses the place of a result that counts; nobody moves up."""

    fixture: str
    person: str
    reason: str


class ReadmitPerson(OfficeAsked, frozen=True, kw_only=True, tag="readmit-person"):
    """The person has the place again."""

    fixture: str
    person: str
    reason: str


class GiveBonus(OfficeAsked, frozen=True, kw_only=True, tag="give-bonus"):
    """Bonus points beside those of the place, such as 2 or 1/2; the reason is public."""

    fixture: str
    person: str
    points: str
    reason: str


class TakeBonus(OfficeAsked, frozen=True, kw_only=True, tag="take-bonus"):
    """All bonus points given to that person there."""

    fixture: str
    person: str
    reason: str


class WithdrawResults(OfficeAsked, frozen=True, kw_only=True, tag="withdraw-results"):
    fixture: str
    reason: str


class MergePeople(OfficeAsked, frozen=True, kw_only=True, tag="merge-people"):
    """Two ids are one person; `grounds` are the codes of `store.matching` that spoke for it."""

    subject: ClassVar[str] = "person"
    afterwards: ClassVar[bool] = True

    kept: str
    gone: str
    grounds: tuple[str, ...] = ()


class UndoMerge(OfficeAsked, frozen=True, kw_only=True, tag="undo-merge"):
    subject: ClassVar[str] = "person"
    afterwards: ClassVar[bool] = True

    gone: str
    reason: str


# ── Lists, places in the final, the final (association) ──────────────────────────────────────────


class PublishList(OfficeAsked, frozen=True, kw_only=True, tag="publish-list"):
    """The list as of today, kept for ever; from the second on the reason says what changed."""

    subject: ClassVar[str] = "final"

    reason: str = ""


class GrantPlace(OfficeAsked, frozen=True, kw_only=True, tag="grant-place"):
    """A place won otherwise than by winning, such as the best junior's of a weekend (CAR-601)."""

    subject: ClassVar[str] = "person"

    person: str
    fixture: str
    reason: str


class WithdrawGrant(OfficeAsked, frozen=True, kw_only=True, tag="withdraw-grant"):
    person: str
    reason: str


class CommitLot(OfficeAsked, frozen=True, kw_only=True, tag="commit-lot"):
    """Announces a lot between these people before its seed is known; dice or words come later."""

    subject: ClassVar[str] = "final"

    players: tuple[str, ...]
    source: Literal["dice", "words"]


class DrawSeasonLot(OfficeAsked, frozen=True, kw_only=True, tag="draw-season-lot"):
    """In public, between people equal in everything. A seed of the system is sealed and opened in
    one; dice and words need the announcement first."""

    subject: ClassVar[str] = "final"

    players: tuple[str, ...]
    seed: str
    reason: str = ""


class RecordLot(OfficeAsked, frozen=True, kw_only=True, tag="record-lot"):
    """A lot drawn by hand: the order, by whom (an office, no name), when and how."""

    subject: ClassVar[str] = "final"

    order: tuple[str, ...]
    drawn_by: str
    drawn_on: str
    how: str
    reason: str = ""


class SendInvitations(OfficeAsked, frozen=True, kw_only=True, tag="send-invitations"):
    """The first time to all who qualified; then to who replaces whom, and who qualified since."""

    subject: ClassVar[str] = "final"

    deadline: str


class TellInvitation(OfficeAsked, frozen=True, kw_only=True, tag="tell-invitation"):
    """Notes that somebody whom no letter reaches was told otherwise, and when.

    `deadline` is a new last day for the answer; needed once the old one is over.
    """

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


class UndoDecline(OfficeAsked, frozen=True, kw_only=True, tag="undo-decline"):
    """A refusal noted by mistake, as long as nobody else was offered the place.

    `deadline` is a new last day for the answer; needed once the old one is over.
    """

    person: str
    deadline: str = ""


class UndoLapse(OfficeAsked, frozen=True, kw_only=True, tag="undo-lapse"):
    """A lapse that should not have been, such as of somebody whom the letter never reached.

    `deadline` is a new last day for the answer; `untold` takes away the note that the person was
    told, which was wrong.
    """

    person: str
    deadline: str = ""
    untold: bool = False


class LapseInvitations(OfficeAsked, frozen=True, kw_only=True, tag="lapse-invitations"):
    """What is still open after its deadline lapses; the nightly job asks this.

    Nobody's lapses who never heard of it: no letter left the house, and nobody told it otherwise.
    """

    subject: ClassVar[str] = "final"
    afterwards: ClassVar[bool] = True


class WithdrawInvitation(OfficeAsked, frozen=True, kw_only=True, tag="withdraw-invitation"):
    """A mistake of the office costs nobody a right; whoever is not available is not asked again."""

    person: str
    why: Literal["mistake", "not-available"]


class PrepareFinal(OfficeAsked, frozen=True, kw_only=True, tag="prepare-final"):
    """Says in which hall the final is played; `store.association.halls` opens and fills it."""

    subject: ClassVar[str] = "final"

    hall: str


class CloseSeason(OfficeAsked, frozen=True, kw_only=True, tag="close-season"):
    """With the places of the final, as `store.association.closing` reads them in its hall; or
    without a final, and then with a reason."""

    subject: ClassVar[str] = "season"
    afterwards: ClassVar[bool] = True

    places: tuple[Finished, ...] = ()
    reason: str = ""


class ReopenSeason(OfficeAsked, frozen=True, kw_only=True, tag="reopen-season"):
    """Takes the closing back; lists that were published stay."""

    subject: ClassVar[str] = "season"
    afterwards: ClassVar[bool] = True

    reason: str
