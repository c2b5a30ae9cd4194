"""A receiver of our own: a small server in a thread that keeps what it gets and checks it."""

from __future__ import annotations

import base64
import hmac
import json
import threading
from collections.abc import Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.web.organiser.conftest import Clerk, colleague, organiser, plain_ledger

__all__ = ["Clerk", "Sink", "colleague", "organiser", "plain_ledger", "sink"]


class Sink:
    """Answers as a test wants; every message is checked by the secret, as a stranger would."""

    def __init__(self) -> None:
        self.got: list[Any] = []
        self.ids: list[str] = []
        self.secret = ""
        self.answers: list[int] = []
        """What the next ones are answered; 200 where nothing is said."""
        self.headers: dict[str, str] = {}
        sink = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = sink.answers.pop(0) if sink.answers else 200
                sink.take(dict(self.headers), body, status)
                self.send_response(status)
                for name, value in sink.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(b"x" * 5000 if status != 200 else b"ok")

            def log_message(self, *_said: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/hook?token=s3cret"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def take(self, headers: dict[str, str], body: bytes, status: int) -> None:
        self.ids.append(headers["webhook-id"])
        if self.secret:
            signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
            key = base64.b64decode(self.secret.removeprefix("whsec_"))
            seal = base64.b64encode(hmac.new(key, signed, sha256).digest()).decode()
            assert headers["webhook-signature"] == f"v1,{seal}"
        if status == 200:
            self.got.append(json.loads(body))

    @property
    def types(self) -> list[str]:
        return [message["type"] for message in self.got]


@pytest.fixture
def sink() -> Iterator[Sink]:
    made = Sink()
    yield made
    made.server.shutdown()
    made.server.server_close()
