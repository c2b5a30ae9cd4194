"""The small pictures of the house: the round table and the marks of a table's state.

Drawn as shapes, because phones replace signs such as the warning triangle by coloured pictures.
"""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe


def _mark(shapes: str) -> SafeString:
    return mark_safe(  # noqa: S308 (constant shapes)
        f'<svg class="mark" viewBox="0 0 16 16" aria-hidden="true" focusable="false">{shapes}</svg>'
    )


RING = '<circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="2"/>'
THREE_QUARTERS = _mark(RING + '<path d="M8 8V2a6 6 0 1 1-6 6z" fill="currentColor"/>')
MARKS = {
    "open": _mark(RING),
    "reported": _mark(RING + '<path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor"/>'),
    "partly": _mark(RING + '<path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor"/>'),
    "signed": THREE_QUARTERS,
    "confirmed": THREE_QUARTERS,
    "disputed": _mark(
        '<path d="M8 1.5 15 14H1z" fill="none" stroke="currentColor" stroke-width="2"'
        ' stroke-linejoin="round"/><path d="M8 6v4M8 11.2v1.4" stroke="currentColor"'
        ' stroke-width="1.8"/>'
    ),
    "final": _mark(
        '<circle cx="8" cy="8" r="7" fill="currentColor"/>'
        '<path d="m4.8 8.2 2.2 2.2 4.2-4.6" class="tick" fill="none" stroke-width="1.8"/>'
    ),
}

MARKS["search"] = _mark(
    '<circle cx="7" cy="7" r="4.6" fill="none" stroke="currentColor" stroke-width="1.8"/>'
    '<path d="m10.5 10.5 4 4" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>'
)
MARKS["help"] = _mark(
    '<g fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round">'
    '<circle cx="8" cy="8" r="6.6"/><path d="M6 6.3a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.3v.2"/></g>'
    '<circle cx="8" cy="11.7" r=".95" fill="currentColor"/>'
)
MARKS["globe"] = _mark(
    '<g fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="8" cy="8" r="6.2"/>'
    '<path d="M1.8 8h12.4M8 1.8c4 3.8 4 8.6 0 12.4M8 1.8c-4 3.8-4 8.6 0 12.4"/></g>'
)
MARKS["projector"] = _mark(
    '<g fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"'
    ' stroke-linejoin="round"><path d="M1.5 2.5h13M2.8 2.5v7.7h10.4V2.5M8 10.2v3"/>'
    '<path d="m5 14 3-1.6 3 1.6"/></g>'
)

SEATS = (
    (20, 3.5), (31.7, 8.3), (36.5, 20), (31.7, 31.7),
    (20, 36.5), (8.3, 31.7), (3.5, 20), (8.3, 8.3),
)  # fmt: skip
_chairs = "".join(
    f'<circle cx="{x}" cy="{y}" r="3.1" class="{"seat-taken" if place == 1 else "seat"}"/>'
    for place, (x, y) in enumerate(SEATS)
)
LOGO = mark_safe(  # noqa: S308 (constant shapes)
    '<svg class="logo" viewBox="0 0 40 40" aria-hidden="true" focusable="false">'
    '<circle cx="20" cy="20" r="10.5" class="table-top"/>'
    '<circle cx="20" cy="20" r="6.2" class="table-inlay"/>'
    f"{_chairs}</svg>"
)
"""Eight seats around a round table; one of them is yours."""
