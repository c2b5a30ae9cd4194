"""Messages to phones: encrypted for one browser, by consent, over HTTPS, and gone when asked."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from django.utils import timezone

from tafelrunde.desk import commands as c
from tafelrunde.exports.push import Browser, encrypted, plain64, written64
from tafelrunde.state.course import mode_of
from tafelrunde.store import badges
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.models import Badge, Hall, Person
from tafelrunde.store.push_models import HouseKey, PushDevice, PushFollowed
from tafelrunde.web.audience import press
from tafelrunde.web.push import line
from tafelrunde.web.push.line import PhoneLine, wanted
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk
from tests.web.push.conftest import PushService

pytestmark = pytest.mark.django_db


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    number = int.from_bytes(plain64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    point = plain64(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    browser = Browser("", point, plain64("BTBZMqHH6r4Tts7J_aSIgg"))
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        browser,
        ec.derive_private_key(number, ec.SECP256R1()),
        plain64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert written64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


class Phone:
    """A player's phone that has joined, by HTTPS."""

    def __init__(self, clerk: Clerk, player: str) -> None:
        self.slug, self.player = clerk.slug, player
        hall = Hall.objects.get(slug=clerk.slug)
        self.badge, token = badges.issue(hall.id, "player", player)
        self.client = Client(headers={"accept-language": "de"})
        self.client.get(f"/t/{clerk.slug}/b/{token}", secure=True)

    def home(self) -> str:
        return self.client.get(f"/t/{self.slug}/me", secure=True).content.decode()

    def agrees(self, service: PushService, **more: str) -> Any:
        found = re.search(r'data-push="([^"]+)"', self.home())
        assert found is not None
        service.key = found[1]
        asked = service.subscription(f"/{self.player}") | more
        return self.client.post(f"/t/{self.slug}/push", asked, secure=True)


def step(clerk: Clerk) -> float:
    return PhoneLine(Hall.objects.get(slug=clerk.slug).id).step()


def test_a_phone_is_told_its_table_and_that_a_signature_is_awaited(
    organiser: Clerk, service: PushService
) -> None:
    organiser.start(8)
    phones = [Phone(organiser, player) for player in list(organiser.state.entries)[:2]]
    for phone in phones:
        assert phone.agrees(service).status_code == 204
    organiser.publish()
    step(organiser)
    state = organiser.state
    seats = {s.player: t.number for t in state.rounds[0].tables.values() for s in t.seats}
    told = dict(service.got)
    for phone in phones:
        message = told[f"/{phone.player}"]
        assert message["body"] == f"Runde 1: Sie sitzen an Tisch {seats[phone.player]}"
        assert (message["title"], message["address"]) == (
            "Herbstturnier",
            f"/t/{organiser.slug}/me",
        )
    step(organiser)
    assert len(service.got) == 2, "once"
    number = seats[phones[0].player]
    organiser.did("report-slip", **organiser.slip(number))
    step(organiser)
    asked = [path for path, message in service.got[2:] if "Unterschrift" in message["body"]]
    assert f"/{phones[0].player}" in asked
    names = set(organiser.names.values())
    assert not [m for _path, m in service.got if any(name in str(m) for name in names)]


