"""Pompadour's minutes on a phone: what was noted, what can be noted now, what it is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tafelrunde.desk.matter import Matter
from tafelrunde.games.friedrich.minutes import (
    nations_in,
    objectives_of,
    offensive_lasts,
    standing,
    suggested_cards,
)
from tafelrunde.games.friedrich.war import CARDS_A_TURN, LEADERS, NATIONS
from tafelrunde.games.friedrich.words import NATION_WORDS, ROLE_WORDS, USUAL_OF
from tafelrunde.games.keeping import MinutesKeeper, Note
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.tableside.spot import Spot
from tafelrunde.reckoning.names.public import PublicName
from tafelrunde.rulebook.exact import decimal_text
from tafelrunde.rulebook.faults import Fault, Refusal, Text
from tafelrunde.rulebook.spoken import so_many
from tafelrunde.standings.games import GameRules, score_game

Typed = Mapping[str, str]
OFFENSIVE_OF = 14
KINDS: dict[str, Text] = {
    "prepared": Text("Karten sortiert und gemischt", "Cards sorted and shuffled"),
    "gardez": Text(
        "Alle am Tisch sind einverstanden: ohne Gardez",
        "All at the table agree: without Gardez",
    ),
    "out": Text("Eine Nation scheidet aus", "A nation drops out"),
    "army": Text("Die Reichsarmee wechselt", "The Imperial Army switches"),
    "offensive": Text("Preußen wählt die Offensive", "Prussia chooses the offensive"),
    "card": Text("Österreich nimmt die Karte auf", "Austria takes up the card"),
    "abandoned": Text("Die Offensive ist gescheitert", "The offensive has failed"),
    "end": Text("Die Partie ist zu Ende", "The game is over"),
    "cards": Text("Ausgeteilte Karten", "Cards dealt"),
    "uncounted": Text("Niemand hat die Karten gezählt", "Nobody counted the cards"),
}


class Noted(msgspec.Struct, frozen=True):
    """A note as it is read back; a struck one is shown as such."""

    number: int
    text: Text
    struck: bool


class Box(msgspec.Struct, frozen=True):
    """A number to type."""

    name: str
    label: Text
    value: str
    most: int = 1000


class Choice(msgspec.Struct, frozen=True):
    """`of`: the number of objectives that goes with it."""

    name: str
    label: Text
    of: int | None = None


class NoteForm(msgspec.Struct, frozen=True):
    """A note that can be made now: choices of one, marks, numbers in rows."""

    kind: str
    title: Text
    rule: str
    one_of: tuple[Choice, ...] = ()
    marks: tuple[Choice, ...] = ()
    rows: tuple[tuple[Text, tuple[Box, ...]], ...] = ()
    calls_jury: bool = False
    hint: Text | None = None


class Award(msgspec.Struct, frozen=True):
    """A player's points as the jury would award them."""

    name: PublicName
    role: Text | None
    points: str
    reckoning: Text | None
    nations: tuple[tuple[Text, str], ...]


class MinutesPage(msgspec.Struct, frozen=True):
    notes: tuple[Noted, ...]
    forms: tuple[NoteForm, ...]
    may_write: bool
    prepared: bool
    ended: bool
    cards_noted: bool
    awards: tuple[Award, ...]
    faults: tuple[Fault, ...]


def minutes_page(matter: Matter, keeper: MinutesKeeper, spot: Spot, lang: str) -> MinutesPage:
    kept = {number for number, _ in standing(spot.minutes)}
    noted = tuple(
        Noted(number, told(note), number not in kept)
        for number, note in enumerate(spot.minutes, start=1)
        if note.get("kind") != "strike"
    )
    present = {str(note["kind"]) for _, note in standing(spot.minutes)}
    may_write = spot.writable and _may_write(matter, keeper, spot)
    awards, faults = _awards(matter, keeper, spot, lang)
    return MinutesPage(
        notes=noted,
        forms=tuple(_forms(spot, present)) if may_write else (),
        may_write=may_write,
        prepared="prepared" in present,
        ended="end" in present,
        cards_noted=bool(present & {"cards", "uncounted"}) or spot.match is not None,
        awards=awards,
        faults=faults,
    )


def _may_write(matter: Matter, keeper: MinutesKeeper, spot: Spot) -> bool:
    writers = {seat.player for seat in spot.seats if seat.role == keeper.role}
    me = matter.actor.player
    if matter.actor.role != "player" and me not in {seat.player for seat in spot.seats}:
        return True
    return me in writers or (not writers and any(seat.me for seat in spot.seats))


# ── Reading back ─────────────────────────────────────────────────────────────────────────────────


def told(note: Note) -> Text:
    kind = str(note.get("kind"))
    title = KINDS[kind]
    if kind in ("out", "army", "abandoned"):
        return _told_cities(kind, note)
    if kind == "end":
        return _told_end(note)
    return title


