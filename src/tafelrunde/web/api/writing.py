"""How a program writes: known by its token alone, answered once for each of its keys.

No session, no cookie, no form: whoever is logged in in the same browser counts for nothing here. A
program is a scorekeeper at the desk of one tournament; what it asks for are the desk's commands.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from django.http import HttpRequest, HttpResponse, RawPostDataException
from ninja.security import HttpBearer

from tafelrunde.desk.actors import Actor
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicNames, public_names
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.foreign import NotReadable, read_foreign
from tafelrunde.state.tournament import Entry
from tafelrunde.store import replies, tokens
from tafelrunde.store.ledger import Conflict
from tafelrunde.store.token_models import ApiToken
from tafelrunde.web import house
from tafelrunde.web.acting import Fresh
from tafelrunde.web.api import problems
from tafelrunde.web.api.problems import Problem
from tafelrunde.web.disk import left_out_if_full
from tafelrunde.web.organiser.desk import Desk
from tafelrunde.words import Text

MOST, WITHIN = 120, 60.0
"""So many requests a minute of one token, in each process of the house."""
MOST_TOKENS = 200
LARGEST = 64 * 1024
JSON = "application/json"
KEY = "Idempotency-Key"
NUL = "\\u0000"
Body = TypeVar("Body", bound=msgspec.Struct)
Told = tuple[int, dict[str, Any]]

_asked: OrderedDict[int, deque[float]] = OrderedDict()


class Token(HttpBearer):
    """`Authorization: Bearer …`, with the scope that the address asks for."""

    def __init__(self, scope: str) -> None:
        super().__init__()
        self.scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:  # noqa: ARG002
        row = tokens.opened(token.strip())
        if row is None:
            return None
        _not_too_often(row)
        with left_out_if_full():
            tokens.used(row)
        if self.scope not in row.scopes.split():
            text = Text(
                "this token may not do that: it needs the scope “{scope}”", scope=self.scope
            )
            raise Problem.of(problems.FORBIDDEN, "Authorization", text)
        return row


def _not_too_often(row: ApiToken) -> None:
    now = time.monotonic()
    times = _asked.setdefault(row.pk, deque(maxlen=MOST))
    _asked.move_to_end(row.pk)
    while len(_asked) > MOST_TOKENS:
        _asked.popitem(last=False)
    if len(times) == MOST and now - times[0] < WITHIN:
        text = Text("at most {most} requests a minute; please wait a moment", most=MOST)
        raise Problem.of(problems.TOO_MANY, "", text)
    times.append(now)


@dataclass
class ProgramDesk(Desk):
    """The desk as a program works at it: its answers call people as public pages do."""

    @cached_property
    def public(self) -> PublicNames:
        return public_names(self.state, self.rulebook, self.people)

    def named(self, texts: Iterable[Text]) -> list[Text]:
        spoken = View(self.state, self.rulebook, self.public, self.lang).spoken
        return [text.named(spoken) for text in texts]

    def anew(self) -> ProgramDesk:
        state, version = house.state(self.hall.id)
        return ProgramDesk(self.request, self.hall, state, version, self.actor, house.now())

    def entry(self, number: int) -> Entry:
        """Somebody by the number of the entry, which is never given twice."""
        state = self.state
        books = (state.entries, state.waiting, state.standins, state.absent)
        for book in books:
            for entry in book.values():
                if entry.number == number:
                    return entry
        text = Text("there is no entry {number} in this tournament", number=number)
        raise Problem.of(problems.MISSING, "entry", text)


def desk_of(request: HttpRequest, slug: str) -> ProgramDesk:
    """The tournament of the token; any other does not exist for it."""
    token: ApiToken = request.auth  # type: ignore[attr-defined]
    if token.hall.slug != slug or not token.hall.version:
        text = Text("this token is for another tournament, or there is none at this address")
        raise Problem.of(problems.MISSING, "slug", text)
    state, version = house.state(token.hall_id)
    actor = Actor(f"{tokens.AUTHOR}{token.pk}", "scorekeeper")
    return ProgramDesk(request, token.hall, state, version, actor, house.now())


# ── What was sent ────────────────────────────────────────────────────────────────────────────────


def _sent(request: HttpRequest) -> bytes:
    """The body, as far as it is one that is read here."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > LARGEST:
        text = Text("at most {most} bytes are read here", most=LARGEST)
        raise Problem.of(problems.TOO_LARGE, "body", text)
    kind = (request.content_type or "").lower()
    try:
        body = request.body
    except RawPostDataException:  # a form: others have read it already
        body = b"form"
    if body and kind != JSON:
        text = Text("{wanted} expected, found “{found}”", wanted=JSON, found=kind[:60])
        raise Problem.of(problems.NOT_JSON, "Content-Type", text)
    if NUL.encode() in body or b"\0" in body:
        text = Text("this holds a sign that no text has (NUL)")
        raise Problem.of(problems.REFUSED, "body", text)
    return body


