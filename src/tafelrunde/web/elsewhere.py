"""Phones of a house that has handed its tournament over: they say so, and send nothing in vain."""

from __future__ import annotations

from functools import cached_property

import msgspec
from django.http import HttpResponse

from tafelrunde.pages.view import NamesT
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store.devices import elsewhere, goes_on_elsewhere
from tafelrunde.web import house
from tafelrunde.web.visit import HallVisit
from tafelrunde.words import Text

DEVICE = "device"
"""The place of a refusal where another house writes."""
WAITS = "Tafelrunde-Elsewhere"
"""Tells the outbox of a phone to keep what was typed: it is only not taken here, and now."""


class PhoneVisit(HallVisit[NamesT]):
    """Somebody with a phone, whom the words for organisers would not help."""

    @cached_property
    def elsewhere(self) -> Text | None:
        return goes_on_elsewhere("default", self.hall.id, self.state)

    def refused(self, refusal: Refusal) -> HttpResponse:
        answer = super().refused(refusal)
        if any(fault.place == DEVICE for fault in refusal.faults):
            answer[WAITS] = "1"
        return answer

    def named_faults(self, refusal: Refusal) -> list[Fault]:
        return [self._for_phones(fault) for fault in super().named_faults(refusal)]

    def _for_phones(self, fault: Fault) -> Fault:
        if fault.place != DEVICE:
            return fault
        state, _version = house.state(self.hall.id)  # it may have been handed over just now
        return msgspec.structs.replace(fault, text=elsewhere(state))
