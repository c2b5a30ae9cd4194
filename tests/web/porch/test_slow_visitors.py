"""Half-sent forms, headers byte by byte, nobody reading: the house goes on."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from select import select

import pytest

from tafelrunde.web.porch import bodies, visitor
from tafelrunde.web.serving import THREADS
from tests.terminal import Serving
from tests.web.conftest import House
from tests.web.porch.calling import (
    HALF_A_FORM,
    asked,
    heard_until,
    line_to,
    rest_of,
    seconds_until_cut,
)
from tests.web.test_serve import greeting, start

SOME = 3 * THREADS
BIG_FILE = "/static/vendor/pico.min.css"
MORE_THAN_A_LINE_HOLDS = 70
WHOLE_REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF_A_REQUEST = b"GET /health HTT"


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_half_sent_forms_stop_nobody_and_are_answered_in_the_end(
    house: House, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "STALLED_SECONDS", 4.0)
    asked(house.port, "/login")  # the first time takes longer
    half = [lines.enter_context(line_to(house.port)) for _ in range(SOME)]
    for line in half:
        line.sendall(HALF_A_FORM)
    time.sleep(0.3)
    assert b"200 OK" in asked(house.port)
    assert b"200 OK" in asked(house.port, "/login")
    assert not select(half, [], [], 0)[0], "all of that while the forms were still on their way"
    answers = [rest_of(line) for line in half]
    assert all(b" 408 " in answer and b"send it again" in answer for answer in answers)


def test_a_form_that_trickles_in_has_an_end_as_well(
    house: House, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "FORM_SECONDS", 1.0)
    line = lines.enter_context(line_to(house.port))
    line.sendall(HALF_A_FORM)
    line.settimeout(0.1)
    began = time.monotonic()
    heard = b""
    while not heard and time.monotonic() - began < 15:
        try:
            line.sendall(b"x")
            heard = line.recv(4096)
        except TimeoutError:
            continue
        except ConnectionError:  # a byte that came after the answer may cost us the answer
            heard = b" 408 "
    assert b" 408 " in heard


def test_headers_byte_by_byte_are_cut(
    house: House, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "HEADER_SECONDS", 1.0)
    line = lines.enter_context(line_to(house.port))
    began = time.monotonic()
    with pytest.raises(ConnectionError):  # noqa: PT012 (whichever of the two notices first)
        for _ in range(100):
            line.sendall(b"G")
            time.sleep(0.05)
        line.recv(1)
    assert time.monotonic() - began < 8


def test_the_second_request_of_a_connection_has_the_same_limit(
    house: House, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "HEADER_SECONDS", 0.5)
    line = lines.enter_context(line_to(house.port))
    line.sendall(WHOLE_REQUEST)
    heard_until(line, b'"ok": true')
    line.sendall(HALF_A_REQUEST)
    assert seconds_until_cut(line) < 10


def test_half_a_request_behind_a_whole_one_has_the_same_limit(
    house: House, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is there before the first is answered, and nothing more comes that could start a clock."""
    monkeypatch.setattr(visitor, "HEADER_SECONDS", 0.5)
    line = lines.enter_context(line_to(house.port))
    line.sendall(WHOLE_REQUEST + HALF_A_REQUEST)
    heard_until(line, b'"ok": true')
    assert seconds_until_cut(line) < 10


def test_a_connection_on_which_nothing_is_said_is_closed(
    house: House, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "SILENT_SECONDS", 0.5)
    assert seconds_until_cut(lines.enter_context(line_to(house.port))) < 10


def test_whoever_does_not_read_holds_no_thread_and_is_cut(
    house: House, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "READING_SECONDS", 1.0)
    deaf = [lines.enter_context(line_to(house.port, receives=2048)) for _ in range(THREADS + 2)]
    for line in deaf:
        line.sendall(
            f"GET {BIG_FILE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * MORE_THAN_A_LINE_HOLDS
        )
    time.sleep(0.5)
    began = time.monotonic()
    assert b"200 OK" in asked(house.port, "/login")
    assert time.monotonic() - began < 15
    deadline = time.monotonic() + 20
    while len(house.server.server_state.connections) > 1:
        assert time.monotonic() < deadline, "they are still in the house"
        time.sleep(0.1)


@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
    ],
    ids=["https", "no host", "less than nothing", "no piece"],
)
def test_what_is_no_request_is_answered_in_both_languages(house: House, said: bytes) -> None:
    with line_to(house.port) as line:
        line.sendall(said)
        answer = rest_of(line).decode()
    assert " 400 " in answer
    assert "nicht verstanden" in answer
    assert "did not understand" in answer


def test_a_body_in_pieces_arrives_whole_and_one_without_end_does_not(house: House) -> None:
    head = b"POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
    head += b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    with line_to(house.port) as line:
        line.sendall(head + b"8\r\nusername\r\n3\r\n=an\r\n0\r\n\r\n")
        assert b" 403 " in line.recv(65536), "no token of a form in it, and so says the page"
    piece = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    with line_to(house.port) as line:
        line.sendall(head)
        with_end = b""
        try:
            for _ in range(bodies.LARGEST_FORM // 65536 + 8):
                line.sendall(piece)
        except ConnectionError:
            pass
        with_end = rest_of(line)
    assert b" 413 " in with_end or not with_end


def closes_in_time(process: Serving) -> None:
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    process.wait(15)
    assert time.monotonic() - began < 11


def test_sigterm_closes_the_house_whatever_its_visitors_do(
    tmp_path: Path, lines: ExitStack
) -> None:
    process = start(tmp_path / "house")
    try:
        port = int(greeting(process).split("localhost:")[1].split("/")[0])
        rude: list[socket.socket] = []
        for said in (HALF_A_FORM, b"GET /hea", b"", b"GET /t/x/stream HTTP/1.1\r\n\r\n"):
            for _ in range(THREADS + 2):
                rude.append(lines.enter_context(line_to(port)))
                rude[-1].sendall(said)
        deaf = lines.enter_context(line_to(port, receives=2048))
        deaf.sendall(
            f"GET {BIG_FILE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * MORE_THAN_A_LINE_HOLDS
        )
        time.sleep(0.5)
        assert b"200 OK" in asked(port)
        closes_in_time(process)
    finally:
        process.kill()
        process.wait(10)
