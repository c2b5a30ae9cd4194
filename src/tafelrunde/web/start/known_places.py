"""Where does somebody knock from? A browser that has been in before, or else an address.

The browser keeps a signed note for every account it has been in with; it opens nothing, but its
failures are counted apart, so that nobody else can use up its tries. Addresses are the second best:
a whole hall sits behind one, and behind a proxy they are as good as the proxy says (X-Real-IP).
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE, SALT = "tafelrunde_known", "tafelrunde.known-places"
SECONDS_KEPT = 400 * 24 * 3600
MOST_ACCOUNTS = 10


def place_of(request: HttpRequest, account: str) -> str:
    known = _notes(request).get(_short(account))
    return f"browser:{known}" if known else f"address:{address_of(request)}"


def address_of(request: HttpRequest) -> str:
    """As the proxy before us says, where there is one; nobody else is believed."""
    told = request.headers.get("X-Real-IP", "") if settings.HTTPS else ""
    return (told or str(request.META.get("REMOTE_ADDR", "")))[:64]


def remember(request: HttpRequest, answer: HttpResponse, account: str) -> None:
    notes = _notes(request)
    mark = notes.pop(_short(account), "") or secrets.token_hex(8)
    notes = dict([*notes.items(), (_short(account), mark)][-MOST_ACCOUNTS:])
    answer.set_cookie(
        COOKIE,
        signing.dumps(notes, salt=SALT),
        max_age=SECONDS_KEPT,
        samesite="Lax",
        httponly=True,
        secure=settings.HTTPS,
    )


def _notes(request: HttpRequest) -> dict[str, str]:
    try:
        held = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return {}
    return dict(held)


def _short(account: str) -> str:
    return sha256(account.strip().lower().encode()).hexdigest()[:16]
