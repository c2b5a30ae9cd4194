"""The tables of push messages: keys of the house, and the devices that asked for messages."""

from __future__ import annotations

from django.db import models

from tafelrunde.store.bounded import Bounded


class HouseKey(Bounded):
    """By which others know this house: push services, and whoever gets a signed file."""

    name = models.CharField(max_length=20, primary_key=True)
    kept = models.TextField()

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return f"key for {self.name}"


class PushDevice(Bounded):
    """A browser that wants to be told of one person's day in one tournament."""

    hall = models.ForeignKey("store.Hall", on_delete=models.CASCADE, related_name="push_devices")
    player = models.CharField(max_length=64)
    badge = models.ForeignKey(
        "store.Badge", on_delete=models.CASCADE, null=True, related_name="push_devices"
    )
    """The phone it is; none on a mirror, where nobody is anybody."""
    endpoint = models.CharField(max_length=500)
    point = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    lang = models.CharField(max_length=2)
    base = models.CharField(max_length=200)
    """The house as this browser knows it."""
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"
        constraints = (
            models.UniqueConstraint(fields=("hall", "endpoint"), name="a_device_asks_once"),
        )

    def __str__(self) -> str:
        return f"device {self.pk} of {self.hall_id}"


class PushFollowed(Bounded):
    """How far a tournament's devices have been told; whoever moves it on is the one who tells."""

    hall = models.OneToOneField(
        "store.Hall", on_delete=models.CASCADE, primary_key=True, related_name="push_followed"
    )
    seq = models.PositiveIntegerField(default=0)
    soon = models.PositiveIntegerField(default=0)
    """The last round that was said to begin soon."""

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return f"{self.hall_id} {self.seq}"
