"""A final that is open has whoever accepted, and nobody who does not play."""

from __future__ import annotations

import pytest

from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall, Person
from tafelrunde.web import house as desk_house
from tafelrunde.web.people import in_halls
from tests.web.association.office import Office, field_of, text_of
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def plain_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run inside a transaction, where SQLite cannot be backed up."""
    ledger = DjangoLedger()
    monkeypatch.setattr(desk_house, "ledger", lambda: ledger)
    monkeypatch.setattr(in_halls, "ledger", lambda: ledger)


def opened_final(*, hall: bool = True) -> Office:
    """Four are invited, two of them have accepted."""
    options = {"option-final_places": 4, "option-from_list": 4}
    office = Office("seven-wonders", final_place="Herne", final_date="2026-05-09", **options)
    office.played("Eins", "2025-10-01", field_of(16))
    office.day("2026-03-20")
    office.asks("send-invitations", deadline="2026-04-01")
    for person in list(office.state.invitations)[:2]:
        office.asks("confirm-invitation", person=person)
    if hall:
        office.posted(office.office, office.inside("/final/hall"), mode="four-rounds")
    return office


def entered(office: Office) -> set[str]:
    """Who stands in the final's hall, under the association's ids."""
    hall = office.state.final_hall
    state, _version = desk_house.state(hall)
    rows = Person.objects.filter(hall_id=hall).values_list("known_as", "player")
    return {known for known, player in rows if state.person(player) is not None}


def test_an_open_final_follows_whoever_accepts_or_declines_until_it_begins() -> None:
    office = opened_final()
    first, second, third, *_more = office.state.invitations
    assert entered(office) == {first, second}
    own = f"/invitation/{issue_link(office.id, first)[1]}"
    office.posted(office.public, own, answer="no")
    office.asks("confirm-invitation", person=third)
    assert entered(office) == {second, third}
    office.asks("undo-decline", person=first)
    assert entered(office) == {first, second, third}, "accepted as before"
    office.asks("withdraw-invitation", person=third, why="mistake")
    assert entered(office) == {first, second}
    page = " ".join(text_of(office.office.get(office.inside("/final"))).split())
    assert "Finale angleichen" not in page


def test_a_final_that_differs_from_the_answers_says_by_whom_and_is_brought_into_line() -> None:
    office = opened_final()
    first, _second, *_more = office.state.invitations
    player = Person.objects.get(hall_id=office.state.final_hall, known_as=first).player
    clerk = Clerk(office.office, Hall.objects.get(id=office.state.final_hall).slug)
    clerk.did("cancel-entry", player=player)
    name = AssociationPerson.objects.get(id=first).name
    page = " ".join(text_of(office.office.get(office.inside("/final"))).split())
    assert f"{name} hat zugesagt und ist dort nicht eingetragen." in page
    assert "Finale angleichen" in page
    office.posted(office.office, office.inside("/final/hall"))
    assert first in entered(office)


def test_before_a_final_begins_its_desk_says_how_many_may_still_answer() -> None:
    office = opened_final()
    slug = Hall.objects.get(id=office.state.final_hall).slug
    for page in ("desk", "desk/check-in"):
        told = text_of(office.office.get(f"/t/{slug}/{page}"))
        assert "2 eingeladene Personen haben noch nicht geantwortet" in told
    for person in list(office.state.invitations)[2:]:
        office.asks("confirm-invitation", person=person)
    assert "noch nicht geantwortet" not in text_of(office.office.get(f"/t/{slug}/desk"))


@pytest.mark.parametrize(
    ("language", "end", "slug"), [("en", "Final", "final"), ("de", "Finale", "finale")]
)
def test_the_final_is_called_in_the_language_of_whoever_opens_it_or_as_they_like(
    language: str, end: str, slug: str
) -> None:
    asked = {"Accept-Language": language}
    office = opened_final(hall=False)
    title = f"{office.state.title} – {end}"
    page = office.office.get(office.inside("/final"), headers=asked).content.decode()
    assert f'value="{title}"' in page
    form = {"mode": "four-rounds", "key": "k"}
    office.office.post(office.inside("/final/hall"), form, headers=asked)
    hall = Hall.objects.get(id=office.state.final_hall)
    assert (hall.title, hall.slug) == (title, f"{office.slug}-{slug}")


def test_the_title_of_the_final_can_be_chosen() -> None:
    office = opened_final(hall=False)
    office.posted(office.office, office.inside("/final/hall"), mode="four-rounds", title="Cup Day")
    assert Hall.objects.get(id=office.state.final_hall).title == "Cup Day"
