"""One tournament before its referee: its rules, its people by name, and the page's frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse

from tafelrunde.desk import commands as c
from tafelrunde.pages.written_rules import citable
from tafelrunde.reckoning.names.calling import Names, full_names
from tafelrunde.rulebook.handbook import Rule
from tafelrunde.store.ledger import Conflict
from tafelrunde.web import house
from tafelrunde.web.elsewhere import PhoneVisit
from tafelrunde.web.stored_and_typed import stored_and_typed

JURY = ("referee", "organiser")
"""Who decides at the tables; whoever plays there leaves it to somebody else (CAT-101)."""
AT_ONCE = (c.AnswerCall, c.CloseCall, c.AcceptSlip, c.ReportSlip)
"""What changes nothing that the eye does not see anyway."""


@dataclass
class Bench(PhoneVisit[Names]):
    """A tournament as its referee sees it now; full names are on it."""

    folder = "referee"
    word = "bench"
    answer_page = "parts/phone_answer.html"
    private = True
    acts_as = "referee"

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """What can be cited: worked examples are no rules."""
        found = citable(self.rulebook, self.mode.id)
        return tuple(rule for rule in found if rule.kind != "X")

    @cached_property
    def names(self) -> Names:
        return full_names(self.state, house.people(self.hall.id))

    @property
    def begins(self) -> str:
        return reverse("referee-home", args=[self.slug])

    def frame(self, page: str) -> dict[str, Any]:
        waiting = sum(not call.answered_by for call in self.state.referee_calls)
        return {**super().frame(page), "waiting_number": waiting}

    def meanwhile(self, conflict: Conflict) -> dict[str, Any]:
        """Where both are about one slip, its two results beside each other."""
        return super().meanwhile(conflict) | stored_and_typed(self, conflict, "referee-do")

    def says_first(self, command: c.Command) -> bool:
        """A plain note changes nothing; a warning, a penalty or a report is looked at twice."""
        if isinstance(command, c.GiveRuling):
            return command.verdict != "note"
        return not isinstance(command, AT_ONCE)
