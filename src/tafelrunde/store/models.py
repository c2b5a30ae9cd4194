"""What is kept: people (erasable), tournaments with their journals, answers, slips, and who may in.

Only the ledger writes halls, journal rows, answers and slips. Journals carry opaque ids; names
live in Person alone, so that erasing a person leaves every chain valid. Badges (links for phones)
and crews (accounts) say who has which role in one tournament; neither stands in a journal.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from tafelrunde.store import association_models as association_models
from tafelrunde.store import kept_models as kept_models
from tafelrunde.store import letter_models as letter_models
from tafelrunde.store import mirror_models as mirror_models
from tafelrunde.store import number_models as number_models
from tafelrunde.store import office_models as office_models
from tafelrunde.store import push_models as push_models
from tafelrunde.store import receiver_models as receiver_models
from tafelrunde.store import token_models as token_models
from tafelrunde.store import workshop_models as workshop_models
from tafelrunde.store.bounded import Bounded
from tafelrunde.store.journal_models import (
    FirstAnswer,
    JournalHead,
    JournalLine,
    answer_constraints,
    head_constraints,
    line_constraints,
)

REFEREE = "referee"
"""The referee's opaque id: the name is a person's and never stands in the journal."""


def fresh_secret() -> str:
    return secrets.token_hex(16)


class Hall(JournalHead):
    """One tournament: its address, what everyone may know of it, and the head of its journal."""

    venue = models.CharField(max_length=200, blank=True)
    date = models.CharField(max_length=10, blank=True)
    starts_at = models.CharField(max_length=32, blank=True, default="")
    """When play begins, with the place's offset ("2026-07-18T09:30:00+02:00"), if announced."""
    ends_on = models.CharField(max_length=10, blank=True, default="")
    """The last day for which a round or the finish is announced; empty where it is the date."""
    mode = models.CharField(max_length=64, blank=True)
    phase = models.CharField(max_length=16, default="announced")
    players = models.PositiveIntegerField(default=0)
    """How many take part, as the journal says: nobody who only waits, stands in or stayed away."""
    claiming = models.BooleanField(default=True)
    """Whether players may find themselves on the list; else personal links alone open a phone."""
    code_asked = models.BooleanField(default=True)
    """Whether a name on the list opens with the person's code only, or by a tap."""
    join_secret = models.CharField(max_length=32, default=fresh_secret)
    """What the codes of this tournament are made from; another one makes them all new."""
    display_only = models.BooleanField(default=False)
    """A copy from elsewhere: shown here, written there, until this house takes the writing over."""
    practice = models.BooleanField(default=False)
    """With made-up people, to learn by: as its journal says."""

    class Meta:
        ordering = ("-date", "slug")
        constraints = (
            *head_constraints("hall"),
            models.CheckConstraint(
                condition=~Q(practice=True, public=True), name="practice_is_never_public"
            ),
        )


class Person(Bounded):
    """Who stands behind a player's id in one tournament; can be erased at any time."""

    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="people")
    player = models.CharField(max_length=64)
    name = models.CharField(max_length=200)
    surname = models.CharField(max_length=100, blank=True)
    pseudonym = models.CharField(max_length=100, blank=True)
    club = models.CharField(max_length=100, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    minor = models.BooleanField(default=False)
    contact = models.CharField(max_length=200, blank=True)
    known_as = models.CharField(max_length=64, blank=True)
    told_apart = models.CharField(max_length=40, blank=True, default="")
    """What the organiser adds to a name that two people share: "the elder", "from Bonn"."""

    class Meta:
        ordering = ("surname", "name")
        constraints = (
            models.UniqueConstraint(fields=("hall", "player"), name="one_person_behind_each_id"),
            models.UniqueConstraint(
                fields=("hall", "pseudonym"),
                condition=~Q(pseudonym=""),
                name="pseudonyms_are_told_apart",
            ),
        )

    def __str__(self) -> str:
        return self.name


class JournalRow(JournalLine):
    """A record of a tournament."""

    hall = models.ForeignKey(Hall, on_delete=models.PROTECT, related_name="rows")

    class Meta:
        ordering = ("hall", "seq")
        constraints = line_constraints("hall")


class Answer(FirstAnswer):
    """What a command to a tournament led to."""

    hall = models.ForeignKey(Hall, on_delete=models.PROTECT, related_name="answers")

    class Meta:
        constraints = answer_constraints("hall")


class SlipRow(Bounded):
    """Every slip ever handed in for a table; at most one of them is the current one."""

    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="slips")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    seq = models.PositiveIntegerField()
    current = models.BooleanField(default=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("hall", "round", "table"),
                condition=Q(current=True),
                name="one_current_slip_a_table",
            ),
            models.UniqueConstraint(fields=("hall", "seq"), name="one_slip_a_record"),
        )

    def __str__(self) -> str:
        return f"{self.hall_id} {self.round}.{self.table}"


