"""The stream: every listener hears of a new version, and closing the house ends it."""

from __future__ import annotations

import asyncio
import threading
import time
import urllib.request
from collections.abc import MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Page

from tafelrunde.desk.concerns import Concern
from tafelrunde.store import news
from tafelrunde.store.wire import Wire
from tafelrunde.web.listening import Listener
from tafelrunde.web.live import Hub, Known
from tafelrunde.web.telling import InTurn
from tests.web.conftest import House, Tab


def versions(url: str, wanted: int, heard: list[list[int]], headers: dict[str, str]) -> None:
    """Listens like a browser until that many versions have come."""
    request = urllib.request.Request(url, headers=headers)
    mine: list[int] = []
    with urllib.request.urlopen(request, timeout=20) as stream:
        heard.append(mine)
        for line in stream:
            if line.startswith(b"data: "):
                mine.append(int(line[6:]))
            if len(mine) >= wanted:
                return


def listen(
    house: House, wanted: int, heard: list[list[int]], query: str = "", **headers: str
) -> threading.Thread:
    url = f"{house.url}/t/sommer/stream{query}"
    thread = threading.Thread(target=versions, args=(url, wanted, heard, headers), daemon=True)
    thread.start()
    return thread


def until(met: Any, seconds: float = 15) -> None:
    deadline = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.01)


def test_a_listener_hears_the_present_and_the_next_version(house: House) -> None:
    heard: list[list[int]] = []
    thread = listen(house, 2, heard)
    until(lambda: heard and heard[0] == [3])
    news.publish("t-1", 4)
    thread.join(10)
    assert heard == [[3, 4]]


def test_a_page_that_already_shows_the_version_is_not_told_it_again(house: House) -> None:
    heard: list[list[int]] = []
    thread = listen(house, 1, heard, query="?seen=3")
    until(lambda: house.server.house.hub.listening() == 1)
    news.publish("t-1", 7)
    thread.join(10)
    assert heard == [[7]]


def test_a_browser_coming_back_hears_what_it_missed(house: House) -> None:
    heard: list[list[int]] = []
    listen(house, 1, heard, query="?seen=3", **{"Last-Event-ID": "1"}).join(10)
    assert heard == [[3]]


def test_what_lies_beside_the_journal_is_heard_by_all_but_players(house: House) -> None:
    heard: list[list[int]] = []
    desk = listen(house, 2, heard)
    until(lambda: heard and heard[0] == [3])
    phone = listen(house, 2, heard, query="?for=p1")
    until(lambda: len(heard) == 2 and heard[1] == [3])
    news.nudge("t-1", 3)
    desk.join(10)
    assert heard[0] == [3, 3], "the desk looks again, though no record was written"
    news.publish("t-1", 4)
    phone.join(10)
    assert heard[1] == [3, 4]


def test_fifty_listeners_all_hear_it(house: House) -> None:
    heard: list[list[int]] = []
    threads = [listen(house, 2, heard) for _ in range(50)]
    until(lambda: sum(bool(mine) for mine in heard) == 50)
    news.publish("t-1", 5)
    for thread in threads:
        thread.join(10)
    assert heard == [[3, 5]] * 50
    until(lambda: house.server.house.hub.listening() == 0)


def test_news_of_another_tournament_wakes_nobody(house: House) -> None:
    heard: list[list[int]] = []
    thread = listen(house, 2, heard)
    until(lambda: heard and heard[0] == [3])
    news.publish("t-other", 99)
    news.publish("t-1", 4)
    thread.join(10)
    assert heard == [[3, 4]]


def test_an_unknown_tournament_has_no_stream(house: House) -> None:
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(f"{house.url}/t/winter/stream", timeout=5)
    assert caught.value.code == 404


def test_pages_are_answered_while_many_streams_are_open(house: House) -> None:
    heard: list[list[int]] = []
    for _ in range(30):
        listen(house, 2, heard)
    until(lambda: house.server.house.hub.listening() == 30)
    with urllib.request.urlopen(f"{house.url}/health", timeout=5) as answer:
        assert answer.status == 200


def test_closing_the_house_ends_open_streams_quickly(house: House) -> None:
    heard: list[list[int]] = []
    thread = listen(house, 99, heard)
    until(lambda: house.server.house.hub.listening() == 1)
    began = time.monotonic()
    house.server.should_exit = True
    thread.join(5)
    assert not thread.is_alive()
    assert time.monotonic() - began < 4


