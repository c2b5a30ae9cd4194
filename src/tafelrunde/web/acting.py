"""What do all forms that send a command have in common? Keys, versions, and what was typed."""

from __future__ import annotations

from uuid import uuid4

from django.http import QueryDict

from tafelrunde.words.digits import whole_in

CONFLICT, REFUSED = 409, 422
CARRIED = frozenset({"csrfmiddlewaretoken", "key", "seen", "sure"})
"""Fields of a form that belong to the door, not to the command."""
LONGEST_KEY = 64


class Fresh:
    """Gives a new idempotency key each time a form asks for one."""

    @property
    def key(self) -> str:
        return uuid4().hex


def key_of(form: QueryDict) -> str:
    return form.get("key", "")[:LONGEST_KEY] or Fresh().key


def seen_in(form: QueryDict) -> int | None:
    """The version the form was made from, where it says so."""
    return version_in(form, "seen")


def version_in(form: QueryDict, name: str) -> int | None:
    said = form.get(name, "")
    return whole_in(said, 11)


def carried(form: QueryDict) -> list[tuple[str, str]]:
    """Everything that was typed, to be sent once more."""
    return [(name, v) for name in form if name not in CARRIED for v in form.getlist(name)]
