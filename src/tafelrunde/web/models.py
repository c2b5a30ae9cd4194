"""What the web part keeps itself: failed log-ins, so that guessing passwords takes for ever."""

from __future__ import annotations

from django.db import models


class Knock(models.Model):
    """Failed log-ins for one account name (kept as a fingerprint), and until when to wait."""

    account = models.CharField(max_length=64, unique=True)
    failures = models.PositiveIntegerField(default=0)
    wait_until = models.DateTimeField(null=True)
    last_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.failures} failed log-ins"