def test_the_stream_of_a_hidden_tournament_ends_with_the_link() -> None:
    sent: list[MutableMapping[str, Any]] = []
    links = {"k1"}

    async def hall() -> None:
        known = Known("t", 1, public=False)
        hub = Hub(lambda slug: known, may_listen=lambda key, _known: key in links, cookie="c")
        hub._loop = asyncio.get_running_loop()
        scope = {"path": "/t/x/stream", "method": "GET", "headers": [(b"cookie", b"c=k1")]}

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        async def receive() -> MutableMapping[str, Any]:
            await asyncio.sleep(3600)
            return {}

        stream = asyncio.create_task(hub.stream(scope, receive, send))
        while not any(b"data: 1" in each.get("body", b"") for each in sent):
            await asyncio.sleep(0.01)
        links.clear()
        hub._wake("t", 2, None)
        await asyncio.wait_for(stream, 10)

    with ThreadPoolExecutor(1) as elsewhere:  # this thread may have a loop of the browser's
        elsewhere.submit(asyncio.run, hall()).result()
    assert not any(b"data: 2" in each.get("body", b"") for each in sent)
    assert sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}


def test_many_listeners_are_told_in_turn_and_few_at_once() -> None:
    async def hall() -> None:
        hub = Hub(lambda slug: Known("t", 1))
        hub._loop = asyncio.get_running_loop()
        many = [Listener() for _ in range(200)]
        hub._listeners["t"] = set(many)
        hub._wake("t", 2, None)
        assert sum(each.waking.is_set() for each in many) == 10, "ten at a time"
        hub._wake("t", 3, None)
        assert len(hub.in_turn) == 190 + 10, "nobody stands in the row twice"
        table = [Listener(people=frozenset({"p1"})) for _ in range(4)]
        hub._listeners["t"] |= set(table)
        hub._wake("t", 4, Concern(frozenset({"p1"})))
        assert all(each.waking.is_set() for each in table), "a table does not wait for the others"
        told = 0.0
        while len(hub.in_turn):
            await asyncio.sleep(0.02)
            told += 0.02
        assert 0.2 < told < 5
        assert all(each.waking.is_set() and each.newest >= 3 for each in many)

    with ThreadPoolExecutor(1) as elsewhere:  # this thread may have a loop of the browser's
        elsewhere.submit(asyncio.run, hall()).result()


def test_thousands_are_told_within_six_seconds() -> None:
    row = InTurn()

    async def hall() -> int:
        many = [Listener() for _ in range(9000)]
        row.tell(many, asyncio.get_running_loop())
        return sum(each.waking.is_set() for each in many)

    with ThreadPoolExecutor(1) as elsewhere:
        told = elsewhere.submit(asyncio.run, hall()).result()
    assert told == 30, "in each of three hundred moments a three-hundredth of them"


# ── Whom the news concern ──


def told_of(hub: Hub, concern: Concern | None, **listener: Any) -> str:
    listening = Listener(**listener)
    hub._listeners["t"] = {listening}
    hub._wake("t", 2, concern)
    if not listening.waking.is_set():
        return "not"
    return "at once" if listening.hurry.is_set() else "soon"


def test_a_stream_that_names_people_hears_only_of_them() -> None:
    hub = Hub(lambda slug: Known("t", 1))
    mine, others = frozenset({"p1"}), Concern(frozenset({"p2", "p3"}))
    assert told_of(hub, others) == "at once", "a desk hears everything"
    assert told_of(hub, others, people=mine) == "not"
    assert told_of(hub, Concern(mine), people=mine) == "at once"
    assert told_of(hub, None, people=mine) == "at once", "what concerns everybody"
    settled = Concern(frozenset({"p2"}), stirs=True, busy=frozenset({"p9"}), results=True)
    assert told_of(hub, settled, people=mine) == "soon", "whoever watches hears of it a bit later"
    elsewhere = Concern(frozenset({"p2"}), stirs=True, busy=mine, results=True)
    assert told_of(hub, elsewhere, people=mine) == "not"
    assert told_of(hub, elsewhere, people=mine, results=True) == "soon"


def test_a_phone_that_comes_back_is_told_only_what_it_would_see(house: House) -> None:
    hub = house.server.house.hub
    news.publish("t-1", 4)
    news.publish("t-1", 5, Concern(frozenset({"p2"})))
    until(lambda: hub._newest.get("t-1") == 5)
    heard: list[list[int]] = []
    mine = listen(house, 1, heard, query="?seen=4&for=p1")
    until(lambda: hub.listening() == 1)
    news.publish("t-1", 6, Concern(frozenset({"p1"})))
    mine.join(10)
    assert heard == [[6]], "version 5 was another table's"
    late: list[list[int]] = []
    listen(house, 1, late, query="?seen=3&for=p1").join(10)
    assert late == [[6]], "older than what was heard: told the newest to be safe"


