"""Who works for "Carcassonne, Süd" alone: what is changed and seen there, and what is left out."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.test import Client

from tafelrunde.store.association.rights import Right, Scope
from tafelrunde.store.association_models import (
    AssociationPerson,
)
from tafelrunde.store.office_models import Deed, OfficeRight
from tafelrunde.web.season import house
from tests.web.association.office import account, name_of, row
from tests.web.association.two_regions import BOTH, NORTH, SOUTH, House, text_at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("its_day")]


def test_a_scope_covers_its_game_and_region_and_nothing_beyond() -> None:
    scope = Scope(frozenset({Right("catan", "Süd"), Right("", "West"), Right("dominion", "")}))
    assert scope.covers("catan", "Süd")
    assert scope.covers("carcassonne", "West")
    assert scope.whole("dominion")
    assert not scope.covers("catan", "Nord")
    assert not scope.covers("catan", "")
    assert not scope.whole("catan")
    assert scope.somewhere("carcassonne")
    assert not Scope().somewhere("catan")
    assert not Scope(frozenset({Right("catan", "Süd")})).somewhere("dominion")


# ── What a region may change ─────────────────────────────────────────────────────────────────────


def test_a_region_may_not_be_changed_into_one_of_others(somewhere: House) -> None:
    """Nor may somebody bring a date of his own region into another one."""
    found = somewhere.office.state.fixtures[somewhere.next["Süd"]]
    form = {"title": found.title, "date": found.date, "place": "Ulm", "mode": found.mode}
    address = somewhere.office.at(f"/dates/{found.id}/change")
    answer = somewhere.client.post(address, form | {"region": "Nord", "key": "k1"})
    assert answer.status_code == 403
    with transaction.atomic():
        answer = somewhere.client.post(address, form | {"region": "Süd", "key": "k2"})
        assert answer.status_code == 302
        transaction.set_rollback(True)
    house.seasons().forget(somewhere.office.id)


def test_a_region_does_not_say_what_its_tournaments_are_worth(somewhere: House) -> None:
    """A factor moves the list of all regions: it is for whoever has the game everywhere."""
    found = somewhere.office.state.fixtures[somewhere.next["Süd"]]
    form = {"title": found.title, "date": found.date, "place": "Ulm", "mode": found.mode}
    form |= {"region": "Süd", "key": "k3"}
    address = somewhere.office.at(f"/dates/{found.id}/change")
    for name, value in (("factor", "7"), ("kind", "A"), ("own_points", "100")):
        assert somewhere.client.post(address, form | {name: value}).status_code == 403
    announce = somewhere.office.at("/announce")
    assert somewhere.client.post(announce, form | {"factor": "7"}).status_code == 403
    page = text_at(somewhere.client, address)
    assert 'name="factor"' not in page
    assert ("<option selected>Süd" in page, "Nord" in page.split("<main")[1]) == (True, False)
    OfficeRight.objects.create(account=somewhere.user, game="carcassonne", region="", by="x")
    assert 'name="factor"' in text_at(somewhere.client, address)


def test_a_region_does_not_say_whether_an_approved_tournament_counts(somewhere: House) -> None:
    """Decided once with the date; afterwards it moves the list of all regions."""
    office, found = somewhere.office, somewhere.office.state.fixtures[somewhere.next["Süd"]]
    if found.status != "approved":
        office.asks("approve-fixture", fixture=found.id)
    form = {"fixture": found.id, "counts": "no", "reason": "anders", "key": "k9"}
    address = office.inside("/do/approve-fixture")
    assert somewhere.client.post(address, form).status_code == 403
    assert office.state.fixtures[found.id].counts
    assert 'name="counts" value="no"' not in text_at(somewhere.client, office.inside())
    with transaction.atomic():
        OfficeRight.objects.create(account=somewhere.user, game="carcassonne", region="", by="x")
        assert 'name="counts" value="no"' in text_at(somewhere.client, office.inside())
        transaction.set_rollback(True)


# ── What pages leave out ─────────────────────────────────────────────────────────────────────────


def test_lists_show_the_own_region_alone(somewhere: House) -> None:
    client, office = somewhere.client, somewhere.office
    dates = text_at(client, office.inside())
    assert "Turnier Süd" in dates
    assert "Turnier Nord" not in dates
    results = text_at(client, office.inside("/results"))
    assert "Liegt Süd" in results
    assert "Liegt Nord" not in results
    people = text_at(client, f"/association/persons?q={name_of(NORTH)}")
    assert f">{name_of(NORTH)}<" not in people
    assert f">{name_of(SOUTH)}<" in text_at(client, f"/association/persons?q={name_of(SOUTH)}")
    suggested = text_at(client, f"/association/persons/suggest?person={name_of(NORTH)}")
    assert name_of(NORTH) not in suggested
    groups = text_at(client, office.inside("/write"))
    assert "Nord" not in groups
    assert "Anderes Spiel" not in text_at(client, "/association")


def test_somebody_of_both_regions_is_seen_and_not_changed(somewhere: House) -> None:
    page = text_at(somewhere.client, f"/association/persons/{somewhere.person(BOTH)}")
    assert "Änderungen macht die ganze Geschäftsstelle" in page
    assert "/erase" not in page
    assert "/erase" in text_at(somewhere.client, f"/association/persons/{somewhere.person(SOUTH)}")


def test_a_ban_from_all_series_is_for_the_whole_office(somewhere: House) -> None:
    form = {"person": somewhere.person(SOUTH), "since": "2026-01-01", "grounds": "x", "key": "b"}
    assert somewhere.client.post("/association/bans", form).status_code == 403
    strange = {"name": "Fremd Person", "series": "liga", "since": "2026-01-01", "grounds": "x"}
    assert somewhere.client.post("/association/bans", strange).status_code == 403


def test_the_office_is_found_from_every_page(somewhere: House) -> None:
    assert 'href="/association"' in text_at(somewhere.client, "/seasons")
    assert 'href="/association"' not in text_at(account("guest"), "/seasons")


# ── The owner's page ─────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(User.objects.create_user(f"o-{secrets.token_hex(3)}", is_superuser=True))
    return client


def test_the_owner_gives_and_takes_rights_and_both_are_noted(
    owner: Client, somewhere: House
) -> None:
    user = User.objects.create_user(f"new-{secrets.token_hex(3)}")
    form = {"account": user.pk, "game": "catan", "region": "Nord"}
    assert owner.post("/association/rights", form).status_code == 302
    right = OfficeRight.objects.get(account=user)
    assert (right.game, right.region) == ("catan", "Nord")
    page = text_at(owner, "/association/rights")
    assert user.username in page
    assert owner.post(f"/association/rights/{right.pk}/take").status_code == 302
    assert not OfficeRight.objects.filter(account=user).exists()
    done = Deed.objects.filter(person=f"account:{user.pk}").order_by("id")
    assert [each.action for each in done] == ["right-given", "right-taken"]
    assert {each.about for each in done} == {"catan · Nord"}


@pytest.mark.parametrize(
    "wrong", [{}, {"game": "chess"}, {"region": "Atlantis"}, {"game": "catan", "account": "0"}]
)
def test_a_right_that_names_no_part_is_refused(
    owner: Client, somewhere: House, wrong: dict[str, str]
) -> None:
    user = User.objects.create_user(f"new-{secrets.token_hex(3)}")
    answer = owner.post("/association/rights", {"account": user.pk} | wrong)
    assert answer.status_code == 422
    assert not OfficeRight.objects.filter(account=user).exists()


def test_the_whole_office_is_as_it_was(somewhere: House) -> None:
    user = User.objects.create_user(f"all-{secrets.token_hex(3)}")
    user.groups.add(Group.objects.get_or_create(name="association")[0])
    client = Client()
    client.force_login(user)
    for path in ("/association/people", "/association/letters/texts", "/association/open"):
        assert client.get(path).status_code == 200
    assert "Turnier Nord" in text_at(client, somewhere.office.inside())


def test_taking_a_result_in_tells_no_name_of_another_part(somewhere: House) -> None:
    """Who resembles somebody of the north is asked about by initials; a name that stands on the
    result itself hides nothing."""
    there = AssociationPerson.objects.get(name=name_of(NORTH))
    given, family = there.name.rsplit(" ", 1)
    alike = f"{given} {family[:3]}{family[4:]}"
    fixture = somewhere.office.dated("Ähnlich Süd", "2025-12-08", region="Süd")
    somewhere.office.day("2026-02-01")
    rows = [row(1, NORTH + 1), f"2; {alike}; {there.birth_date}"]
    somewhere.office.typed(fixture, [*rows, *(row(n, SOUTH + n) for n in range(3, 12))])
    upload = somewhere.office.state.fixtures[fixture].receipts[-1].upload
    address = somewhere.office.inside(f"/results/{upload}")

    def shown(client: Client) -> dict[str, list[str]]:
        page = client.get(address).context["page"]
        return {line.name: [each.name for each in line.options] for line in page.lines}

    def birthdays(client: Client) -> bool:
        page = client.get(address).context["page"]
        lines = [line for line in page.lines if line.name == alike]
        return "Geburtstag" in " ".join(
            why["de"] for line in lines for option in line.options for why in option.why
        )

    assert there.name in shown(somewhere.office.office)[alike]
    assert birthdays(somewhere.office.office)
    assert not birthdays(somewhere.client), "nobody guesses them by handing in results"
    part = shown(somewhere.client)
    assert f"{given[0]}. {family[0]}." in part[alike]
    assert there.name not in part[alike]
    assert there.name not in somewhere.client.get(address).content.decode()
    chosen = {f"who-{line.local}": there.id for line in _lines(somewhere, address, alike)}
    somewhere.office.posted(somewhere.client, f"{address}/choose", **chosen)
    assert there.name not in somewhere.client.get(address).content.decode()


def _lines(h: House, address: str, name: str) -> list[Any]:
    return [line for line in h.client.get(address).context["page"].lines if line.name == name]
