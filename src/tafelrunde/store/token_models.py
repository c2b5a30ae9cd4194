"""The tables of tokens: which programs may write in a tournament, and what they were answered."""

from __future__ import annotations

from django.db import models

from tafelrunde.store.bounded import Bounded


class ApiToken(Bounded):
    """A program that may write in one tournament; it stays when revoked, for the journal names it.

    The token itself is nowhere: whoever sends it is known by its hash.
    """

    hall = models.ForeignKey("store.Hall", on_delete=models.CASCADE, related_name="api_tokens")
    label = models.CharField(max_length=60)
    scopes = models.CharField(max_length=40)
    """What it may do, separated by blanks."""
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.CharField(max_length=40, blank=True, default="")
    """Whose rights it ends with (store.makers), as the journal names people."""
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "store"
        ordering = ("id",)

    def __str__(self) -> str:
        return f"token {self.pk} of {self.hall_id}"


class KeptReply(Bounded):
    """What a program was answered under its own key: asked again, it hears the same."""

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="replies")
    key = models.CharField(max_length=100)
    asked = models.CharField(max_length=64)
    """A sum over method, address and body, so that a key cannot answer another question."""
    at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(default=0)
    """0 while it is being answered."""
    body = models.TextField(blank=True)

    class Meta:
        app_label = "store"
        constraints = (
            models.UniqueConstraint(fields=("token", "key"), name="one_reply_a_key_of_a_token"),
        )

    def __str__(self) -> str:
        return self.key
