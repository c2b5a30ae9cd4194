"""A mirrored tournament is only read: whatever form is sent to it, the answer is one sentence."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tafelrunde.rulebook.faults import Fault
from tafelrunde.store.devices import MIRROR, mirrored_here
from tafelrunde.web import errors
from tafelrunde.web.access import hall_here
from tafelrunde.web.middleware import Middleware

STAYS = frozenset(
    {
        # A phone goes back to being nobody, or is led to the page that shows the way to the hall.
        "join-person", "join-card", "join-link", "join-back",
        # Who follows it by messages, here and elsewhere.
        "push-add", "push-off",
        "desk-receiver-add", "desk-receiver-test", "desk-receiver-on", "desk-receiver-remove",
        # Which accounts of this server look at its desk.
        "crew-appoint", "crew-dismiss",
        # What only ends or erases what this server holds.
        "desk-phone-revoke", "desk-phones-end", "desk-phones-read", "desk-token-revoke",
        "desk-online-end", "desk-erase", "desk-delete",
    }
)  # fmt: skip
"""Forms that change nothing in the tournament and are rightly the server's own."""


class OnlyRead(Middleware):
    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Before anything in the form is looked at; after it is clear who may send one at all."""
        match = request.resolver_match
        if request.method != "POST" or match is None or match.url_name in STAYS:
            return None
        hall = hall_here(request)
        if not hall or not mirrored_here(hall):
            return None
        return errors.answer(request, errors.REFUSED, [Fault("device", MIRROR)])
