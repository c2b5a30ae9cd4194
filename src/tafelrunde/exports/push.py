"""A push message as it goes over the line: encrypted for one browser, signed by this house.

RFC 8291 (what only that browser can read), RFC 8188 (how it is packed) and RFC 8292 (who sends it),
put together from what `cryptography` offers; a test reads the example of the standard.
"""

from __future__ import annotations

import base64
import os
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

CURVE = ec.SECP256R1()
RECORD = 4096
POINT, AUTH, SALT = 65, 16, 16
LAST_RECORD = b"\x02"
LIFE_SECONDS = 12 * 3600
"""So long a signature is good; push services take a day at most."""


class Browser(NamedTuple):
    """Where one browser gets its messages, and what only it can open."""

    endpoint: str
    point: bytes
    auth: bytes


def plain64(text: str) -> bytes:
    """Base64 as addresses carry it, with or without its padding; ValueError where it is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def written64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def is_point(raw: bytes) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw)
    except ValueError:
        return False
    return len(raw) == POINT


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def encrypted(
    plain: bytes,
    browser: Browser,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body; `own` and `salt` are fresh each time but in the example of the standard."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(SALT)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser.point)
    point = _point(own.public_key())
    info = b"WebPush: info\0" + browser.point + point
    secret = _derived(own.exchange(ec.ECDH(), theirs), browser.auth, info, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, plain + LAST_RECORD, None)
    return salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + point + sealed


# ── Who sends it ─────────────────────────────────────────────────────────────────────────────────


def new_key() -> str:
    """A key of the house, as it is kept."""
    made = ec.generate_private_key(CURVE)
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def _loaded(kept: str) -> ec.EllipticCurvePrivateKey:
    key = load_pem_private_key(kept.encode(), None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("not a key for push messages")
    return key


def public_key(kept: str) -> str:
    """What browsers are told of it."""
    return written64(_point(_loaded(kept).public_key()))


def vouched(kept: str, endpoint: str, house: str, now: int) -> str:
    """The header by which a push service knows that it is this house."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": now + LIFE_SECONDS,
        "sub": house,
    }
    head = {"typ": "JWT", "alg": "ES256"}
    said = ".".join(written64(msgspec.json.encode(each)) for each in (head, claims))
    r, s = decode_dss_signature(_loaded(kept).sign(said.encode(), ec.ECDSA(SHA256())))
    seal = written64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said}.{seal}, k={public_key(kept)}"