class Badge(Bounded):
    """A link that makes whoever opens it one person, or one role, in one tournament.

    Only a fingerprint of the link is kept: who reads the database cannot open a door with it.
    """

    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="badges")
    role = models.CharField(max_length=16)
    player = models.CharField(max_length=64, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=100, blank=True)
    claimed = models.BooleanField(default=False)
    """Taken by a tap on the list; those given by the desk are not."""
    given_by = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="given"
    )
    """The link whose holder gave it to a helper: it ends with that one."""
    made_at = models.DateTimeField(auto_now_add=True)
    first_used_at = models.DateTimeField(null=True, blank=True)
    last_seen_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_why = models.CharField(max_length=16, blank=True, default="")
    """What the phone is told: "back", "replaced", "taken" or "all" (store.badges)."""

    class Meta:
        ordering = ("hall", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("hall", "player"),
                condition=Q(claimed=True, revoked_at=None),
                name="one_phone_claims_a_person",
            ),
            models.CheckConstraint(
                condition=Q(role__in=("player", "referee", "scorekeeper", "organiser")),
                name="badges_are_for_known_roles",
            ),
            models.CheckConstraint(
                condition=~Q(role="player", player=""), name="a_players_badge_names_the_player"
            ),
        )

    def __str__(self) -> str:
        return f"{self.hall_id} {self.role} {self.player}".rstrip()


class JoinTry(Bounded):
    """Somebody wanted to be a person on the list: what came of it, for the desk and for patience.

    Neither a network address nor a device is kept; `visitor` is a keyed sum of where the try came
    from, which tells two places apart, and a random word of one browser.
    """

    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="tries")
    player = models.CharField(max_length=64)
    visitor = models.CharField(max_length=32, blank=True)
    at = models.DateTimeField()
    outcome = models.CharField(max_length=8)
    """What came of it: "joined", "wrong" (the code), "taken" (right, but a phone has joined)."""
    settled = models.BooleanField(default=False)
    """The desk has read it."""

    class Meta:
        ordering = ("hall", "-id")
        indexes = (models.Index(fields=("hall", "at"), name="tries_of_a_hall_by_time"),)

    def __str__(self) -> str:
        return f"{self.hall_id} {self.player} {self.outcome}"


class Crew(Bounded):
    """An account's role in one tournament; whoever announced it is its organiser."""

    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="crew")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="crews"
    )
    role = models.CharField(max_length=16)
    given_by = models.ForeignKey(
        Badge, null=True, blank=True, on_delete=models.CASCADE, related_name="appointed"
    )
    """The link whose holder appointed it: it ends with that one."""

    class Meta:
        ordering = ("hall", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("hall", "account", "role"), name="one_line_a_role_in_the_crew"
            ),
            models.CheckConstraint(
                condition=Q(role__in=("organiser", "referee", "scorekeeper")),
                name="crews_have_known_roles",
            ),
        )

    def __str__(self) -> str:
        return f"{self.hall_id} {self.account_id} {self.role}"


class Logo(Bounded):
    """The organiser's own picture for certificates: a PNG of ours, painted from an upload."""

    hall = models.OneToOneField(
        Hall, on_delete=models.CASCADE, primary_key=True, related_name="logo"
    )
    png = models.BinaryField()
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"logo of {self.hall_id}"


class Removed(Bounded):
    """A tournament that was deleted before anything of it was started; no name and no title."""

    hall = models.CharField(max_length=64)
    slug = models.CharField(max_length=80)
    records = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    by = models.CharField(max_length=100)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.slug} {self.at:%Y-%m-%d}"


class Device(Bounded):
    """This house as other houses know it: an opaque id, and what people here call it."""

    id = models.CharField(max_length=64, primary_key=True)
    label = models.CharField(max_length=60, blank=True)
    only = models.BooleanField(default=True, unique=True, editable=False)
    """Always true, and unique: a house is one device."""

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(only=True), name="one_device_a_house"),)

    def __str__(self) -> str:
        return self.label or self.id


class ListLayout(Bounded):
    """What somebody said the columns of an entry list are: for the next list with these headings.

    Headings are kept as a fingerprint only; nothing of the people on a list is here.
    """

    owner = models.CharField(max_length=100)
    headings = models.CharField(max_length=64)
    meanings = models.JSONField(default=dict)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("owner", "headings"), name="one_layout_a_person_and_headings"
            ),
        )

    def __str__(self) -> str:
        return f"{self.owner} {self.headings[:8]}"