def test_a_strange_question_listens_to_everything_or_to_nobody_and_breaks_nothing() -> None:
    assert Listener.of(b"").people == frozenset()
    assert Listener.of(b"for=p1,p2&results=1&seen=9").people == {"p1", "p2"}
    assert len(Listener.of(b"for=" + b"x," * 5000).people) == 1
    assert len(Listener.of(b"&".join(b"for=p%d" % n for n in range(999))).people) == 16
    assert Listener.of(b"\xff=%ff&for=%ff").people


def test_a_stream_takes_no_other_method_than_get() -> None:
    sent: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.disconnect"}

    hub = Hub(lambda slug: Known("t", 1))
    scope = {"type": "http", "path": "/t/sommer/stream", "method": "POST", "headers": []}
    in_thread = threading.Thread(target=lambda: asyncio.run(hub.stream(scope, receive, send)))
    in_thread.start()
    in_thread.join(10)
    assert sent[0]["status"] == 405


LIVE_PAGE = """<!doctype html><html lang="de"><head><title>x</title>
<meta name="htmx-config" content='{"includeIndicatorStyles": false}'>
<script src="/static/vendor/htmx.min.js"></script>
<script src="/static/vendor/htmx-ext-sse.min.js"></script>
<script src="/static/tafelrunde.js"></script></head>
<body hx-ext="sse" sse-connect="/t/sommer/stream?seen=3">
<span class="connection" data-connection="polling"><span data-when="live" hidden>live</span></span>
<div id="part" hx-get="/health" hx-trigger="sse:version">old</div></body></html>"""


def test_a_page_in_the_browser_refreshes_its_part_on_news(house: House, tab: Tab) -> None:
    page = tab()
    page.route(
        "**/live-page", lambda route: route.fulfill(body=LIVE_PAGE, content_type="text/html")
    )
    page.goto(f"{house.url}/live-page")
    page.wait_for_selector('[data-connection="live"]')
    assert page.inner_text("#part") == "old"
    news.publish("t-1", 4)
    page.wait_for_function("document.getElementById('part').innerText.includes('ok')")
    _one_lost_request_is_forgotten_with_the_next_answer(page)


def _one_lost_request_is_forgotten_with_the_next_answer(page: Page) -> None:
    page.route("**/health", lambda route: route.abort())
    page.evaluate("htmx.trigger('#part', 'sse:version')")
    page.wait_for_selector('[data-connection="lost"]', state="attached")
    page.unroute("**/health")
    page.evaluate("htmx.trigger('#part', 'sse:version')")
    page.wait_for_selector('[data-connection="live"]')


SILENT_STREAM = "window.EventSource = class extends EventTarget { close() {} }"
"""A network that neither opens the stream nor says that it failed."""


@pytest.mark.parametrize("trouble", ["refused", "swallowed"])
def test_where_the_stream_does_not_get_through_the_page_asks_by_itself(
    house: House, tab: Tab, trouble: str
) -> None:
    page = tab()
    answers = iter(["3", "4", "4", "4", "4", "4"])
    page.route(
        "**/live-page", lambda route: route.fulfill(body=LIVE_PAGE, content_type="text/html")
    )
    page.route("**/stream*", lambda route: route.fulfill(status=503))
    if trouble == "swallowed":
        page.add_init_script(SILENT_STREAM)
    signed = {"Tafelrunde": "house"}
    page.route("**/version", lambda route: route.fulfill(body=next(answers, "4"), headers=signed))
    page.clock.install()
    page.goto(f"{house.url}/live-page")
    for _ in range(60):
        page.clock.run_for(1000)
        page.wait_for_timeout(20)  # real time, in which answers arrive
        if "ok" in page.inner_text("#part"):
            break
    assert "ok" in page.inner_text("#part")
    assert page.get_attribute(".connection", "data-connection") == "polling"


def test_the_other_processes_are_told_whom_it_concerns(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[object, ...]] = []
    monkeypatch.setattr(news, "publish", lambda *told, here_only: heard.append(told))
    wire = Wire()
    wire.heard('another 5 t-1 {"people":["p1"],"stirs":true,"busy":["p2"]}')
    wire.heard("another 6 t-1")
    wire.heard(f"{wire.me} 7 t-1")
    assert heard == [
        ("t-1", 5, Concern(frozenset({"p1"}), stirs=True, busy=frozenset({"p2"}))),
        ("t-1", 6, None),
    ]
