"""What a game with minutes of its own lets people fill in: at the desk, at the board, on paper.

A folder offers it in form.py (the finished game at the desk), noting.py (notes while it runs,
beside what minutes.py says of them), paper.py (`PAPER`, the sheet for the table) and told.py (how
its points come about, for the rules on the wall).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, Protocol

import msgspec

from tafelrunde.games.keeping import Note, Notes
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.setting import Setting
from tafelrunde.words import Text

Typed = Mapping[str, str]


class Field(msgspec.Struct, frozen=True):
    """One field of the minutes; groups are set side by side."""

    name: str
    label: Text
    kind: Literal["number", "flag", "choice"]
    value: str
    group: str
    choices: tuple[tuple[str, Text], ...] = ()
    reads_on: bool = False
    """Whether it is read in one breath with the field before it, as "held 7 of 10"."""


class Group(msgspec.Struct, frozen=True):
    title: Text
    fields: tuple[Field, ...]
    folded: bool = False


class MinutesForm(Protocol):
    """A finished game as a form: what form.py has in it."""

    def minutes_fields(self, minutes: Mapping[str, object] | None, typed: Typed) -> list[Group]:
        """The groups of the form, filled from what was typed, else from the kept minutes."""

    def read_minutes(self, typed: Typed, faults: list[Fault]) -> dict[str, object]:
        """The minutes in the shape the game's own arithmetic reads."""

    def field_at(self, place: str, *, doubtful: bool) -> str:
        """The field where a fault at that place of the minutes is mended, or a doubt answered."""


# ── Notes while the game runs ────────────────────────────────────────────────────────────────────


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
    sure: Choice | None = None
    """What somebody says who is asked whether it was really so; it stands apart from all marks."""


class Progress(msgspec.Struct, frozen=True):
    """How far the minutes are: set up, played to the end, everything counted."""

    prepared: bool
    ended: bool
    complete: bool


class PadWords(msgspec.Struct, frozen=True):
    """What is said on the page of the minutes, with the rules behind it."""

    before: Text
    """What is to be done before the game."""
    before_rule: str
    kept_by: Text
    """Who writes; for everybody else at the table."""
    jury_rule: str
    """Why the jury is called while the game lasts."""
    end_rule: str


class NotePad(Protocol):
    """Running minutes as people read and write them: what noting.py has in it."""

    WORDS: PadWords

    def standing_notes(self, notes: Notes) -> frozenset[int]:
        """The numbers of the notes that nobody struck; a strike itself is none."""

    def progress(self, notes: Notes) -> Progress: ...

    def told(self, note: Note) -> Text | None:
        """A note read back; None where there is nothing to read, as in a strike."""

    def note_forms(self, notes: Notes) -> list[NoteForm]:
        """What can be noted now."""

    def read_note(self, kind: str, typed: Typed, notes: Notes) -> dict[str, object]:
        """What was typed as a note; numbers that are none are told at their field."""

    def field_at(self, place: str, *, doubtful: bool) -> str:
        """The field where a fault at that place of a note is mended, or a doubt answered."""

    def nation_word(self, nation: str) -> Text: ...


# ── On paper ─────────────────────────────────────────────────────────────────────────────────────


class PaperNation(msgspec.Struct, frozen=True):
    """A line of the sheet; `of`: its usual number of objectives, where it has some."""

    name: Text
    of: int | None
    wins: bool


class PaperMinutes(msgspec.Struct, frozen=True):
    """The minutes as a sheet to fill in by hand: what paper.py calls PAPER."""

    words: Mapping[str, Text]
    leaders: tuple[Text, ...]
    nations: tuple[PaperNation, ...]
    notes: tuple[Text, ...]


# ── In sentences ─────────────────────────────────────────────────────────────────────────────────


class ScoringTold(Protocol):
    """How a game's own arithmetic comes to its figures: what told.py has in it."""

    MEASURES_TOLD: Mapping[str, Text]
    """What each of its own measures compares, as a part of a sentence."""

    def points_told(self, options: Mapping[str, Setting]) -> Iterator[tuple[Text, str]]:
        """Sentences about the points of a game, each with the rule that says so."""
