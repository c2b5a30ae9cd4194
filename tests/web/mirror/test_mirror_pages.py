"""Pairing and mirrors through their pages: what the server shows, and what the desk is told."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any, ClassVar

import pytest
from django.test import Client
from django.utils import timezone

from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import sending
from tafelrunde.store.mirror_models import Mirrored, PairingCode, Sending
from tafelrunde.store.mirror_wire import Heard, Paired
from tafelrunde.store.models import Hall
from tafelrunde.web.audience import press
from tafelrunde.web.mirror import desk, gate
from tafelrunde.web.mirror.ageing import grown_old
from tafelrunde.web.mirror.calling import Caller, Told, Unreached, origin
from tests.web.association.office import account
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk

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
    assert "das ist ein Spiegel" in answer.content.decode()


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
    english = Client(headers={"Accept-Language": "en"}).get("/t/pokal").content.decode()
    assert f"As of {timezone.localtime(then):%H:%M}" in english
    assert Client().get("/api/tournaments/pokal").json()["as_of"] == then.isoformat()
    send()
    press.forget()
    assert "as-of" not in Client().get("/t/pokal").content.decode()


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


def test_a_thief_gets_one_sentence_and_no_line(mirror: Client) -> None:
    answer = send("x" * 64, lines=[], registered="")
    assert answer.status_code == 403
    assert "registered" not in answer.json()
    assert "beendet" in answer.json()["said"]["de"]
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


# ── At the laptop ────────────────────────────────────────────────────────────────────────────────


class Server:
    """The other house, as a test wants it to answer."""

    answer: Any = Paired(slug="pokal", season="Liga")
    asked: ClassVar[list[Any]] = []

    def __init__(self, address: str) -> None:
        self.address = address

    def call(self, path: str, message: Any, _answer: Any, _secret: str = "") -> Any:
        self.asked.append((self.address, path, message))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def close(self) -> None: ...


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> type[Server]:
    monkeypatch.setattr(desk, "Caller", Server)
    monkeypatch.setattr(Server, "answer", Paired(slug="pokal", season="Liga"))
    monkeypatch.setattr(Server, "asked", [])
    return Server


def test_the_desk_pairs_by_address_and_code(organiser: Clerk, server: type[Server]) -> None:
    organiser.announce()
    assert "line-out" not in organiser.page()
    done = organiser.post("/online/pair", address="server.example/", code="abcd-efgh")
    assert done.status_code == 204
    ((address, path, asked),) = server.asked
    assert (address, path, asked.code) == ("https://server.example", "/mirror/pair", "abcd-efgh")
    row = Sending.objects.get()
    assert asked.secret == sending.secret_of(row.salt)
    assert asked.secret not in str(Sending.objects.values().get())
    page = organiser.page("/online")
    assert "https://server.example/t/pokal" in page
    assert "Liga" in page
    assert "geht online" in organiser.page()


def test_what_was_scanned_can_be_pasted_whole(organiser: Clerk, server: type[Server]) -> None:
    organiser.announce()
    organiser.post("/online/pair", address="https://server.example/mirror/scanned#ABCD-EFGH")
    assert server.asked[0][2].code == "ABCD-EFGH"


def test_what_goes_wrong_while_pairing_is_told_and_nothing_is_kept(
    organiser: Clerk, server: type[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser.announce()
    said = {"de": "dieser Code gilt nicht (mehr)", "en": "this code is not valid"}
    for answer, words in ((Told(said), "gilt nicht"), (Unreached("HTTP 502"), "antwortet keine")):
        monkeypatch.setattr(server, "answer", answer)
        refused = organiser.post("/online/pair", address="https://server.example", code="X")
        assert refused.status_code == 422
        assert words in refused.content.decode()
    assert not Sending.objects.exists()


@pytest.mark.parametrize(
    ("state", "said", "words"),
    [
        ("up", "", "online"),
        ("down", "", "keine Verbindung seit"),
        ("fork", '{"common":"17"}', "nach Schritt 17"),
        ("ahead", '{"more":"9"}', "9 Schritte mehr"),
        ("refused", '{"de":"version 9","en":"version 9"}', "version 9"),
        ("ended", "", "hat die Kopplung beendet"),
        ("leaving", "", "weiß es noch nicht"),
    ],
)
def test_the_desk_says_how_the_line_is_and_what_to_do(
    organiser: Clerk, server: type[Server], state: str, said: str, words: str
) -> None:
    organiser.announce()
    organiser.post("/online/pair", address="server.example", code="abcd-efgh")
    Sending.objects.update(state=state, said=said)
    assert words in organiser.page("/online")
    assert "line-out" in organiser.page()


def test_the_desk_ends_it_at_once(organiser: Clerk, server: type[Server]) -> None:
    organiser.announce()
    organiser.post("/online/pair", address="server.example", code="abcd-efgh")
    organiser.post("/online/end")
    assert Sending.objects.get().state == "leaving"
    Sending.objects.update(state="ended")
    organiser.post("/online/end")
    assert not Sending.objects.exists()


def test_plain_http_is_for_the_local_network_alone(settings: Any) -> None:
    assert origin("http://127.0.0.1:8000/x?y") == "http://127.0.0.1:8000"
    assert origin("http://192.168.1.7") == "http://192.168.1.7"
    assert origin("laptop.local") == "https://laptop.local"
    for wrong in (
        "http://server.example",
        "ftp://x",
        "https://",
        "https://a@b.example",
        "",
        "http://[x",
        "http://169.254.169.254",
        "https://[fe80::1]",
    ):
        with pytest.raises(Refusal):
            origin(wrong)
    settings.HTTPS = True
    with pytest.raises(Refusal, match="own network"):
        origin("https://10.0.0.1")


def test_a_server_calls_nobody_behind_its_wall_whatever_the_name_says(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.HTTPS = True
    called: list[Any] = []
    inside = [(2, 1, 6, "", ("10.0.0.7", 443))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_args, **_kwargs: inside)
    monkeypatch.setattr("socket.create_connection", lambda *args, **_kwargs: called.append(args))
    with pytest.raises(Unreached):
        Caller("https://server.example").call("/mirror/pair", Heard(), Heard)
    assert called == []


def test_nobody_there_is_a_broken_line() -> None:
    caller = Caller("http://127.0.0.1:9")
    with pytest.raises(Unreached):
        caller.call("/mirror/t/x", Heard(), Heard)


# ── Phones by either way ─────────────────────────────────────────────────────────────────────────


def test_on_the_mirror_a_phone_reads_and_is_shown_the_way_into_the_hall(mirror: Client) -> None:
    send(hall_address="http://192.168.1.7:8000/t/pokal/join")
    page = Client(headers={"Accept-Language": "de"}).get("/t/pokal/join").content.decode()
    assert "http://192.168.1.7:8000/t/pokal/join" in page
    assert "nur in der Halle gemeldet" in page
    joined = Client().post("/t/pokal/join/as/p1", {"code": "x"})
    assert (joined.status_code, joined["Location"]) == (302, "/t/pokal/join")


def test_in_the_hall_the_mirror_stands_beside_the_code(
    organiser: Clerk, server: type[Server]
) -> None:
    organiser.announce()
    organiser.post("/online/pair", address="server.example", code="abcd-efgh")
    press.forget()
    for address in ("join", "screen?view=join"):
        page = Client().get(f"/t/{organiser.slug}/{address}").content.decode()
        assert "server.example/t/pokal" in page, address


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


def test_a_former_mirror_goes_on_showing_what_is_hidden_here(organiser: Clerk) -> None:
    organiser.announce()
    hall = Hall.objects.get(slug=organiser.slug)
    Sending.objects.create(
        hall=hall,
        address="https://s.example",
        slug="x",
        salt="s",
        state="ended",
        since=hall.created_at,
        paired_at=hall.created_at,
    )
    organiser.post("/settings/hide", htmx=False, public="")
    page = organiser.page("/settings")
    assert "https://s.example/t/x zeigt es weiter" in page
    assert "auch ein Server zeigt es nur Helfern" in organiser.page("/online")
