"""What can happen on the way to the final: lists, places, lots, invitations, the end."""

from __future__ import annotations

from typing import ClassVar, Literal

from tafelrunde.journal.season_parts import (
    Finished,
    Invited,
    Placed,
    SeasonHappened,
    ToldBy,
)

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


class OfALot(SeasonHappened, frozen=True, kw_only=True, tag=False):
    """Base of what happens to a lot: between whom, for how many places, under which rule."""

    subject: ClassVar[str] = "final"

    lot: str
    players: tuple[str, ...]
    places: int
    rule: str


class LotCommitted(OfALot, frozen=True, kw_only=True, tag="lot-committed"):
    """Published before the seed is known."""

    digest: str
    algorithm: str
    source: Literal["dice", "words", "system"]


class SeasonLotDrawn(OfALot, frozen=True, kw_only=True, tag="season-lot-drawn"):
    """The order of people equal in everything, first wins; with all needed to draw it again."""

    order: tuple[str, ...]
    algorithm: str
    seed: str
    reason: str
    on: str


class SeasonLotRecorded(OfALot, frozen=True, kw_only=True, tag="season-lot-recorded"):
    """A lot drawn by hand: by whom (an office, no name), on which day, and how."""

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
    """Somebody whom no letter reaches heard of it in another way, on that day.

    `deadline` gives a new last day, where the old one would leave too little time.
    """

    personal: ClassVar[bool] = True

    person: str
    way: ToldBy
    on: str
    deadline: str = ""


class Answer(SeasonHappened, frozen=True, kw_only=True, tag=False):
    """Base of the answers to an invitation: `by_link` by the person's own link, else noted."""

    personal: ClassVar[bool] = True

    person: str
    by_link: bool = False


class InvitationConfirmed(Answer, frozen=True, kw_only=True, tag="invitation-confirmed"):
    pass


class InvitationDeclined(Answer, frozen=True, kw_only=True, tag="invitation-declined"):
    pass


class DeclineUndone(SeasonHappened, frozen=True, kw_only=True, tag="decline-undone"):
    """The refusal was noted by mistake: the invitation is again what it was before.

    `deadline` gives a new last day, where the old one is over.
    """

    personal: ClassVar[bool] = True

    person: str
    deadline: str = ""


class LapseUndone(SeasonHappened, frozen=True, kw_only=True, tag="lapse-undone"):
    """The invitation should not have lapsed: it is open again, until the new last day.

    `untold`: the person did not know of it, whatever was noted.
    """

    personal: ClassVar[bool] = True

    person: str
    deadline: str = ""
    untold: bool = False


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

    withheld: ClassVar[bool] = True
