"""What stands on a sheet of paper? Plain records, in the words that will be printed.

A Paper is one PDF: parts that follow each other, each with a layout of its own. Every text is
already in the reader's language; names are plain text and nothing in them is ever obeyed.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """Base of everything on paper."""


# ── Pieces that several parts use ────────────────────────────────────────────────────────────────


class Column(Piece, frozen=True, kw_only=True):
    """A column of a table; `wide` columns share what room the others leave."""

    label: str
    align: Literal["left", "right", "center"] = "left"
    wide: int = 0


class Cell(Piece, frozen=True, kw_only=True):
    """A cell: its text, a smaller second line, and how it is set."""

    text: str
    small: str = ""
    strong: bool = False
    void: str = ""
    """Why it no longer holds: all else is struck out, and this stands before the second line."""


class Line(Piece, frozen=True, kw_only=True):
    """A seat as lists show it: who, where, and as what."""

    last: str
    first: str
    table: str
    seat: str = ""


class SeatAt(Piece, frozen=True, kw_only=True):
    """A seat as a table's own card shows it."""

    seat: str
    name: str
    free: bool = False
    """Nobody sits there: the name is what is said about it."""


# ── Blocks of a written page ─────────────────────────────────────────────────────────────────────


class Heading(Piece, frozen=True, kw_only=True, tag="heading", tag_field="kind"):
    text: str


class Prose(Piece, frozen=True, kw_only=True, tag="prose", tag_field="kind"):
    text: str
    small: bool = False


class Facts(Piece, frozen=True, kw_only=True, tag="facts", tag_field="kind"):
    """Label and value, one below the other."""

    rows: tuple[tuple[str, str], ...]


class Numbered(Piece, frozen=True, kw_only=True, tag="numbered", tag_field="kind"):
    """Rules: the number of each, what it is called, and what it says."""

    rows: tuple[tuple[str, str, str], ...]


class Grid(Piece, frozen=True, kw_only=True, tag="grid", tag_field="kind"):
    """A table whose headings are repeated on every page."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    size: float = 10.0
    largest: float = 0
    """For the wall: set up to this size where it takes no page more."""
    roomy: bool = False
    cut: int = 0
    """Below so many rows stands a line: who is above it goes on."""


class Signatures(Piece, frozen=True, kw_only=True, tag="signatures", tag_field="kind"):
    """Lines to sign on, with what stands below each."""

    lines: tuple[str, ...]


Block = Heading | Prose | Facts | Numbered | Grid | Signatures


# ── Parts ────────────────────────────────────────────────────────────────────────────────────────


class Page(Piece, frozen=True, kw_only=True, tag="page", tag_field="kind"):
    """A written page: standings, lists, minutes, reports. `seal` is the journal's last hash."""

    heading: str
    sub: str
    blocks: tuple[Block, ...]
    landscape: bool = False
    seal: str = ""


class SeatList(Piece, frozen=True, kw_only=True, tag="seat-list", tag_field="kind"):
    """Where do I sit? By surname, for the wall."""

    heading: str
    sub: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


class TableSeats(Piece, frozen=True, kw_only=True):
    number: str
    seats: tuple[SeatAt, ...]


class TableList(Piece, frozen=True, kw_only=True, tag="table-list", tag_field="kind"):
    """Who sits at which table? For the wall."""

    heading: str
    sub: str
    word: str
    tables: tuple[TableSeats, ...]


class TableCard(Piece, frozen=True, kw_only=True):
    number: str
    sub: str
    seats: tuple[SeatAt, ...]
    notes: tuple[str, ...] = ()


class TableCards(Piece, frozen=True, kw_only=True, tag="table-cards", tag_field="kind"):
    """A card for each table; sheets are laid out so that cut piles stay in order."""

    heading: str
    word: str
    sheets: tuple[tuple[TableCard | None, ...], ...]


class SlipRow(Piece, frozen=True, kw_only=True):
    seat: str
    name: str


class SlipForm(Piece, frozen=True, kw_only=True):
    """One table's slip: `code` is typed at the desk, `link` stands in the QR code.

    A match has no table of its own: its title stands in place of the number. A slip with neither
    is a spare one, where both are written by hand.
    """

    number: str
    title: str = ""
    sub: str
    code: str
    link: str
    rows: tuple[SlipRow, ...]
    note: str = ""
    """What there is to know about this table alone."""


class Slips(Piece, frozen=True, kw_only=True, tag="slips", tag_field="kind"):
    """Result slips, so many on a sheet; fields are empty boxes with these labels."""

    heading: str
    word: str
    seat: str
    name: str
    fields: tuple[str, ...]
    ticks: tuple[str, ...]
    place: str
    signature: str
    notes: tuple[str, ...]
    code: str
    up: int
    sheets: tuple[tuple[SlipForm | None, ...], ...]


class Nation(Piece, frozen=True, kw_only=True):
    """A row of the minutes; `of` is empty for nations without objectives."""

    name: str
    of: str
    wins: bool


