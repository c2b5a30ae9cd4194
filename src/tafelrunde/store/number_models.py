"""The numbers an association knows people by: membership, licence, and the number in a club.

For the office alone: in no journal, on no public page. They go with the person's row, so an erasure
takes them along, and stay with it through a merge, so an undone merge gives each its own again.
"""

from __future__ import annotations

from django.db import models

from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.bounded import Bounded


class PersonNumber(Bounded):
    """One number of one person; nobody else has it."""

    person = models.ForeignKey(AssociationPerson, on_delete=models.CASCADE, related_name="numbers")
    kind = models.CharField(max_length=8)
    """"member", "licence" or "club"."""
    number = models.CharField(max_length=40)
    """As it was written."""
    key = models.CharField(max_length=200)
    """As it is compared (`store.association.numbers.key_of`)."""

    class Meta:
        app_label = "store"
        ordering = ("person", "kind")
        constraints = (
            models.UniqueConstraint(fields=("key",), name="a_number_is_one_persons"),
            models.UniqueConstraint(fields=("person", "kind"), name="one_number_of_each_kind"),
        )

    def __str__(self) -> str:
        return f"{self.person_id} {self.key}"
