"""How much may one request carry? Said before reading it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tafelrunde.web import errors
from tafelrunde.web.porch.bodies import largest_for


class SizeLimit:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        announced = request.META.get("CONTENT_LENGTH") or "0"
        largest = largest_for(request.META.get("CONTENT_TYPE", ""))
        if not announced.isdigit() or int(announced) > largest:
            return errors.too_large(request)
        return self.get_response(request)
