"""What was taken away from a draft and is put back is what it was, with its rule numbers."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tafelrunde.pages.workshop.endings import finishes_held
from tafelrunde.pages.workshop.questions import question_of, questions
from tafelrunde.pages.workshop.special import whole_form
from tafelrunde.store import drafts
from tafelrunde.store.workshop_models import RuleDraft
from tests.pages.workshop.sending import sent
from tests.web.workshop.test_drafts import begun, organiser, rules

pytestmark = pytest.mark.django_db


def ended(client: Client, row: RuleDraft, mode: int, way: str) -> None:
    """The question of the end as its page shows it, with another way chosen."""
    draft = drafts.opened(row)
    asked = question_of(draft.rules, f"end-{mode + 1}") or question_of(draft.rules, "end")
    assert asked is not None
    form = whole_form(asked, draft.rules, finishes_held(draft, len(draft.steps)))
    given: dict[str, Any] = dict(sent(form))
    given |= {f"modes.{mode}.end.way": way, "seen": len(draft.steps)}
    for field in [each for each in given if each.startswith(f"modes.{mode}.finish")]:
        del given[field]
    answer = client.post(reverse("workshop-question", args=[row.pk, asked.id]), given)
    assert answer.status_code in (302, 422), answer.status_code


def finish(row: RuleDraft, mode: int) -> Any:
    return rules(row)["modes"][mode].get("finish")


def put_back(edition: str, mode: int, way: str) -> tuple[Any, Any]:
    client = organiser()
    row = begun(client, edition=edition)
    before = finish(row, mode)
    assert before is not None
    ended(client, row, mode, "none")
    assert finish(row, mode) is None
    ended(client, row, mode, way)
    return before, finish(row, mode)


def test_a_final_put_back_is_the_one_that_was_taken_away() -> None:
    before, after = put_back("seven-wonders", 0, "final")
    assert after == before


def test_a_finish_of_its_own_can_be_put_back_too() -> None:
    before, after = put_back("dominion", 0, "own")
    assert after == before


def test_another_way_keeps_what_people_cite() -> None:
    before, after = put_back("seven-wonders", 0, "knockout")
    assert after != before
    assert after["rule"] == before["rule"]


def test_the_next_edition_says_where_its_source_names_a_year() -> None:
    client = organiser()
    row = begun(client, edition="catan")
    first = questions(rules(row))[0].id
    page = client.get(reverse("workshop-question", args=[row.pk, first]))
    assert "2012" in " ".join(each.text.de for each in page.context["warnings"])


def test_a_zip_is_told_as_what_it_is() -> None:
    file = SimpleUploadedFile("azul.zip", b"PK\x03\x04\x14\x00\xff\xfe")
    answer = organiser().post(reverse("workshop-begin"), {"file": file})
    assert answer.status_code == 422
    assert "bitte entpacken" in answer.content.decode()