def test_five_minutes_before_a_round_and_only_once(
    organiser: Clerk, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser.start(8)
    player = next(iter(organiser.state.entries))
    assert Phone(organiser, player).agrees(service).status_code == 204
    begins = timezone.now() + timedelta(minutes=9)
    monkeypatch.setattr(
        line, "round_begins", lambda _details, number: begins if number == 1 else None
    )
    assert 1 <= step(organiser) <= 60
    assert service.got == []
    begins = timezone.now() + timedelta(minutes=4)
    step(organiser)
    step(organiser)
    assert [m["body"] for _path, m in service.got] == ["Runde 1 beginnt in fünf Minuten"]


@pytest.mark.parametrize(
    ("game", "told"), [("carcassonne", ["Die Endrunde beginnt in fünf Minuten"]), ("catan", [])]
)
def test_after_the_last_round_comes_the_finish_or_nothing(
    organiser: Clerk,
    service: PushService,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    told: list[str],
) -> None:
    modes = {"carcassonne": "two-player", "catan": "ranking-tournament"}
    organiser.announce(game, modes[game])
    assert organiser.enter(8).status_code == 204
    organiser.begin()
    player = next(iter(organiser.state.entries))
    assert Phone(organiser, player).agrees(service).status_code == 204
    organiser.play_round()
    organiser.did("change-rounds", rounds="1", reason="der Saal schließt", sure="1")
    step(organiser)
    service.got.clear()
    begins = timezone.now() + timedelta(minutes=4)
    monkeypatch.setattr(line, "round_begins", lambda _details, _number: begins)
    step(organiser)
    assert [m["body"] for _path, m in service.got] == told


def test_a_finish_that_is_seated_days_ahead_is_told_of_before_it_begins() -> None:
    day = days.finishing(12)
    later = (timezone.now() + timedelta(days=2)).strftime("%Y-%m-%d %H:%M")
    day.does(c.SetDetails(round_times=("", "", "", later)))
    mode = mode_of(day.rulebook, day.state)
    number, at = line._next_game(day.state, mode)
    assert (number, at is None) == (4, False)
    day.does(c.StartClock())
    assert line._next_game(day.state, mode) == (0, None), "it is being played"


def test_in_plain_http_nothing_is_promised(organiser: Clerk, service: PushService) -> None:
    organiser.start(8)
    phone = Phone(organiser, next(iter(organiser.state.entries)))
    assert "data-push" not in phone.client.get(f"/t/{phone.slug}/me").content.decode()
    assert not HouseKey.objects.exists()
    refused = phone.client.post(f"/t/{phone.slug}/push", service.subscription())
    assert refused.status_code == 422
    assert "HTTPS" in refused.content.decode()


def test_whoever_takes_it_back_or_goes_is_forgotten(organiser: Clerk, service: PushService) -> None:
    organiser.start(8)
    players = list(organiser.state.entries)[:4]
    phones = [Phone(organiser, player) for player in players]
    for phone in phones:
        phone.agrees(service)
        phone.agrees(service)
    assert PushDevice.objects.count() == 4, "asking twice is one device"
    phones[0].client.post(
        f"/t/{organiser.slug}/push/off", service.subscription(f"/{players[0]}"), secure=True
    )
    badges.revoke(Badge.objects.get(pk=phones[1].badge.pk))
    Person.objects.filter(player=players[2]).delete()
    organiser.publish()
    service.status = 410
    step(organiser)
    assert [path for path, _message in service.got] == [f"/{players[3]}"]
    assert not PushDevice.objects.exists(), "its service said that it is gone"
    assert wanted() == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example/x"},
        {"endpoint": "https://169.254.169.254/x"},
        {"endpoint": "nonsense"},
        {"endpoint": "https://push.example/" + "x" * 600},
        {"point": "AAAA"},
        {"point": written64(b"\x04" + b"\x01" * 64)},
        {"auth": "!!"},
    ],
)
def test_what_no_browser_sends_is_refused(
    organiser: Clerk, service: PushService, wrong: dict[str, str]
) -> None:
    organiser.start(8)
    phone = Phone(organiser, next(iter(organiser.state.entries)))
    assert phone.agrees(service, **wrong).status_code == 422
    assert not PushDevice.objects.exists()


def test_on_a_mirror_somebody_follows_a_name_of_the_public_list(
    organiser: Clerk, service: PushService
) -> None:
    organiser.start(8)
    hall, now = Hall.objects.get(slug=organiser.slug), timezone.now()
    stranger = Client(headers={"accept-language": "de"})
    asked = service.subscription() | {"player": next(iter(organiser.state.entries))}
    assert stranger.post(f"/t/{hall.slug}/push", asked, secure=True).status_code == 403
    Mirrored.objects.create(hall=hall, paired_at=now, contact_at=now, by="x", role="organiser")
    press.forget()
    page = stranger.get(f"/t/{hall.slug}/join", secure=True).content.decode()
    found = re.search(r'data-push="([^"]+)"', page)
    assert found is not None
    service.key = found[1]
    nobody = stranger.post(f"/t/{hall.slug}/push", asked | {"player": "x"}, secure=True)
    assert nobody.status_code == 422
    assert stranger.post(f"/t/{hall.slug}/push", asked, secure=True).status_code == 204
    Mirrored.objects.all().delete()
    organiser.publish()
    assert list(wanted()) == [hall.id]
    step(organiser)
    assert [m["address"] for _path, m in service.got] == [f"/t/{hall.slug}/seating"]


def test_two_processes_tell_it_once(organiser: Clerk, service: PushService) -> None:
    organiser.start(8)
    Phone(organiser, next(iter(organiser.state.entries))).agrees(service)
    organiser.publish()
    PushFollowed.objects.update(seq=organiser.version)
    step(organiser)
    assert service.got == []


def test_the_worker_stands_beside_the_front_door() -> None:
    answer = Client().get("/push-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in answer.content
