"""Who answered: this house, or somebody in between?

A guest Wi-Fi that wants a log-in answers in the place of every page, with 200 or with its own 404.
Every answer of the house carries a mark; a phone counts nothing as delivered and puts nothing into
its page that lacks it.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tafelrunde.web.middleware import Middleware

MARK, HOUSE = "Tafelrunde", "house"


class Signed(Middleware):
    """The outermost of all: refusals and files are answers of the house as well."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        answer[MARK] = HOUSE
        return answer
