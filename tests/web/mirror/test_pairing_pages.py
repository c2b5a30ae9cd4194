"""The desk pairs with a server: what it is told, and what goes wrong on the way."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import sending
from tafelrunde.store.mirror_models import Sending
from tafelrunde.store.mirror_wire import Heard, Paired
from tafelrunde.web.audience import press
from tafelrunde.web.mirror import desk
from tafelrunde.web.mirror.calling import Caller, Told, Unreached, origin
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db


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
        ("ended", '{"de":"der Server kennt sie nicht"}', "der Server kennt sie nicht. "),
        ("ended", "", "koppeln unten neu"),
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
    assert "einen neuen Code von jemandem" in organiser.page("/online"), "asked first"
    organiser.post("/online/end")
    assert Sending.objects.get().state == "leaving"
    for state in ("ended", "left"):
        Sending.objects.update(state=state)
        assert ("line-out" in organiser.page()) == (state == "ended")
    assert "zeigt das andere Haus weiter" in organiser.page("/online")
    assert "server.example" not in Client().get(f"/t/{organiser.slug}/join").content.decode()
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


def test_in_the_hall_the_mirror_stands_beside_the_code(
    organiser: Clerk, server: type[Server]
) -> None:
    organiser.announce()
    organiser.post("/online/pair", address="server.example", code="abcd-efgh")
    press.forget()
    for address in ("join", "screen?view=join"):
        page = Client().get(f"/t/{organiser.slug}/{address}").content.decode()
        assert "server.example/t/pokal" in page, address
