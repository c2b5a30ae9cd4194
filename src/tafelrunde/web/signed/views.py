"""Sign what leaves the house, show by which key, and check what others have signed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from tafelrunde.exports import signed as files
from tafelrunde.pages.files.final_result import FinalResult, final_result
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.foreign import NotReadable, read_foreign
from tafelrunde.rulebook.writing import rulebook_toml
from tafelrunde.store.devices import own_device
from tafelrunde.store.house_keys import kept_key
from tafelrunde.store.models import Person
from tafelrunde.web import incoming, shelf
from tafelrunde.web.access import who
from tafelrunde.web.acting import REFUSED
from tafelrunde.web.audience.press import Found, find, people_of
from tafelrunde.web.audience.public import Public
from tafelrunde.web.language import language
from tafelrunde.web.workshop.beginning import FILE_TEXT

SIGNING = "signing"
LONGEST_TAKEN = 300_000
"""A longer file is not sent along with a button."""
SHOWN = 50
"""Places of a result that the page shows."""


def own_key() -> str:
    return files.public_key(kept_key(SIGNING, files.new_key))


def _house() -> str:
    return own_device().label or settings.HOUSE_ADDRESS or "Tafelrunde"


def _file(kind: files.Kind, title: str, content: str, name: str) -> HttpResponse:
    at = timezone.now().isoformat(timespec="seconds")
    data = files.sign(kept_key(SIGNING, files.new_key), kind, title, _house(), at, content)
    answer = HttpResponse(data, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}.signed.json"'
    answer["Cache-Control"] = "no-store"
    return answer


@who("anyone")
@require_safe
def result(request: HttpRequest, slug: str) -> HttpResponse:
    """How it ended, as everybody may read it; there is nothing to sign before the award."""
    hall: Found = find(request, slug)
    people: Mapping[str, Person] = people_of(hall.id).people
    public = Public.of(request, hall, people)
    if public.state.phase != "awarded":
        raise Http404
    found = final_result(public.view, hall.version, hall.head)
    content = msgspec.json.format(msgspec.json.encode(found), indent=1).decode()
    return _file("result", public.title, content, slug)


@who("anyone")
@require_safe
def edition(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    book = shelf.edition(rulebook_id)
    name = book.edition.replace("@", "-")
    return _file("edition", f"{book.title[language()]} ({book.edition})", rulebook_toml(book), name)


@who("anyone")
@require_safe
def key(request: HttpRequest) -> HttpResponse:
    """For programs: the public key, as it stands in each file."""
    return HttpResponse(f"{own_key()}\n", content_type="text/plain; charset=utf-8")


@who("anyone")
@require_http_methods(["GET", "HEAD", "POST"])
def signed(request: HttpRequest) -> HttpResponse:
    """The fingerprint of this house, and a place to check a file; nothing of it is kept."""
    if request.method != "POST":
        return _page(request)
    try:
        data = _sent(request)
    except Refusal as refusal:
        return _page(request, faults=refusal.faults)
    return checked_page(request, data, **_sent_again(data))


def _sent(request: HttpRequest) -> bytes:
    """A file, or its text where the page that checked it is sent once more."""
    again = request.POST.get(FILE_TEXT)
    return again.encode() if again else incoming.uploaded(request.FILES.get("file"))


def _sent_again(data: bytes) -> dict[str, Any]:
    """For another language or other colours: the text itself goes along, for nothing is kept."""
    try:
        text = data.decode() if len(data) <= LONGEST_TAKEN else ""
    except UnicodeDecodeError:
        text = ""
    again = [(FILE_TEXT, text)] if text else None
    return {"sent_here": again, "here": reverse("signed")}


def checked_page(
    request: HttpRequest, data: bytes, refusal: Refusal | None = None, **more: Any
) -> HttpResponse:
    """What a file says; with a Refusal why nothing was made of it."""
    faults = refusal.faults if refusal is not None else ()
    try:
        verdict = _verdict(data)
    except Refusal as unreadable:
        return _page(request, faults=unreadable.faults, **more)
    return _page(request, faults=faults, **verdict, **more)


def _page(request: HttpRequest, faults: Sequence[Fault] = (), **more: Any) -> HttpResponse:
    own = {"fingerprint": files.fingerprint(own_key()), "house": _house(), "faults": faults}
    status = REFUSED if faults else 200
    return render(request, "signed/signed.html", own | more, status=status)


def _verdict(data: bytes) -> dict[str, Any]:
    found = files.check(data)
    ours = found.fingerprint == files.fingerprint(own_key())
    told = {"found": found, "kind": files.KINDS[found.file.kind], "ours": ours}
    told["at"] = _moment(found.file.at)
    if found.holds and found.file.kind == "result":
        told["result"] = _result_in(found.file.content)
    if found.holds and found.file.kind == "edition" and len(data) <= LONGEST_TAKEN:
        told["taken"] = data.decode()
    return told


def _moment(text: str) -> datetime | None:
    """A house may write anything as its time; what is one is shown as people write it."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def _result_in(content: str) -> FinalResult | None:
    """What a house has signed need not be what we understand."""
    try:
        found = read_foreign(content, FinalResult)
    except NotReadable:
        return None
    return msgspec.structs.replace(found, ranking=found.ranking[:SHOWN])
