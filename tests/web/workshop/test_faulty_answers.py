"""A faulty answer: said at its field, nobody is led on past it, and what followed before stays."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.web.workshop.test_drafts import answer, begun, organiser, rules

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["few", "60 10"])
def test_a_fault_stands_at_its_field_and_nobody_is_led_on(typed: str) -> None:
    client = organiser()
    row = begun(client, title="Azul")
    said = answer(client, row, "slip", scoring__tables__figures__0__typical=typed)
    assert said.status_code == 422
    page = said.content.decode()
    name = "scoring.tables.figures.0.typical"
    field = re.search(rf'<input\s+name="{name}"[^>]*>', page)
    assert field is not None
    assert f'value="{typed}"' in field[0]
    assert f'aria-describedby="fault-{name}"' in field[0]
    assert f'id="fault-{name}"' in page
    assert page.count('aria-invalid="true"') == 1
    assert reverse("workshop-question", args=[row.pk, "worth"]) in page, "on all the same"


def test_what_followed_stays_beside_a_faulty_draft_and_says_so() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    answer(client, row, "rounds", modes__0__rounds="5")
    page = answer(client, row, "rounds", modes__0__rounds="viele").content.decode()
    assert "data-stale" in page
    assert 'id="said"' in page
    assert "5 Runden" in page
    assert f"{reverse('workshop-question', args=[row.pk, 'rounds'])}#fault-modes.0.rounds" in page
    assert answer(client, row, "rounds", modes__0__rounds="4").status_code == 302
    page = client.get(reverse("workshop-question", args=[row.pk, "rounds"])).content.decode()
    assert "data-stale" not in page
    assert "field-error" not in page


def test_a_fault_of_a_mode_leads_to_its_own_question() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    said = answer(client, row, "rounds", modes__0__rounds="1000")
    assert said.status_code == 422
    assert 'id="fault-modes.0.rounds"' in said.content.decode()
    assert answer(client, row, "rounds", modes__0__rounds="").status_code == 422
    assert "rounds" not in rules(row)["modes"][0]
    emptied = client.get(reverse("workshop-question", args=[row.pk, "rounds"])).content.decode()
    assert 'id="fault-modes.0.rounds"' in emptied
    field = re.search(r'<input\s+name="modes.0.rounds"[^>]*>', emptied)
    assert field is not None
    assert 'value=""' in field[0]
