"""Addresses of the API. Every one of them declares, like all views, who may open it: anyone.

Where programs write, anyone may knock: the token decides, and ninja lets in no other methods.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, include, path
from django.views.decorators.http import require_safe

from tafelrunde.web.access import who
from tafelrunde.web.api.problems import NOT_ALLOWED, Problem, answer_of
from tafelrunde.web.api.views import api
from tafelrunde.words import Text

WRITING = frozenset({"entries", "entry", "check_in", "table", "match"})


def declared_public(pattern: URLPattern) -> URLPattern:
    """The same address with its declaration, and closed for everything but looking.

    Addresses where programs write are not: theirs are the methods they describe.
    """
    answering: Callable[..., HttpResponse] = pattern.callback

    @wraps(answering)
    def view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        looks_only = pattern.name not in WRITING
        method = require_safe(answering) if looks_only else answering
        answer = method(request, *args, **kwargs)
        return _told(request, answer) if answer.status_code == NOT_ALLOWED else answer

    open_to_all = who("anyone")(view)
    return URLPattern(pattern.pattern, open_to_all, pattern.default_args, pattern.name)


def _told(request: HttpRequest, refused: HttpResponse) -> HttpResponse:
    """A method that is not offered here is told as every other problem is."""
    offered = refused.headers.get("Allow", "")
    text = Text("this is not done here; possible: {offered}", offered=offered)
    answer = answer_of(request, Problem.of(NOT_ALLOWED, "method", text))
    answer["Allow"] = offered
    return answer


@who("anyone")
@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """The API's own description is where it begins."""
    return redirect("api:openapi-json")


answers = [each for each in api.urls[0] if isinstance(each, URLPattern)]
ours = [declared_public(each) for each in answers if each.name != "api-root"]
ours.append(path("", root, name="api-root"))
urlpatterns = [path("api/", include((ours, "ninja"), namespace=api.urls_namespace))]
