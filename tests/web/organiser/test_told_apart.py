"""Two of one name: what the organiser adds stands wherever somebody is chosen or called."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tafelrunde.reckoning.names.calling import full_names
from tafelrunde.reckoning.names.namesakes import told_apart
from tafelrunde.store.models import Person
from tafelrunde.store.people_file import PersonLine
from tafelrunde.web import house
from tafelrunde.web.audience.press import forget
from tests.web.organiser.conftest import Clerk


def test_what_was_added_comes_before_clubs_and_numbers() -> None:
    names = {"a": "Anna Berg", "b": "Anna Berg", "c": "Anne Berg"}
    clubs = {"a": "Bonn", "b": "Köln"}
    assert told_apart(names, names, clubs) == {"a": "Bonn", "b": "Köln"}
    added = {"a": " die  Ältere ", "b": "", "c": "aus Herne"}
    marks = {"a": "die Ältere", "b": "Köln", "c": "aus Herne"}
    assert told_apart(names, names, clubs, added) == marks


def test_a_number_never_stands_alone() -> None:
    three = dict.fromkeys("abc", "Hans Meier")
    assert told_apart(three, three, {}) == {"a": "1", "b": "2", "c": "3"}
    assert told_apart(three, three, {"b": "Bonn"}) == {"a": "1", "b": "Bonn", "c": "3"}
    assert told_apart(three, three, {"b": "Bonn"}, {"c": "der Alte"}) == {
        "b": "Bonn",
        "c": "der Alte",
    }


def test_it_is_typed_at_the_desk_and_shown_everywhere(organiser: Clerk) -> None:
    organiser.start(8)
    first, second, *_rest = organiser.state.entries
    Person.objects.filter(player__in=(first, second)).update(name="Anna Berg", surname="Berg")
    changed = organiser.post(
        f"/players/{first}/change", name="Anna Berg", told_apart=" die  Ältere ", shown="groups"
    )
    assert changed.status_code == 204, changed.content
    assert 'value="die Ältere"' in organiser.page(f"/players/{first}")
    organiser.publish()
    forget()
    for page in ("/check-in", "/players", "/tables", "/tables/seats", "/phones"):
        assert "Anna Berg (die Ältere)" in organiser.page(page), page
        assert "Anna Berg (2)" not in organiser.page(page), page
    for page in ("/seating?by=table", "/screen?view=seating", "/join"):
        assert "die Ältere" in Client().get(f"/t/{organiser.slug}{page}").content.decode(), page
    person = Person.objects.get(player=first)
    kept = PersonLine(**{name: getattr(person, name) for name in PersonLine.__struct_fields__})
    assert kept.told_apart == "die Ältere", "it travels with the people"


def test_a_house_for_this_machine_only_offers_phones_no_address(
    organiser: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser.start(8)
    player = next(iter(organiser.state.entries))

    def pages() -> tuple[str, str, str]:
        forget()
        here = {"Host": "localhost:8000"}
        screen = organiser.client.get(f"/t/{organiser.slug}/screen?view=join", headers=here)
        give = f"/t/{organiser.slug}/desk/phones/give"
        given = organiser.client.post(give, {"player": player}, headers=here)
        files = organiser.client.get(f"/t/{organiser.slug}/desk/files", headers=here)
        return screen.content.decode(), given.content.decode(), files.content.decode()

    screen, given, files = pages()
    assert "Der Link geht nur im Netz dieses Hauses auf" in files
    assert "localhost" not in screen.split('class="join-address">')[1].split("<")[0]
    assert 'class="given-qr"' in given
    monkeypatch.setenv("TAFELRUNDE_ONLY_HERE", "1")
    screen, given, files = pages()
    assert "Telefone erreichen es nicht" in files, "nor anybody's web page"
    assert "--host" not in screen, "the projector says nothing of phones then; the desk does"
    assert 'class="join-address"' not in screen
    assert "Telefone erreichen es nicht" in given
    assert 'class="given-qr"' not in given


def test_whoever_left_the_list_is_told_apart_in_the_history_for_good(organiser: Clerk) -> None:
    """The paper for the association must not say of one what the other did."""
    organiser.start(8)
    first, second, third, *_rest = organiser.state.entries
    both = Person.objects.filter(player__in=(first, third))
    both.update(name="Anna Berg", surname="Berg", club="")
    organiser.did("withdraw-player", player=first, sure="1")
    assert first in organiser.state.absent
    page = organiser.page("/history")
    assert "Anna Berg (1) zurückgezogen" in page
    chosen = re.findall(r"<option[^>]*>(Anna Berg[^<]*)</option>", page)
    assert sorted(chosen) == ["Anna Berg (1)", "Anna Berg (2)"]
    names = full_names(organiser.state, house.people(house.find(organiser.slug).id))
    assert (names[first], names[third]) == ("Anna Berg (1)", "Anna Berg (2)")
    Person.objects.filter(player=first).delete()
    forgotten = full_names(organiser.state, house.people(house.find(organiser.slug).id))
    assert (forgotten[first], forgotten[third]) == ("N. N.", "Anna Berg")
    assert second in forgotten


def test_an_entry_that_was_struck_keeps_its_mark_and_leaves_the_other_without(
    organiser: Clerk,
) -> None:
    organiser.announce()
    organiser.enter(8)
    first, second, *_rest = organiser.state.entries
    Person.objects.filter(player__in=(first, second)).update(name="Anna Berg", surname="Berg")
    organiser.did("cancel-entry", player=second)
    names = full_names(organiser.state, house.people(house.find(organiser.slug).id))
    assert (names[first], names[second]) == ("Anna Berg", "Anna Berg (2)")
