"""The final is over: the champion stands on the public page, and the next season knows him."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.journal.events import Ranked
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall, Person
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
