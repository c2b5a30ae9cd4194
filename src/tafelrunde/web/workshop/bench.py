"""Somebody at a draft: whose it is, how it stands, and what its pages need."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

import msgspec
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.urls import reverse

from tafelrunde.pages.workshop.in_words import RulesInWords, in_words
from tafelrunde.pages.workshop.looking import Looked, looked_at
from tafelrunde.pages.workshop.questions import Question, question_of, questions
from tafelrunde.pages.workshop.sample_slip import sample_slip
from tafelrunde.pages.workshop.still_said import of_that_year, still_said
from tafelrunde.pages.workshop.warnings import Warned, warnings_of
from tafelrunde.rulebook.drafting import Draft
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.store import drafts
from tafelrunde.store.workshop_models import RuleDraft
from tafelrunde.web.visit import Visit

LOOKED_BACK = 20
"""Steps in which a sound state is looked for before the very first one is taken."""
MAKERS = ("organiser", "association")
"""Who makes rulebooks and publishes them: whoever may announce a tournament."""


def account_of(request: HttpRequest) -> int:
    """The number of the account that asks; these pages open to accounts alone."""
    assert isinstance(request.user, User)
    return request.user.pk


def live_side(
    looked: Looked, question: Question | None = None, before: Rulebook | None = None
) -> dict[str, Any]:
    """What follows from the rules as they stand, for the mode that is asked about.

    While something is missing: from the rules `before`, as they stood when nothing was.
    """
    book = looked.rulebook or before
    if book is None:
        return {"looked": looked}
    return {
        "looked": looked,
        "stale": looked.rulebook is None,
        "told": _told(book, question),
        "warnings": warnings_of(book),
        "slip": sample_slip(book, mode_asked(book, question)),
    }


def _told(book: Rulebook, question: Question | None) -> RulesInWords:
    """The rules in words; at a question only those of its mode, and what holds for all."""
    told = in_words(book)
    if question is None or len(book.modes) == 1:
        return told
    numbers = [book.modes.index(mode) for mode in modes_asked(book, question)]
    parts = (*(told.parts[number] for number in numbers), *told.parts[len(book.modes) :])
    return msgspec.structs.replace(told, parts=parts)


def modes_asked(book: Rulebook, question: Question) -> list[Mode]:
    """The modes a question is about: one, or all with that scoring; else the first."""
    path = question.path
    if path[:1] == ("modes",):
        return [*book.modes[int(path[1]) : int(path[1]) + 1]] or [book.modes[0]]
    scored = [mode for mode in book.modes if question.scoring and mode.scoring == question.scoring]
    return scored or [book.modes[0]]


def mode_asked(book: Rulebook, question: Question | None) -> Mode:
    return modes_asked(book, question)[0] if question is not None else book.modes[0]


@dataclass
class Bench(Visit):
    """A draft on the bench, as it stands now."""

    row: RuleDraft
    draft: Draft
    unsaved: Plain | None = field(default=None)
    """What a form would make of it."""
    asked: Question | None = None
    """The question somebody is at."""

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

    @cached_property
    def sound(self) -> Rulebook | None:
        """The rules as they stood when nothing was missing for the last time."""
        if self.book is not None:
            return self.book
        for steps in range(self.steps, max(-1, self.steps - LOOKED_BACK), -1):
            book = looked_at(self.draft.after(steps)).rulebook
            if book is not None:
                return book
        return looked_at(self.draft.start).rulebook

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
        self.asked = found
        return found

    def after(self, question: Question) -> str:
        """Where one goes on from a question: to the next, at the end to publishing."""
        ids = [each.id for each in questions(self.draft.rules)]
        at = ids.index(question.id) + 1 if question.id in ids else 0
        if at < len(ids):
            return reverse("workshop-question", args=[self.row.pk, ids[at]])
        return reverse("workshop-publish", args=[self.row.pk])

    def _live(self) -> dict[str, Any]:
        told = live_side(self.looked, self.asked, self.sound)
        if self.sound is not None:
            told["warnings"] = [*self.still_said, *told["warnings"]]
        return told

    @cached_property
    def still_said(self) -> list[Warned]:
        """Titles and summaries that tell the rounds of before; once published they stay so."""
        if self.sound is None:
            return []
        # A draft of the next edition begins with everything the last one said of itself.
        follows = "@" in self.row.based_on
        same = of_that_year(self.draft.start, self.sound) if follows else ()
        return [*same, *still_said(self.draft.start, self.sound)]

    def frame(self, page: str) -> dict[str, Any]:
        waiting = {each.question.id for each in self.looked.missing if each.question is not None}
        return {
            "page": page,
            "row": self.row,
            "draft": self.draft,
            **self._live(),
            "steps": [(each, each.id in waiting) for each in questions(self.rules)],
            "seen": self.steps,
        }
