"""Which command does this form of a phone mean? One short reader for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import get_args

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import About, Seat, Slip
from tafelrunde.pages.organiser.slips import read_slip
from tafelrunde.pages.player.home import finish_round
from tafelrunde.pages.slip_lines import ordered
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.tournament import Match, Round, Table
from tafelrunde.web.declared_forms import asked_in
from tafelrunde.web.fields import Form, text, typed_in, whole
from tafelrunde.web.player.frame import Phone

Reader = Callable[[Phone, Form], c.Command]
ABOUTS: tuple[About, ...] = get_args(About)
SEAT = re.compile(r"^slip\.seats\[(\d+)\](?:\.(\w+))?$")


def table_in(phone: Phone, form: Form) -> tuple[Round, Table]:
    """The table or match the form was made for, not the one the player sits at by now."""
    if "match" in form:
        match = match_in(phone, form)
        return finish_round(phone.state, match), match.game
    number, table = whole(form, "round"), whole(form, "table")
    rounds = phone.state.rounds
    if not 1 <= number <= len(rounds) or not rounds[number - 1].published:
        raise Refusal.single("round", de="diese Runde gibt es nicht", en="there is no such round")
    found = rounds[number - 1].tables.get(table)
    if found is None:
        raise Refusal.single("table", de="diesen Tisch gibt es nicht", en="there is no such table")
    return rounds[number - 1], found


def match_in(phone: Phone, form: Form) -> Match:
    match = phone.state.matches.get(text(form, "match"))
    if match is None or not match.awaiting:
        raise Refusal.single(
            "match",
            de="diese Partie wird nicht mehr gespielt",
            en="this match is no longer being played",
        )
    return match


def typed_slip(phone: Phone, seats: Sequence[Seat], form: Form) -> Slip:
    slip, faults = read_slip(phone.scoring, seats, typed_in(form))
    if slip is None:
        raise Refusal(faults)
    return slip


def at_fields(faults: Sequence[Fault], seats: Sequence[Seat]) -> list[Fault]:
    """The desk counts seats as the table was set, the form as it is written: `vp-2`."""
    lines = {seat.player: number for number, seat in enumerate(ordered(seats), start=1)}
    places = [lines[seat.player] for seat in seats]

    def field(place: str) -> str:
        found = SEAT.match(place)
        if found is None or int(found[1]) >= len(places):
            return "won" if place in ("slip.seats", "slip.won") else place
        line = places[int(found[1])]
        return "won" if found[2] in ("won", "victory") else f"{found[2] or 'left'}-{line}"

    return [msgspec.structs.replace(fault, place=field(fault.place)) for fault in faults]


def _finish(phone: Phone, form: Form) -> c.Command:
    if "match" in form:
        return c.FinishMatch(match=text(form, "match"))
    round_, table = table_in(phone, form)
    return c.FinishTable(round=round_.number, table=table.number)


def _report(phone: Phone, form: Form) -> c.Command:
    round_, table = table_in(phone, form)
    slip, edition = typed_slip(phone, table.seats, form), whole(form, "edition")
    if "match" in form:
        return c.ReportMatch(match=text(form, "match"), slip=slip, edition=edition)
    return c.ReportSlip(round=round_.number, table=table.number, slip=slip, edition=edition)


def _confirm(phone: Phone, form: Form) -> c.Command:
    kind = c.SignMatch if "match" in form else c.ConfirmSlip
    return asked_in(kind, form, player=phone.player, edition=whole(form, "edition"))


def _dispute(phone: Phone, form: Form) -> c.Command:
    kind = c.DisputeMatch if "match" in form else c.DisputeSlip
    return asked_in(kind, form, player=phone.player, edition=whole(form, "edition"))


def _call(_phone: Phone, form: Form) -> c.Command:
    about = next((each for each in ABOUTS if each == form.get("about")), None)
    if about is None:
        raise Refusal.single("about", de="worum geht es?", en="what is it about?")
    return c.CallReferee(call=text(form, "call"), about=about, text=text(form, "text"))


def _close_call(_phone: Phone, form: Form) -> c.Command:
    return c.CloseCall(call=text(form, "call"), outcome="withdrawn")


def _leave(_phone: Phone, form: Form) -> c.Command:
    """A wish, not an act: the desk decides, with the person in front of it."""
    return c.CallReferee(call=text(form, "call"), about="withdrawal")


def _pick(phone: Phone, form: Form) -> c.Command:
    choice = text(form, "choice")
    number = int(choice) if choice.isascii() and choice.isdigit() and len(choice) < 4 else None
    return c.PickSeat(
        match=text(form, "match"),
        player=phone.player,
        position=number,
        role=None if number is not None else choice,
    )


READ: dict[str, Reader] = {
    "finish-table": _finish,
    "report-slip": _report,
    "confirm-slip": _confirm,
    "dispute-slip": _dispute,
    "call-referee": _call,
    "close-call": _close_call,
    "ask-to-leave": _leave,
    "pick-seat": _pick,
}
