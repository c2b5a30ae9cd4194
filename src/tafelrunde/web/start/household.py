"""Who has an account in this house? For its owner: new accounts, what they may do, new links.

An account gets no password from somebody else: its holder opens a link that works once, and chooses
one. Roles in single tournaments are given by their organisers (web.join.crew), not here.
"""

from __future__ import annotations

from django.contrib.auth.models import Group, User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.store import deeds
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.web import doorkeeper
from tafelrunde.web.access import HOUSE_GROUPS, OWNER, who
from tafelrunde.web.account_names import taken
from tafelrunde.web.account_order import by_name
from tafelrunde.web.join_addresses import handed_over

REFUSED = 422
LONGEST_NAME = 60


def _page(request: HttpRequest, status: int = 200, **more: object) -> HttpResponse:
    accounts = by_name(User.objects.prefetch_related("groups"))
    lines = [(each, {group.name for group in each.groups.all()}) for each in accounts]
    context = {"accounts": lines, **more}
    return render(request, "start/household.html", context, status=status)


@who(OWNER)
@never_cache
@require_safe
def accounts(request: HttpRequest) -> HttpResponse:
    return _page(request)


@who(OWNER)
@never_cache
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """A new account, and the link by which its holder comes in for the first time."""
    name = request.POST.get("name", "").strip()
    try:
        user = new_account(name)
    except ValidationError as error:
        said = {"problem": error.messages[0], "at": "name", "name": name[:LONGEST_NAME]}
        return _page(request, REFUSED, **said)
    note_account(request, "account-made", user)
    _give(user, request)
    return _with_link(request, user)


def note_account(request: HttpRequest, action: str, user: User, about: str = "") -> None:
    """For the audit: who did it, and to whose account."""
    deeds.note(action, f"{ACCOUNT}{request.user.pk}", person=f"{ACCOUNT}{user.pk}", about=about)


def free_name(name: str) -> str:
    """The name, if an account may have it and nobody else does."""
    if not 0 < len(name) <= LONGEST_NAME:
        raise ValidationError(_("Please give a name of 1 to 60 characters."))
    try:
        UnicodeUsernameValidator()(name)
    except ValidationError:
        raise ValidationError(
            _("Account: letters, digits and @ . + - _ only, no blanks, please.")
        ) from None
    if taken(name):
        raise ValidationError(_("There is an account of this name already."))
    return name


def new_account(name: str) -> User:
    user = User(username=free_name(name))
    user.set_unusable_password()
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError:
        raise ValidationError(_("There is an account of this name already.")) from None
    return user


def _give(user: User, request: HttpRequest) -> None:
    wanted = HOUSE_GROUPS & set(request.POST.getlist("roles"))
    user.groups.set([Group.objects.get_or_create(name=name)[0] for name in sorted(wanted)])
    note_account(request, "roles-set", user, ", ".join(sorted(wanted)))


def _with_link(request: HttpRequest, user: User) -> HttpResponse:
    path = reverse("login-link", args=[doorkeeper.one_time_token(user)])
    return _page(request, link_for=user.get_username(), **handed_over(request, path))


def _somebody(number: int) -> User:
    """An account the owner may change here; owners are not."""
    user = User.objects.filter(pk=number, is_superuser=False).first()
    if user is None:
        raise Http404
    return user


@who(OWNER)
@never_cache
@require_POST
def link(request: HttpRequest, number: int) -> HttpResponse:
    """For whoever forgot the password; links given before stop working."""
    user = _somebody(number)
    if not user.is_active:
        raise Http404
    note_account(request, "link-made", user)
    return _with_link(request, user)


@who(OWNER)
@require_POST
def change(request: HttpRequest, number: int) -> HttpResponse:
    """Roles in the house, or the lock: whoever is locked out is out at the next request."""
    user = _somebody(number)
    if "lock" in request.POST:
        user.is_active = request.POST["lock"] == "open"
        user.save(update_fields=["is_active"])
        note_account(request, "account-unlocked" if user.is_active else "account-locked", user)
    else:
        _give(user, request)
    return redirect("household")
