"""How much may one request carry, and how long may a field of a form be?"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tafelrunde.rulebook.faults import Fault
from tafelrunde.web import errors
from tafelrunde.web.middleware import Middleware
from tafelrunde.web.porch.bodies import LARGEST_FORM, largest_for
from tafelrunde.words import Text
from tafelrunde.words.digits import whole_in

LONGEST_FIELD = 5000
LONG_FIELDS = {"list", "names", "lines", "slips", "file_text"}
"""A pasted list, a typed ranking, the slips of a form, a file: as much as a form may carry."""
MOST_FAULTS = 10
NUL = "\0"


class SizeLimit(Middleware):
    def __call__(self, request: HttpRequest) -> HttpResponse:
        announced = request.META.get("CONTENT_LENGTH") or "0"
        largest = largest_for(request.META.get("CONTENT_TYPE", ""))
        length = whole_in(announced, 18)
        if length is None or length > largest:
            return errors.too_large(request)
        return self.get_response(request)


class PlainText(Middleware):
    """A NUL is no character: nobody types one, and PostgreSQL keeps none."""

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, gaps: dict[str, object]
    ) -> HttpResponse | None:
        """Before anything is looked up; the form only after the sender's token."""
        asked = (*gaps.values(), *(each for pair in request.GET.lists() for each in pair[1]))
        if any(NUL in str(each) for each in (*asked, *request.GET)):
            return errors.answer(request, errors.BAD)
        if request.method != "POST":
            return None
        faults = [
            Fault(name.replace(NUL, "")[:60], Text("ordinary characters expected"))
            for name, values in request.POST.lists()
            if any(NUL in each for each in (name, *values))
        ]
        return errors.answer(request, errors.REFUSED, faults[:MOST_FAULTS]) if faults else None


class FieldLimit(Middleware):
    """No field is longer than somebody would type; what a name may be, the store says."""

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Before the view, after the sender's token: nobody else makes us read a form."""
        if request.method != "POST":
            return None
        faults = [
            Fault(name[:60], _too_long(len(value), most))
            for name, values in request.POST.lists()
            for value in values
            if len(value) > (most := LARGEST_FORM if name in LONG_FIELDS else LONGEST_FIELD)
        ]
        return errors.answer(request, errors.REFUSED, faults[:MOST_FAULTS]) if faults else None


def _too_long(length: int, most: int) -> Text:
    return Text("at most {most} characters, found {length}", most=most, length=length)
