"""Visitors of the rude kind, as plain sockets."""

from __future__ import annotations

import socket
import time

HALF_A_FORM = (
    b"POST /login HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 400\r\n\r\nusername=an"
)


def line_to(port: int, *, source: str = "127.0.0.1", receives: int | None = None) -> socket.socket:
    line = socket.socket()
    if receives is not None:  # has to be known before the connection is made
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
    line.settimeout(20)
    line.bind((source, 0))
    line.connect(("127.0.0.1", port))
    return line


def asked(port: int, path: str = "/health", *, source: str = "127.0.0.1") -> bytes:
    """The whole answer to a simple request."""
    with line_to(port, source=source) as line:
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        line.sendall(request.encode())
        return rest_of(line)


def rest_of(line: socket.socket) -> bytes:
    heard = b""
    while True:
        try:
            part = line.recv(65536)
        except ConnectionError:
            return heard
        if not part:
            return heard
        heard += part


def heard_until(line: socket.socket, words: bytes) -> bytes:
    """What comes until these words have come: an answer may arrive in pieces."""
    heard = b""
    while words not in heard:
        part = line.recv(65536)
        assert part, heard
        heard += part
    return heard


def seconds_until_cut(line: socket.socket) -> float:
    """How long the house keeps a connection on which we only wait."""
    began = time.monotonic()
    rest_of(line)
    return time.monotonic() - began