class MinutesForms(Piece, frozen=True, kw_only=True, tag="minutes-forms", tag_field="kind"):
    """The prepared minimal minutes of a game that keeps some: one page a table."""

    heading: str
    word: str
    words: dict[str, str]
    """Labels of the form by the name of the field."""
    leaders: tuple[str, ...]
    nations: tuple[Nation, ...]
    notes: tuple[str, ...]
    tables: tuple[SlipForm, ...]


class SetupSheet(Piece, frozen=True, kw_only=True):
    """What is built: in words, and as a picture where there is one."""

    heading: str
    sub: str
    lines: tuple[str, ...] = ()
    picture: str = ""
    picture_words: str = ""
    note: str = ""


class SetupSheets(Piece, frozen=True, kw_only=True, tag="set-up", tag_field="kind"):
    """A page each: boards are looked at by four people around a table."""

    heading: str
    sheets: tuple[SetupSheet, ...]


class ScheduleLine(Piece, frozen=True, kw_only=True):
    """A round on a personal card; an empty table is for writing."""

    round: str
    table: str
    seat: str


class ScheduleCard(Piece, frozen=True, kw_only=True):
    name: str
    lines: tuple[ScheduleLine, ...]
    hint: str = ""
    """What the phone asks for, or the number by which a minor finds the table."""
    link: str = ""
    """Scanned, it makes a phone this person's."""


class ScheduleCards(Piece, frozen=True, kw_only=True, tag="schedule-cards", tag_field="kind"):
    heading: str
    columns: tuple[str, str, str]
    sheets: tuple[tuple[ScheduleCard | None, ...], ...]


class Certificate(Piece, frozen=True, kw_only=True):
    name: str
    club: str
    place: str
    """What was reached, in words: "den 1. Platz"."""
    of: str


class Certificates(Piece, frozen=True, kw_only=True, tag="certificates", tag_field="kind"):
    heading: str
    reached: str
    occasion: tuple[str, ...]
    signatures: tuple[str, ...]
    lines: tuple[Certificate, ...]
    picture: str = ""
    """The organiser's own logo as SVG; empty for that of the house."""


class BracketSeat(Piece, frozen=True, kw_only=True):
    """Who plays; an empty name is for writing, and `origin` says who that will be."""

    name: str
    origin: str
    role: str
    """The role that was chosen: everybody's stands at the same place."""
    note: str
    won: bool
    on: bool
    """Goes on without having won: the second of a table."""


class BracketMatch(Piece, frozen=True, kw_only=True):
    title: str
    seats: tuple[BracketSeat, ...]
    settled: str = ""
    """What decided, where the game ended level."""
    figures: str = ""
    """What the numbers beside the names are, where there are several."""


class BracketStage(Piece, frozen=True, kw_only=True):
    title: str
    matches: tuple[BracketMatch, ...]


class Bracket(Piece, frozen=True, kw_only=True, tag="bracket", tag_field="kind"):
    """The knockout as a poster; `paired` where two matches lead to one and lines can say so."""

    heading: str
    sub: str
    stages: tuple[BracketStage, ...]
    aside: BracketStage | None
    paired: bool


class PosterDate(Piece, frozen=True, kw_only=True):
    """A date of a season: the day large beside what happens where."""

    weekday: str
    day: str
    month: str
    title: str
    where: str
    notes: tuple[str, ...] = ()
    void: bool = False
    """Cancelled: struck out, not left out."""


class Poster(Piece, frozen=True, kw_only=True, tag="poster", tag_field="kind"):
    """What is on when? For the wall; `link` leads to the page that is always up to date."""

    heading: str
    sub: str
    dates: tuple[PosterDate, ...]
    link: str
    link_words: str


class JoinPoster(Piece, frozen=True, kw_only=True, tag="join-poster", tag_field="kind"):
    """How do I join with my phone? For the wall; the network's name is written in by hand."""

    heading: str
    sub: str
    steps: tuple[str, ...]
    after: str
    link: str
    typed: str
    """What somebody whose phone has no camera does with the address."""
    wifi: str
    without: str


Part = (
    Page
    | SeatList
    | TableList
    | TableCards
    | Slips
    | MinutesForms
    | SetupSheets
    | ScheduleCards
    | Certificates
    | Poster
    | JoinPoster
    | Bracket
)


class Paper(Piece, frozen=True, kw_only=True):
    """One PDF: the tournament it is about, its language, and when its journal last moved."""

    title: str
    event: str
    lang: str
    stamp: str
    """The moment of the last record, as ISO text; empty where the file knows none."""
    printed: str
    """The same moment for people, in the hall's own time."""
    page_word: str
    seal_word: str
    mark: str = ""
    """Stands on every sheet where what is printed may not come to pass."""
    through: bool = False
    """Whether the pages are counted through all parts; else each part hangs somewhere by itself."""
    parts: tuple[Part, ...]
