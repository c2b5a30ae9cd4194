"""Pairing and mirrors through their pages: what the server shows, and what the desk is told."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.store.mirror_models import Mirrored, PairingCode, Sending
from tafelrunde.store.models import Hall
from tafelrunde.web.audience import press
from tafelrunde.web.mirror import gate
from tafelrunde.web.mirror.ageing import grown_old
from tests.web.association.office import account
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk
from tests.web.people.office import Season

pytestmark = pytest.mark.django_db

SECRET = "s" * 64


def made_code(client: Client, day: str = "") -> str:
    page = client.post("/mirror/code", {"day": day}).content.decode()
    found = re.search(r"big-code\">([-A-Z2-9]+)<", page)
    assert found is not None, page
    return found[1]


def pair(code: str, **more: Any) -> Any:
    asked = {"mirror": "pair", "code": code, "secret": SECRET, "tournament": "t1", "slug": "pokal"}
    return Client().post("/mirror/pair", json.dumps(asked | more), content_type="application/json")


def send(secret: str = SECRET, **sent: Any) -> Any:
    return Client().post(
        "/mirror/t/t1",
        json.dumps({"mirror": "lines"} | sent),
        content_type="application/json",
        headers={"Authorization": f"Bearer {secret}"},
    )


def lines_of(day: days.Day) -> list[str]:
    return TOURNAMENTS.write(day.records).decode().splitlines()


@pytest.fixture
def club() -> Client:
    return account("club", "organiser")


@pytest.fixture
def mirror(club: Client) -> Client:
    """A running tournament of a laptop, mirrored here; its organiser."""
    assert pair(made_code(club)).status_code == 200
    day = days.running(8)
    people = [{"player": "p1", "name": "Ada Winter", "surname": "Winter"}]
    answer = send(lines=lines_of(day), people={"number": 0, "persons": people})
    assert answer.status_code == 200, answer.content
    press.forget()
    return club


def test_everybody_reads_the_mirror_and_nobody_writes_it(mirror: Client) -> None:
    page = Client().get("/t/pokal").content.decode()
    assert "Sommerpokal" in page
    assert "as-of" not in page
    for address in ("seating", "rounds/1", "screen", "feed.atom", "calendar.ics", "embed"):
        assert Client().get(f"/t/pokal/{address}").status_code == 200, address
    assert re.search(r"Winter.{0,20}, Ada", Client().get("/t/pokal/seating").content.decode())
    assert Client().get("/api/tournaments/pokal").json()["as_of"] is None
    answer = mirror.post(
        "/t/pokal/desk/do/start-clock", {"key": "k1"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 422
    assert "Das ist ein Spiegel" in answer.content.decode()


def test_what_the_laptop_hides_is_hidden_on_the_mirror_with_what_follows(mirror: Client) -> None:
    assert Client().get("/t/pokal").status_code == 200
    assert send(public=False).status_code == 200
    press.forget()
    for address in ("/t/pokal", "/t/pokal/join", "/t/pokal/standings"):
        assert Client().get(address).status_code == 404
    assert "/t/pokal" not in Client().get("/").content.decode()
    settings = mirror.get("/t/pokal/desk/settings").content.decode()
    assert "/settings/hide" not in settings, "the laptop says who sees it"
    mirror.post("/t/pokal/desk/settings/hide", {"public": "1"})
    send()  # an older laptop says nothing about it
    assert Client().get("/t/pokal").status_code == 404
    send(public=True)
    press.forget()
    assert Client().get("/t/pokal").status_code == 200


def test_a_mirror_that_hears_nothing_for_a_minute_says_how_old_it_is(mirror: Client) -> None:
    then = timezone.now() - timedelta(minutes=3)
    Mirrored.objects.update(contact_at=then)
    press.forget()
    shown = f"Stand {timezone.localtime(then):%H:%M}"
    for address in ("", "/seating", "/screen", "/screen/now", "/embed"):
        page = Client(headers={"Accept-Language": "de"}).get(f"/t/pokal{address}").content.decode()
        assert shown in page, address
    for address in ("", "/tables", "/files"):
        desk = mirror.get(f"/t/pokal/desk{address}", headers={"Accept-Language": "de"})
        assert shown in desk.content.decode(), address
    english = Client(headers={"Accept-Language": "en"}).get("/t/pokal").content.decode()
    assert f"As of {timezone.localtime(then):%H:%M}" in english
    for address in ("", "/seating", "/rounds/1", "/standings", "/ranking"):
        told = Client().get(f"/api/tournaments/pokal{address}").json()
        assert told["as_of"] == then.isoformat(), address
    send()
    press.forget()
    assert "as-of" not in Client().get("/t/pokal").content.decode()
    assert "as-of" not in mirror.get("/t/pokal/desk").content.decode()


@pytest.mark.parametrize("why", ["fork", "ahead", "unreadable"])
@pytest.mark.parametrize("phase", ["running", "awarded"])
def test_a_mirror_that_takes_nothing_says_so_and_how_old_it_is(
    mirror: Client, why: str, phase: str
) -> None:
    """Heard of it is all the while; that alone makes nothing live."""
    then = timezone.now() - timedelta(seconds=20)
    Mirrored.objects.update(contact_at=then)
    Hall.objects.update(phase=phase)
    newest = days.running(8).records[-1]
    if why == "fork":
        other = lines_of(days.running(9))
        assert send(lines=other).json()["refused"] == "fork"
    elif why == "ahead":
        Hall.objects.update(version=newest.seq)
        trail = [[each.seq, each.hash] for each in days.running(8).records[:-2]]
        assert send(trail=trail).status_code == 200
    else:
        assert send(lines=["no json"]).json()["refused"] == "unreadable"
    Hall.objects.update(phase=phase)
    press.forget()
    shown = f"Stand {timezone.localtime(then):%H:%M}"
    german = Client(headers={"Accept-Language": "de"})
    for address in ("", "/screen", "/embed"):
        assert shown in german.get(f"/t/pokal{address}").content.decode(), address
    assert Client().get("/api/tournaments/pokal").json()["as_of"] == then.isoformat()
    page = mirror.get("/mirror").content.decode()
    assert "angehalten seit" in page
    assert "Leitung steht" not in page
    assert mirror.get("/t/pokal/desk/online").status_code == 200


def test_open_pages_hear_that_the_line_went_down_and_came_back(
    mirror: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("tafelrunde.store.news.publish", lambda hall, *_a, **_k: told.append(hall))
    assert grown_old(frozenset()) == frozenset()
    Mirrored.objects.update(contact_at=timezone.now() - timedelta(minutes=3))
    silent = grown_old(frozenset())
    assert (silent, told) == (frozenset({"t1"}), ["t1"])
    grown_old(silent)
    assert told == ["t1"], "once is enough"
    Mirrored.objects.update(contact_at=timezone.now())
    grown_old(silent)
    assert told == ["t1", "t1"]


def test_ending_a_pairing_says_first_what_that_means(mirror: Client) -> None:
    page = mirror.get("/mirror").content.decode()
    asked = page[page.rindex("<details") : page.rindex("</details")]
    assert 'action="/mirror/end/pokal"' in asked
    assert "einen neuen Code" in asked
    assert "Termin der Saison" not in asked, "it has none"
    dated = render_to_string("mirror/ending.html", {"dated": "f1"})
    assert "Seinen Termin der Saison behält er." in dated


def test_a_thief_gets_one_sentence_and_no_line(mirror: Client) -> None:
    answer = send("x" * 64, lines=[], registered="")
    assert answer.status_code == 403
    assert "registered" not in answer.json()
    assert "kennt diese Kopplung nicht" in answer.json()["said"]["de"]
    PairingCode.objects.update(until=timezone.now() - timedelta(minutes=1))
    for code in ("AAAA-AAAA", ""):
        refused = pair(code, tournament="t2")
        assert refused.status_code == 422
        assert "gilt nicht" in refused.json()["said"]["de"]


def test_guessing_codes_has_to_wait(club: Client) -> None:
    gate._wrong.clear()
    statuses = [pair(f"AAAA-{n:04}").status_code for n in range(gate.MOST_WRONG + 1)]
    gate._wrong.clear()
    assert statuses[-1] == 429
    assert set(statuses[:-1]) == {422}


def test_nonsense_is_a_sentence(mirror: Client) -> None:
    for body in (b"", b"[]", b'{"lines": 7}', b"\xff"):
        answer = Client().post(
            "/mirror/t/t1",
            body,
            content_type="application/json",
            headers={"Authorization": f"Bearer {SECRET}"},
        )
        assert answer.status_code == 422, body
        assert answer.json()["said"]["en"]


def test_the_server_ends_a_pairing_at_once(mirror: Client) -> None:
    stranger = account("other", "organiser")
    assert stranger.post("/mirror/end/pokal").status_code == 404
    assert mirror.post("/mirror/end/pokal").status_code == 302
    assert send().status_code == 403
    page = mirror.get("/mirror").content.decode()
    assert "beendet" in page
    assert "Stand " in Client(headers={"Accept-Language": "de"}).get("/t/pokal").content.decode()


def test_the_address_is_the_laptops_own_where_it_is_free(club: Client) -> None:
    Hall(id="other", slug="pokal").save()
    assert pair(made_code(club)).json()["slug"] == "pokal-2"


# ── Phones by either way ─────────────────────────────────────────────────────────────────────────


def test_on_the_mirror_a_phone_reads_and_is_shown_the_way_into_the_hall(mirror: Client) -> None:
    send(hall_address="http://192.168.1.7:8000/t/pokal/join")
    page = Client(headers={"Accept-Language": "de"}).get("/t/pokal/join").content.decode()
    assert "http://192.168.1.7:8000/t/pokal/join" in page
    assert "nur in der Halle gemeldet" in page
    send(hall_address="https://elsewhere.example/t/pokal/join")
    assert "elsewhere.example" not in Client().get("/t/pokal/join").content.decode()
    joined = Client().post("/t/pokal/join/as/p1", {"code": "x"})
    assert (joined.status_code, joined["Location"]) == (302, "/t/pokal/join")


def test_a_clock_runs_by_the_halls_own_time(mirror: Client) -> None:
    """The laptop's clock is three hours ahead: a minute there is a minute here."""

    def ends() -> int:
        press.forget()
        found = re.search(r'data-ends="(\d+)"', Client().get("/t/pokal").content.decode())
        assert found is not None
        return int(found[1])

    before = ends()
    now = int(timezone.now().timestamp() * 1000)
    send(now=now + 3 * 3_600_000)
    assert abs(before - ends() - 3 * 3_600_000) < 5000


