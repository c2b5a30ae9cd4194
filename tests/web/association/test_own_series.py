"""The office opens a league of its own by the form; the public list counts and explains it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.web.people.consent import CONSENT_VERSION
from tafelrunde.web.season import house
from tests.web.association.office import START, Office, account, name_of, row

pytestmark = pytest.mark.django_db

LEAGUE = {
    "own-points": "25, 18, 15, 12\n10: 30, 24, 18",
    "own-beyond": "1",
    "own-minimum": "4",
    "own-minimum_counts": "participants",
    "own-best": "2",
    "own-weights": "1, 1/2",
    "own-equal": ["places", "", "players"],
    "own-champion": "on",
    "option-final_places": "4",
    "option-tied_places": "mean",
}


def league(**more: Any) -> Office:
    return Office("dominion/own", **(LEAGUE | more))


def test_the_office_may_choose_any_game_for_a_series_of_its_own() -> None:
    office = account("office", "association")
    page = office.get("/association/open").content.decode()
    for game in ("dominion", "friedrich", "carcassonne"):
        assert f"/association/open/{game}/own" in page
    assert office.get("/association/open/dominion").status_code == 404, "it has no list of its own"
    form = office.get("/association/open/dominion/own").content.decode()
    assert "25, 18, 15" in form
    assert "mean_share" not in form, "Dominion has no shares to decide by"
    assert "mean_share" in office.get("/association/open/catan/own").content.decode()


def test_a_dominion_league_is_opened_played_listed_and_explained() -> None:
    office = league()
    assert office.state.own is not None
    assert office.state.own.equal == ("places", "players")
    office.played("Erster Abend", "2025-10-05", [row(n, n) for n in range(1, 6)])
    office.played(
        "Großer Abend", "2025-11-05", [row(1, 2), row(1, 1), *(row(n, n) for n in range(3, 11))]
    )
    page = office.public.get(office.at()).content.decode()
    assert office.public.get("/seasons").status_code == 200
    points = {
        AssociationPerson.objects.get(id=line.player).name: line.points
        for line in house.seasons().table(office.id).rows
    }
    assert points[name_of(1)] == 27 + Fraction(25, 2), "27 is the mean of 30 and 24"
    assert points[name_of(2)] == 27 + Fraction(18, 2)
    assert points[name_of(3)] == 18 + Fraction(15, 2)
    assert points[name_of(9)] == 1
    assert "39,5" in page
    english = Client(headers={"Accept-Language": "en"}).get(office.at()).content.decode()
    assert "Points by place from 10 players on: 30, 24, 18; every further place 1." in english
    assert "The best 2 count: in full, by half." in english
    assert "§2" in english
    assert "Diese Serie hat eigene Regeln" in page
    office.asks("send-invitations", deadline="2026-04-01")
    sent = office.state.invitations
    assert {one.rule for one in sent.values()} == {"§5"}
    assert len(sent) == 4
    for person in sent:
        office.asks("confirm-invitation", person=person)
    office.posted(office.office, office.inside("/final/hall"), mode="swiss")
    assert office.state.final_hall
    assert office.public.get(office.at("/final")).status_code == 200
    assert office.office.get(office.inside("/final")).status_code == 200
    assert office.office.get(office.inside("/results")).status_code == 200
    assert office.office.get("/association").status_code == 200


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("own-points", "viele", "Ganze Zahlen"),
        ("own-points", "10, 5\n8, 4", "Spielerzahl"),
        ("own-points", "5, 10", "schlechterer Platz"),
        ("own-weights", "1, 1/2, 1/3", "2 Gewichte"),
        ("own-weights", "1/2, 1", "schwerer"),
        ("own-minimum", "x", "ganze Zahl"),
        ("own-equal", ["places", "places"], "nur einmal"),
    ],
)
def test_rules_that_cannot_be_open_no_season(field: str, typed: Any, said: str) -> None:
    office = account("office", "association")
    form = {"title": "Liga", "series": "liga", "start": START, "end": "2026-03-15", "key": "k1"}
    answer = office.post("/association/open/dominion/own", form | LEAGUE | {field: typed})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert office.get("/association").context["seasons"] == []


def test_the_rules_stand_in_the_settings_until_something_counts() -> None:
    office = league()
    settings = office.inside("/settings")
    assert 'name="own-points"' in office.office.get(settings).content.decode()
    state = office.state
    form = LEAGUE | {"title": state.title, "start": state.start, "end": state.end, "public": "on"}
    form |= {"own-points": "10, 6, 3", "own-beyond": "0", "reason": "Beschluss"}
    office.posted(office.office, settings, **form)
    assert office.state.own is not None
    assert (office.state.own.points, office.state.own.fields) == ((10, 6, 3), ())
    office.played("Abend", "2025-10-05", [row(n, n) for n in range(1, 6)])
    assert 'name="own-points"' not in office.office.get(settings).content.decode()
    office.posted(office.office, settings, 422, **(form | LEAGUE))


def _registered(office: Office, fixture: str) -> str:
    """The personal page of somebody who is registered."""
    person = AssociationPerson.objects.create(
        id="a" + "7" * 16, name="Ada Winter", consent_version=CONSENT_VERSION
    )
    season = office.state.id
    command = c.RegisterPerson(fixture=fixture, person=person.id)
    house.ask(season, command, Actor("account:1", "association"), "registers")
    _link, token = issue_link(season, person.id)
    return f"/registration/{token}"


@pytest.mark.rule("FRI-105")
def test_a_date_of_several_days_names_them_all() -> None:
    """Two sessions a day: four prelims and the final take three days, each with its own hours."""
    office = Office("friedrich/own", **LEAGUE)
    fixture = office.dated(
        "Rheinsberg", "2025-11-01", mode="world-championship", start_time="09:30"
    )
    german = Client(headers={"Accept-Language": "de"})
    pages = [office.at(f"/{each}") for each in ("calendar", f"dates/{fixture}")]
    shown = [german.get(page).content.decode() for page in pages]
    shown.append(german.get(office.at(f"/dates/{fixture}/register")).content.decode())
    for client, page in ((office.office, office.inside()), (office.organiser, office.at("/mine"))):
        shown.append(client.get(page, headers={"Accept-Language": "de"}).content.decode())
    shown.append(german.get(_registered(office, fixture)).content.decode())
    (told,) = german.get(f"/api/seasons/{office.slug}/calendar").json()["dates"]
    assert (told["date"], told["ends_on"]) == ("2025-11-01", "2025-11-03")
    for page in shown:
        assert "1.–3. November 2025" in page
        assert "9:30" not in page
