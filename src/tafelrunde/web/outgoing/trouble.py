"""Why was nobody reached? A word for each way a line fails, said in the reader's language."""

from __future__ import annotations

import socket
import ssl

from tafelrunde.web.outgoing.reaching import Forbidden
from tafelrunde.words import Text, Verbatim

WORDS: dict[str, Text] = {
    "expired": Text("its certificate has expired, by the clock of this device"),
    "too-early": Text("its certificate is not valid yet, by the clock of this device"),
    "other-name": Text("its certificate is for another name"),
    "stranger": Text("its certificate is by nobody this device knows"),
    "certificate": Text("its certificate is not valid"),
    "no-tls": Text(
        "no safe connection (https) can be made there; where the other house shows its address "
        "with http://, please type it so"
    ),
    "unknown-name": Text("no machine of that name is known"),
    "not-called": Text("this house does not call that address"),
    "silent": Text("nothing was answered in time"),
    "closed": Text("nobody answers at that port"),
    "cut": Text("the line was cut"),
}
CERTIFICATES = {
    2: "stranger",
    9: "too-early",
    10: "expired",
    18: "stranger",
    19: "stranger",
    20: "stranger",
    21: "stranger",
    62: "other-name",
    64: "other-name",
}
"""By the numbers of OpenSSL (`X509_V_ERR_…`)."""


KINDS: tuple[tuple[type[Exception], str], ...] = (
    (Forbidden, "not-called"),
    (ssl.SSLError, "no-tls"),
    (socket.gaierror, "unknown-name"),
    (UnicodeError, "unknown-name"),  # of a name that none can have
    (TimeoutError, "silent"),
    (ConnectionRefusedError, "closed"),
    (ConnectionError, "cut"),
)


def trouble(error: Exception) -> str:
    """The word for it; what the system says where there is none."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return CERTIFICATES.get(error.verify_code, "certificate")
    word = next((word for kind, word in KINDS if isinstance(error, kind)), "")
    return word or str(error) or type(error).__name__


def told_trouble(word: str) -> Text:
    """What is said of it."""
    return WORDS.get(word) or Verbatim(word)
