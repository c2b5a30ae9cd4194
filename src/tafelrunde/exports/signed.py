"""A file that a house has signed: an edition of a rulebook, or how a tournament ended.

Anybody can check it without asking the house: the file carries the key, and the key has a
fingerprint of eight groups that can be compared by telephone with what the house shows at its
address. Ed25519 by `cryptography`; what is signed is told by kind, so that no file of one kind can
pass for another.
"""

from __future__ import annotations

import base64
import binascii
from hashlib import sha256
from typing import Literal

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.foreign import NotReadable, read_foreign
from tafelrunde.words import Text

Kind = Literal["edition", "result"]
KINDS: dict[str, Text] = {
    "edition": Text("Edition of a rulebook"),
    "result": Text("Final result of a tournament"),
}
MARK = "tafelrunde signed 1"
MOST_BYTES = 2_000_000
KEY, SEAL = 32, 64
GROUP, GROUPS = 4, 8


class Signed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in the file."""

    tafelrunde: Literal["signed"] = "signed"
    version: Literal[1] = 1
    kind: Kind
    title: str
    house: str
    """What the house calls itself; only the fingerprint says who it is."""
    at: str
    content: str
    key: str
    signature: str


class Checked(msgspec.Struct, frozen=True):
    """A file as somebody found it; `holds`: nothing was changed since it was signed."""

    file: Signed
    fingerprint: str
    holds: bool


def new_key() -> str:
    """A key of the house, as it is kept."""
    made = Ed25519PrivateKey.generate()
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def _loaded(kept: str) -> Ed25519PrivateKey:
    key = load_pem_private_key(kept.encode(), None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError("not a key for signed files")
    return key


def public_key(kept: str) -> str:
    return base64.b64encode(_loaded(kept).public_key().public_bytes_raw()).decode()


def fingerprint(key: str) -> str:
    """Short enough to be read aloud: eight groups of four."""
    digest = sha256(base64.b64decode(key)).hexdigest()
    return " ".join(digest[n * GROUP : (n + 1) * GROUP] for n in range(GROUPS))


def same_fingerprint(typed: str, found: str) -> bool:
    """However somebody typed the groups."""
    plain = "".join(sign for sign in typed.lower() if sign.isalnum())
    return plain == found.replace(" ", "")


def _content(file: Signed) -> bytes:
    parts = [MARK, file.kind, file.title, file.house, file.at, file.content]
    return msgspec.json.encode(parts)


def sign(kept: str, kind: Kind, title: str, house: str, at: str, content: str) -> bytes:
    """The whole file, ready to be handed on."""
    bare = Signed(
        kind=kind,
        title=title,
        house=house,
        at=at,
        content=content,
        key=public_key(kept),
        signature="",
    )
    seal = base64.b64encode(_loaded(kept).sign(_content(bare))).decode()
    whole = {"tafelrunde": "signed", "version": 1, **msgspec.structs.asdict(bare)}
    whole["signature"] = seal
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def is_signed(data: bytes) -> bool:
    """Whether it claims to be such a file; by its beginning alone."""
    return data[:80].replace(b" ", b"").replace(b"\n", b"").startswith(b'{"tafelrunde":"signed"')


def check(data: bytes) -> Checked:
    """Does the signature fit? A Refusal where it is no such file at all."""
    if len(data) > MOST_BYTES:
        raise Refusal.single("file", "larger than 2 MB")
    try:
        file = read_foreign(data, Signed)
    except NotReadable as error:
        raise Refusal.single("file", "this is no signed file: {why}", why=error.why) from None
    key, seal = _raw(file.key, KEY, "key"), _raw(file.signature, SEAL, "signature")
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(seal, _content(file))
    except (InvalidSignature, ValueError, UnicodeEncodeError):
        return Checked(file, fingerprint(file.key), holds=False)
    return Checked(file, fingerprint(file.key), holds=True)


def _raw(text: str, length: int, place: str) -> bytes:
    try:
        raw = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) != length:
        raise Refusal.single(place, "{length} bytes in base64 expected", length=length)
    return raw
