"""Where the house may call, and the threads that do it."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import nullcontext
from typing import Any

import pytest
from django.core.signals import request_finished, request_started

from tafelrunde.desk.concerns import Concern
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news
from tafelrunde.web.outgoing import lines
from tafelrunde.web.outgoing.lines import Lines, Wanted
from tafelrunde.web.outgoing.reaching import (
    Forbidden,
    harmless,
    may_call,
    refuse_forbidden,
    split_address,
)


@pytest.mark.parametrize(
    ("address", "server", "laptop"),
    [
        ("93.184.216.34", True, True),
        ("2606:2800:220:1::1", True, True),
        ("127.0.0.1", False, True),
        ("::1", False, True),
        ("192.168.1.7", False, True),
        ("fd12::1", False, True),
        ("169.254.169.254", False, False),
        ("fe80::1%eth0", False, False),
        ("::ffff:169.254.169.254", False, False),
        ("::ffff:10.0.0.1", False, True),
        ("64:ff9b::a9fe:a9fe", False, False),
        ("2002:a9fe:a9fe::1", False, False),
        ("fd00:ec2::254", False, False),
        ("0.0.0.0", False, False),
        ("224.0.0.1", False, False),
        ("100.64.0.1", False, False),
    ],
)
def test_which_machines_are_called(address: str, server: bool, laptop: bool) -> None:
    assert (may_call(address, local=False), may_call(address, local=True)) == (server, laptop)


@pytest.mark.parametrize(
    ("host", "server", "laptop"),
    [
        ("push.example", True, True),
        ("push.example.", True, True),
        ("93.184.216.34", True, True),
        ("127.0.0.1", False, True),
        ("127.0.0.1.", False, True),
        ("2130706433", False, True),
        ("0x7f.1", False, True),
        ("0177.0.0.1", False, True),
        ("localhost", False, True),
        ("localhost.", False, True),
        ("printer.lan.", False, True),
        ("[::ffff:127.0.0.1]", False, True),
        ("2852039166", False, False),
        ("[fe80::1%25eth0]", False, False),
    ],
)
def test_in_whichever_spelling_it_is_said_at_once(host: str, server: bool, laptop: bool) -> None:
    parts = split_address(f"https://{host}/there")
    assert parts is not None
    for local, fine in ((False, server), (True, laptop)):
        with nullcontext() if fine else pytest.raises(Refusal):
            refuse_forbidden(parts, local=local)


def test_a_name_with_one_bad_address_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(0, 0, 0, "", (address, 80)) for address in ("93.184.216.34", "169.254.169.254")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: found)
    with pytest.raises(Forbidden):
        harmless("two-faced.example", 80, local=True)


@pytest.mark.django_db
def test_a_line_rests_until_the_request_whose_news_it_heard_is_answered() -> None:
    steps = Steps(stumbles=False)
    kept = Lines("test", lambda: {"a": Wanted("hall", None, lambda: steps)})
    kept.open()
    try:
        assert steps.done.acquire(timeout=5)
        time.sleep(0.02)
        request_started.send(sender=None)
        news.publish("hall", 1, Concern(frozenset()))
        (runner,) = kept._runners.values()
        assert runner._rests_until > time.monotonic()
        request_finished.send(sender=None)
        assert steps.done.acquire(timeout=5)
        assert runner._rests_until == 0.0
        news.publish("hall", 2, Concern(frozenset()))
        assert runner._rests_until == 0.0, "news of no request are nobody's to wait for"
        assert steps.done.acquire(timeout=5)
    finally:
        kept.close()


class Steps:
    """A line that counts its steps and stumbles over the second."""

    def __init__(self, *, stumbles: bool = True) -> None:
        self.stumbles = stumbles
        self.done = threading.Semaphore(0)
        self.count = 0
        self.closed = threading.Event()
        self.earliest = 0.0

    def step(self) -> float:
        self.count += 1
        self.done.release()
        if self.stumbles and self.count == 2:
            raise ValueError("stumbled")
        return 3600.0

    def soonest(self) -> float:
        return self.earliest

    def close(self) -> None:
        self.closed.set()


def test_news_bring_a_step_forward_only_once_the_line_allows_it() -> None:
    steps = Steps(stumbles=False)
    steps.earliest = 3600.0
    kept = Lines("test", lambda: {"a": Wanted("hall", None, lambda: steps)})
    kept.open()
    try:
        assert steps.done.acquire(timeout=5)
        news.publish("hall", 1, Concern(frozenset()))
        time.sleep(0.05)
        assert steps.count == 1
        steps.earliest = 0.0  # somebody asked for it at the desk
        news.publish("hall", 1, Concern(frozenset()))
        assert steps.done.acquire(timeout=5)
    finally:
        kept.close()


def test_a_line_wakes_by_its_news_stumbles_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "STUMBLED_PAUSE", 0.0)
    steps, there = Steps(), {"a": True}
    made: list[Any] = []

    def make() -> Steps:
        made.append(steps)
        return steps

    kept = Lines("test", lambda: {"a": Wanted("hall", None, make)} if there["a"] else {})
    kept.open()
    try:
        assert steps.done.acquire(timeout=5)
        news.publish("another", 1, Concern(frozenset()))
        news.publish("hall", 1, Concern(frozenset()))
        assert steps.done.acquire(timeout=5)
        assert steps.done.acquire(timeout=5), "it goes on after a stumble"
        time.sleep(0.02)
        assert (steps.count, len(made)) == (3, 1)
        there["a"] = False
        news.nudge("hall", 1)
        assert steps.closed.wait(timeout=5)
    finally:
        kept.close()


class Held:
    def __init__(self, vendor: str) -> None:
        self.vendor, self.open = vendor, True

    def close(self) -> None:
        self.open = False


def test_a_line_that_waits_holds_no_connection_of_a_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Between two steps it asks when the next may come: that opens one again."""
    held = [Held("postgresql"), Held("sqlite")]

    class All:
        def all(self, initialized_only: bool) -> list[Held]:
            assert initialized_only
            return held

    class Patient:
        def step(self) -> float:
            return 0.0

        def soonest(self) -> float:
            held[0].open = True
            return 5.0

        def close(self) -> None: ...

    monkeypatch.setattr(lines, "connections", All())
    runner = lines.Runner(Wanted("t1", 1, Patient), "patient")
    assert runner._soonest(1.0) == 5.0
    assert [each.open for each in held] == [False, True], "a file is no connection to a server"
