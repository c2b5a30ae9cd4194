"""The running minutes as people read and write them: what was noted, what can be noted now."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tafelrunde.games.forms import Box, Choice, NoteForm, PadWords, Progress, Typed
from tafelrunde.games.keeping import Note, Notes
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.words import NOTHING, Text, counted, listed
from tafelrunde.words.digits import whole_in

from .minutes import (
    nations_in,
    objectives_of,
    offensive_lasts,
    standing,
    suggested_cards,
)
from .war import CARDS_A_TURN, LEADERS, NATIONS, field_of
from .words import (
    HELD,
    NATION_WORDS,
    OBJECTIVES,
    OF,
    ROLE_WORDS,
    ROUND,
    ROUNDS,
    UNUSUAL_CARDS,
    UNUSUAL_GAME,
    USUAL_OF,
)

WORDS = PadWords(
    before=Text(
        "Before the game: Pompadour sorts and shuffles the cards, and always one pile ahead."
    ),
    before_rule="FRI-603",
    kept_by=Text("Pompadour keeps the minutes; everybody else at the table reads along."),
    jury_rule="FRI-602",
    end_rule="FRI-601",
)
OFFENSIVE_OF = 14
KINDS: dict[str, Text] = {
    "prepared": Text("Cards sorted and shuffled"),
    "gardez": Text("All at the table agree: without Gardez"),
    "out": Text("A nation drops out"),
    "army": Text("The Imperial Army switches"),
    "offensive": Text("Prussia chooses the offensive"),
    "card": Text("Austria takes up the card"),
    "abandoned": Text("The offensive has failed"),
    "end": Text("The game is over"),
    "cards": Text("Cards dealt"),
    "uncounted": Text("Nobody counted the cards"),
}


def nation_word(nation: str) -> Text:
    return NATION_WORDS[nation]


def standing_notes(notes: Notes) -> frozenset[int]:
    return frozenset(number for number, _ in standing(notes))


def progress(notes: Notes) -> Progress:
    present = _present(notes)
    return Progress(
        prepared="prepared" in present,
        ended="end" in present,
        complete=bool(present & {"cards", "uncounted"}),
    )


def _present(notes: Notes) -> set[str]:
    return {str(note["kind"]) for _, note in standing(notes)}


# ── Reading back ─────────────────────────────────────────────────────────────────────────────────


def told(note: Note) -> Text | None:
    kind = str(note.get("kind"))
    if kind == "strike":
        return None
    if kind in ("out", "army", "abandoned"):
        return _told_cities(kind, note)
    if kind == "end":
        return _told_end(note)
    if kind == "cards":
        return _told_cards(note)
    return KINDS[kind]


def _told_cities(kind: str, note: Note) -> Text:
    held, of, round_ = note.get("held"), note.get("of"), note.get("round")
    when = Text(" (round {round})", round=str(round_)) if round_ else NOTHING
    if kind == "out":
        name = NATION_WORDS[str(note["nation"])]
        return Text(
            "{name} drops out{when}: {held} of {of}",
            name=name,
            when=when,
            held=str(held),
            of=str(of),
        )
    if kind == "army":
        role = ROLE_WORDS[str(note["role"])]
        return Text(
            "The Imperial Army goes to {role}; before that {held} of {of}",
            role=role,
            held=str(held),
            of=str(of),
        )
    return Text(
        "The offensive has failed{when}: {held} of {of}", when=when, held=str(held), of=str(of)
    )


def _told_cards(note: Note) -> Text:
    """With its figures: whoever reads along can check what may break a tie (FRI-303)."""
    cards: Mapping[str, int] = note["cards"]  # type: ignore[assignment]
    dealt = [
        Text("{nation} {number}", nation=NATION_WORDS[name], number=str(number))
        for name, number in cards.items()
    ]
    return Text("Cards dealt: {cards}", cards=listed(dealt, ", "))


def _told_end(note: Note) -> Text:
    winners: Sequence[str] = note["winners"]  # type: ignore[assignment]
    rounds: int = note["rounds"]  # type: ignore[assignment]
    return counted(
        rounds,
        "Over after {n} round; winners: {winners}",
        "Over after {n} rounds; winners: {winners}",
        winners=listed([NATION_WORDS[name] for name in winners], ", ")
        if winners
        else Text("nobody"),
    )


# ── What can be noted now ────────────────────────────────────────────────────────────────────────

JURY_COUNTS = Text(
    "The jury counts the round by the pile of fate cards; nobody keeps a tally (FRI-509)."
)
LEAVE_IT = Text("Until the jury is there, everything stays as it is, the pile of fate cards too.")


def _cities(prefix: str, of: int) -> tuple[Box, ...]:
    return (Box(f"{prefix}held", HELD, ""), Box(f"{prefix}of", OF, str(of)))


def note_forms(notes: Notes) -> list[NoteForm]:
    present = _present(notes)
    if "end" in present:
        if present & {"cards", "uncounted"}:
            return []
        return [_card_form(notes), NoteForm("uncounted", KINDS["uncounted"], "FRI-303")]
    forms = [] if "prepared" in present else [NoteForm("prepared", KINDS["prepared"], "FRI-603")]
    if "gardez" not in present:
        forms.append(NoteForm("gardez", KINDS["gardez"], "FRI-503"))
    forms += [_out_form(notes), _army_form()]
    if "offensive" not in present:
        forms.append(NoteForm("offensive", KINDS["offensive"], "FRI-211"))
    if "offensive" in present and "card" not in present:
        forms.append(NoteForm("card", KINDS["card"], "FRI-212"))
    if offensive_lasts(notes):
        forms.append(_abandoned_form())
    return [*forms, _end_form(notes)]


def _out_form(notes: Notes) -> NoteForm:
    """Each nation has its own number of objectives; it is set with the choice."""
    choices = tuple(
        Choice(nation, NATION_WORDS[nation], objectives_of(nation, notes))
        for nation in nations_in(notes)
    )
    rows = ((OBJECTIVES, (Box("held", HELD, ""), Box("of", OF, ""), Box("round", ROUND, ""))),)
    return NoteForm("out", KINDS["out"], "FRI-602", choices, (), rows, True, JURY_COUNTS)


def _army_form() -> NoteForm:
    choices = tuple(Choice(role, ROLE_WORDS[role]) for role in LEADERS)
    rows = ((Text("before the switch"), _cities("", USUAL_OF["imperial_army"])),)
    return NoteForm("army", KINDS["army"], "FRI-222", choices, (), rows)


def _abandoned_form() -> NoteForm:
    rows = ((OBJECTIVES, (*_cities("", OFFENSIVE_OF), Box("round", ROUND, ""))),)
    return NoteForm("abandoned", KINDS["abandoned"], "FRI-602", (), (), rows, True, JURY_COUNTS)


def _end_form(notes: Notes) -> NoteForm:
    rows: list[tuple[Text, tuple[Box, ...]]] = [
        (Text("Game", context="noting"), (Box("rounds", ROUNDS, ""),))
    ]
    rows += [
        (NATION_WORDS[nation], _cities(f"{nation}-", objectives_of(nation, notes)))
        for nation in nations_in(notes)
    ]
    if offensive_lasts(notes):
        name = Text("Prussia’s offensive")
        rows.append((name, _cities("offensive-", OFFENSIVE_OF)))
    winners = ("prussia", *nations_in(notes))
    marks = tuple(Choice(f"winner-{n}", NATION_WORDS[n]) for n in NATIONS if n in winners)
    sure = Choice("sure", UNUSUAL_GAME)
    return NoteForm("end", KINDS["end"], "FRI-601", (), marks, tuple(rows), True, LEAVE_IT, sure)


def _card_form(notes: Notes) -> NoteForm:
    suggested = suggested_cards(notes)
    boxes = tuple(
        Box(f"cards-{nation}", NATION_WORDS[nation], str(suggested[nation]))
        for nation in CARDS_A_TURN
    )
    hint = Text("Suggested are the cards a turn times rounds; please change what was different.")
    rows, sure = ((NOTHING, boxes),), Choice("sure", UNUSUAL_CARDS)
    return NoteForm("cards", KINDS["cards"], "FRI-303", rows=rows, hint=hint, sure=sure)


# ── From the form to a note ──────────────────────────────────────────────────────────────────────


def read_note(kind: str, typed: Typed, notes: Notes) -> dict[str, object]:
    """What was typed as a note; numbers that are none are told at their field."""
    typed = _with_own_number(kind, typed, notes)
    reader = _Reader(typed, _called(kind, notes))
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
    if kind in ("end", "cards") and typed.get("sure"):
        note["sure"] = True
    if kind == "strike":
        note["number"] = reader.number("number")
    if reader.faults:
        raise Refusal(reader.faults)
    return note


def _with_own_number(kind: str, typed: Typed, notes: Notes) -> Typed:
    """A nation that drops out has its own number of objectives unless another was typed."""
    nation = typed.get("choice", "")
    if kind != "out" or typed.get("of", "").strip() or nation not in nations_in(notes):
        return typed
    return {**typed, "of": str(objectives_of(nation, notes))}


def _called(kind: str, notes: Notes) -> dict[str, Text]:
    """How the form of such a note calls its fields: four of "held" are told apart by the nation."""
    forms = (form for form in note_forms(notes) if form.kind == kind)
    return {
        box.name: box.label if title == NOTHING else field_of(title, box.label)
        for form in forms for title, boxes in form.rows for box in boxes
    }  # fmt: skip


class _Reader:
    """Reads numbers and remembers what was none, with the name of its field."""

    def __init__(self, typed: Typed, called: Mapping[str, Text]) -> None:
        self.typed = typed
        self.called = called
        self.faults: list[Fault] = []

    def number(self, name: str) -> int | None:
        raw = self.typed.get(name, "").strip()
        if (number := whole_in(raw, 5)) is not None:
            return number
        text = Text("a whole number expected")
        if name in self.called:
            text = Text("{label}: a whole number expected", label=self.called[name])
        self.faults.append(Fault(name, text))
        return None

    def cities(self, prefix: str) -> dict[str, object]:
        return {"held": self.number(f"{prefix}held"), "of": self.number(f"{prefix}of")}


def _read_end(reader: _Reader, typed: Typed, notes: Notes) -> dict[str, object]:
    note: dict[str, object] = {
        "rounds": reader.number("rounds"),
        "winners": [nation for nation in NATIONS if typed.get(f"winner-{nation}")],
        "nations": {nation: reader.cities(f"{nation}-") for nation in nations_in(notes)},
    }
    if offensive_lasts(notes):
        note["offensive"] = reader.cities("offensive-")
    return note


def field_at(place: str, *, doubtful: bool) -> str:
    """The field where a fault of a note is mended; a doubt, where it is answered."""
    if doubtful or place.startswith("winners"):
        return "sure"
    cards = re.sub(r"cards\.(\w+)", r"cards-\1", place)
    return re.sub(r"(?:nations\.)?(\w+)\.(held|of)", r"\1-\2", cards)
