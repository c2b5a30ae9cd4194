"""Running minutes on a phone: what was noted, what can be noted now, what it is worth."""

from __future__ import annotations

from typing import Any

import msgspec

from tafelrunde.desk.matter import Matter
from tafelrunde.games.forms import NoteForm, NotePad
from tafelrunde.games.keeping import MinutesKeeper
from tafelrunde.games.shelf import note_pad
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.tableside.spot import Spot
from tafelrunde.reckoning.names.public import PublicName
from tafelrunde.rulebook.faults import Doubt, Fault
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.games import GameRules, own_seats, score_game
from tafelrunde.words import Text
from tafelrunde.words.numbers import decimal_text


class Noted(msgspec.Struct, frozen=True):
    """A note as it is read back; a struck one is shown as such."""

    number: int
    text: Text
    struck: bool


class Award(msgspec.Struct, frozen=True):
    """A player's points as the jury would award them."""

    name: PublicName
    role: Text | None
    points: str
    reckoning: Text | None
    nations: tuple[tuple[Text, str], ...]
    won: int = 0
    """With how many nations; a match gives no points, it is won or not."""


class MinutesPage(msgspec.Struct, frozen=True):
    notes: tuple[Noted, ...]
    forms: tuple[NoteForm, ...]
    may_write: bool
    prepared: bool
    ended: bool
    cards_noted: bool
    awards: tuple[Award, ...]
    faults: tuple[Fault, ...]

    @property
    def winners(self) -> list[Award]:
        return [award for award in self.awards if award.won]


def minutes_page(
    matter: Matter, keeper: MinutesKeeper, pad: NotePad, spot: Spot, lang: str
) -> MinutesPage:
    kept = pad.standing_notes(spot.minutes)
    told = ((number, pad.told(note)) for number, note in enumerate(spot.minutes, start=1))
    noted = tuple(
        Noted(number, text, number not in kept) for number, text in told if text is not None
    )
    progress = pad.progress(spot.minutes)
    may_write = spot.writable and _may_write(matter, keeper, spot)
    awards, faults = _awards(matter, keeper, pad, spot, lang)
    return MinutesPage(
        notes=noted,
        forms=tuple(pad.note_forms(spot.minutes)) if may_write else (),
        may_write=may_write,
        prepared=progress.prepared,
        ended=progress.ended,
        cards_noted=progress.complete or spot.match is not None,
        awards=awards,
        faults=faults,
    )


def _may_write(matter: Matter, keeper: MinutesKeeper, spot: Spot) -> bool:
    writers = {seat.player for seat in spot.seats if seat.role == keeper.role}
    me = matter.actor.player
    if matter.actor.role != "player" and me not in {seat.player for seat in spot.seats}:
        return True
    return me in writers or (not writers and any(seat.me for seat in spot.seats))


def at_its_field(rulebook: Rulebook, fault: Fault) -> Fault:
    """A fault of a note at the field of its form."""
    inside = fault.place.removeprefix("note.")
    if inside == fault.place:
        return fault
    field = note_pad(rulebook).field_at(inside, doubtful=isinstance(fault, Doubt))
    return msgspec.structs.replace(fault, place=field)


# ── What it is worth ─────────────────────────────────────────────────────────────────────────────


def slip_of(keeper: MinutesKeeper, spot: Spot) -> Slip | None:
    """The slip these minutes make; nobody left before the end."""
    game = keeper.assembled(spot.minutes)
    if game is None:
        return None
    return Slip(tuple(Line(seat.player) for seat in spot.seats), game)


def _awards(
    matter: Matter, keeper: MinutesKeeper, pad: NotePad, spot: Spot, lang: str
) -> tuple[tuple[Award, ...], tuple[Fault, ...]]:
    slip = slip_of(keeper, spot) if spot.writable else spot.slip
    arithmetic = matter.rulebook.arithmetic
    if slip is None or slip.minutes is None or arithmetic is None:
        return (), ()
    faults = arithmetic.faults(slip.minutes, "minutes")
    if faults:
        return (), tuple(faults)
    scoring = matter.rulebook.scoring[matter.mode.scoring]
    rules = GameRules.of(matter.rulebook, scoring, matter.state.options, None)
    seats = [Seat(seat.player, seat.position, seat.role) for seat in spot.seats]
    own = own_seats(seats, slip)
    won = arithmetic.winning_seats(own, slip.minutes, matter.state.options)
    nations_won = {each.player: many for each, many in zip(own, won, strict=True)}
    scores: dict[str, Any] = {score.player: score for score in score_game(seats, slip, rules)}
    return tuple(
        Award(
            seat.name,
            seat.role_name,
            decimal_text(scores[seat.player].points, lang),
            scores[seat.player].reckoning,
            tuple(
                (pad.nation_word(nation), decimal_text(points, lang))
                for nation, points in scores[seat.player].nations
            ),
            nations_won.get(seat.player, 0),
        )
        for seat in spot.seats
    ), ()
