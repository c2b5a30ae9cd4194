"""A push service of our own: it checks who sends, and opens what only one browser could."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tafelrunde.exports.push import plain64, written64
from tests.web.organiser.conftest import Clerk, organiser, plain_ledger

__all__ = ["Clerk", "PushService", "organiser", "plain_ledger", "service"]

P256 = ec.SECP256R1()


def opened(body: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """As a browser does it, written once more from the standard."""
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    theirs, sealed = body[21 : 21 + length], body[21 + length :]
    assert len(sealed) <= size
    mine = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    sender = ec.EllipticCurvePublicKey.from_encoded_point(P256, theirs)
    secret = private.exchange(ec.ECDH(), sender)
    info = b"WebPush: info\x00" + mine + theirs
    first = HKDF(SHA256(), 32, auth, info).derive(secret)
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(first)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(first)
    plain = AESGCM(key).decrypt(nonce, sealed, None)
    assert plain.endswith(b"\x02")
    return plain[:-1]


def check_sender(header: str, key: str, origin: str) -> None:
    parts = dict(part.split("=", 1) for part in header.removeprefix("vapid ").split(", "))
    assert parts["k"] == key, "the key the browser was told"
    head, claims, seal = parts["t"].split(".")
    raw = plain64(seal)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(P256, plain64(key))
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    said = json.loads(plain64(claims))
    assert said["aud"] == origin
    assert time.time() < said["exp"] <= time.time() + 24 * 3600
    assert said["sub"].startswith("https://")


class PushService:
    """Several browsers may subscribe; each has its own address here."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(P256)
        self.auth = b"a" * 16
        self.key = ""
        self.status = 201
        self.got: list[tuple[str, Any]] = []
        self.wrong: list[Exception] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                try:
                    service.take(self.path, self.headers, body)
                except Exception as error:
                    service.wrong.append(error)
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_said: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def take(self, path: str, headers: Any, body: bytes) -> None:
        assert headers["Content-Encoding"] == "aes128gcm"
        assert int(headers["TTL"]) > 0
        check_sender(headers["Authorization"], self.key, self.origin)
        self.got.append((path, json.loads(opened(body, self.private, self.auth))))

    def subscription(self, path: str = "/one") -> dict[str, str]:
        point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return {
            "endpoint": f"{self.origin}{path}",
            "point": written64(point),
            "auth": written64(self.auth),
        }


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.server.shutdown()
    made.server.server_close()
    assert made.wrong == []