def test_the_desk_of_a_mirror_offers_nothing_that_only_the_hall_can_do(organiser: Clerk) -> None:
    organiser.start(8)
    assert "<code>" in organiser.page("/phones")
    assert "/tokens" in organiser.page("/online")
    hall = Hall.objects.get(slug=organiser.slug)
    Hall.objects.update(display_only=True)
    at = hall.created_at
    Mirrored.objects.create(hall=hall, secret_hash="x", contact_at=at, paired_at=at)
    phones, online = organiser.page("/phones"), organiser.page("/online")
    assert "<code>" not in phones
    assert "gibt das Haus in der Halle aus" in phones
    assert "geschrieben wird hier" not in online
    assert "/tokens" not in online
    assert "Wohin es sendet" not in organiser.page("/tokens")
    assert "data-anyway" in organiser.page("/receivers"), "a mirror tells others, too"


@pytest.mark.parametrize("state", ["ended", "leaving", "left"])
def test_a_former_mirror_goes_on_showing_what_is_hidden_here(organiser: Clerk, state: str) -> None:
    organiser.announce()
    hall = Hall.objects.get(slug=organiser.slug)
    Sending.objects.create(
        hall=hall,
        address="https://s.example",
        slug="x",
        salt="s",
        state=state,
        since=hall.created_at,
        paired_at=hall.created_at,
    )
    organiser.post("/settings/hide", htmx=False, public="")
    page = organiser.page("/settings")
    assert "https://s.example/t/x zeigt es weiter" in page
    assert "auch ein Server zeigt es nur Helfern" in organiser.page("/online")


def test_dates_are_offered_in_the_words_of_the_page() -> None:
    season = Season()
    season.dated(title="Winterturnier", date="2026-05-09")
    office = account("office", "association")
    page = office.get("/mirror", headers={"Accept-Language": "de"}).content.decode()
    assert "9. Mai 2026 · Winterturnier" in page
    assert "2026-05-09" not in page