def _told_cities(kind: str, note: Note) -> Text:
    held, of, round_ = note.get("held"), note.get("of"), note.get("round")
    when = Text(f" (Runde {round_})", f" (round {round_})") if round_ else Text("", "")
    if kind == "out":
        name = NATION_WORDS[str(note["nation"])]
        return Text(
            f"{name.de} scheidet aus{when.de}: {held} von {of}",
            f"{name.en} drops out{when.en}: {held} of {of}",
        )
    if kind == "army":
        role = ROLE_WORDS[str(note["role"])]
        return Text(
            f"Die Reichsarmee geht an {role.de}; vorher {held} von {of}",
            f"The Imperial Army goes to {role.en}; before that {held} of {of}",
        )
    return Text(
        f"Die Offensive ist gescheitert{when.de}: {held} von {of}",
        f"The offensive has failed{when.en}: {held} of {of}",
    )


def _told_end(note: Note) -> Text:
    winners: Sequence[str] = note["winners"]  # type: ignore[assignment]
    de = ", ".join(NATION_WORDS[name].de for name in winners) or "niemand"
    en = ", ".join(NATION_WORDS[name].en for name in winners) or "nobody"
    rounds: int = note["rounds"]  # type: ignore[assignment]
    return Text(
        f"Ende nach {so_many(rounds, 'Runde', 'Runden')}; Sieg: {de}",
        f"Over after {so_many(rounds, 'round', 'rounds')}; winners: {en}",
    )


# ── What can be noted now ────────────────────────────────────────────────────────────────────────

HELD, OF = Text("gehalten", "held"), Text("von", "of")
ROUND = Text("in Runde", "in round")
OBJECTIVES = Text("Zielstädte", "Objectives")
JURY_COUNTS = Text(
    "Die Runde zählt die Jury am Stapel der Schicksalskarten; mitgezählt wird nicht (FRI-509).",
    "The jury counts the round by the pile of fate cards; nobody keeps a tally (FRI-509).",
)
LEAVE_IT = Text(
    "Bis die Jury da ist, bleibt alles liegen, auch der Stapel der Schicksalskarten.",
    "Until the jury is there, everything stays as it is, the pile of fate cards too.",
)


NOBODY_WON = Text("geprüft: Sieger stimmen so", "checked: the winners are right")


def _cities(prefix: str, of: int) -> tuple[Box, ...]:
    return (Box(f"{prefix}held", HELD, ""), Box(f"{prefix}of", OF, str(of)))


def _forms(spot: Spot, present: set[str]) -> list[NoteForm]:
    if "end" in present:
        if present & {"cards", "uncounted"}:
            return []
        return [_card_form(spot), NoteForm("uncounted", KINDS["uncounted"], "FRI-303")]
    forms = [] if "prepared" in present else [NoteForm("prepared", KINDS["prepared"], "FRI-603")]
    if "gardez" not in present:
        forms.append(NoteForm("gardez", KINDS["gardez"], "FRI-503"))
    forms += [_out_form(spot), _army_form()]
    if "offensive" not in present:
        forms.append(NoteForm("offensive", KINDS["offensive"], "FRI-211"))
    if "offensive" in present and "card" not in present:
        forms.append(NoteForm("card", KINDS["card"], "FRI-212"))
    if offensive_lasts(spot.minutes):
        forms.append(_abandoned_form())
    return [*forms, _end_form(spot)]


def _out_form(spot: Spot) -> NoteForm:
    """Each nation has its own number of objectives; it is set with the choice."""
    choices = tuple(
        Choice(nation, NATION_WORDS[nation], objectives_of(nation, spot.minutes))
        for nation in nations_in(spot.minutes)
    )
    rows = ((OBJECTIVES, (Box("held", HELD, ""), Box("of", OF, ""), Box("round", ROUND, ""))),)
    return NoteForm("out", KINDS["out"], "FRI-602", choices, (), rows, True, JURY_COUNTS)


def _army_form() -> NoteForm:
    choices = tuple(Choice(role, ROLE_WORDS[role]) for role in LEADERS)
    rows = ((Text("vor dem Wechsel", "before the switch"), _cities("", USUAL_OF["imperial_army"])),)
    return NoteForm("army", KINDS["army"], "FRI-222", choices, (), rows)


def _abandoned_form() -> NoteForm:
    rows = ((OBJECTIVES, (*_cities("", OFFENSIVE_OF), Box("round", ROUND, ""))),)
    return NoteForm("abandoned", KINDS["abandoned"], "FRI-602", (), (), rows, True, JURY_COUNTS)


