"""What somebody sets up at the desk to act without him: tokens of programs, receivers of messages.

Each says who set it up and whether it has ended with that person; a secret is shown once, on the
page that answers the form, and no such page is kept anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tafelrunde.store.makers import still_may
from tafelrunde.store.receiver_models import Receiver
from tafelrunde.store.token_models import ApiToken
from tafelrunde.web.authors import named_authors
from tafelrunde.web.organiser.desk import Desk

Row = TypeVar("Row", ApiToken, Receiver)


class SetUp(NamedTuple, Generic[Row]):
    """One of them, with who set it up and whether that person has left."""

    row: Row
    maker: str
    left: bool


def set_up(desk: Desk, rows: Iterable[Row]) -> list[SetUp[Row]]:
    kept = list(rows)
    makers = named_authors(desk.hall.id, desk.names, {row.made_by for row in kept}, desk.lang)
    return [
        SetUp(row, makers.get(row.made_by, ""), not still_may(desk.hall.id, row.made_by))
        for row in kept
    ]


def shown(desk: Desk, template: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    answer = desk.show("online", context, template=template, status=status)
    answer["Cache-Control"] = "private, no-store"
    return answer


class Door(NamedTuple):
    """Where the buttons of a row lead: to which rows, and back to which page."""

    rows: type[ApiToken] | type[Receiver]
    page: str

    def done(
        self,
        request: HttpRequest,
        slug: str,
        number: int,
        do: Callable[[str, int], None],
        said: str,
    ) -> HttpResponse:
        """Done with the row of that number, if it is of this tournament."""
        desk = Desk.open(request, slug)
        if not self.rows.objects.filter(hall_id=desk.hall.id, pk=number).exists():
            raise Http404

        def done() -> None:
            do(desk.hall.id, number)

        return desk.answered(done, reverse(self.page, args=[slug]), said)
