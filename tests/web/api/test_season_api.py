"""Seasons by the API: what the public pages show, exact numbers twice, and nothing private."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings

from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.web.season import house
from tests.web.association.office import Office, name_of, row
from tests.web.association.private_season import (
    CHILD_SHOWN,
    SECRETS,
    TODAY,
    birthdays,
    erased,
    told_for_all,
)
from tests.web.described import described

pytestmark = pytest.mark.django_db

PAGES = ("", "/ranking", "/calendar", "/final")


@pytest.fixture(scope="module")
def season(django_db_setup: None, django_db_blocker: Any) -> Iterator[Office]:
    with told_for_all(django_db_blocker) as told:
        yield told


@pytest.fixture
def office(season: Office) -> Office:
    season.day(TODAY)
    return season


def get(path: str) -> Any:
    return Client().get(f"/api/seasons{path}")


def test_public_seasons_are_listed_with_their_pages(office: Office) -> None:
    (line,) = get("").json()["seasons"]
    assert line["slug"] == office.slug
    assert Client().get(line["address"]).status_code == 200
    one = get(f"/{office.slug}").json()
    assert (one["final_date"], one["final_place"]) == ("2026-05-01", "Herne")
    assert [each["date"] for each in one["lists"]] == ["2026-01-10"]
    assert one["head"] == SeasonBook.objects.get(slug=office.slug).head
    assert one["records"] == office.state.seq


@pytest.mark.rule("7W-402", "7W-407")
def test_the_ranking_list_says_what_counted_exactly() -> None:
    office = Office("seven-wonders", **{"option-final_places": "8"})
    for number in range(1, 5):
        rows = [row(place, 1 + (place + 3 * number) % 17) for place in range(1, 18)]
        office.played(f"Turnier {number}", f"2025-10-0{number}", rows)
    told = get(f"/{office.slug}/ranking").json()
    table = house.seasons().table(office.id)
    assert told["places_in_final"] == 8
    assert told["tournaments"] == 4
    assert [line["points"]["exact"] for line in told["ranking"]] == [
        str(row_.points) for row_ in table.shown
    ]
    fractions = 0
    for line in told["ranking"]:
        total = sum(Fraction(score["gives"]["exact"]) for score in line["counted"])
        assert total == Fraction(line["points"]["exact"])
        assert abs(line["points"]["value"] - float(total)) < 1e-6
        assert [score["weight"]["exact"] for score in line["counted"]] == ["1", "1/2", "1/3"]
        assert {score["rule"] for score in line["dropped"]} == {"7W-402"}
        assert all(set(score["why"]) == {"de", "en"} for score in line["dropped"])
        fractions += "/" in line["points"]["exact"]
    assert fractions


def test_the_calendar_has_what_is_approved_and_marks_what_is_cancelled(office: Office) -> None:
    dates = {each["title"]: each for each in get(f"/{office.slug}/calendar").json()["dates"]}
    assert set(dates) == {"Herbst", "Winter", "Frühling", "Ausfall"}
    assert [title for title, each in dates.items() if each["cancelled"]] == ["Ausfall"]
    assert (dates["Frühling"]["capacity"], dates["Frühling"]["free"]) == (20, 19)
    assert dates["Winter"]["notes"][0]["rule"] == "CAR-601"
    assert Client().get(dates["Winter"]["address"]).status_code == 200


def test_the_final_has_whoever_has_not_said_no(office: Office) -> None:
    told = get(f"/{office.slug}/final").json()
    assert told["places"] == 6
    assert len(told["invited"]) == 5
    [lot] = told["lots"]
    assert (lot["places"], lot["rule"]) == (1, "CAR-601")
    first = next(iter(office.state.invitations))
    office.asks("confirm-invitation", person=first)
    second = list(office.state.invitations)[1]
    office.asks("decline-invitation", person=second)
    told = get(f"/{office.slug}/final").json()["invited"]
    assert [line["confirmed"] for line in told] == [True, False, False, False]


def test_a_program_that_asks_again_is_told_that_nothing_changed(office: Office) -> None:
    address = f"/api/seasons/{office.slug}/ranking"
    first = Client().get(address)
    assert first["Content-Type"].startswith("application/json")
    again = Client(headers={"if-none-match": first["ETag"]}).get(address)
    assert (again.status_code, again.content) == (304, b"")
    office.asks("withdraw-results", fixture=next(iter(office.state.fixtures)), reason="Zweifel")
    changed = Client(headers={"if-none-match": first["ETag"]}).get(address)
    assert changed.status_code == 200
    assert changed.json()["tournaments"] == 1


def test_nothing_private_leaves_by_the_api(office: Office) -> None:
    name = erased()
    ids = set(AssociationPerson.objects.values_list("id", flat=True))
    for path in PAGES:
        text = get(f"/{office.slug}{path}").content.decode()
        assert not [secret for secret in SECRETS if secret in text], path
        assert not [day for day in birthdays() if day in text], path
        assert not [person for person in ids if person in text], path
        assert name not in text, path
    ranking = [line["name"] for line in get(f"/{office.slug}/ranking").json()["ranking"]]
    assert CHILD_SHOWN in ranking
    assert "N. N." in ranking
    assert name_of(1) in ranking


def test_a_season_that_is_not_public_is_for_insiders_alone(office: Office) -> None:
    SeasonBook.objects.update(public=False)
    assert get("").json() == {"seasons": []}
    for path in PAGES:
        assert get(f"/{office.slug}{path}").status_code == 404
        assert office.organiser.get(f"/api/seasons/{office.slug}{path}").status_code == 200
    assert get("/nowhere/ranking").status_code == 404


def test_the_api_answers_everything_its_description_allows(office: Office) -> None:
    """A short run with a season that is there, in place of made-up ones."""
    schema = described()
    seen = set()
    for found in schema.include(path_regex="^/api/seasons").get_all_operations():
        operation: Any = found.ok()
        seen.add(operation.path)

        @given(case=operation.as_strategy())
        @settings(
            max_examples=4, deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        def holds(case: Any) -> None:
            case.call_and_validate(headers={"Accept-Encoding": "identity"})
            if case.path_parameters:
                case.path_parameters["slug"] = office.slug
                case.call_and_validate(headers={"Accept-Encoding": "identity"})

        holds()
    assert len(seen) == 5
