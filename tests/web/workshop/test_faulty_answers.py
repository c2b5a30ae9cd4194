"""A faulty answer: said at its field, nobody is led on past it, and what followed before stays."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tafelrunde.pages.plain_words import mode_in_words
from tafelrunde.pages.workshop.looking import looked_at
from tafelrunde.pages.workshop.starting import blank
from tafelrunde.store import drafts
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
    assert 'href="#fault-modes.0.rounds"' in page.split('id="live"')[1]
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


def test_undo_takes_back_what_was_typed_and_redo_brings_it_again() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    page = client.get(reverse("workshop-question", args=[row.pk, "rounds"])).content.decode()
    assert reverse("workshop-undo", args=[row.pk]) not in page, "no form of its own beside it"
    here = reverse("workshop-question", args=[row.pk, "rounds"])
    assert answer(client, row, "rounds", modes__0__rounds="5", do="undo")["Location"] == here
    assert rules(row)["modes"][0]["rounds"] == 3
    assert answer(client, row, "rounds", do="redo")["Location"] == here
    assert rules(row)["modes"][0]["rounds"] == 5
    answer(client, row, "rounds", do="undo")
    answer(client, row, "rounds", modes__0__rounds="6", do="redo")
    assert rules(row)["modes"][0]["rounds"] == 6, "what is typed goes before what was taken back"
    answer(client, row, "tables", do="copy-mode 0")
    gone = answer(client, row, "tables-2", do="undo")
    assert gone["Location"] == reverse("workshop-draft", args=[row.pk])


def test_no_link_beside_a_question_forgets_what_was_typed() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    answer(client, row, "tables", modes__0__title__de="", modes__0__title__en="")
    page = client.get(reverse("workshop-question", args=[row.pk, "rounds"])).content.decode()
    main = page[page.index('aria-labelledby="asked"') :]
    crumbs = page[page.index('class="crumbs"') :].split("</nav>")[0]
    there = reverse("workshop-question", args=[row.pk, "tables"])
    assert "<a " not in crumbs
    assert f'value="{reverse("workshop")}"' in crumbs
    assert f'value="{there}#fault-modes.0.title"' in main
    assert f'href="{there}' not in page
    assert page.index('form="asked-form"') < page.index('class="crumbs"'), "Enter saves"


def test_what_is_wrong_and_what_is_missing_are_told_apart() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    answer(client, row, "rounds", modes__0__rounds="viele")
    page = answer(client, row, "tables", modes__0__title__de="", modes__0__title__en="")
    live = page.content.decode().split('id="live"')[1]
    wrong, missing = live.split('id="missing"')
    assert 'id="wrong"' in wrong
    assert 'data-place="modes.0.rounds"' in wrong
    assert 'data-place="modes.0.title"' in missing
    answer(client, row, "rounds", modes__0__rounds="")
    page = client.get(reverse("workshop-question", args=[row.pk, "rounds"]))
    assert 'id="wrong"' not in page.content.decode(), "an empty answer is missing"


def test_an_old_draft_with_a_key_nobody_knows_can_be_mended() -> None:
    client = organiser()
    held = blank("Azul")
    held["modes"][0]["runden"] = held["modes"][0].pop("rounds")
    held["colour.1"] = "blue"
    row = drafts.begin(User.objects.get().pk, held)
    opened = client.get(reverse("workshop-draft", args=[row.pk]))["Location"]
    page = client.get(opened).content.decode()
    assert 'id="fault-colour.1"' in page
    assert "blue" in page
    assert answer(client, row, "title", do="drop-key 0").status_code == 302
    assert "colour.1" not in rules(row)
    page = client.get(reverse("workshop-question", args=[row.pk, "tables"])).content.decode()
    assert 'id="fault-modes.0.runden"' in page
    answer(client, row, "tables", do="name-key 0")
    assert rules(row)["modes"][0]["rounds"] == 3
    assert looked_at(rules(row)).rulebook is not None


def test_one_line_of_a_table_of_points_is_marked_and_named() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    said = answer(client, row, "worth", scoring__tables__points__3="5 drei 1")
    page = html.unescape(said.content.decode())
    assert page.count('aria-invalid="true"') == 1
    assert 'aria-describedby="fault-scoring.tables.points.3"' in page
    assert re.search(r"(Tische zu 3|tables of 3)\):", page)


def test_numbers_are_shown_as_people_write_them() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    answer(client, row, "worth", scoring__tables__points__4="5,5 3 2 1/3")
    assert rules(row)["scoring"]["tables"]["points"]["4"] == ["11/2", 3, 2, "1/3"]
    there = reverse("workshop-question", args=[row.pk, "worth"])
    for lang, shown in (("de", "5,5 3 2 1/3"), ("en", "5.5 3 2 1/3")):
        page = client.get(there, headers={"Accept-Language": lang}).content.decode()
        assert f'value="{shown}"' in page
        assert "11/2" not in page
