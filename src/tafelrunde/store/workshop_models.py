"""The workshop's shelves: drafts with every step of theirs, and the editions this house published.

Rules are kept as text: a database that sorts the keys of an object would make another file of them.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

from tafelrunde.store.bounded import Bounded


def fresh_draft_id() -> str:
    return secrets.token_hex(6)


class RuleDraft(Bounded):
    """A rulebook in the making; its owner's, and nobody else's unless shared."""

    id = models.CharField(max_length=12, primary_key=True, default=fresh_draft_id)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rule_drafts"
    )
    title = models.CharField(max_length=200)
    based_on = models.CharField(max_length=120, blank=True)
    """The edition it began with, such as azul@2027."""
    start = models.TextField()
    """Where it began, as JSON."""
    published = models.CharField(max_length=120, blank=True)
    """The edition that was last published of it."""
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "store"
        ordering = ("-changed_at", "id")

    def __str__(self) -> str:
        return f"{self.id} {self.title}"


class DraftStep(Bounded):
    """What somebody did to a draft; nothing of it is ever changed."""

    draft = models.ForeignKey(RuleDraft, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    step = models.TextField()
    """The step as JSON (rulebook.drafting)."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"
        ordering = ("draft", "number")
        constraints = (
            models.UniqueConstraint(fields=("draft", "number"), name="one_step_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.draft_id} {self.number}"


class DraftShare(Bounded):
    """Another account that may work at a draft."""

    draft = models.ForeignKey(RuleDraft, on_delete=models.CASCADE, related_name="shares")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="shared_drafts"
    )

    class Meta:
        app_label = "store"
        constraints = (
            models.UniqueConstraint(fields=("draft", "account"), name="a_draft_is_shared_once"),
        )

    def __str__(self) -> str:
        return f"{self.draft_id} {self.account_id}"


class HouseNote(Bounded):
    """A ruling or game rule this house wrote beside a handbook, as somebody left it.

    Rows are only ever added: the last one of a number holds, the others are how it came about.
    """

    rulebook = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    revision = models.PositiveIntegerField()
    kind = models.CharField(max_length=1)
    beside = models.CharField(max_length=20, blank=True)
    """The rule it explains."""
    title_de = models.CharField(max_length=120, blank=True)
    text_de = models.CharField(max_length=4000, blank=True)
    title_en = models.CharField(max_length=120, blank=True)
    text_en = models.CharField(max_length=4000, blank=True)
    gone = models.BooleanField(default=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"
        ordering = ("rulebook", "number", "revision")
        constraints = (
            models.UniqueConstraint(
                fields=("rulebook", "number", "revision"), name="a_note_is_written_on_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.rulebook} H{self.number}"


class HouseEdition(Bounded):
    """An edition published in this house: never changed, and on every shelf of it."""

    rulebook = models.CharField(max_length=60)
    version = models.CharField(max_length=40)
    files = models.TextField()
    """What would lie in its folder, as JSON: rulebook.toml and what stands beside it."""
    digest = models.CharField(max_length=64)
    by_office = models.BooleanField(default=False)
    """Whether the association published it for its series."""
    withdrawn = models.BooleanField(default=False)
    """Whether its maker took it back. Of its rules nothing ever changes."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"
        ordering = ("rulebook", "-id")
        constraints = (
            models.UniqueConstraint(fields=("rulebook", "version"), name="an_edition_is_one"),
        )

    def __str__(self) -> str:
        return f"{self.rulebook}@{self.version}"
