"""The desk's room "Online": pair this tournament with a server, see how the line is, end it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store import registrations, sending
from tafelrunde.store.devices import own_device
from tafelrunde.store.mirror_models import Mirrored, Registration, Sending
from tafelrunde.store.mirror_wire import Pair, Paired
from tafelrunde.web.access import who
from tafelrunde.web.join_addresses import join_page, reachable
from tafelrunde.web.mirror.calling import Caller, Told, Unreached, origin
from tafelrunde.web.mirror.registered import suggested
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.outgoing.trouble import told_trouble
from tafelrunde.words import Label

LONGEST = 300


@who(*DESK)
@require_safe
def online(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    row = Sending.objects.filter(hall_id=desk.hall.id).first()
    if row is not None:
        _keep_address(request, desk, row)
    return desk.show("online", _context(desk, row), template="mirror/online.html")


def _context(desk: Desk, row: Sending | None) -> dict[str, object]:
    mirrored = Mirrored.objects.filter(hall_id=desk.hall.id, ended_at=None).first()
    found = suggested(desk) if row is not None else []
    return {
        "mirrored": mirrored,
        "address": "",
        "code": "",
        "suggested": found,
        "plain": [each for each in found if each.offer.kind == "new" and each.doubt is None],
        "registered_at": row.registered_at if row is not None else None,
        "registration_over": not registrations.still_open(desk.state),
        "nobody_registered": not Registration.objects.filter(hall_id=desk.hall.id).exists(),
    }


def _keep_address(request: HttpRequest, desk: Desk, row: Sending) -> None:
    """Phones in the hall come by the address the desk was opened under, or this machine's own."""
    address = join_page(request, desk.slug) if reachable(request) else ""
    if address != row.hall_address:
        Sending.objects.filter(hall_id=row.hall_id).update(hall_address=address[:200])


@who("organiser")
@require_POST
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Take address and code to the server; the answer comes within seconds or not at all."""
    desk = Desk.open(request, slug)

    def do() -> str:
        typed = request.POST.get("address", "").strip()[:LONGEST]
        typed, _sign, scanned = typed.partition("#")
        address = origin(typed)
        code = request.POST.get("code", "").strip()[:LONGEST] or scanned
        if not code:
            raise Refusal.single("code", "the code that the server shows is missing")
        if desk.state.practice:
            raise Refusal.single("code", "a practice tournament is shown nowhere else")
        if not desk.writes:
            raise Refusal.single("device", "this house only shows the tournament: pair the other")
        salt = sending.fresh_salt()
        hall_address = join_page(request, slug) if reachable(request) else ""
        asked = Pair(
            code=code,
            secret=sending.secret_of(salt),
            tournament=desk.hall.id,
            slug=slug,
            title=desk.title,
            label=own_device().label,
            hall_address=hall_address[:200],
            public=desk.hall.public,
        )
        sending.begin(desk.hall.id, address, salt, _asked(address, asked))
        Sending.objects.filter(hall_id=desk.hall.id).update(hall_address=hall_address[:200])
        return reverse("desk-online", args=[slug])

    return desk.answered(do, said=_("Paired. What happens here is sent there from now on."))


def _asked(address: str, asked: Pair) -> Paired:
    caller = Caller(address)
    try:
        return caller.call("/mirror/pair", asked, Paired)
    except Unreached as error:
        raise Refusal.single(
            "address",
            "no Tafelrunde answers at {address} ({why}): please look at the address and the line",
            address=address,
            why=told_trouble(str(error)[:120]),
        ) from None
    except Told as told:
        said = {lang: told.said.get(lang, "?")[:LONGEST] for lang in ("de", "en")}
        raise Refusal([Fault("code", Label(**said))]) from None
    finally:
        caller.close()


@who("organiser")
@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)

    def do() -> None:
        row = Sending.objects.filter(hall_id=desk.hall.id).first()
        if row is not None and row.state in sending.QUIET:
            sending.forget(desk.hall.id)
        elif row is not None:
            sending.leave(desk.hall.id)

    home = reverse("desk-online", args=[slug])
    return desk.answered(do, home, _("The pairing has ended; nothing more is sent."))
