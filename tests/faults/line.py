"""A line between two houses that does what a test wants: cut, stall, double, late, cut short.

It takes whole requests, so that it can break off at any byte of a request or of an answer, send a
request twice, or keep one back and send it after others that were made later.
"""

from __future__ import annotations

import socket
import struct
import threading
from collections import Counter
from contextlib import suppress
from random import Random

WORST = ("asked", "answered", "short", "stalled", "twice", "late")
"""Cut in the request · in the answer · an answer that ends early · nothing more comes · the request
arrives twice · it arrives after later ones."""
PATIENCE = 20.0
RESET = struct.pack("ii", 1, 0)
"""The line is not closed but torn: who reads gets an error."""


class CutLine:
    """Listens on a port of its own and passes on to another; `faults` is the share that fails."""

    def __init__(self, port: int, chance: Random) -> None:
        self.to = port
        self.chance = chance
        self.faults = 0.0
        self.done: Counter[str] = Counter()
        self._kept_back: list[bytes] = []
        self._closing = threading.Event()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    @property
    def cuts(self) -> int:
        return sum(self.done.values())

    def close(self) -> None:
        self._closing.set()
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._thread.join(5)

    def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                caller, _address = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=[caller], daemon=True).start()

    def _serve(self, caller: socket.socket) -> None:
        with caller:
            caller.settimeout(PATIENCE)
            with suppress(OSError):
                while (request := _whole(caller)) and self._passed(caller, request):
                    pass

    def _passed(self, caller: socket.socket, request: bytes) -> bool:
        """One request and its answer, or what becomes of them; whether the line goes on."""
        fault = self.chance.choice(WORST) if self.chance.random() < self.faults else ""
        if fault:
            self.done[fault] += 1
        if fault == "asked":
            self._ask(request[: self.chance.randrange(len(request))], wait=False)
            return _torn(caller)
        if fault == "late":
            self._kept_back.append(request)
            return _torn(caller)
        if fault == "twice":
            self._ask(request)
        answer = self._ask(request)
        self._deliver_what_is_late()
        if not answer:
            return _torn(caller)
        if fault in ("answered", "short", "stalled"):
            caller.sendall(answer[: self.chance.randrange(len(answer))])
            if fault == "stalled":
                caller.recv(1)  # until the caller gives up
            return fault == "short" or _torn(caller)
        caller.sendall(answer)
        return True

    def _deliver_what_is_late(self) -> None:
        while self._kept_back:
            self._ask(self._kept_back.pop(0))

    def _ask(self, request: bytes, *, wait: bool = True) -> bytes:
        """The answer of the other house; none where it does not answer."""
        try:
            with socket.create_connection(("127.0.0.1", self.to), timeout=PATIENCE) as line:
                line.sendall(request)
                return _whole(line) if wait else b""
        except OSError:
            return b""


def _torn(caller: socket.socket) -> bool:
    with suppress(OSError):
        caller.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    return False


def _whole(line: socket.socket) -> bytes:
    """One request or answer with its body; nothing where the line ends before."""
    got = b""
    while b"\r\n\r\n" not in got:
        piece = line.recv(65536)
        if not piece:
            return b""
        got += piece
    head, _end, body = got.partition(b"\r\n\r\n")
    length = next((int(each.split(b":")[1]) for each in head.split(b"\r\n") if _is_length(each)), 0)
    while len(body) < length:
        piece = line.recv(65536)
        if not piece:
            return b""
        body += piece
    return head + b"\r\n\r\n" + body


def _is_length(header: bytes) -> bool:
    return header.lower().startswith(b"content-length:")
