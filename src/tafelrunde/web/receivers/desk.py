"""The desk's page for receivers: who is told, what became of it, a test, an end to it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.exports.webhook import FORMS
from tafelrunde.pages.files.messages import KINDS, standings_stamp
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import receivers
from tafelrunde.store.devices import mirrored_here
from tafelrunde.store.receiver_models import Delivery, Receiver
from tafelrunde.web.access import who
from tafelrunde.web.acting import key_of
from tafelrunde.web.frame import sent_here
from tafelrunde.web.organiser.desk import Desk
from tafelrunde.web.outgoing.reaching import refuse_forbidden, split_address
from tafelrunde.web.outgoing.trouble import told_trouble
from tafelrunde.web.receivers.line import public_view
from tafelrunde.web.set_up import Door, set_up, shown
from tafelrunde.words import LANGUAGES, Text, Verbatim

DOOR = Door(Receiver, "desk-receivers")
LONGEST = 500
SHOWN = 4
"""So many of the last signs of an address are shown: the rest of it is a secret."""


def shown_address(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}/…{address[-SHOWN:]}"


def _page(desk: Desk, status: int = 200, **more: object) -> HttpResponse:
    kept = Receiver.objects.filter(hall_id=desk.hall.id).select_related("hall")
    context: dict[str, Any] = {
        "rows": [
            (each, _listed(each.row)) for each in set_up(desk, kept.prefetch_related("deliveries"))
        ],
        "forms": [(name, form.title) for name, form in FORMS.items()],
        "kinds": list(KINDS.items()),
        "chosen": tuple(KINDS),
        "languages": LANGUAGES_SAID,
        "lang": desk.lang,
        "hidden": not desk.hall.public,
        "mirrored": mirrored_here(desk.hall.id),
        **more,
    }
    return shown(desk, "receivers/receivers.html", context, status)


def _listed(row: Receiver) -> dict[str, Any]:
    """Where it is, what it is told, and what became of that."""
    log = list(row.deliveries.all())
    return {
        "address": shown_address(row.address),
        "form": FORMS[row.form].title,
        "kinds": [KINDS[kind] for kind in row.kinds.split()],
        "log": [(each, _said(each)) for each in log],
        "test_failed": bool(log) and log[0].type == receivers.TEST and not log[0].done,
        "overtaken": receivers.overtaken(row, log),
    }


def _said(line: Delivery) -> Text:
    """What was answered; where nobody was reached, why."""
    return Verbatim(line.said) if line.status else told_trouble(line.said)


LANGUAGES_SAID = [(code, name) for code, name in settings.LANGUAGES if code in LANGUAGES]


@who("organiser")
@never_cache
@require_safe
def listed(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(Desk.open(request, slug))


@who("organiser")
@never_cache
@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """A new receiver; the answer is the page that shows its secret, this once.

    In another language that page is asked for by the key of the form: its address is a secret, too,
    and does not stand in the page again.
    """
    desk = Desk.open(request, slug)
    there = receivers.made_with(desk.hall.id, request.POST.get("key", ""))
    if there is not None:
        return _made(desk, there)
    typed = {
        "address": request.POST.get("address", "").strip()[: LONGEST + 1],
        "form": request.POST.get("form", ""),
        "chosen": tuple(kind for kind in KINDS if kind in request.POST.getlist("kinds")),
        "lang": request.POST.get("lang", ""),
    }
    try:
        asked = _asked(request, typed, desk.actor.id)
        view, _version = public_view(desk.hall.id, asked.lang)
        made = receivers.add(desk.hall, asked, standings_stamp(view))
    except Refusal as refusal:
        return _page(desk, 422, faults=refusal.faults, **typed)
    return _made(desk, made)


def _made(desk: Desk, made: receivers.Made) -> HttpResponse:
    signs = made.form == "program"
    again = sent_here(desk.request, without=frozenset({"address"}))
    return _page(desk, made=made, signs=signs, sent_here=again)


def _asked(request: HttpRequest, typed: dict[str, Any], made_by: str) -> receivers.Asked:
    parts = split_address(typed["address"])
    if parts is None or len(typed["address"]) > LONGEST:
        raise Refusal.single(
            "address",
            "an address expected, such as “https://chat.example/…”, found “{typed}”",
            typed=typed["address"][:80],
        )
    refuse_forbidden(parts, local=settings.LOCAL_RECEIVERS)
    if typed["form"] not in FORMS:
        raise Refusal.single("form", "please choose who reads it")
    if not typed["chosen"]:
        raise Refusal.single("kinds", "please choose at least one thing to be told of")
    return receivers.Asked(
        address=typed["address"],
        form=typed["form"],
        kinds=typed["chosen"],
        lang=typed["lang"] if typed["lang"] in LANGUAGES else "de",
        base=request.build_absolute_uri("/").rstrip("/") if request.is_secure() else "",
        key=key_of(request.POST),
        made_by=made_by,
    )


@who("organiser")
@require_POST
def test(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    said = _("A test is on its way; the answer appears in the list in a moment.")
    return DOOR.done(request, slug, number, receivers.want_test, said)


@who("organiser")
@require_POST
def try_again(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    said = _("It is tried again, from where it stopped.")
    return DOOR.done(request, slug, number, receivers.resume, said)


@who("organiser")
@require_POST
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    said = _("Removed; nothing more is sent there.")
    return DOOR.done(request, slug, number, receivers.remove, said)
