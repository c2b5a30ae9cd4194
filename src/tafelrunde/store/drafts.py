"""Drafts of rulebooks: opened, changed step by step, shared. Two at one draft lose nothing."""

from __future__ import annotations

import json

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from tafelrunde.rulebook.drafting import Change, Draft, Step, changed, overtaken
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.workshop_models import DraftShare, DraftStep, RuleDraft

MOST_DRAFTS, MOST_STEPS = 200, 5000
MOST_TRIES = 5
LONGEST_TITLE = 200


class Overtaken(Exception):
    """Somebody else changed the same place meanwhile."""

    def __init__(self, changes: list[Change], by: list[int]) -> None:
        self.changes, self.by = changes, by
        super().__init__(f"{len(changes)} places were changed meanwhile")


def begin(owner: int, rules: Plain, based_on: str = "") -> RuleDraft:
    """A new draft of somebody's."""
    if RuleDraft.objects.filter(owner_id=owner).count() >= MOST_DRAFTS:
        raise Refusal.single("draft", "so many drafts nobody keeps apart: please delete some first")
    return RuleDraft.objects.create(
        owner_id=owner, start=json.dumps(rules), based_on=based_on, title=_title(rules)
    )


def _title(rules: Plain) -> str:
    title = rules.get("title")
    words = [str(each) for each in title.values()] if isinstance(title, dict) else []
    return (words[0] if words else "")[:LONGEST_TITLE]


def draft_for(draft_id: str, account: int) -> RuleDraft | None:
    """The draft, if it is this person's or shared with them."""
    return drafts_of(account).filter(pk=draft_id).first()


def drafts_of(account: int) -> QuerySet[RuleDraft]:
    mine = Q(owner_id=account) | Q(shares__account_id=account)
    return RuleDraft.objects.filter(mine).distinct()


def opened(row: RuleDraft) -> Draft:
    steps = row.steps.order_by("number").values_list("step", flat=True)
    return Draft(
        start=json.loads(row.start),
        steps=tuple(msgspec.json.decode(step, type=Step) for step in steps),
    )


# ── Changes ──────────────────────────────────────────────────────────────────────────────────────


def change(row: RuleDraft, account: int, seen: int, question: str, wanted: Plain) -> int:
    """What somebody made of the draft as it was after `seen` steps; the number of steps now.

    What others did elsewhere stays. Where they changed the very same place, nothing is done and
    `Overtaken` tells what they wrote.
    """
    for _try in range(MOST_TRIES):
        draft = opened(row)
        seen = min(seen, len(draft.steps))
        mine = tuple(changed(draft.after(seen), wanted))
        if not mine:
            return len(draft.steps)
        if others := overtaken(draft, seen, mine):
            raise Overtaken(others, _authors(row, seen))
        if _written(row, account, len(draft.steps), Step("set", question, mine)):
            _entitle(row)
            return len(draft.steps) + 1
    raise Refusal.single("draft", "others are writing at this very moment: please send it again")


def _authors(row: RuleDraft, seen: int) -> list[int]:
    found = row.steps.filter(number__gt=seen).values_list("by_id", flat=True)
    return list(dict.fromkeys(each for each in found if each is not None))


def step_back(row: RuleDraft, account: int, *, forth: bool = False) -> None:
    """Undo, or redo: a step as well."""
    for _try in range(MOST_TRIES):
        draft = opened(row)
        if not (draft.can_redo if forth else draft.can_undo):
            return
        if _written(row, account, len(draft.steps), Step("redo" if forth else "undo")):
            _entitle(row)
            return


def _written(row: RuleDraft, account: int, count: int, step: Step) -> bool:
    """Whether it is the next step; somebody else may have been faster."""
    if count >= MOST_STEPS:
        raise Refusal.single("draft", "too many steps: please begin a new draft with this one")
    try:
        with transaction.atomic():
            DraftStep.objects.create(
                draft=row, number=count + 1, step=msgspec.json.encode(step).decode(), by_id=account
            )
    except IntegrityError:
        return False
    return True


def _entitle(row: RuleDraft) -> None:
    row.title = _title(opened(row).rules)
    row.save(update_fields=["title", "changed_at"])


# ── With whom ────────────────────────────────────────────────────────────────────────────────────


def share(row: RuleDraft, account: int) -> None:
    if account != row.owner_id:
        DraftShare.objects.get_or_create(draft=row, account_id=account)


def unshare(row: RuleDraft, account: int) -> None:
    DraftShare.objects.filter(draft=row, account_id=account).delete()
