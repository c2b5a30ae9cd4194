"""What the post office of the house keeps: letters on their way, texts of its own, its pulse.

No letter carries an address or a name: whom it is for is looked up when it is written.
"""

from __future__ import annotations

from django.db import models

from tafelrunde.store.bounded import Bounded

WAITING, SENT, FAILED, BOUNCED, DROPPED = "waiting", "sent", "failed", "bounced", "dropped"
KEPT = "kept"


class Letter(Bounded):
    """One letter: what it is about, to whom, and what became of it."""

    kind = models.CharField(max_length=40)
    season = models.CharField(max_length=64, blank=True)
    person = models.CharField(max_length=64, blank=True)
    """The association's id or an account ("account:7"); empty where nobody is known yet."""
    fixture = models.CharField(max_length=64, blank=True)
    about = models.CharField(max_length=64, blank=True)
    """The row the letter is about: an unconfirmed registration, a correction, a letter to many."""
    base = models.CharField(max_length=200, blank=True)
    """How the house was asked when the letter was ordered; links begin with it."""
    state = models.CharField(max_length=8, default=WAITING)
    """"waiting", "sent", "failed", "bounced"; "kept" where it never left the house, "dropped" where
    nobody was left to write to."""
    tries = models.PositiveSmallIntegerField(default=0)
    code = models.PositiveSmallIntegerField(default=0)
    """What the mail server answered last; 0 where there was no answer."""
    said = models.CharField(max_length=300, blank=True)
    """The server's words, without the address."""
    made_at = models.DateTimeField(auto_now_add=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    """When it is tried again."""

    class Meta:
        app_label = "store"
        ordering = ("-id",)
        indexes = (
            models.Index(fields=("state", "-id"), name="letters_by_state"),
            models.Index(fields=("person",), name="letters_by_person"),
            models.Index(fields=("tried_at",), name="letters_by_try"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"


class LetterText(Bounded):
    """Words of the office instead of the house's: for a kind of letter, or the imprint below all.

    `season` is empty where they hold for every season.
    """

    season = models.CharField(max_length=64, blank=True)
    kind = models.CharField(max_length=40)
    language = models.CharField(max_length=2)
    subject = models.CharField(max_length=200, blank=True)
    body = models.TextField()
    by = models.CharField(max_length=100)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "store"
        constraints = (
            models.UniqueConstraint(
                fields=("season", "kind", "language"), name="one_text_a_kind_and_language"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.language}"


class GroupLetter(Bounded):
    """What the office wrote to many at once; each of them gets a letter of his own."""

    season = models.CharField(max_length=64)
    to = models.CharField(max_length=80)
    """"registered f3", "waiting f3", "finalists" or "invited"."""
    subject = models.CharField(max_length=200)
    body = models.TextField()
    people = models.PositiveIntegerField(default=0)
    by = models.CharField(max_length=100)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.subject


class Pulse(Bounded):
    """When a worker of the house was last alive."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return self.name


class StrangersLetter(Bounded):
    """A letter somebody unknown asked for; a fingerprint of the address, for counting alone."""

    to = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        app_label = "store"
        indexes = (models.Index(fields=("at", "to"), name="strangers_by_hour"),)

    def __str__(self) -> str:
        return str(self.at)


class StrangersEntry(Bounded):
    """A registration by somebody unknown; fingerprints of address and network, to count."""

    of = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        app_label = "store"
        indexes = (models.Index(fields=("of", "at"), name="strangers_entries_by_whom"),)

    def __str__(self) -> str:
        return str(self.at)
