"""A page that never ends is ended; its thread makes the next one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from tafelrunde.web.porch import patience
from tafelrunde.web.porch.patience import Patience


def pages(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """One page turns in circles and takes every Exception for its own; one waits for somebody."""
    while environ["PATH_INFO"] == "/login/secret-token":
        try:
            time.sleep(0.001)
        except Exception:
            continue
    if "wait" in environ:
        environ["wait"].wait(20)
    start("200 OK", [])
    return [b"done"]


def asked(rooms: Patience, path: str, **more: Any) -> tuple[str, bytes]:
    said: list[str] = []
    environ = {"PATH_INFO": path, **more}
    body = b"".join(rooms(environ, lambda status, *_rest: said.append(status)))
    return said[0], body


def looked(rooms: Patience, page: Future[Any], seconds: float = 10) -> None:
    until = time.monotonic() + seconds
    while not page.done() and time.monotonic() < until:
        rooms.look()
        time.sleep(0.01)


@pytest.mark.django_db(transaction=True)
def test_a_page_without_an_end_is_ended_and_its_thread_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rooms = Patience(pages, seconds=0.1)
    with ThreadPoolExecutor(1) as thread:
        stuck = thread.submit(asked, rooms, "/login/secret-token")
        looked(rooms, stuck)
        status, body = stuck.result(5)
        assert status.startswith("503")
        assert "zu lange" in body.decode()
        assert "too long" in body.decode()
        for _ in range(3):
            assert thread.submit(asked, rooms, "/").result(5) == ("200 OK", b"done")
    assert "took too long" in caplog.text
    assert "secret-token" not in caplog.text


def test_what_cannot_be_told_is_noticed_and_nobody_else_hears_of_it() -> None:
    """The word to stop waits until the step is over; the page is ended, the next one is not."""
    rooms, go_on = Patience(pages, seconds=0.05, grace=0.1), Event()
    with ThreadPoolExecutor(1) as thread:
        stuck = thread.submit(asked, rooms, "/", wait=go_on)
        time.sleep(0.1)
        assert rooms.look(), "it was told just now"
        time.sleep(0.2)
        assert not rooms.look(), "it did not stop"
        go_on.set()
        assert stuck.result(5)[0].startswith("503")
        assert thread.submit(asked, rooms, "/").result(5) == ("200 OK", b"done")
    assert rooms.look()


def test_a_page_has_less_time_than_a_proxy_waits() -> None:
    assert patience.PAGE_SECONDS < 75
