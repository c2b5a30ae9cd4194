"""Somebody at a draft: whose it is, how it stands, and what its pages need."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.urls import reverse

from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.pages.workshop.looking import Looked, looked_at
from tafelrunde.pages.workshop.questions import Question, question_of, questions
from tafelrunde.rulebook.drafting import Draft
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.store import drafts
from tafelrunde.store.workshop_models import RuleDraft
from tafelrunde.web.visit import Visit

MAKERS = ("organiser", "association")
"""Who makes rulebooks and publishes them: whoever may announce a tournament."""


def account_of(request: HttpRequest) -> int:
    """The number of the account that asks; these pages open to accounts alone."""
    assert isinstance(request.user, User)
    return request.user.pk


def live_side(looked: Looked) -> dict[str, Any]:
    """What follows from the rules as they stand."""
    book = looked.rulebook
    words = [mode_in_words(book, mode) for mode in book.modes] if book is not None else []
    return {"looked": looked, "in_words": words}


@dataclass
class Bench(Visit):
    """A draft on the bench, as it stands now."""

    row: RuleDraft
    draft: Draft
    unsaved: Plain | None = field(default=None)
    """What a form would make of it."""

    folder: ClassVar[str] = "workshop"
    word: ClassVar[str] = "bench"
    private: ClassVar[bool] = True

    @classmethod
    def open(cls, request: HttpRequest, draft_id: str) -> Self:
        """The draft behind the address; 404 for everybody who is not at it."""
        row = drafts.draft_for(draft_id, account_of(request))
        if row is None:
            raise Http404
        return cls(request, row, drafts.opened(row))

    @property
    def rules(self) -> Plain:
        return self.unsaved if self.unsaved is not None else self.draft.rules

    @cached_property
    def looked(self) -> Looked:
        return looked_at(self.rules)

    @property
    def book(self) -> Rulebook | None:
        return self.looked.rulebook

    @property
    def mine(self) -> bool:
        return bool(self.row.owner_id == account_of(self.request))

    @cached_property
    def steps(self) -> int:
        return len(self.draft.steps)

    def question(self, question_id: str) -> Question:
        found = question_of(self.draft.rules, question_id)
        if found is None:
            raise Http404
        return found

    def after(self, question: Question) -> str:
        """Where one goes on from a question: to the next, at the end to publishing."""
        ids = [each.id for each in questions(self.draft.rules)]
        at = ids.index(question.id) + 1 if question.id in ids else 0
        if at < len(ids):
            return reverse("workshop-question", args=[self.row.pk, ids[at]])
        return reverse("workshop-publish", args=[self.row.pk])

    def frame(self, page: str) -> dict[str, Any]:
        waiting = {each.question.id for each in self.looked.missing if each.question is not None}
        return {
            "page": page,
            "row": self.row,
            "draft": self.draft,
            **live_side(self.looked),
            "steps": [(each, each.id in waiting) for each in questions(self.rules)],
            "seen": self.steps,
        }
