"""A tournament out of sight or gone for good; cancelling is a command and stands in the journal."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news, sending
from tafelrunde.store.models import Hall
from tafelrunde.store.removing import remove
from tafelrunde.web.access import who
from tafelrunde.web.organiser.desk import Desk


@who("organiser")
@require_POST
def hide(request: HttpRequest, slug: str) -> HttpResponse:
    """Not listed and not found by strangers; helpers and players with their phones still see it."""
    desk = Desk.open(request, slug)
    public = bool(request.POST.get("public")) and not desk.state.practice
    Hall.objects.filter(id=desk.hall.id).update(public=public)
    news.nudge(desk.hall.id, desk.version)
    said = _("Everybody sees the tournament.") if public else _("Only helpers and players see it.")
    messages.success(request, said)
    former = sending.former_mirror(desk.hall.id)
    if former and not public:
        told = _(
            "The former mirror is no longer told: {address} goes on showing it. Hide it there."
        )
        messages.warning(request, told.format(address=former))
    return redirect(reverse("desk-settings", args=[slug]) + "#ending")


@who("organiser")
@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asked for by typing the title, as one does not by mistake."""
    desk = Desk.open(request, slug)
    title = desk.title

    def do() -> None:
        if " ".join(request.POST.get("title", "").split()) != " ".join(title.split()):
            raise Refusal.single(
                "title", "to delete it please type exactly the title: {title}", title=title
            )
        remove(desk.hall.id, desk.state, desk.version, desk.actor.id)

    return desk.answered(do, reverse("start"), _("The tournament is deleted."))
