"""How much may one request carry? Said before reading it."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tafelrunde.web import errors


class SizeLimit:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        announced = request.META.get("CONTENT_LENGTH") or "0"
        if not announced.isdigit() or int(announced) > settings.LARGEST_REQUEST:
            return errors.too_large(request)
        return self.get_response(request)
