"""The final is over: the champion stands on the public page, and the next season knows him."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tafelrunde.journal.events import Ranked
from tafelrunde.pages.association.fame import EndedSeason
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.association import careers
from tafelrunde.store.association.erasure import erase_person
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall, Person
from tafelrunde.web.association import fame as fame_views
from tafelrunde.web.season import house
from tests.web.association.office import Office, name_of, row

pytestmark = pytest.mark.django_db

FOUR: dict[str, Any] = {"option-final_places": 4, "option-from_list": 4}


@pytest.fixture
def office() -> Office:
    """The best four of one tournament have accepted and are in the hall of the final."""
    found = Office(final_date="2026-05-09", **FOUR)
    found.played("Eins", "2025-10-01", [row(n, n) for n in range(1, 13)])
    found.day("2026-03-20")
    found.asks("send-invitations", deadline="2026-04-01")
    for person in found.state.invitations:
        found.asks("confirm-invitation", person=person)
    found.posted(found.office, found.inside("/final/hall"), mode="four-player")
    return found


def awarded(office: Office, monkeypatch: pytest.MonkeyPatch, ranks: dict[int, int]) -> None:
    """The final ends with these ranks, by the number of the name."""
    hall = office.state.final_hall
    players = {p.name: p.player for p in Person.objects.filter(hall_id=hall)}
    rows = tuple(Ranked(players[name_of(n)], rank) for n, rank in ranks.items())
    plain = DjangoLedger.state

    def over(ledger: Any, of: str) -> tuple[Tournament, int]:
        state, version = plain(ledger, of)
        if of == hall:
            state.awarded = rows
        return state, version

    monkeypatch.setattr(DjangoLedger, "state", over)
    Hall.objects.filter(id=hall).update(phase="awarded")


def next_season(office: Office) -> str:
    form = {"title": "Danach 2026/27", "series": "liga", "public": "on"}
    form |= {"start": "2026-09-01", "end": "2027-03-15"}
    office.posted(office.office, "/association/open/carcassonne", **form)
    return SeasonBook.objects.get(title="Danach 2026/27").slug


@pytest.mark.rule("CAR-601")
def test_the_champion_is_shown_and_is_set_in_the_next_season(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Meister" not in office.public.get(office.at("/final")).content.decode()
    awarded(office, monkeypatch, {3: 1, 1: 2, 2: 3, 4: 4})
    page = office.public.get(office.at("/final")).content.decode()
    assert page.index(name_of(3)) < page.index("Meister") < page.index(name_of(1))
    slug = next_season(office)
    assert slug == "danach-2026-27"
    office.slug = slug
    champion = Person.objects.get(name=name_of(3)).known_as
    assert (office.state.champion, office.state.runner_up) == (champion, "")


def test_a_shared_title_names_nobody_for_the_next_season(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    awarded(office, monkeypatch, {3: 1, 1: 1, 2: 3, 4: 4})
    office.slug = next_season(office)
    assert office.state.champion == ""


def test_a_final_played_later_is_offered_in_the_settings(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = next_season(office)
    awarded(office, monkeypatch, {3: 1, 1: 2, 2: 3, 4: 4})
    office.slug = slug
    page = office.office.get(office.inside("/settings"))
    ((field, value),) = page.context["holders"]
    assert field == "champion"
    assert value.startswith(name_of(3))
    assert office.state.champion == "", "offered, not decided"


# ── The hall of fame ─────────────────────────────────────────────────────────────────────────────


def fame(office: Office) -> str:
    return office.public.get(office.at("/fame")).content.decode()


def test_the_hall_of_fame_names_who_is_public_and_links_who_agreed(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert name_of(3) not in fame(office), "before the award nothing is told"
    awarded(office, monkeypatch, {3: 1, 1: 2, 2: 3, 4: 4})
    page = fame(office)
    assert page.index(name_of(3)) < page.index(name_of(1)) < page.index(name_of(2))
    assert name_of(4) not in page, "the first three"
    assert "/people/" not in page
    champion = AssociationPerson.objects.get(name=name_of(3))
    champion.birth_date = date(1990, 1, 1)
    careers.agree(champion, "1")
    assert f'href="/people/{champion.id}"' in fame(office)
    careers.take_back(champion)
    assert "/people/" not in fame(office)


def test_titles_of_a_whole_series_are_added_up(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    awarded(office, monkeypatch, {3: 1, 1: 2, 2: 3, 4: 4})
    champion = AssociationPerson.objects.get(name=name_of(3))
    later = EndedSeason("Danach", "danach", "2027-03-15", [(1, [champion.id])], [champion.id])
    plain = fame_views._ended
    monkeypatch.setattr(
        fame_views, "_ended", lambda book: later if book.title.startswith("Danach") else plain(book)
    )
    next_season(office)
    page = office.public.get(office.at("/fame"))
    (first,) = page.context["page"].holders
    assert (first.who.name, first.finals, first.lists) == (name_of(3), 2, 1)
    assert page.context["page"].seasons[0].season.title == "Danach"


def test_whoever_was_erased_is_nobody_there(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    awarded(office, monkeypatch, {3: 1, 1: 2, 2: 3, 4: 4})
    gone = AssociationPerson.objects.get(name=name_of(3))
    erase_person(house.seasons(), gone.id)
    page = office.public.get(office.at("/fame"))
    assert "N. N." in page.content.decode()
    assert page.context["page"].holders == ()


def test_a_minor_stands_there_with_initials(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    awarded(office, monkeypatch, {3: 1, 1: 2, 2: 3, 4: 4})
    AssociationPerson.objects.filter(name=name_of(3)).update(birth_date=date(2015, 1, 1))
    assert name_of(3) not in fame(office)