def read(body: bytes, shape: type[Body]) -> Body:
    try:
        return read_foreign(body or b"{}", shape)
    except NotReadable as error:
        raise Problem.of(problems.REFUSED, "body", error.why) from None


# ── What is answered ─────────────────────────────────────────────────────────────────────────────


def looked(
    request: HttpRequest, slug: str, tell: Callable[[ProgramDesk], dict[str, Any]]
) -> HttpResponse:
    return problems.said(msgspec.json.encode(tell(desk_of(request, slug))).decode(), 200)


def done(
    request: HttpRequest, slug: str, do: Callable[[ProgramDesk, bytes, str], Told]
) -> HttpResponse:
    """Do it once for each key; `do` gets the desk, the body and the key of its command."""
    desk, body = desk_of(request, slug), _sent(request)
    token: ApiToken = request.auth  # type: ignore[attr-defined]
    key = request.headers.get(KEY, "")
    if KEY not in request.headers:
        reply = _reply(desk, lambda: do(desk, body, Fresh().key))
        return problems.said(reply.body, reply.status)
    asked = sha256(f"{request.method} {request.path}\n".encode() + body).hexdigest()
    try:
        kept = replies.take(token, key, asked)
    except Refusal as refusal:
        raise Problem(problems.REFUSED, refusal.faults) from None
    except replies.StillAnswering:
        text = Text("the first request with this key is still being answered; please ask again")
        raise Problem.of(problems.CONFLICT, KEY, text) from None
    if kept is None:
        kept = _once(desk, key, lambda: do(desk.anew(), body, _command_key(token, key)))
    return problems.said(kept.body, kept.status)


def _command_key(token: ApiToken, key: str) -> str:
    return sha256(f"{token.pk} {key}".encode()).hexdigest()[:48]


def _once(desk: ProgramDesk, key: str, do: Callable[[], Told]) -> replies.Reply:
    token: ApiToken = desk.request.auth  # type: ignore[attr-defined]
    try:
        reply = _reply(desk, do)
    except BaseException:
        replies.give_back(token, key)
        raise
    replies.keep(token, key, reply)
    return reply


CALLED = {"player": "entry", "slip": "seats"}
"""What the desk's forms call otherwise than what is sent here."""


def told_faults(desk: ProgramDesk, refusal: Refusal) -> list[Fault]:
    found = desk.named_faults(refusal)
    return [Fault(CALLED.get(each.place, each.place), each.text, each.rule) for each in found]


def _reply(desk: ProgramDesk, do: Callable[[], Told]) -> replies.Reply:
    """What was done, or why not: both are answers that are kept."""
    lang = problems.asked_language(desk.request)
    try:
        status, told = do()
    except Refusal as refusal:
        faults = told_faults(desk.anew(), refusal)
        elsewhere = any(fault.place == "device" for fault in faults)
        status = problems.CONFLICT if elsewhere else problems.REFUSED
        return replies.Reply(status, problems.written(Problem(status, faults), lang))
    except Conflict as conflict:
        faults = [Fault("", text) for text in desk.anew().named(conflict.texts)]
        problem = Problem(problems.CONFLICT, faults)
        return replies.Reply(problem.status, problems.written(problem, lang))
    except Problem as problem:
        return replies.Reply(problem.status, problems.written(problem, lang))
    return replies.Reply(status, msgspec.json.encode(told).decode())
