"""What would this give? Places and points of what is typed so far; asked while typing, stores
nothing."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tafelrunde.journal.events import Seat
from tafelrunde.pages.organiser.slip_preview import impossible
from tafelrunde.pages.organiser.slip_preview import preview as preview_of
from tafelrunde.pages.organiser.slips import read_slip
from tafelrunde.pages.player.counting import claimed_twice, sheet_of
from tafelrunde.pages.player.home import round_of_game
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Round, Table
from tafelrunde.web.access import who
from tafelrunde.web.fields import typed_in
from tafelrunde.web.player.asking import own_game
from tafelrunde.web.player.frame import PHONE, Phone
from tafelrunde.words import Text

LONGEST_CLAIM = 60


@who(*PHONE)
@require_POST
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    phone = Phone.open(request, slug)
    try:
        context = _what_it_gives(phone, own_game(phone, phone.form))
    except Refusal as refusal:
        context = {"faults": phone.named_faults(refusal), "waiting": False}
    return phone.show("preview", context, template="player/parts/preview.html")


def _what_it_gives(phone: Phone, table: Table) -> dict[str, object]:
    round_, typed = round_of_game(phone.state, table), typed_in(phone.form)
    read, faults = read_slip(phone.scoring, table.seats, typed, table.where.game)
    context: dict[str, object] = {
        "faults": faults,
        "waiting": read is None,
        "in_match": bool(table.match),
    }
    if read is None:
        return context
    context["faults"] = problems = impossible(phone.view, read)
    if not problems:
        context["preview"] = preview_of(phone.view, round_.kind, table, read)
        context["claimed"] = _claimed_twice(phone, round_, table, typed)
    return context


def _claimed_twice(
    phone: Phone, round_: Round, table: Table, typed: Mapping[str, str]
) -> tuple[Text, ...]:
    """What two score sheets of this table both lay claim to."""
    sheet = sheet_of(phone.state, phone.rulebook, round_.number, round_.kind)
    if sheet is None:
        return ()
    people = [seat_name(phone, seat) for seat in ordered(table.seats)]
    numbers = range(1, len(people) + 1)
    claims = {number: typed.get(f"claims-{number}", "")[:LONGEST_CLAIM] for number in numbers}
    return claimed_twice(sheet, claims, people)


def seat_name(phone: Phone, seat: Seat) -> str:
    return str(phone.names.seat(seat.player))
