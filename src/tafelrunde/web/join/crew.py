"""Which accounts work in this tournament? For its organisers: appoint and dismiss.

Whoever helps for a day needs no account, but a link from the desk; this is for those who have one.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.store import crew
from tafelrunde.store.makers import hangs_on
from tafelrunde.store.models import Crew, Hall
from tafelrunde.web import house
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.account_names import account_name

ROLES = ("organiser", "scorekeeper", "referee")
REFUSED = 422


def _page(request: HttpRequest, hall: Hall, status: int = 200, **more: object) -> HttpResponse:
    crew = Crew.objects.filter(hall=hall).select_related("account", "given_by")
    lines = sorted(crew, key=lambda line: (sortable(line.account.username), line.pk))
    context = {"hall": hall, "lines": lines, "choices": ROLES, **more}
    return render(request, "join/crew.html", context, status=status)


@who("organiser")
@never_cache
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, house.find(slug))


@who("organiser")
@require_POST
def appoint(request: HttpRequest, slug: str) -> HttpResponse:
    hall = house.find(slug)
    name = request.POST.get("name", "").strip()[:150]
    role = request.POST.get("role", "")
    account = User.objects.filter(username__iexact=name, is_active=True).first()
    if account is None or role not in ROLES:
        problem = _("There is no account of this name. Please check the spelling.")
        return _page(request, hall, REFUSED, problem=problem, at="name", name=name, role=role)
    given_by = hangs_on(hall.id, actor_of(request, hall, "organiser").id)
    crew.appoint(hall.id, account.pk, role, given_by=given_by)
    messages.success(
        request, _("✓ %(name)s is appointed.") % {"name": account_name(account.username)}
    )
    return redirect("crew", slug)


@who("organiser")
@require_POST
def dismiss(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The last organiser stays: somebody must be able to appoint the next one."""
    hall = house.find(slug)
    line = Crew.objects.filter(hall=hall, pk=number).first()
    others = Crew.objects.filter(hall=hall, role="organiser").exclude(pk=number)
    if line is not None and line.given_by_id is None:
        others = others.filter(given_by=None)  # whoever was appointed with a link goes with it
    if line is not None and line.role == "organiser" and not others.exists():
        problem = _("Somebody must remain organiser. Appoint another one first.")
        return _page(request, hall, REFUSED, problem=problem)
    if line is not None:
        crew.dismiss(hall.id, line.account_id, line.role)
        said = _("✓ %(name)s is dismissed.")
        messages.success(request, said % {"name": account_name(line.account.username)})
    return redirect("crew", slug)
