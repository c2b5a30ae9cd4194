"""At which field of the office's forms does a refusal stand? The desk has names of its own."""

from __future__ import annotations

import re

import msgspec
from django.http import QueryDict

from tafelrunde.rulebook.faults import Fault
from tafelrunde.web.fields import at_field

CALLED = {
    "list_rules": "list-kinds",
    "own": "own-points",
    "worth.beyond": "own_beyond",
    "worth.factor": "factor",
    "worth.points": "own_points",
}
"""What a form calls otherwise, and where a whole of several fields begins."""
WITHIN = re.compile(r"(?P<whole>list_rules|own)\.(?P<part>\w+)")
TYPED = re.compile(r"line \d+|place|ranking|shares\..*")
"""Of a result: wherever it was typed or taken from."""


def at_office_field(fault: Fault, form: QueryDict) -> Fault:
    """The desk says "list_rules.kinds[0].factor"; the form's field is called list-kinds."""
    return msgspec.structs.replace(fault, place=_place(fault, form))


def _place(fault: Fault, form: QueryDict) -> str:
    if fault.place in CALLED:
        return CALLED[fault.place]
    if TYPED.fullmatch(fault.place):
        return "lines" if "lines" in form else "file"
    part = WITHIN.match(fault.place)
    if part is not None:
        return f"{part['whole'].removesuffix('_rules')}-{part['part']}"
    if fault.place == "chosen":
        return next((each for each in form if each.startswith("who-") and not form[each]), "rest")
    if fault.place == "reason" and "reason" not in form:
        return next((each for each in ("why_newer", "how") if each in form), fault.place)
    return at_field(fault).place
