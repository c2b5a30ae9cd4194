"""Logging in: by account and password, or by a link that works once."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login, logout, password_validation
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tafelrunde.store import badges, deeds, logged_out
from tafelrunde.store.calling import called
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.store.post import posts_letters
from tafelrunde.web import doorkeeper
from tafelrunde.web.access import held_badges, roles_of, who
from tafelrunde.web.account_names import account_meant, account_name
from tafelrunde.web.disk import left_out_if_full
from tafelrunde.web.language import way_back
from tafelrunde.web.letters import jobs
from tafelrunde.web.letters.addresses import house_address
from tafelrunde.web.start import known_places
from tafelrunde.web.start.household import free_name

MOST_LINKS = 5
BACKEND = "django.contrib.auth.backends.ModelBackend"


@who("anyone")
@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    next_page = way_back(request, request.POST.get("next") or request.GET.get("next"))
    if request.method == "GET":
        context = {"next": next_page, "logged_out": logged_out.happened()}
        return render(request, "start/login.html", context)
    name = request.POST.get("username", "")[:150]
    problem = _try(request, name, request.POST.get("password", ""))
    if problem is None:
        return _remembered(request, redirect(next_page))
    context = {"next": next_page, "username": name, "problem": problem}
    return render(request, "start/login.html", context, status=422)


def _try(request: HttpRequest, name: str, password: str) -> str | None:
    """Logs in, or says in one sentence why not."""
    name = account_meant(name)
    place = known_places.place_of(request, name)
    wait = doorkeeper.seconds_to_wait(name, place)
    if wait:
        return ngettext(
            "Too many failed attempts. Please wait %(n)d second.",
            "Too many failed attempts. Please wait %(n)d seconds.",
            wait,
        ) % {"n": wait}
    user = authenticate(request, username=name, password=password)
    if user is None:
        doorkeeper.failed(name, place)
        _count_failed(name)
        return _("Account and password do not match. Please check both.")
    doorkeeper.succeeded(name, place)
    login(request, user)
    note_log_in(user.pk, "password")
    return None


def note_log_in(account: int, way: str) -> None:
    """For the audit; a full disk keeps nobody out."""
    with left_out_if_full():
        deeds.note("logged-in", f"{ACCOUNT}{account}", about=way)


def _count_failed(name: str) -> None:
    """Of names nobody has only the number is kept."""
    meant = User.objects.filter(username=name).values_list("pk", flat=True).first()
    with left_out_if_full():
        deeds.count_failed(f"{ACCOUNT}{meant}" if meant is not None else "")


def _remembered(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Failures elsewhere never make this browser wait."""
    known_places.remember(request, answer, request.user.get_username())
    return answer


@who("anyone")
@never_cache
@require_http_methods(["GET", "POST"])
def log_in_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Opening the link shows a button; only pressing it uses the link up.

    Messengers and browsers open links in advance to show a preview, which must not cost the log-in.
    """
    user = doorkeeper.owner_of(token) if request.method == "GET" else doorkeeper.use(token)
    if user is None:
        return render(request, "start/link_used.html", status=410)
    if request.method == "GET":
        return render(request, "start/link.html", {"account": account_name(user.get_username())})
    login(request, user, backend=BACKEND)
    note_log_in(user.pk, "link")
    # Who opens a demonstration comes to look around, not to choose a password.
    if not user.has_usable_password() and not (settings.DEMO and user.is_superuser):
        messages.info(request, _("Welcome! Choose a password to log in again later."))
        return _remembered(request, redirect("account"))
    return _remembered(request, redirect("start"))


@who("anyone")
@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """The account and every badge leave this browser; who was chosen by a tap is free again."""
    for place, number in held_badges(request).items():
        badge = badges.holder(place, number)
        if badge is not None:
            badges.give_back(badge)
    logout(request)
    return redirect("start")


@who("account")
@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Choose a new password; every other session of the account ends with it."""
    user = request.user
    assert isinstance(user, User)
    if request.method == "GET":
        return render(request, "start/account.html")
    name = account_meant(request.POST.get("username", "").strip() or user.get_username())
    email = request.POST.get("email", user.email).strip()
    password = request.POST.get("password", "")
    wrong = "username"  # the field that is looked at, and marked if it will not do
    known_as = user.get_username()
    try:
        if user.is_superuser and name != known_as:
            user.username = free_name(name)
        wrong = "email"
        if email:
            validate_email(email)
        wrong = "password"
        password_validation.validate_password(password, user)
    except ValidationError as error:
        user.username = known_as  # the page says who one still is
        typed = {"typed_name": name, "typed_email": email}
        context = {"problems": error.messages, "wrong": wrong, **typed}
        return render(request, "start/account.html", context, status=422)
    user.email = email
    user.set_password(password)
    user.save(update_fields=["username", "email", "password"])
    login(request, user, backend=BACKEND)
    messages.success(request, _("Your new password is kept."))
    office_alone = roles_of(request) & {"association", "organiser"} == {"association"}
    return _remembered(request, redirect("association" if office_alone else "start"))


@who("anyone")
@never_cache
@require_http_methods(["GET", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """A link that works once, by mail to whoever has the account; nobody else hears of it.

    The answer is the same whether there is such an account or not.
    """
    possible = posts_letters()
    if request.method == "GET" or not possible:
        return render(
            request,
            "start/forgotten.html",
            {"possible": possible, "call": called("link", shown=True)},
        )
    name = request.POST.get("username", "").strip()[:150]
    door = f"forgotten:{name}"
    if not doorkeeper.seconds_to_wait(door):
        doorkeeper.failed(door)
        _send_link(name)
    return render(request, "start/forgotten.html", {"possible": True, "sent": True})


def _send_link(name: str) -> None:
    named = Q(username__iexact=name) | Q(email__iexact=name)
    for user in User.objects.filter(named, is_active=True).exclude(email="")[:MOST_LINKS]:
        jobs.order("log-in-again", person=f"{ACCOUNT}{user.pk}", base=house_address())
