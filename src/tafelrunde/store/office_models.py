"""Who works for which part of the association, and what was done that stands in no journal."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tafelrunde.store.bounded import Bounded


class OfficeRight(Bounded):
    """An account works for the office for one game, one region, or one game in one region.

    Whoever belongs to the whole office has no line here; who has neither may nothing there.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="office_rights"
    )
    game = models.CharField(max_length=64, blank=True)
    """A rulebook's id; empty: all games."""
    region = models.CharField(max_length=100, blank=True)
    """As the seasons call it; empty: all regions, and what belongs to none."""
    by = models.CharField(max_length=100)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"
        ordering = ("account", "game", "region")
        constraints = (
            models.UniqueConstraint(
                fields=("account", "game", "region"), name="an_office_right_is_given_once"
            ),
            models.CheckConstraint(
                condition=~Q(game="", region=""), name="an_office_right_names_a_part"
            ),
        )

    def __str__(self) -> str:
        return f"{self.account_id} {self.game} {self.region}"


class Deed(Bounded):
    """Something done that no journal tells: a log-in, a right given, data taken along, a letter.

    Rows are only added; the one exception is the day's number of failed log-ins. Neither a name nor
    an address is in here, so that whoever is erased stays erased.
    """

    at = models.CharField(max_length=40)
    """As journals write it, so that both can be put in one order."""
    by = models.CharField(max_length=100, blank=True)
    """An account ("account:7"), "house", "self", or nobody anybody knows."""
    action = models.CharField(max_length=40)
    person = models.CharField(max_length=64, blank=True)
    """Whom it concerned: the association's id, or an account."""
    season = models.CharField(max_length=64, blank=True)
    about = models.CharField(max_length=200, blank=True)
    number = models.PositiveIntegerField(default=1)

    class Meta:
        app_label = "store"
        ordering = ("-at", "-id")
        indexes = (
            models.Index(fields=("at",), name="deeds_by_time"),
            models.Index(fields=("action", "at"), name="deeds_by_action"),
            models.Index(fields=("person",), name="deeds_by_person"),
        )

    def __str__(self) -> str:
        return f"{self.at} {self.action}"
