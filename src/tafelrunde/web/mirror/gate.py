"""Where laptops come in: a code is exchanged for the right to send, and lines are taken.

Nobody is logged in here. A laptop shows its secret in a header; whoever has none, or an old one,
gets one sentence. Everything is JSON (`store/mirror_wire.py`), no cookie is set and none is read.
"""

from __future__ import annotations

import time
from collections import deque

import msgspec
from django.http import HttpRequest, HttpResponse, RawPostDataException
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import mirroring, pairing
from tafelrunde.store.association.registered import exchanged
from tafelrunde.store.mirror_wire import Message, No, Pair, Sent, read_message
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.season.house import seasons
from tafelrunde.words import Text
from tafelrunde.words.text import kept

REFUSED, FORBIDDEN, CONFLICT, TOO_MANY = 422, 403, 409, 429
STATUS = {"": 200, "fork": CONFLICT, "gap": CONFLICT, "ended": FORBIDDEN, "unreadable": REFUSED}
MOST_WRONG, WITHIN = 30, 60.0
"""So many wrong codes a minute are answered; a code has 39 bits and lives a quarter of an hour."""
BEARER = "Bearer "

_wrong: deque[float] = deque(maxlen=MOST_WRONG)


def _said(message: Message, status: int = 200) -> HttpResponse:
    answer = HttpResponse(msgspec.json.encode(message), status=status)
    answer["Content-Type"] = "application/json"
    answer["Cache-Control"] = "no-store"
    return answer


def _no(text: Text, status: int) -> HttpResponse:
    return _said(No(said=kept(text)), status)


def _body(request: HttpRequest) -> bytes:
    """What was sent; of a form, which nobody sends here, others have read it already."""
    try:
        return request.body
    except RawPostDataException:
        return b""


@csrf_exempt
@who("anyone")
@require_POST
def pair(request: HttpRequest) -> HttpResponse:
    now = time.monotonic()
    if len(_wrong) == MOST_WRONG and now - _wrong[0] < WITHIN:
        return _no(Text("too many wrong codes; please wait a minute"), TOO_MANY)
    try:
        asked = read_message(_body(request), Pair)
        slug = house.free_slug(asked.slug or asked.title)
        found = pairing.pair(seasons(), house.ledger(), asked, slug)
    except Refusal as refusal:
        if refusal.faults[0].place == "code":
            _wrong.append(now)
        return _no(refusal.faults[0].text, REFUSED)
    return _said(found)


@csrf_exempt
@who("anyone")
@require_POST
def lines(request: HttpRequest, tournament: str) -> HttpResponse:
    """A portion of lines, a question, or nothing but a sign of life."""
    brought = request.headers.get("Authorization", "")
    secret = brought.removeprefix(BEARER) if brought.startswith(BEARER) else ""
    try:
        sent = read_message(_body(request), Sent)
    except Refusal as refusal:
        return _no(refusal.faults[0].text, REFUSED)
    heard = mirroring.answered(house.ledger(), tournament, secret, sent)
    heard = exchanged(seasons(), house.ledger(), tournament, sent, heard)
    return _said(heard, STATUS[heard.refused])
