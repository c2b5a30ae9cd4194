"""Accounts that work in one tournament: appointed and dismissed by its organisers."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from tafelrunde.store import badges, crew
from tafelrunde.store.models import Badge, Crew, Hall
from tests.web.audience import days


@pytest.fixture
def hall(db: None) -> Hall:
    return Hall.objects.get(id=days.arriving(8, 3).saved())


@pytest.fixture
def organiser(hall: Hall) -> Client:
    account = User.objects.create_user("orga")
    crew.appoint(hall.id, account.pk, "organiser")
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(account)
    return client


def logged_in(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.create_user(name))
    return client


def test_an_appointed_account_opens_the_desk_and_a_dismissed_one_no_more(
    organiser: Client, hall: Hall
) -> None:
    helper = logged_in("helper")
    assert helper.get("/t/pokal/desk").status_code == 403
    answer = organiser.post("/t/pokal/crew/appoint", {"name": "HELPER", "role": "scorekeeper"})
    assert answer["Location"] == "/t/pokal/crew"
    assert "helper" in organiser.get("/t/pokal/crew").content.decode()
    assert helper.get("/t/pokal/desk").status_code == 200
    assert helper.get("/t/pokal/crew").status_code == 403
    organiser.post(f"/t/pokal/crew/{Crew.objects.get(role='scorekeeper').pk}/dismiss")
    assert helper.get("/t/pokal/desk").status_code == 403


@pytest.mark.parametrize(
    ("name", "role"), [("nobody", "referee"), ("orga", "owner"), ("orga", "player"), ("", "")]
)
def test_who_is_not_there_cannot_be_appointed(
    organiser: Client, hall: Hall, name: str, role: str
) -> None:
    answer = organiser.post("/t/pokal/crew/appoint", {"name": name, "role": role})
    assert answer.status_code == 422
    assert Crew.objects.count() == 1


def test_the_last_organiser_stays(organiser: Client, hall: Hall) -> None:
    mine = Crew.objects.get()
    answer = organiser.post(f"/t/pokal/crew/{mine.pk}/dismiss")
    assert answer.status_code == 422
    assert "Jemand muss Turnierleitung bleiben" in answer.content.decode()
    logged_in("second")
    organiser.post("/t/pokal/crew/appoint", {"name": "second", "role": "organiser"})
    assert organiser.post(f"/t/pokal/crew/{mine.pk}/dismiss").status_code == 302
    assert organiser.get("/t/pokal/crew").status_code == 403


def test_nobody_is_dismissed_from_another_tournament(organiser: Client, hall: Hall) -> None:
    other = Hall.objects.create(id="t-2", slug="winter", version=1, head="0" * 64)
    account = User.objects.create_user("elsewhere")
    crew.appoint(other.id, account.pk, "referee")
    line = Crew.objects.get(hall=other)
    organiser.post(f"/t/pokal/crew/{line.pk}/dismiss")
    assert Crew.objects.filter(pk=line.pk).exists()


def test_whoever_announces_a_tournament_is_its_organiser_and_of_no_other(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tafelrunde.store.book import DjangoLedger
    from tafelrunde.web import house

    ledger = DjangoLedger()
    monkeypatch.setattr(house, "ledger", lambda: ledger)
    for group in ("organiser", "association"):
        client = logged_in(f"club-{group}")
        account = User.objects.get(username=f"club-{group}")
        account.groups.add(Group.objects.create(name=group))
        answer = client.post(
            "/new/seven-wonders/four-rounds", {"title": f"Pokal {group}", "key": "k1"}
        )
        assert answer.status_code == 302, answer.content.decode()[-2000:]
        assert client.get(answer["Location"]).status_code == 200
        assert client.get("/t/pokal/desk").status_code == 403
        assert Crew.objects.filter(account=account, role="organiser").count() == 1


def by_link(hall: Hall, label: str = "Aushilfe") -> tuple[Badge, Client]:
    """An organiser for a day, without an account."""
    badge, token = badges.issue(hall.id, "organiser", label=label)
    client = Client(headers={"Accept-Language": "de"})
    client.get(f"/t/pokal/b/{token}")
    assert client.get("/t/pokal/crew").status_code == 200
    return badge, client


def test_whoever_was_appointed_with_a_link_goes_with_it(organiser: Client, hall: Hall) -> None:
    badge, helper = by_link(hall)
    friend, second = logged_in("friend"), logged_in("second")
    helper.post("/t/pokal/crew/appoint", {"name": "friend", "role": "organiser"})
    friend.post("/t/pokal/crew/appoint", {"name": "second", "role": "scorekeeper"})
    given = {"role": "referee", "label": "Pfeife"}
    assert friend.post("/t/pokal/desk/phones/give", given).status_code == 200
    for client in (friend, second):
        assert client.get("/t/pokal/desk").status_code == 200
    assert "friend wurde damit berufen" in organiser.get("/t/pokal/desk/phones").content.decode()
    assert "mit dem Link von Aushilfe berufen" in organiser.get("/t/pokal/crew").content.decode()
    organiser.post(f"/t/pokal/desk/phones/{badge.pk}/revoke")
    for client in (friend, second):
        assert client.get("/t/pokal/desk").status_code == 403
    assert not badges.live().exists(), "and the link that one of them gave"


def test_who_was_appointed_or_dismissed_is_said(organiser: Client, hall: Hall) -> None:
    logged_in("friend")
    organiser.post("/t/pokal/crew/appoint", {"name": "friend", "role": "referee"})
    assert "✓ friend ist berufen." in organiser.get("/t/pokal/crew").content.decode()
    line = Crew.objects.get(hall=hall, account__username="friend")
    organiser.post(f"/t/pokal/crew/{line.pk}/dismiss")
    assert "✓ friend ist entlassen." in organiser.get("/t/pokal/crew").content.decode()


def test_whom_somebody_else_appoints_too_stays(organiser: Client, hall: Hall) -> None:
    badge, helper = by_link(hall)
    friend = logged_in("friend")
    for client in (helper, organiser, helper):
        client.post("/t/pokal/crew/appoint", {"name": "friend", "role": "scorekeeper"})
    badges.revoke(badge)
    assert friend.get("/t/pokal/desk").status_code == 200


def test_nobody_ends_the_link_he_was_appointed_with_nor_outlives_it(
    organiser: Client, hall: Hall
) -> None:
    badge, helper = by_link(hall)
    friend = logged_in("friend")
    helper.post("/t/pokal/crew/appoint", {"name": "friend", "role": "organiser"})
    refused = friend.post(f"/t/pokal/desk/phones/{badge.pk}/revoke")
    assert refused.status_code == 422
    friend.post("/t/pokal/desk/phones/revoke-all", {"helpers": "on"})
    assert badges.live().filter(pk=badge.pk).exists()
    theirs = Crew.objects.get(account__username="orga")
    assert friend.post(f"/t/pokal/crew/{theirs.pk}/dismiss").status_code == 422, "the last to stay"
    badges.revoke(badge)
    assert friend.get("/t/pokal/crew").status_code == 403
