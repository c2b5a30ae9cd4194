"""Language and theme: chosen by hand and kept in a cookie, else as the device asks.

Both are plain forms without scripts. They carry no form key, so that public pages stay the same for
everybody and can be cached; a request sent by another site is turned away by its origin.

A page that answers a form has no address to come back to. There the switch sends that form once
more, with the choice beside it, and `SwitchHere` heeds the choice before the page is made.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import activate, get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tafelrunde.web.access import ANYONE, declared, who
from tafelrunde.web.frame import SWITCH_LANGUAGE, SWITCH_THEME, THEMES
from tafelrunde.web.middleware import Middleware
from tafelrunde.web.spoken import spoken_in
from tafelrunde.words import LANGUAGES

A_YEAR = 365 * 24 * 3600
FOR_EVERYBODY = frozenset({ANYONE, "player"})


def language() -> str:
    """The language of this request, as every text of the house knows it."""
    spoken = (get_language() or "de")[:2]
    return spoken if spoken in LANGUAGES else "en"


def way_back(request: HttpRequest, wanted: str | None) -> str:
    """The address asked for, if it belongs to this house; a bare word is none."""
    whole = (wanted or "").startswith(("/", "http://", "https://"))
    if (
        wanted
        and whole
        and url_has_allowed_host_and_scheme(
            wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
        )
    ):
        return wanted
    return "/"


def _from_here(request: HttpRequest) -> bool:
    origin = request.headers.get("Origin")
    return origin is None or origin == f"{request.scheme}://{request.get_host()}"


def _keep(request: HttpRequest, name: str, value: str) -> HttpResponse:
    answer = redirect(way_back(request, request.POST.get("next")))
    if _from_here(request):
        _remember(answer, name, value)
    return answer


def _remember(answer: HttpResponse, name: str, value: str) -> None:
    if value:
        answer.set_cookie(
            name, value, max_age=A_YEAR, samesite="Lax", httponly=True, secure=settings.HTTPS
        )
    else:
        answer.delete_cookie(name, samesite="Lax")


def _language(wanted: str) -> str:
    return wanted if wanted in {code for code, _name in settings.LANGUAGES} else ""


def _theme(wanted: str) -> str:
    return wanted if wanted in THEMES else ""


def in_english(request: HttpRequest) -> None:
    """The page goes on in English, and says so in the language asked for."""
    request.not_spoken = language()  # type: ignore[attr-defined]
    activate("en")


class WhereSpoken(Middleware):
    """A language that not every room speaks yet: the other rooms answer in English and say so."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_given: object
    ) -> None:
        asked = language()
        public = bool(FOR_EVERYBODY & (declared(view) or frozenset()))
        if not spoken_in(f"{view.__module__}.{view.__qualname__}", asked, public=public):
            in_english(request)


class SwitchHere(Middleware):
    """Heeds a choice that was sent together with a form; stands before whatever reads cookies."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = _chosen(request)
        for name, value in chosen.items():
            request.COOKIES[name] = value
        answer = self.get_response(request)
        for name, value in chosen.items():
            _remember(answer, name, value)
        return answer


def _chosen(request: HttpRequest) -> dict[str, str]:
    plain = (request.content_type or "") == "application/x-www-form-urlencoded"
    if request.method != "POST" or not plain or not _from_here(request):
        return {}
    chosen = {}
    if SWITCH_LANGUAGE in request.POST:
        chosen[settings.LANGUAGE_COOKIE_NAME] = _language(request.POST[SWITCH_LANGUAGE])
    if SWITCH_THEME in request.POST:
        chosen["theme"] = _theme(request.POST[SWITCH_THEME])
    return chosen


@who("anyone")
@csrf_exempt
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    wanted = request.POST.get("language", "")
    return _keep(request, settings.LANGUAGE_COOKIE_NAME, _language(wanted))


@who("anyone")
@csrf_exempt
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    return _keep(request, "theme", _theme(request.POST.get("theme", "")))
