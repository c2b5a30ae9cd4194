"""Language and theme: chosen by hand and kept in a cookie, else as the device asks.

Both are plain forms without scripts. They carry no form key, so that public pages stay the same for
everybody and can be cached; a request sent by another site is turned away by its origin.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tafelrunde.web.access import who
from tafelrunde.web.frame import THEMES

A_YEAR = 365 * 24 * 3600


def way_back(request: HttpRequest, wanted: str | None) -> str:
    """The address asked for, if it belongs to this house."""
    if wanted and url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return wanted
    return "/"


def _from_here(request: HttpRequest) -> bool:
    origin = request.headers.get("Origin")
    return origin is None or origin == f"{request.scheme}://{request.get_host()}"


def _keep(request: HttpRequest, name: str, value: str) -> HttpResponse:
    answer = redirect(way_back(request, request.POST.get("next")))
    if not _from_here(request):
        return answer
    if value:
        answer.set_cookie(
            name, value, max_age=A_YEAR, samesite="Lax", httponly=True, secure=settings.HTTPS
        )
    else:
        answer.delete_cookie(name, samesite="Lax")
    return answer


@who("anyone")
@csrf_exempt
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    wanted = request.POST.get("language", "")
    known = {code for code, _name in settings.LANGUAGES}
    return _keep(request, settings.LANGUAGE_COOKIE_NAME, wanted if wanted in known else "")


@who("anyone")
@csrf_exempt
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    wanted = request.POST.get("theme", "")
    return _keep(request, "theme", wanted if wanted in THEMES else "")
