"""The tables of a mirror: whose copy is here, where one of ours is sent to, and pairing codes.

A server keeps `Mirrored` and codes as fingerprints: whoever reads its database can send nothing. A
laptop has to show its secret again and again; it keeps a salt, and the secret is made of that and
the key of the house, which no backup holds.
"""

from __future__ import annotations

import msgspec
from django.db import models

from tafelrunde.store.bounded import Bounded
from tafelrunde.words import Text, Verbatim, label


class PairingCode(Bounded):
    """A code that pairs one tournament, once and for a short while; kept as a fingerprint."""

    code_hash = models.CharField(max_length=64, unique=True)
    by = models.CharField(max_length=100)
    """The account that made it: the tournament that comes is its own."""
    role = models.CharField(max_length=16)
    """As what it may hand in the result: organiser or association."""
    season = models.CharField(max_length=64, blank=True)
    fixture = models.CharField(max_length=64, blank=True)
    """The date of a season it was made for, if any."""
    until = models.DateTimeField()
    used_for = models.CharField(max_length=64, blank=True)
    """The tournament it has paired."""
    used_secret = models.CharField(max_length=64, blank=True)
    """Fingerprint of the secret it was exchanged for: who lost the answer may ask once more."""

    def __str__(self) -> str:
        return f"code of {self.by}"


class Mirrored(Bounded):
    """A tournament of this house that is written elsewhere and sent here line by line."""

    hall = models.OneToOneField(
        "store.Hall", on_delete=models.CASCADE, primary_key=True, related_name="mirrored"
    )
    secret_hash = models.CharField(max_length=64)
    by = models.CharField(max_length=100)
    role = models.CharField(max_length=16)
    label = models.CharField(max_length=60, blank=True)
    """What the house that writes calls itself."""
    hall_address = models.CharField(max_length=200, blank=True)
    """Where phones in the hall's own network find it."""
    season = models.CharField(max_length=64, blank=True)
    fixture = models.CharField(max_length=64, blank=True)
    people_number = models.PositiveIntegerField(default=0)
    """How often the names have changed: an older list that arrives late is not taken."""
    people_stamp = models.CharField(max_length=64, blank=True)
    public_number = models.PositiveIntegerField(default=0)
    """How often the hall said who may see it: an older word that arrives late is not taken."""
    paired_at = models.DateTimeField()
    contact_at = models.DateTimeField()
    """When this copy was last known to be the same as that of the house that writes."""
    refused = models.CharField(max_length=12, blank=True, default="")
    """Why nothing is taken from it (`mirroring.Apart`), and since when; empty where it is."""
    refused_since = models.DateTimeField(null=True, blank=True)
    clock_ahead = models.BigIntegerField(default=0)
    """Milliseconds by which its clock is ahead of ours: round clocks run by that one."""
    ended_at = models.DateTimeField(null=True, blank=True)
    delivered = models.CharField(max_length=64, blank=True)
    """The upload by which the season has got the result."""
    not_delivered = models.TextField(blank=True)
    """Why it has not, in one sentence of each language."""

    @property
    def why_not(self) -> Text | None:
        if not self.not_delivered.startswith("{"):  # as it was kept before there were languages
            return Verbatim(self.not_delivered) if self.not_delivered else None
        return label(msgspec.json.decode(self.not_delivered))

    def __str__(self) -> str:
        return f"mirror of {self.hall_id}"


class Sending(Bounded):
    """A tournament of this house that is sent to a mirror elsewhere."""

    hall = models.OneToOneField(
        "store.Hall", on_delete=models.CASCADE, primary_key=True, related_name="sending"
    )
    address = models.CharField(max_length=200)
    """The other house: scheme, name and port, nothing else."""
    slug = models.CharField(max_length=80)
    """The tournament's name in addresses there."""
    salt = models.CharField(max_length=64)
    paired_at = models.DateTimeField()
    state = models.CharField(max_length=12, default="new")
    """How the line is (`store/sending.py` has the words for it)."""
    since = models.DateTimeField()
    """Since when it is so."""
    said = models.TextField(blank=True)
    """What the other house said to it, where it said anything."""
    hall_address = models.CharField(max_length=200, blank=True)
    season = models.CharField(max_length=200, blank=True)
    """The season that gets the result, by its title."""
    registered_stamp = models.CharField(max_length=64, blank=True, default="")
    """Of the registrations that came from there last."""
    registered_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.hall_id} to {self.address}"


class Registration(Bounded):
    """Somebody who registered on the server for the date that this tournament is paired for.

    A suggestion until the desk takes it. What the server says and what was settled stand side by
    side, so that it is seen which of the two sides changed something.
    """

    hall = models.ForeignKey("store.Hall", on_delete=models.CASCADE, related_name="registrations")
    person = models.CharField(max_length=64)
    """The id the server knows them by."""
    player = models.CharField(max_length=64)
    number = models.PositiveIntegerField()
    """The place in the server's order."""
    told = models.JSONField(default=dict)
    """What the server says of them now (`mirror_wire.Registered`); empty: it has them no more."""
    settled = models.JSONField(default=dict)
    """What it said when the desk last took or left it (`registrations.Facts`)."""
    taken = models.BooleanField(default=False)

    class Meta:
        ordering = ("hall", "number", "id")
        constraints = (
            models.UniqueConstraint(fields=("hall", "person"), name="one_registration_a_person"),
        )

    def __str__(self) -> str:
        return f"{self.hall_id} {self.person}"
