"""What the web part keeps itself: failed log-ins, so that guessing takes for ever; passkeys."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Knock(models.Model):
    """Failed log-ins for one account name (kept as a fingerprint), and until when to wait."""

    account = models.CharField(max_length=64, unique=True)
    failures = models.PositiveIntegerField(default=0)
    wait_until = models.DateTimeField(null=True)
    last_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.failures} failed log-ins"


class Passkey(models.Model):
    """The public half of a key that opens one account; the private half never leaves its device."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="passkeys"
    )
    credential = models.CharField(max_length=2048, unique=True)
    public_part = models.BinaryField()
    label = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.label or "passkey"
