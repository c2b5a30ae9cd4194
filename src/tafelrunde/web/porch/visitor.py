"""How long may a visitor take? uvicorn's connection with the limits that it lacks.

Somebody who opens a connection and says nothing, who sends his headers byte by byte, or who never
reads what he asked for, costs a place in the house for some seconds and then loses it.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from tafelrunde.web.live import STREAM
from tafelrunde.web.porch.porter import FULL, MOST_LINGERING, Porter

SILENT_SECONDS = 30.0
"""Browsers open connections ahead; one that is never used is closed again."""
HEADER_SECONDS = 10.0
READING_SECONDS = 20.0
SLOWEST_READER = 1024
"""Bytes a second; less is nobody who reads."""
UNHEARD_MILLISECONDS = 60_000
"""A phone that left the Wi-Fi acknowledges nothing any more; without this it stays for minutes."""
LINGER_SECONDS = 1.0
NO_REQUEST = (
    "Das hat das Haus nicht verstanden; bitte die Adresse prüfen (http, nicht https).\n"
    "The house did not understand that; please check the address (http, not https).\n"
).encode()


class Visitor(H11Protocol):
    """One connection."""

    def __init__(self, porter: Porter, **given: Any) -> None:
        super().__init__(**given)
        self.porter = porter
        self.address = ""
        self.kind = ""
        """How the porter counts this one: a visit, a stream, or nothing if he was turned away."""
        self._clock: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._unread = 0
        self._speaking = False

    # ── Coming and going ─────────────────────────────────────────────────────────────────────────

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        if self.porter.lets_in(self.address):
            self.kind = "visit"
            _forget_the_unheard(transport)
            self._clock = self.loop.call_later(SILENT_SECONDS, self._too_slow)
        else:
            self._turn_away()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._clock, self._reading):
            if timer is not None:
                timer.cancel()
        if self.kind == "lingering":
            self.porter.lingering -= 1
        elif self.kind:
            self.porter.sees_off(self.address, self.kind)
        self.kind = ""
        super().connection_lost(exc)

    def _turn_away(self) -> None:
        """Says that the house is full; who gets a moment to read it is a matter of room too."""
        self.transport.write(FULL)
        if self.porter.lingering >= MOST_LINGERING:
            self.transport.close()
            return
        self.kind = "lingering"
        self.porter.lingering += 1
        self.transport.write_eof()
        self._clock = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def shutdown(self) -> None:
        if self.kind == "lingering":
            self.transport.abort()
        else:
            super().shutdown()

    # ── Speaking ─────────────────────────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        if self.kind == "lingering" or not self.kind:
            return
        if self.conn.their_state is h11.IDLE:
            self._begins_to_speak()
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._speaking = False
            self._stop_clock()

    def _begins_to_speak(self) -> None:
        if not self._speaking:
            self._speaking = True
            self._stop_clock()
            self._clock = self.loop.call_later(HEADER_SECONDS, self._too_slow)

    def handle_events(self) -> None:
        before = self.scope
        super().handle_events()
        if self.scope is not before and self.kind == "visit" and STREAM.match(self.scope["path"]):
            if self.porter.lets_listen(self.address):
                self.kind = "stream"
            else:
                self.transport.close()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 (we say it ourselves)
        """Whatever is no request; uvicorn says it in English alone."""
        kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        answer = h11.Response(status_code=400, headers=kind, reason=b"Bad Request")
        for part in (answer, h11.Data(data=NO_REQUEST), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()

    def _too_slow(self) -> None:
        self.transport.abort()

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    # ── Reading ──────────────────────────────────────────────────────────────────────────────────

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None and not self.transport.is_closing():
            self._reading.cancel()
            self._reading = None

    def on_response_complete(self) -> None:
        if self.kind == "stream":
            self.porter.stops_listening(self.address)
            self.kind = "visit"
        if self.transport.is_closing() and self._reading is None:
            self._watch_reader()  # closing waits until all is read, which may be never
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._begins_to_speak()  # half of the next request came while we were answering

    def timeout_keep_alive_handler(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()

    def _watch_reader(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(READING_SECONDS, self._look_at_reader)

    def _look_at_reader(self) -> None:
        read = self._unread - self.transport.get_write_buffer_size()
        if read < READING_SECONDS * SLOWEST_READER:
            self.transport.abort()
        else:
            self._watch_reader()


def _forget_the_unheard(transport: asyncio.Transport) -> None:
    line = transport.get_extra_info("socket")
    if line is not None and hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        with suppress(OSError):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD_MILLISECONDS)
