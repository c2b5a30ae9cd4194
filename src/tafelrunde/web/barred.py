"""Who is barred, for whoever of the office may know it; no page for others asks here."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest

from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.web.office_rights import seen


def barred_among(request: HttpRequest, people: Iterable[str], series: str, on: str) -> set[str]:
    """Who of them is barred from that series on that day, as far as this person may see them."""
    register = PeopleRegister()
    barred = {each for each in people if register.barred(each, series, on)}
    return set(seen(request, barred))
