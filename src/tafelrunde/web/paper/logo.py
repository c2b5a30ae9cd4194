"""The organiser's own logo: taken in, shown, and taken away again."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.store.logo import clean_logo
from tafelrunde.store.models import Logo
from tafelrunde.web import incoming
from tafelrunde.web.access import who
from tafelrunde.web.organiser.desk import DESK, Desk


def logo_of(hall_id: str) -> bytes:
    """The picture as it is kept; empty where there is none."""
    kept = Logo.objects.filter(hall_id=hall_id).values_list("png", flat=True).first()
    return bytes(kept) if kept is not None else b""


@who("organiser")
@require_POST
def keep(request: HttpRequest, slug: str) -> HttpResponse:
    """A new one in place of the old, or none; what cannot be used says why and changes nothing."""
    desk = Desk.open(request, slug)
    if "away" in request.POST:
        Logo.objects.filter(hall_id=desk.hall.id).delete()
        messages.success(request, _("The logo is gone; certificates carry that of the house."))
        return redirect("desk-paper", slug)
    png = clean_logo(incoming.brought(request, "logo"))
    Logo.objects.update_or_create(hall_id=desk.hall.id, defaults={"png": png})
    messages.success(request, _("The logo is kept and stands on the certificates."))
    return redirect("desk-paper", slug)


@who(*DESK)
@require_safe
@never_cache
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture as it will be printed: a PNG, and nothing a browser could run."""
    png = logo_of(Desk.open(request, slug).hall.id)
    if not png:
        raise Http404
    return HttpResponse(
        png, content_type="image/png", headers={"X-Content-Type-Options": "nosniff"}
    )
