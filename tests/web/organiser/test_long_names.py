"""What is too long is refused at its field with one limit everywhere, and nothing is cut unsaid."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.pages.organiser.paste import read_list
from tafelrunde.reckoning.lists.lengths import LONGEST
from tafelrunde.store.models import Person
from tafelrunde.words import capital
from tests.web.organiser.conftest import Clerk

FIELDS = {
    "name": ("name", "Der Name ist länger als 120 Zeichen"),
    "club": ("club", "Der Verein ist länger als 80 Zeichen"),
    "groups": ("group", "Der Name einer Gruppe ist länger als 80 Zeichen"),
    "pseudonym_text": ("pseudonym", "Das Pseudonym ist länger als 40 Zeichen"),
    "told_apart": ("told_apart", "Die Unterscheidung ist länger als 40 Zeichen"),
    "contact": ("contact", "Die Adresse ist länger als 120 Zeichen"),
}


@pytest.mark.parametrize("field", FIELDS)
def test_a_change_that_is_too_long_is_refused_at_its_field(organiser: Clerk, field: str) -> None:
    organiser.announce()
    organiser.enter(2)
    person = Person.objects.filter(hall__slug=organiser.slug).first()
    assert person is not None
    kind, said = FIELDS[field]
    typed: dict[str, Any] = {"name": person.name, "shown": "groups"}
    answer = organiser.post(
        f"/players/{person.player}/change", **typed | {field: "W" * (LONGEST[kind] + 1)}
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page
    assert f'data-place="{field}"' in page
    kept = Person.objects.get(pk=person.pk)
    assert (kept.name, kept.club, kept.told_apart) == (person.name, person.club, "")
    fits = organiser.post(
        f"/players/{person.player}/change", **typed | {field: "W" * LONGEST[kind]}
    )
    assert fits.status_code == 204


def test_a_saved_change_says_so_though_the_journal_knows_no_names(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(2)
    person = Person.objects.filter(hall__slug=organiser.slug).first()
    assert person is not None
    organiser.post(f"/players/{person.player}/change", name="Neu Genannt", club="Nord")
    assert "✓ Gespeichert: Neu Genannt" in organiser.page("/players")
    other = Person.objects.exclude(pk=person.pk).get(hall__slug=organiser.slug)
    where = f"/players/{other.player}/change"
    organiser.post(where, name="Neu Genannt", told_apart="die Ältere")
    assert "✓ Gespeichert: Neu Genannt (die Ältere)" in organiser.page("/players"), "not the other"


def test_what_was_longer_before_stays_while_nobody_touches_it(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(2)
    person = Person.objects.filter(hall__slug=organiser.slug).first()
    assert person is not None
    Person.objects.filter(pk=person.pk).update(name="W" * 150, pseudonym="V" * 60)
    typed: dict[str, Any] = {"name": "W" * 150, "pseudonym_text": "V" * 60, "club": "Nord"}
    assert organiser.post(f"/players/{person.player}/change", **typed).status_code == 204
    assert Person.objects.get(pk=person.pk).club == "Nord"


def test_added_alone_or_by_a_list_it_is_the_same_limit(organiser: Clerk) -> None:
    organiser.announce()
    alone = organiser.post("/players/add", name="W" * 121)
    assert alone.status_code == 422
    assert FIELDS["name"][1] in alone.content.decode()
    listed = organiser.enter(2, **{"club-2": "W" * 81})
    assert listed.status_code == 422
    assert 'data-place="club-2"' in listed.content.decode()
    assert not organiser.state.entries
    for text, kind in (("{} Berg", "name"), ("Ada Berg;{}", "club")):
        heading = "Name;Verein\n" if kind == "club" else ""
        reading = read_list(heading + text.format("W" * LONGEST["name"]))
        assert [capital(said).de for _line, said in reading.faults] == [FIELDS[kind][1]]
        assert reading.people == ()
