"""A faulty answer: said at its field, nobody is led on past it, and what followed before stays."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.pages.workshop.looking import looked_at
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


def test_whoever_leaves_a_question_by_another_way_takes_the_answer_along() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    page = client.get(reverse("workshop-question", args=[row.pk, "rounds"])).content.decode()
    there = reverse("try-draft", args=[row.pk])
    assert not re.search(rf'<a[^>]*href="{there}"', page)
    assert page.count(f'name="next" value="{there}"') == 2
    first = page[page.index('form="asked-form"') :].split(">")[0]
    assert "name" not in first, "Enter presses the first button: it saves and goes on"
    left = answer(client, row, "rounds", modes__0__rounds="5", next=there)
    assert left["Location"] == there
    assert rules(row)["modes"][0]["rounds"] == 5
    wrong = answer(client, row, "rounds", modes__0__rounds="viele", next=there)
    assert wrong.status_code == 422
    assert answer(client, row, "rounds", next=there).status_code == 302, "told once"
    away = answer(client, row, "rounds", modes__0__rounds="4", next="https://example.org/")
    assert away["Location"] == "/"


def test_points_are_never_made_up_without_a_word() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    said = answer(client, row, "tables", modes__0__sizes=["", "4", "3", "2"])
    page = client.get(said["Location"]).content.decode()
    assert rules(row)["scoring"]["tables"]["points"]["2"] == [5, 1]
    assert re.search(r"Tische zu 2 eingetragen: 5 1|tables of 2: 5 1", page)
    emptied = answer(client, row, "worth", scoring__tables__points__4="")
    assert emptied.status_code == 422
    assert 'id="fault-scoring.tables.points' in emptied.content.decode()
    answer(client, row, "rounds", modes__0__rounds="4")
    assert "4" not in rules(row)["scoring"]["tables"]["points"]


def test_only_the_points_of_tables_that_occur_are_told() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    answer(client, row, "tables", modes__0__sizes=["", "5", "4", "3"])
    answer(client, row, "tables", modes__0__sizes=["", "4", "3"])
    book = looked_at(rules(row)).rulebook
    assert book is not None
    assert "5" in book.scoring["tables"].points
    assert [line.size for line in mode_in_words(book, book.modes[0]).points] == [4, 3]


@pytest.mark.parametrize("typed", ["zwei", "0", "1", "17", "-4", ""])
def test_how_many_reach_the_end_is_never_changed_silently(typed: str) -> None:
    client = organiser()
    row = begun(client, title="Azul")
    said = answer(client, row, "end", modes__0__end__way="final", modes__0__end__enter=typed)
    assert said.status_code == 422
    page = said.content.decode()
    assert page.count('id="fault-') == 1
    assert 'id="fault-modes.0.end.enter"' in page
    field = re.search(r'<input\s+name="modes.0.end.enter"[^>]*>', page)
    assert field is not None
    assert f'value="{typed}"' in field[0]
    assert answer(client, row, "end", modes__0__end__enter="3").status_code == 302
    assert rules(row)["modes"][0]["finish"]["schemes"][0]["size"] == 3
