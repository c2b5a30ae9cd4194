"""The tables of receivers: who is told what happens in a tournament, and what became of it.

A receiver remembers up to which record it was told; what it is told follows from the journal. The
secret by which it knows us is made of its salt and the key of the house, which no backup holds.
"""

from __future__ import annotations

from django.db import models

from tafelrunde.store.bounded import Bounded


class Receiver(Bounded):
    """An address elsewhere that hears of one tournament."""

    hall = models.ForeignKey("store.Hall", on_delete=models.CASCADE, related_name="receivers")
    address = models.CharField(max_length=500)
    """Often a secret by itself: whoever knows it can write there."""
    form = models.CharField(max_length=12)
    """What it reads: messages for programs, or those of one of the chats."""
    kinds = models.CharField(max_length=60)
    """What it hears of, separated by blanks."""
    lang = models.CharField(max_length=2)
    base = models.CharField(max_length=200, blank=True)
    """How links name this house; empty where nobody outside finds it."""
    salt = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    """Of the form that made it: sent twice it is one receiver."""
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.CharField(max_length=40, blank=True, default="")
    """Whose rights it ends with (store.makers), as the journal names people."""
    seq = models.PositiveIntegerField(default=0)
    """Up to this record everything was told."""
    told = models.TextField(blank=True, default="")
    """The rounds, results and award it was told of and that were not taken back, by name."""
    shown = models.CharField(max_length=64, blank=True)
    """Which standings were told last."""
    owed = models.PositiveIntegerField(default=0)
    """The record whose standings were tried and have not arrived; 0: none."""
    state = models.CharField(max_length=12, default="new")
    since = models.DateTimeField()
    failures = models.PositiveIntegerField(default=0)
    next_try = models.DateTimeField(null=True, blank=True)
    test_wanted = models.BooleanField(default=False)
    held_by = models.CharField(max_length=32, blank=True)
    """The process that tells it; several of one server must not tell it twice."""
    held_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "store"
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("hall", "key"), name="a_receiver_is_made_once"),
        )

    def __str__(self) -> str:
        return f"receiver {self.pk} of {self.hall_id}"


class Delivery(Bounded):
    """One message to one receiver, and how its last try ended."""

    receiver = models.ForeignKey(Receiver, on_delete=models.CASCADE, related_name="deliveries")
    uid = models.CharField(max_length=64)
    type = models.CharField(max_length=40)
    at = models.DateTimeField()
    tries = models.PositiveIntegerField(default=1)
    done = models.BooleanField(default=False)
    status = models.PositiveIntegerField(default=0)
    """What was answered; 0 where nothing was."""
    said = models.CharField(max_length=200, blank=True)

    class Meta:
        app_label = "store"
        ordering = ("-at", "-id")
        constraints = (
            models.UniqueConstraint(fields=("receiver", "uid"), name="a_message_is_listed_once"),
        )

    def __str__(self) -> str:
        return f"{self.type} {self.status}"
