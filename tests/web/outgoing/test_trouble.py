"""Why nobody was reached, in words: certificates, names, silence."""

from __future__ import annotations

import socket
import ssl
import threading
from http.client import HTTPException

import pytest

from tafelrunde.store.mirror_wire import Heard, Sent
from tafelrunde.web.mirror.calling import Caller, Unreached
from tafelrunde.web.outgoing import reaching
from tafelrunde.web.outgoing.posting import post
from tafelrunde.web.outgoing.trouble import WORDS, told_trouble, trouble


def certificate(number: int) -> ssl.SSLCertVerificationError:
    error = ssl.SSLCertVerificationError(1, "[SSL: CERTIFICATE_VERIFY_FAILED] as OpenSSL says it")
    error.verify_code = number
    return error


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (certificate(10), "expired"),
        (certificate(9), "too-early"),
        (certificate(18), "stranger"),
        (certificate(20), "stranger"),
        (certificate(62), "other-name"),
        (certificate(64), "other-name"),
        (certificate(23), "certificate"),
        (ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number"), "no-tls"),
        (socket.gaierror(-2, "Name or service not known"), "unknown-name"),
        (TimeoutError("timed out"), "silent"),
        (ConnectionRefusedError(111, "Connection refused"), "closed"),
        (ConnectionResetError(104, "Connection reset by peer"), "cut"),
        (reaching.Forbidden("fd00::1"), "not-called"),
    ],
)
def test_every_way_a_line_fails_has_words(error: Exception, word: str) -> None:
    assert trouble(error) == word
    assert WORDS[word]["de"] != WORDS[word]["en"]


def test_what_has_no_word_is_told_as_it_is() -> None:
    assert trouble(HTTPException("too long an answer")) == "too long an answer"
    assert trouble(HTTPException()) == "HTTPException"
    assert told_trouble("HTTP 502")["de"] == "HTTP 502"


@pytest.mark.parametrize("name", ["server..example", "x" * 70 + ".example"])
def test_a_name_that_none_can_have_is_an_unknown_one(name: str) -> None:
    with pytest.raises(Unreached, match="unknown-name"):
        Caller(f"https://{name}").call("/mirror/t/x", Sent(), Heard)
    assert post(f"https://{name}/hook", b"{}", {}).said == "unknown-name"


def test_a_door_without_tls_is_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "harmless", lambda name, _port, *, local: name)
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]

        def answer() -> None:
            line, _who = door.accept()
            line.recv(10)
            line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            line.close()

        threading.Thread(target=answer, daemon=True).start()
        assert post(f"https://127.0.0.1:{port}/", b"{}", {}).said == "no-tls"
