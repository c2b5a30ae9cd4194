"""What the association keeps: people (erasable), bans, uploads, links, and the seasons' journals.

Only the season's ledger (`season_book.py`) writes SeasonBook, SeasonRow and SeasonAnswer. Names,
birthdays, addresses and bans live here alone and never in a journal; erasing a person leaves every
chain valid.
"""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from django.db import models
from django.db.models import F, Q

from tafelrunde.store.bounded import Bounded
from tafelrunde.store.journal_models import (
    FirstAnswer,
    JournalHead,
    JournalLine,
    answer_constraints,
    head_constraints,
    line_constraints,
)
from tafelrunde.store.people_indexes import INDEXES
from tafelrunde.store.sort_keys import SortKey, with_key

# ── People ───────────────────────────────────────────────────────────────────────────────────────


class AssociationPerson(Bounded):
    """Somebody the association knows, by an opaque id that journals may carry."""

    id = models.CharField(max_length=64, primary_key=True)
    name = models.CharField(max_length=200)
    """First names and surname as the person writes them."""
    surname = models.CharField(max_length=100, blank=True)
    birth_date = models.DateField(null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    """Where only the year is known."""
    marked_minor = models.BooleanField(default=False)
    """A tournament's desk said so; holds until a birthday is known."""
    email = models.EmailField(blank=True)
    email_confirmed_at = models.DateTimeField(null=True, blank=True)
    """When somebody pressed a link that had been sent there."""
    lives_in = models.CharField(max_length=2, blank=True)
    """Where the centre of life is, as two letters (DE, AT, CH, …)."""
    citizenships = models.CharField(max_length=40, blank=True)
    """Two letters each, separated by blanks."""
    guardian_consent_on = models.DateField(null=True, blank=True)
    consent_version = models.CharField(max_length=40, blank=True)
    """Which text on data protection was agreed to; empty: none, so no registration."""
    consent_at = models.DateTimeField(null=True, blank=True)
    language = models.CharField(max_length=2, blank=True)
    """In which language letters are written; empty: in both."""
    club = models.CharField(max_length=100, blank=True, default="")
    region = models.CharField(max_length=100, blank=True, default="")
    """Club and region as the association's list of members has them; for the office alone."""
    told_apart = models.CharField(max_length=40, blank=True, default="")
    """What the office put behind the name so that nobody takes somebody else for it: public."""
    shown_as = models.CharField(max_length=200, blank=True, default="")
    """The name public pages go on showing after the office entered another one, until the person
    agrees to a registration; empty: the name itself."""
    career_version = models.CharField(max_length=40, blank=True, default="")
    """Which text the person agreed to who has a public page with all games; empty: no page."""
    career_at = models.DateTimeField(null=True, blank=True)
    same_as = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="also",
        db_index=False,
    )
    """Merged into that person; the merge itself is an event of each season concerned."""
    came_by = models.CharField(max_length=16, blank=True)
    """"form", "hand", "result", "ban" or "list"; empty: entered before this was noted."""
    created_by = models.CharField(max_length=100, blank=True)
    """The account that entered the row; empty where the person did."""
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    keyed_at = models.DateTimeField(null=True, editable=False)
    """The `changed_at` its keys belong to (association/alike.py)."""
    sort_key = SortKey(default=bytes, editable=False)

    class Meta:
        app_label = "store"
        ordering = ("sort_key", "id")
        indexes = INDEXES
        constraints = (
            models.CheckConstraint(
                condition=Q(same_as__isnull=True) | ~Q(same_as=F("id")),
                name="nobody_is_merged_into_himself",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if "update_fields" in kwargs:
            kwargs["update_fields"] = with_key(kwargs["update_fields"])
        super().save(*args, **kwargs)


class PersonAlias(Bounded):
    """Another name of the same person: maiden name, spelling, nickname."""

    person = models.ForeignKey(AssociationPerson, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=16, default="spelling")
    """"maiden", "spelling" or "other"."""

    class Meta:
        app_label = "store"
        constraints = (
            models.UniqueConstraint(fields=("person", "name"), name="an_alias_is_noted_once"),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """The person has one name more to be found by."""
        super().save(*args, **kwargs)
        people = AssociationPerson.objects.using(self._state.db)
        people.filter(id=self.person_id).update(keyed_at=None)


class MergeNote(Bounded):
    """Who put two rows together and why; until the office confirms it, links stay apart.

    A merge joins results. That both addresses are one person's is another question: the answer
    is noted here, and before it no personal link opens what stands under the other row.
    """

    gone = models.OneToOneField(
        AssociationPerson, on_delete=models.CASCADE, related_name="merge_note"
    )
    by = models.CharField(max_length=100)
    at = models.DateTimeField(auto_now_add=True)
    reason = models.TextField(blank=True)
    """Why the newer row was kept, where it was."""
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.CharField(max_length=100, blank=True)
    how = models.TextField(blank=True)
    """How the office knows that both are the same person."""

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return f"{self.gone_id} {self.at}"


class ToldApart(Bounded):
    """Two people who look alike and are two: not suggested again. `one` is the smaller id."""

    one = models.ForeignKey(AssociationPerson, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(AssociationPerson, on_delete=models.CASCADE, related_name="+")
    by = models.CharField(max_length=100)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"
        ordering = ("-at", "-id")
        constraints = (
            models.UniqueConstraint(fields=("one", "other"), name="a_pair_is_told_apart_once"),
        )

    def __str__(self) -> str:
        return f"{self.one_id} {self.other_id}"


class Correction(Bounded):
    """A change to what is kept of somebody: done, or asked for by the person and not decided yet.

    Goes with the person; who looks into it sees what stood there before, and why it changed.
    """

    person = models.ForeignKey(
        AssociationPerson, on_delete=models.CASCADE, related_name="corrections"
    )
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    """Fields of the person by name, as plain data."""
    reason = models.TextField(blank=True)
    by = models.CharField(max_length=100)
    """The account that did it, or "self"."""
    state = models.CharField(max_length=12, default="done")
    """"asked", "done" or "refused"."""
    at = models.DateTimeField(auto_now_add=True)
    decided_by = models.CharField(max_length=100, blank=True)

    class Meta:
        app_label = "store"
        ordering = ("-at", "-id")

    def __str__(self) -> str:
        return f"{self.person_id} {self.state}"


class Ban(Bounded):
    """One case: who is barred from what, since when, until when, and on which grounds.

    Never public and in no journal. A ban is lifted, not deleted.
    """

    person = models.ForeignKey(AssociationPerson, on_delete=models.CASCADE, related_name="bans")
    series = models.CharField(max_length=64, blank=True)
    """Empty: all series of the association."""
    since = models.DateField()
    until = models.DateField(null=True, blank=True)
    """The last day; none: until lifted."""
    grounds = models.TextField()
    rule = models.CharField(max_length=16, blank=True)
    case = models.CharField(max_length=200, blank=True)
    """The tournament or incident it goes back to."""
    decided_by = models.CharField(max_length=100)
    decided_at = models.DateTimeField(auto_now_add=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.CharField(max_length=100, blank=True)
    lifted_reason = models.TextField(blank=True)

    class Meta:
        app_label = "store"
        ordering = ("-since",)
        constraints = (
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gte=F("since")),
                name="a_ban_ends_after_it_begins",
            ),
            models.CheckConstraint(condition=~Q(grounds=""), name="a_ban_has_grounds"),
        )

    def __str__(self) -> str:
        return f"{self.person_id} {self.since}"


class Erasure(Bounded):
    """What was erased, as a hash of its opaque id: applied again to every restored copy."""

    digest = models.CharField(max_length=64, primary_key=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return self.digest


def person_digest(person: str) -> str:
    """Under which somebody's erasure is noted."""
    return sha256(f"person {person}".encode()).hexdigest()


def consent_digest(person: str, at: datetime) -> str:
    """Under which it is noted that a consent was taken back; a new one is another."""
    return sha256(f"career {person} {at.astimezone(UTC).isoformat()}".encode()).hexdigest()


# ── Seasons ──────────────────────────────────────────────────────────────────────────────────────


class SeasonBook(JournalHead):
    """One season of one series: its address and the head of its journal."""

    series = models.CharField(max_length=64, blank=True)
    start = models.CharField(max_length=10, blank=True)
    end = models.CharField(max_length=10, blank=True)
    confirms = models.BooleanField(default=True)
    """Whether a registration by the form counts only once its e-mail address is confirmed."""

    class Meta:
        app_label = "store"
        ordering = ("-start", "slug")
        constraints = head_constraints("season")


class SeasonRow(JournalLine):
    """A record of a season."""

    season = models.ForeignKey(SeasonBook, on_delete=models.PROTECT, related_name="rows")

    class Meta:
        app_label = "store"
        ordering = ("season", "seq")
        constraints = line_constraints("season", "season_")
        indexes = (models.Index(fields=("at",), name="season_records_by_time"),)


class SeasonAnswer(FirstAnswer):
    """What a command to a season led to."""

    season = models.ForeignKey(SeasonBook, on_delete=models.PROTECT, related_name="answers")

    class Meta:
        app_label = "store"
        constraints = answer_constraints("season", "season_")


class Upload(Bounded):
    """A result that was handed in and waits to be looked at; names in it go with its acceptance."""

    id = models.CharField(max_length=32, primary_key=True)
    season = models.ForeignKey(SeasonBook, on_delete=models.CASCADE, related_name="uploads")
    fixture = models.CharField(max_length=64)
    source = models.CharField(max_length=16)
    digest = models.CharField(max_length=64)
    outcome = models.JSONField()
    """desk.association.outcome.Outcome as plain data: ranking, unranked, shares by local id."""
    identities = models.JSONField(default=dict)
    """store.matching.Identity by local id; emptied once the result counts."""
    chosen = models.JSONField(default=dict)
    """Local id → id of the association's person, as decided so far."""
    warnings = models.JSONField(default=list)
    hall = models.CharField(max_length=64, blank=True)
    """The hall of this house it comes from; its people are linked with the acceptance."""
    hall_version = models.PositiveIntegerField(default=0)
    """How far that hall's journal went when it was handed in."""
    state = models.CharField(max_length=12, default="open")
    """"open", "accepted" or "refused"."""
    reason = models.TextField(blank=True)
    """Why it was sent back."""
    by = models.CharField(max_length=100)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"
        ordering = ("-at",)

    def __str__(self) -> str:
        return f"{self.season_id} {self.fixture} {self.source}"


class Unconfirmed(Bounded):
    """Somebody filled in the form; nothing counts before the link in the letter is pressed.

    Not a person of the association yet, and in no journal: what is not confirmed is forgotten.
    """

    id = models.CharField(max_length=32, primary_key=True)
    season = models.ForeignKey(SeasonBook, on_delete=models.CASCADE, related_name="unconfirmed")
    fixture = models.CharField(max_length=64)
    name = models.CharField(max_length=200)
    email = models.EmailField()
    particulars = models.JSONField()
    """store.association.register.Particulars as plain data."""
    language = models.CharField(max_length=2, blank=True)
    until = models.DateField()
    """The last day on which it can be confirmed."""
    asked_at = models.DateTimeField(null=True, blank=True)
    """Since when the association is asked who this is; nothing else can confirm it then."""
    entered_by = models.CharField(max_length=100, blank=True)
    """The organiser who entered it by hand; empty: the person by the form."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"
        ordering = ("at",)

    def __str__(self) -> str:
        return f"{self.season_id} {self.fixture} {self.name}"


class SeasonLink(Bounded):
    """A capability link for one person in one season: answer the invitation without an account."""

    season = models.ForeignKey(SeasonBook, on_delete=models.CASCADE, related_name="links")
    person = models.CharField(max_length=64)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    first_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return f"{self.season_id} {self.person}"
