"""What does a person see when something cannot be done? A page that says what to do next.

No page ever shows a traceback. A Refusal becomes a page naming the rule; asked by htmx, the same
sentences come as a fragment for the notice area on top of the page.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.db import DataError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponsePermanentRedirect,
    JsonResponse,
)
from django.template.loader import render_to_string
from django.urls import is_valid_path
from django.utils import translation
from django.utils.translation import gettext as _

from tafelrunde.desk.actors import only_for
from tafelrunde.rulebook.faults import Broken, Fault, Refusal
from tafelrunde.store import trouble
from tafelrunde.store.ledger import Conflict
from tafelrunde.web.access import OnlyFor, login_address
from tafelrunde.web.disk import disk, give_up_connection, without_database
from tafelrunde.web.explained import explained_at
from tafelrunde.web.frame import languages
from tafelrunde.web.middleware import Middleware
from tafelrunde.words import Text

log = logging.getLogger("tafelrunde.web")

BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE, REFUSED, BROKEN = 400, 403, 404, 409, 413, 422, 500
ONLY_FORMS = 405
UNWRITABLE, FULL = 503, 507
NUL = "NUL (0x00)"
"""So PostgreSQL's driver names the one sign that its texts cannot hold."""
UNSTORABLE = Text("this holds a sign that no text has (NUL)")
HINDERED = {"full": FULL, "unwritable": UNWRITABLE}
TRY_AGAIN_SECONDS, AWAY_SECONDS = "30", "5"


class Sorry(NamedTuple):
    """Title and advice of an error page."""

    title: str
    advice: str


def _sorry(status: int) -> Sorry:
    pages = {
        BAD: Sorry(
            _("This request makes no sense to us"),
            _("Please go back, reload the page and try again."),
        ),
        FORBIDDEN: Sorry(
            _("This page is not open to you"),
            _("You may need to log in with another account, or ask the organiser for access."),
        ),
        MISSING: Sorry(
            _("There is nothing here"),
            _("The address may be mistyped, or what stood here has been taken down."),
        ),
        ONLY_FORMS: Sorry(
            _("This address only takes a form"),
            _("Opened by itself it shows nothing. Please go back to the page with the form."),
        ),
        CONFLICT: Sorry(
            _("Somebody was faster"),
            _("This has changed since you opened the page. Look at the new state, then decide."),
        ),
        TOO_LARGE: Sorry(
            _("That is too large"),
            _("Files may have up to 10 MB. A list of players is far smaller than that."),
        ),
        REFUSED: Sorry(_("This cannot be done"), ""),
        FULL: Sorry(
            _("The disk of the house is full"),
            _(
                "This was not stored. Nothing that was confirmed is lost, and all pages can be "
                "read. At the desk: please make room on this machine (empty the bin, delete what "
                "is not needed). Then it goes on by itself: send it once more; phones do so by "
                "themselves."
            ),
        ),
        UNWRITABLE: Sorry(
            _("The disk of the house cannot be written to"),
            _(
                "This was not stored. Nothing that was confirmed is lost, and all pages can be "
                "read. At the desk: please look whether the disk is write-protected or has come "
                "loose. Then it goes on by itself: send it once more; phones do so by themselves."
            ),
        ),
        BROKEN: Sorry(
            _("Something went wrong on our side"),
            _("Nothing that was confirmed to you is lost. Please reload the page and try again."),
        ),
    }
    return pages[status]


def _out_of_date() -> Sorry:
    return Sorry(
        _("This form is out of date"),
        _("Nothing was changed. Please go back, reload the page and send it once more."),
    )


def _for_others() -> Sorry:
    return Sorry(_("This page is not open to you"), "")


def _one_moment() -> Sorry:
    return Sorry(_("Just a moment, please"), "")


def _no_database() -> Sorry:
    return Sorry(
        _("The database of the house is gone or damaged"),
        _(
            "Nothing can be stored just now. At the desk: if somebody moved or replaced the file "
            "tafelrunde.sqlite3, please put it back; then it goes on by itself. If not, close the "
            "house (Ctrl-C) and open it again: it says how the newest backup comes back."
        ),
    )


def answer(
    request: HttpRequest,
    status: int,
    faults: Sequence[Fault] = (),
    *,
    saying: Callable[[], Sorry] | None = None,
    home: str = "",
    wrong_account: bool = False,
) -> HttpResponse:
    """The page (or fragment) for this status in the language of the person asking."""
    with translation.override(translation.get_language_from_request(request)):
        if request.path.startswith("/api/") and request.method not in ("GET", "HEAD"):
            return _problem(status, faults, saying() if saying else _sorry(status))
        fragment = bool(request.headers.get("HX-Request"))
        template = "errors/fragment.html" if fragment else "errors/page.html"
        context = {
            "status": status,
            "sorry": saying() if saying else _sorry(status),
            "faults": faults,
            "home": home,
            "wrong_account": wrong_account,
            "login_address": login_address(request),
            "language": translation.get_language(),
            **languages(request),
            "theme": request.COOKIES.get("theme", ""),
            "explained_at": explained_at(request),
        }
        page = _framed(request, template, context) or render_to_string(template, context)
    return HttpResponse(page, status=status)


