"""What goes wrong is told to programs as RFC 9457 says: one sentence, its place, what is expected.

The sentence is in the language the program asks for (Accept-Language), for it is shown to people.
"""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from tafelrunde.rulebook.faults import Fault
from tafelrunde.words import LANGUAGES, Text

PROBLEM = "application/problem+json"
NOT_ALLOWED = 405
UNKNOWN, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE, NOT_JSON, REFUSED, TOO_MANY = (
    *(401, 403, 404, 409),
    *(413, 415, 422, 429),
)


class Problem(Exception):
    """An answer that is no page: its status, what is wrong, and what else the program needs."""

    def __init__(self, status: int, faults: Sequence[Fault], **more: Any) -> None:
        self.status, self.faults, self.more = status, tuple(faults), more
        super().__init__(f"{status}: {'; '.join(fault.sentence('en') for fault in faults)}")

    @classmethod
    def of(cls, status: int, place: str, text: Text, **more: Any) -> Problem:
        return cls(status, [Fault(place, text)], **more)


def asked_language(request: HttpRequest) -> str:
    asked = translation.get_language_from_request(request)[:2]
    return asked if asked in LANGUAGES else "en"


def written(problem: Problem, lang: str) -> str:
    told = {
        "type": "about:blank",
        "title": HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "detail": problem.faults[0].sentence(lang) if problem.faults else "",
        "faults": [
            {"place": fault.place, "text": fault.text[lang], "rule": fault.rule}
            for fault in problem.faults
        ],
        **problem.more,
    }
    return msgspec.json.encode(told).decode()


def answer_of(request: HttpRequest, problem: Problem) -> HttpResponse:
    return said(written(problem, asked_language(request)), problem.status)


def said(body: str, status: int) -> HttpResponse:
    kind = PROBLEM if status >= HTTPStatus.BAD_REQUEST else "application/json; charset=utf-8"
    answer = HttpResponse(body, status=status, content_type=kind)
    answer["Cache-Control"] = "no-store"
    if status == UNKNOWN:
        answer["WWW-Authenticate"] = 'Bearer realm="Tafelrunde"'
    return answer
