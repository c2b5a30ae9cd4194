"""Which command does this form of a phone mean? One short reader for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import get_args

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import About, Seat
from tafelrunde.pages.organiser.same_lines import earlier_game
from tafelrunde.pages.player.seated_elsewhere import seated_now
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.marks import EARLY, LEFT, WON
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Table
from tafelrunde.web.declared_forms import asked_in
from tafelrunde.web.fields import Form, text, whole
from tafelrunde.web.game_forms import game_in, slip_in
from tafelrunde.web.player.frame import Phone
from tafelrunde.words import Text
from tafelrunde.words.digits import whole_in

Reader = Callable[[Phone, Form], c.Command]
ABOUTS: tuple[About, ...] = get_args(About)
WORDLESS = Text("without further words")
SEAT = re.compile(r"^slip\.seats\[(\d+)\](?:\.(\w+))?$")


def table_in(phone: Phone, form: Form) -> Table:
    """The game the form was made for, not the one the player sits at by now."""
    game = game_in(phone.state, form)
    if game.match and not phone.state.matches[game.match].awaiting:
        raise Refusal.single("match", "this match is no longer being played")
    if not game.match and not phone.state.rounds[game.round - 1].published:
        raise Refusal.single("round", "there is no such round")
    return game


def own_game(phone: Phone, form: Form) -> Table:
    """The same for whoever sits there; who was seated elsewhere meanwhile reads where."""
    game = table_in(phone, form)
    if phone.player not in {seat.player for seat in game.everyone}:
        raise Refusal([Fault(game.where.field, seated_now(phone.home.table, ""))])
    return game


def at_fields(faults: Sequence[Fault], seats: Sequence[Seat]) -> list[Fault]:
    """The desk counts seats as the table was set, the form as it is written: `vp-2`."""
    lines = {seat.player: number for number, seat in enumerate(ordered(seats), start=1)}
    places = [lines[seat.player] for seat in seats]

    def field(place: str) -> str:
        found = SEAT.match(place)
        if found is None or int(found[1]) >= len(places):
            return "won" if place in ("slip.seats", "slip.won") else place
        line = places[int(found[1])]
        return "won" if found[2] in (WON.name, EARLY) else f"{found[2] or LEFT.name}-{line}"

    return [msgspec.structs.replace(fault, place=field(fault.place)) for fault in faults]


def _finish(phone: Phone, form: Form) -> c.Command:
    """Of the game the form was made for: a late one says nothing about the replay."""
    game = own_game(phone, form)
    if faults := earlier_game(form, game.where.game):
        raise Refusal(faults)
    return c.FinishTable(**game.where.home.fields)


def _report(phone: Phone, form: Form) -> c.Command:
    game = own_game(phone, form)
    return c.ReportSlip(
        **game.where.home.fields,
        slip=slip_in(phone.scoring, game, form),
        edition=whole(form, "edition"),
    )


def _confirm(phone: Phone, form: Form) -> c.Command:
    own_game(phone, form)
    return asked_in(c.ConfirmSlip, form, player=phone.player, edition=whole(form, "edition"))


def _dispute(phone: Phone, form: Form) -> c.Command:
    own_game(phone, form)
    return asked_in(c.DisputeSlip, form, player=phone.player, edition=whole(form, "edition"))


def _call(phone: Phone, form: Form) -> c.Command:
    about = next((each for each in ABOUTS if each == form.get("about")), None)
    if about is None:
        raise Refusal.single("about", "what is it about?")
    said = text(form, "text")
    if about == "dispute" and not said.strip() and phone.waits_for_signatures:
        said = WORDLESS[phone.lang]  # an objection, which has a reason
    return c.CallReferee(call=text(form, "call"), about=about, text=said)


def _close_call(_phone: Phone, form: Form) -> c.Command:
    return c.CloseCall(call=text(form, "call"), outcome="withdrawn")


def _leave(_phone: Phone, form: Form) -> c.Command:
    """A wish, not an act: the desk decides, with the person in front of it."""
    return c.CallReferee(call=text(form, "call"), about="withdrawal")


def _pick(phone: Phone, form: Form) -> c.Command:
    choice = text(form, "choice")
    number = whole_in(choice, 3)
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