def _end_form(spot: Spot) -> NoteForm:
    rows: list[tuple[Text, tuple[Box, ...]]] = [
        (Text("Partie", "Game"), (Box("rounds", Text("Runden", "rounds"), ""),))
    ]
    rows += [
        (NATION_WORDS[nation], _cities(f"{nation}-", objectives_of(nation, spot.minutes)))
        for nation in nations_in(spot.minutes)
    ]
    if offensive_lasts(spot.minutes):
        name = Text("Preußens Offensive", "Prussia's offensive")
        rows.append((name, _cities("offensive-", OFFENSIVE_OF)))
    winners = ("prussia", *nations_in(spot.minutes))
    marks = tuple(Choice(f"winner-{n}", NATION_WORDS[n]) for n in NATIONS if n in winners)
    marks += (Choice("sure", NOBODY_WON),)
    return NoteForm("end", KINDS["end"], "FRI-601", (), marks, tuple(rows), True, LEAVE_IT)


def _card_form(spot: Spot) -> NoteForm:
    suggested = suggested_cards(spot.minutes)
    boxes = tuple(
        Box(f"cards-{nation}", NATION_WORDS[nation], str(suggested[nation]))
        for nation in CARDS_A_TURN
    )
    hint = Text(
        "Vorgeschlagen sind die Karten je Zug mal Runden; bitte ändern, was anders war.",
        "Suggested are the cards a turn times rounds; please change what was different.",
    )
    return NoteForm("cards", KINDS["cards"], "FRI-303", (), (), ((Text("", ""), boxes),), hint=hint)


# ── From the form to a note ──────────────────────────────────────────────────────────────────────


def read_note(kind: str, typed: Typed, notes: Sequence[Note]) -> dict[str, object]:
    """What was typed as a note; numbers that are none are told at their field."""
    typed = _with_own_number(kind, typed, notes)
    reader = _Reader(typed)
    note: dict[str, object] = {"kind": kind}
    if kind in ("out", "army", "abandoned"):
        note |= reader.cities("")
    if kind == "out":
        note["nation"] = typed.get("choice", "")
    if kind == "army":
        note["role"] = typed.get("choice", "")
    if kind == "abandoned" or (kind == "out" and typed.get("round", "").strip()):
        note["round"] = reader.number("round")
    if kind == "end":
        note |= _read_end(reader, typed, notes)
    if kind == "cards":
        note["cards"] = {nation: reader.number(f"cards-{nation}") for nation in CARDS_A_TURN}
    if kind == "strike":
        note["number"] = reader.number("number")
    if reader.faults:
        raise Refusal(reader.faults)
    return note


def _with_own_number(kind: str, typed: Typed, notes: Sequence[Note]) -> Typed:
    """A nation that drops out has its own number of objectives unless another was typed."""
    nation = typed.get("choice", "")
    if kind != "out" or typed.get("of", "").strip() or nation not in nations_in(notes):
        return typed
    return {**typed, "of": str(objectives_of(nation, notes))}


class _Reader:
    """Reads numbers and remembers what was none."""

    def __init__(self, typed: Typed) -> None:
        self.typed = typed
        self.faults: list[Fault] = []

    def number(self, name: str) -> int | None:
        raw = self.typed.get(name, "").strip()
        if raw.isascii() and raw.isdigit() and len(raw) < 6:
            return int(raw)
        text = Text("eine ganze Zahl erwartet", "a whole number expected")
        self.faults.append(Fault(name, text))
        return None

    def cities(self, prefix: str) -> dict[str, object]:
        return {"held": self.number(f"{prefix}held"), "of": self.number(f"{prefix}of")}


def _read_end(reader: _Reader, typed: Typed, notes: Sequence[Note]) -> dict[str, object]:
    note: dict[str, object] = {
        "rounds": reader.number("rounds"),
        "winners": [nation for nation in NATIONS if typed.get(f"winner-{nation}")],
        "nations": {nation: reader.cities(f"{nation}-") for nation in nations_in(notes)},
    }
    if offensive_lasts(notes):
        note["offensive"] = reader.cities("offensive-")
    return note | ({"sure": True} if typed.get("sure") else {})


# ── What it is worth ─────────────────────────────────────────────────────────────────────────────


def slip_of(keeper: MinutesKeeper, spot: Spot) -> Slip | None:
    """The slip these minutes make; nobody left before the end."""
    game = keeper.assembled(spot.minutes)
    if game is None:
        return None
    return Slip(tuple(Line(seat.player) for seat in spot.seats), game)


def _awards(
    matter: Matter, keeper: MinutesKeeper, spot: Spot, lang: str
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
    scores: dict[str, Any] = {score.player: score for score in score_game(seats, slip, rules)}
    return tuple(
        Award(
            seat.name,
            seat.role_name,
            decimal_text(scores[seat.player].points, lang),
            scores[seat.player].reckoning,
            tuple(
                (NATION_WORDS[nation], decimal_text(points, lang))
                for nation, points in scores[seat.player].nations
            ),
        )
        for seat in spot.seats
    ), ()
