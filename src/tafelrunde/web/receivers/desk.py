"""The desk's page for receivers: who is told, what became of it, a test, an end to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.exports.webhook import FORMS
from tafelrunde.pages.files.messages import KINDS, standings_stamp
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import receivers
from tafelrunde.store.makers import still_may
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.receiver_models import Receiver
from tafelrunde.web.access import who
from tafelrunde.web.acting import key_of
from tafelrunde.web.frame import sent_here
from tafelrunde.web.organiser.desk import Desk
from tafelrunde.web.outgoing.reaching import refuse_forbidden, split_address
from tafelrunde.web.paper.authors import named_authors
from tafelrunde.web.receivers.line import public_view
from tafelrunde.words import LANGUAGES

LONGEST = 500
SHOWN = 4
"""So many of the last signs of an address are shown: the rest of it is a secret."""


def shown_address(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}/…{address[-SHOWN:]}"


def _page(desk: Desk, status: int = 200, **more: object) -> HttpResponse:
    kept = Receiver.objects.filter(hall_id=desk.hall.id).select_related("hall")
    rows = list(kept.prefetch_related("deliveries"))
    makers = named_authors(desk.hall.id, desk.names, {row.made_by for row in rows}, desk.lang)
    context: dict[str, Any] = {
        "rows": [
            {
                "row": row,
                "maker": makers.get(row.made_by, ""),
                "left": not still_may(desk.hall.id, row.made_by),
                "address": shown_address(row.address),
                "form": FORMS[row.form].title,
                "kinds": [KINDS[kind] for kind in row.kinds.split()],
                "log": list(row.deliveries.all()),
                "overtaken": receivers.overtaken(row, list(row.deliveries.all())),
            }
            for row in rows
        ],
        "forms": [(name, form.title) for name, form in FORMS.items()],
        "kinds": list(KINDS.items()),
        "chosen": tuple(KINDS),
        "languages": LANGUAGES_SAID,
        "lang": desk.lang,
        "hidden": not desk.hall.public,
        "mirrored": Mirrored.objects.filter(hall_id=desk.hall.id, ended_at=None).exists(),
        **more,
    }
    answer = desk.show("online", context, template="receivers/receivers.html", status=status)
    answer["Cache-Control"] = "private, no-store"
    return answer


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
            'an address expected, such as "https://chat.example/…", found "{typed}"',
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


def _done(
    request: HttpRequest, slug: str, number: int, do: Callable[[str, int], None], said: str
) -> HttpResponse:
    desk = Desk.open(request, slug)
    if not Receiver.objects.filter(hall_id=desk.hall.id, pk=number).exists():
        raise Http404

    def done() -> None:
        do(desk.hall.id, number)

    return desk.answered(done, reverse("desk-receivers", args=[slug]), said)


@who("organiser")
@require_POST
def test(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    said = _("A test is on its way; the answer appears in the list in a moment.")
    return _done(request, slug, number, receivers.want_test, said)


@who("organiser")
@require_POST
def try_again(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    said = _("It is tried again, from where it stopped.")
    return _done(request, slug, number, receivers.resume, said)


@who("organiser")
@require_POST
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    said = _("Removed; nothing more is sent there.")
    return _done(request, slug, number, receivers.remove, said)
