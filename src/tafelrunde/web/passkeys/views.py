"""Pages and answers around passkeys: make one, use one, give one up."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tafelrunde.web.access import who
from tafelrunde.web.language import way_back
from tafelrunde.web.models import Passkey
from tafelrunde.web.passkeys import keys
from tafelrunde.web.start import known_places
from tafelrunde.web.start.accounts import BACKEND, note_log_in

LARGEST_ANSWER = 20_000


def _owner(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _sent(request: HttpRequest) -> dict[str, Any]:
    """The browser's answer; NotAccepted where it is none, such as a form."""
    try:
        body = request.body
    except RawPostDataException as error:
        raise keys.NotAccepted from error
    if len(body) > LARGEST_ANSWER:
        raise keys.NotAccepted
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise keys.NotAccepted from error
    if not isinstance(sent, dict) or not isinstance(sent.get("answer"), dict):
        raise keys.NotAccepted
    return sent


def _not_accepted() -> JsonResponse:
    text = _("This passkey was not accepted. Please try again, or log in with your password.")
    return JsonResponse({"problem": text}, status=422)


@who("account")
@never_cache
@require_GET
def passkeys(request: HttpRequest) -> HttpResponse:
    """The keys of one's own account."""
    found = Passkey.objects.filter(account=_owner(request)).order_by("made_at")
    return render(request, "passkeys/passkeys.html", {"passkeys": found})


@who("account")
@never_cache
@require_POST
def new_question(request: HttpRequest) -> HttpResponse:
    return JsonResponse(keys.question_for_a_new_key(request, _owner(request)))


@who("account")
@never_cache
@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    try:
        sent = _sent(request)
        keys.keep(request, _owner(request), str(sent.get("label", "")), sent["answer"])
    except keys.NotAccepted:
        return _not_accepted()
    return JsonResponse({"to": request.path.removesuffix("/keep")})


@who("account")
@require_POST
def give_up(request: HttpRequest, number: int) -> HttpResponse:
    get_object_or_404(Passkey, pk=number, account=_owner(request)).delete()
    return redirect("passkeys")


@who("anyone")
@never_cache
@require_POST
def door_question(request: HttpRequest) -> HttpResponse:
    return JsonResponse(keys.question_at_the_door(request))


@who("anyone")
@never_cache
@require_POST
def open_door(request: HttpRequest) -> HttpResponse:
    try:
        sent = _sent(request)
        user = keys.account_behind(request, sent["answer"])
    except keys.NotAccepted:
        return _not_accepted()
    login(request, user, backend=BACKEND)
    note_log_in(user.pk, "passkey")
    answer = JsonResponse({"to": way_back(request, str(sent.get("next", "")))})
    known_places.remember(request, answer, user.get_username())
    return answer
