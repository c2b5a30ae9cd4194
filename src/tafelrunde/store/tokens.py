"""Which program may write in a tournament? Tokens: made, shown once, revoked.

A token is made of the form that asked for it and the key of the house: the same form sent twice
shows the same token, and neither database nor backup holds it, only its hash.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.makers import still_may
from tafelrunde.store.models import Hall
from tafelrunde.store.token_models import ApiToken
from tafelrunde.words import Text
from tafelrunde.words.digits import numbers_in

SCOPES: dict[str, Text] = {
    "entries": Text("Entries: add, withdraw, check in"),
    "results": Text("Results of tables and of the finish"),
}
MOST = 8
"""Live tokens of one tournament."""
PREFIX = "tafelrunde_"
"""So that whoever finds one in a file knows what it is."""
AUTHOR = "token:"
"""How the journal names a program, with its number behind it."""
USED_EVERY = timedelta(minutes=1)
"""Its use is noted no more often than this."""


class Made(msgspec.Struct, frozen=True):
    """A new token, to be shown this once."""

    row: ApiToken
    token: str


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _token(hall: str, key: str) -> str:
    made = salted_hmac("tafelrunde.token", f"{hall} {key}", algorithm="sha256").digest()
    return PREFIX + base64.urlsafe_b64encode(made).decode().rstrip("=")


def make(hall: Hall, label: str, scopes: Iterable[str], key: str, made_by: str = "") -> Made:
    """`key` is the form's: sent twice it is one token."""
    label, chosen = " ".join(label.split()), [name for name in SCOPES if name in set(scopes)]
    token = _token(hall.id, key)
    rows = ApiToken.objects.filter(hall=hall)
    found = rows.filter(token_hash=_hash(token)).first()
    if found is None:
        _fits(label, chosen, rows.filter(revoked_at=None).count())
        row = ApiToken(hall=hall, label=label, scopes=" ".join(chosen), made_by=made_by)
        found = _kept(row, _hash(token))
    if found.revoked_at is not None:
        raise Refusal.single("label", "this token has been revoked; please make a new one")
    return Made(found, token)


def _fits(label: str, scopes: list[str], live: int) -> None:
    if not label:
        raise Refusal.single("label", "please say which program gets it")
    if not scopes:
        raise Refusal.single("scopes", "please choose at least one thing it may do")
    if live >= MOST:
        raise Refusal.single("label", "at most {most} tokens; please revoke one first", most=MOST)


def _kept(row: ApiToken, token_hash: str) -> ApiToken:
    row.token_hash = token_hash
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:  # the same form, sent twice at once
        return ApiToken.objects.get(token_hash=token_hash)
    return row


def revoke(hall: str, pk: int) -> None:
    rows = ApiToken.objects.filter(hall_id=hall, pk=pk, revoked_at=None)
    rows.update(revoked_at=timezone.now())


def opened(token: str) -> ApiToken | None:
    """The live token that was sent; None for unknown, revoked and left behind alike."""
    live = ApiToken.objects.filter(revoked_at=None, token_hash=_hash(token))
    found: ApiToken | None = live.select_related("hall").first()
    return found if found is not None and still_may(found.hall_id, found.made_by) else None


def used(row: ApiToken) -> None:
    now = timezone.now()
    if row.used_at is None or now - row.used_at >= USED_EVERY:
        stale = Q(used_at=None) | Q(used_at__lte=now - USED_EVERY)
        ApiToken.objects.filter(stale, pk=row.pk).update(used_at=now)


def authors(hall: str, ids: Iterable[str]) -> dict[str, Text]:
    """How minutes and history name the programs among these authors."""
    numbers = numbers_in(each.removeprefix(AUTHOR) for each in ids if each.startswith(AUTHOR))
    if not numbers:
        return {}
    rows = ApiToken.objects.filter(hall_id=hall, pk__in=numbers)
    return {f"{AUTHOR}{row.pk}": Text("by the API: {label}", label=row.label) for row in rows}