def _framed(request: HttpRequest, template: str, context: dict[str, Any]) -> str:
    """With account menu and switches, where somebody is logged in and nothing is broken.

    Else without the request: whatever went wrong may well be in what it brings along.
    """
    if context["status"] not in (FORBIDDEN, MISSING):
        return ""
    try:
        if not request.user.is_authenticated:
            return ""
        return render_to_string(template, {**context, "whole_frame": True}, request)
    except Exception:  # a page that says less is better than none
        log.exception("the frame of an error page")
        return ""


def _problem(status: int, faults: Sequence[Fault], sorry: Sorry) -> HttpResponse:
    """For a program that writes (RFC 9457), where it got no further than the door."""
    said = {"type": "about:blank", "title": sorry.title, "status": status}
    lang = (translation.get_language() or "de")[:2]
    told = [{"place": each.place, "text": each.text[lang], "rule": each.rule} for each in faults]
    detail = faults[0].sentence(lang) if faults else f"{sorry.title}. {sorry.advice}".strip()
    body = {**said, "detail": detail, "faults": told}
    return JsonResponse(body, status=status, content_type="application/problem+json")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, BAD)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, OnlyFor) and exception.may:
        faults = only_for(exception.may).faults
        return answer(
            request,
            FORBIDDEN,
            faults,
            saying=_for_others,
            home=exception.home,
            wrong_account=True,
        )
    return answer(request, FORBIDDEN, wrong_account=True)


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """An address typed with a slash too many leads where it was meant to."""
    shorter = request.path_info.rstrip("/")
    if (
        request.method in ("GET", "HEAD")
        and shorter != request.path_info
        and is_valid_path(shorter)
    ):
        asked = f"?{request.GET.urlencode()}" if request.GET else ""
        return HttpResponsePermanentRedirect(f"{shorter}{asked}")
    return answer(request, MISSING)


def broken(request: HttpRequest) -> HttpResponse:
    """Also where the disk hindered somebody before any view could say so."""
    return _hindered(request, sys.exception()) or answer(request, BROKEN)


def _away(request: HttpRequest) -> HttpResponse:
    """The database does not answer (PostgreSQL is being restarted, say); phones send again."""
    text = trouble.WORDS["away"]
    if _wants_json(request) or request.path.startswith("/api/"):
        language = translation.get_language_from_request(request)
        said = {"problem": text[language]}
        page: HttpResponse = JsonResponse(said, status=UNWRITABLE)
    else:
        page = answer(request, UNWRITABLE, [Fault("", text)], saying=_one_moment)
    page["Retry-After"] = AWAY_SECONDS
    page["Cache-Control"] = "no-store"
    return page


def _hindered(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    if trouble.kind_of(error) == "away":
        return _away(request)
    if without_database(error):
        log.error("the database is gone or damaged: %s", trouble.reason(error) if error else "")
        return _told(request, UNWRITABLE, _no_database)
    kind = disk.hindered(error)
    return None if kind is None else _told(request, HINDERED[kind])


def _told(
    request: HttpRequest, status: int, saying: Callable[[], Sorry] | None = None
) -> HttpResponse:
    """For people or programs; the next request tries with a connection of its own."""
    give_up_connection()
    if _wants_json(request):
        with translation.override(translation.get_language_from_request(request)):
            sorry = saying() if saying else _sorry(status)
            page: HttpResponse = JsonResponse(
                {"problem": f"{sorry.title}. {sorry.advice}"}, status=status
            )
    else:
        page = answer(request, status, saying=saying)
    page["Retry-After"] = TRY_AGAIN_SECONDS
    page["Cache-Control"] = "no-store"
    return page


def _wants_json(request: HttpRequest) -> bool:
    asked = request.headers.get("Accept", "")
    return "application/json" in asked and "text/html" not in asked


def too_large(request: HttpRequest) -> HttpResponse:
    return answer(request, TOO_LARGE)


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    log.warning("form refused: %s %s", request.path, reason)
    return answer(request, FORBIDDEN, saying=_out_of_date)


def _without_a_form(request: HttpRequest, page: HttpResponse) -> HttpResponse:
    """Somebody typed or kept the address of a form: a browser would show an empty page."""
    told = answer(request, ONLY_FORMS)
    told["Allow"] = page["Allow"]
    return told


class FaultsAsPages(Middleware):
    """Turns the two families of error into pages: the person's to mend, and ours."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        page = self.get_response(request)
        if disk.troubled and request.method == "POST" and page.status_code < BAD:
            disk.stored()
        if page.status_code == ONLY_FORMS and request.method == "GET" and not page.content:
            return _without_a_form(request, page)
        return page

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Refusal):
            return answer(request, REFUSED, error.faults)
        if isinstance(error, Conflict):
            return answer(request, CONFLICT, [Fault("", text) for text in error.texts])
        if isinstance(error, ValueError | DataError) and NUL in str(error):
            return answer(request, REFUSED, [Fault("", UNSTORABLE)])
        hindered = _hindered(request, error)
        if hindered is not None:
            return hindered
        if isinstance(error, Broken):
            log.error("broken: %s", error, exc_info=error)
            return answer(request, BROKEN)
        return None
