"""The one door for changes: a form becomes a command, a command an answer in plain words.

Every form carries its idempotency key and the version it was made from. A refusal is told at the
field it speaks of and leaves everything typed where it is; a conflict shows both values and lets
the person choose; what changes more than the eye can see is said first and done on a second press.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tafelrunde.desk import commands as c
from tafelrunde.desk.decide import decide
from tafelrunde.desk.promised import may_be_renewed, promised
from tafelrunde.draw.commitment import sealed
from tafelrunde.pages.organiser.conflicts import slip_conflict
from tafelrunde.pages.organiser.history import latest
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.web import acting, house
from tafelrunde.web.access import who
from tafelrunde.web.acting import CONFLICT, REFUSED
from tafelrunde.web.organiser.asking import READ
from tafelrunde.web.organiser.desk import DESK, Desk, open_desk
from tafelrunde.web.templatetags.words import spoken

SAID_FIRST = (
    c.CorrectSlip,
    c.WithdrawPlayer,
    c.DisqualifyPlayer,
    c.TakeBack,
    c.ChangeRounds,
    c.DropFinish,
    c.CancelTournament,
)
"""Commands whose consequences are said before they are done."""
ANOTHER_KEY = "the house has another key (secret.key) than when the seed was sealed"


@who(*DESK)
@require_POST
def act(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Read the form, ask the desk, tell the answer."""
    if name not in READ:
        raise Http404
    desk = open_desk(request, slug)
    try:
        command = READ[name](desk, request.POST)
        if isinstance(command, SAID_FIRST) and not request.POST.get("sure"):
            return said_first(request, desk, command)
        give(desk, command, request.POST)
    except Refusal as refusal:
        return refused(request, desk, refusal)
    except house.Conflict as conflict:
        return conflicting(request, desk, conflict)
    return done(request, desk)


def give(desk: Desk, command: c.Command, form: QueryDict) -> None:
    """Hand the command to the ledger; a draw by the system is sealed before it is made."""
    key, version = acting.key_of(form), acting.seen_in(form)
    if isinstance(command, c.DraftRound) and form.get("source", "system") == "system":
        _seal(desk, command, key)
    answer = house.append(desk.hall.id, command, desk.actor, key, version)
    if isinstance(command, c.ReportSlip) and form.get("accept"):
        edition = house.edition_of(answer, command, desk.state)
        accepted = c.AcceptSlip(**command.where.fields, edition=edition)
        house.append(desk.hall.id, accepted, desk.actor, f"{key}-accept", None)


def _seal(desk: Desk, command: c.DraftRound, key: str) -> None:
    draw = f"round {len(desk.state.rounds) + 1}"
    if draw in desk.state.commitments or draw in desk.state.draws:
        _seal_anew(desk, command, key, draw)
        return
    try:
        decide(desk.state, desk.rulebook, command, desk.actor, desk.now)
    except Refusal:
        return  # nothing will be drawn, or has been by this very form: the ledger says which
    sealed = c.CommitDraw(draw=draw, source="system", seed=command.seed)
    house.append(desk.hall.id, sealed, desk.actor, f"{key}-seal", None)


def _seal_anew(desk: Desk, command: c.DraftRound, key: str, draw: str) -> None:
    """The key is another than when the seed was sealed: said in the journal, not passed over."""
    promise = promised(desk.state, draw)
    anew = c.CommitDraw(draw=draw, source="system", seed=command.seed, reason=ANOTHER_KEY)
    if (
        promise is not None
        and promise.source == "system"
        and promise.seal not in ("", sealed(command.seed))
        and may_be_renewed(desk.state, anew)
    ):
        house.append(desk.hall.id, anew, desk.actor, f"{key}-seal", None)


def done(request: HttpRequest, desk: Desk, told: str = "") -> HttpResponse:
    """The next page says what was done; a form that stays shows it, or asks to have it said.

    `told` is for what took several steps: the last of them would not say what became of the rest.
    """
    stays = request.headers.get("HX-Request") and request.POST.get("stay")
    said = None if stays and not request.POST.get("say") else told or _said(desk)
    if stays and said:
        note = format_html('<p class="note" data-tone="success" role="status">{}</p>', said)
        return HttpResponse(note, headers={"HX-Trigger": "moved"})
    if said:
        for _earlier in messages.get_messages(request):
            pass  # only the last step is told
        messages.success(request, said)
    return acting.done(request, desk.step_address)


def _said(desk: Desk) -> str:
    """What was done, in words, with the way back; empty where nothing was."""
    since = house.records_since(desk.hall.id, desk.version)
    mine = [record for record in since if record.by == desk.actor.id]
    if not mine:
        return ""
    state, _version = house.state(desk.hall.id)
    names = {player: person.name for player, person in house.people(desk.hall.id).items()}
    did = latest(mine, state.history, names, 1, desk.mode)[0]
    said = format_html("✓ {}", spoken(did.short))
    if did.undoable and desk.actor.role == "organiser":
        page = reverse("desk-history", args=[desk.slug])
        way = f"{page}?undo={did.since}#step-{did.since}"
        said = format_html('{} <a href="{}">{}</a>', said, way, _("Undo"))
    return said


def _tell(
    request: HttpRequest, desk: Desk, part: str, context: Mapping[str, Any], status: int
) -> HttpResponse:
    page = {"desk": desk, "version": desk.version, **context}
    return acting.tell(request, "organiser", part, page, status)


def refused(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    faults = [_at_field(fault) for fault in acting.named_faults(refusal, desk.names)]
    return _tell(request, desk, "refused", {"faults": faults}, REFUSED)


def _at_field(fault: Fault) -> Fault:
    """The desk says "options.rounds"; the form's field is called option-rounds."""
    place = "fee" if fault.place == "fee_cents" else fault.place
    if place.startswith("options."):
        place = f"option-{place.removeprefix('options.')}"
    return msgspec.structs.replace(fault, place=place)


def conflicting(request: HttpRequest, desk: Desk, conflict: house.Conflict) -> HttpResponse:
    """What happened meanwhile beside what was asked; the person chooses."""
    fresh = open_desk(request, desk.slug)
    since = house.records_since(desk.hall.id, conflict.seen)
    both = slip_conflict(fresh.state, fresh.rulebook, conflict.mine, since, fresh.names)
    context: dict[str, Any] = {"both": both, **acting.conflict_words(conflict, fresh.names)}
    if both is not None and both.at:
        context |= {
            "first": house.authors(desk.hall.id, [both.by]).get(both.by, both.by),
            "at": timezone.localtime(datetime.fromisoformat(both.at)),
        }
    return _tell(request, fresh, "conflict", context, CONFLICT)


def said_first(request: HttpRequest, desk: Desk, command: c.Command) -> HttpResponse:
    told = acting.said_before(desk.state, desk.rulebook, command, desk.actor, desk.names, desk.now)
    player = getattr(command, "player", "")
    context = {"words": told, "command": c.name_of(command), "about": desk.names.get(player, "")}
    return _tell(request, desk, "sure", context, 200)
