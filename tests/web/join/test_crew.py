"""Accounts that work in one tournament: appointed and dismissed by its organisers."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from tafelrunde.store import crew
from tafelrunde.store.models import Crew, Hall
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
