"""Accounts of organisers: invited by the association, opened once by a link, locked where needed.

The association invites organisers and no one else. Who works for the association is decided by the
owner of the house (`/accounts`): so nobody raises himself, nor makes himself a second account that
may do more. Referees are named by the organiser of each tournament.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tafelrunde.store.crew import ACCOUNT
from tafelrunde.web.access import who
from tafelrunde.web.account_order import by_name
from tafelrunde.web.acting import REFUSED
from tafelrunde.web.join_addresses import handed_over
from tafelrunde.web.letters import jobs, tokens
from tafelrunde.web.letters.addresses import house_address
from tafelrunde.web.people.registration import unspoken
from tafelrunde.web.start.accounts import BACKEND, note_log_in
from tafelrunde.web.start.household import new_account, note_account

GONE = 410
LONGEST_NAME = 150


def _page(request: HttpRequest, status: int = 200, **more: object) -> HttpResponse:
    users = by_name(User.objects.prefetch_related("groups"))
    lines = [_line(user) for user in users]
    context = {
        "organisers": [line for line in lines if line["changeable"]],
        "office": [line for line in lines if not line["changeable"] and line["office"]],
        "days": tokens.WELCOME_DAYS,
        **more,
    }
    return unspoken(render(request, "people/accounts.html", context, status=status))


def _line(user: User) -> dict[str, object]:
    groups = {group.name for group in user.groups.all()}
    office = user.is_superuser or "association" in groups
    return {
        "account": user,
        "office": office,
        "changeable": "organiser" in groups and not office,
    }


@who("association")
@never_cache
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    return _page(request)


@who("association")
@never_cache
@require_POST
def invite(request: HttpRequest) -> HttpResponse:
    """A new account that may announce tournaments, and the link that opens it."""
    typed = {name: request.POST.get(name, "").strip() for name in ("name", "person", "email")}
    try:
        if typed["email"]:
            validate_email(typed["email"])
    except ValidationError:
        problem = _("Please give an e-mail address such as name@example.org, or none.")
        return _page(request, REFUSED, problem=problem, at="email", typed=typed)
    try:
        user = new_account(typed["name"])
    except ValidationError as error:
        return _page(request, REFUSED, problem=error.messages[0], at="name", typed=typed)
    first, _blank, last = typed["person"][:LONGEST_NAME].rpartition(" ")
    user.first_name, user.last_name, user.email = first, last, typed["email"]
    user.save(update_fields=["first_name", "last_name", "email"])
    user.groups.add(Group.objects.get_or_create(name="organiser")[0])
    note_account(request, "account-made", user, "organiser")
    return _with_link(request, user)


def _with_link(request: HttpRequest, user: User) -> HttpResponse:
    path = reverse("welcome", args=[tokens.welcome_token(user)])
    if user.email:
        jobs.order("welcome", person=f"{ACCOUNT}{user.pk}", base=house_address())
    return _page(request, link_for=user, **handed_over(request, path))


def _organiser(number: int) -> User:
    """An account the association may change: an organiser who is nothing else."""
    user = User.objects.filter(
        pk=number, is_superuser=False, is_staff=False, groups__name="organiser"
    )
    found = user.exclude(groups__name="association").first()
    if found is None:
        raise Http404
    return found


@who("association")
@never_cache
@require_POST
def link(request: HttpRequest, number: int) -> HttpResponse:
    """Once more, for an account nobody has opened yet; for a forgotten password asks the owner."""
    user = _organiser(number)
    if not user.is_active or user.last_login is not None:
        raise Http404
    return _with_link(request, user)


@who("association")
@require_POST
def lock(request: HttpRequest, number: int) -> HttpResponse:
    """Whoever is locked out is out at the next request; everything of his stays."""
    user = _organiser(number)
    user.is_active = request.POST.get("lock") == "open"
    user.save(update_fields=["is_active"])
    note_account(request, "account-unlocked" if user.is_active else "account-locked", user)
    return redirect("association-people")


@who("anyone")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Opening the link shows a button; only pressing it uses the link up."""
    post = request.method == "POST"
    user = tokens.come_in(token) if post else tokens.newcomer(token)
    if user is None:
        return unspoken(render(request, "people/welcome_used.html", status=GONE))
    if not post:
        context = {"account": user.get_username(), "person": user.get_full_name()}
        return unspoken(render(request, "people/welcome.html", context))
    login(request, user, backend=BACKEND)
    note_log_in(user.pk, "link")
    messages.info(request, _("Welcome! Choose a password or a passkey to log in again later."))
    return unspoken(redirect("account"))
