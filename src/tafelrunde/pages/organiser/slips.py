"""A table's slip as a form: which fields it has, what was typed.

Fields are named by figure and line, `vp-1`, in the order of the paper slip. Beside the figures:
`left-2` (a leaver), `won` (the line of whoever ended the game), `early` (how a duel ended early). A
mark of the game's own is a field `conceded-2`, or `conceded` where only one can carry it. As lines
are numbers, `seated` says who stood beside them, and which game of a match it was: figures never go
to whoever sits there by now, nor to the game after.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from tafelrunde.games.forms import Group
from tafelrunde.games.shelf import minutes_form, role_word
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.at_the_table import NOTHING, AtTheTable
from tafelrunde.pages.minutes_told import minutes_told
from tafelrunde.pages.organiser.same_lines import reseated, seated
from tafelrunde.pages.slip_lines import result_of
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.rulebook.faults import Doubt, Fault
from tafelrunde.rulebook.marks import WON, Mark, early_mark
from tafelrunde.rulebook.model import Figure, Scoring
from tafelrunde.state.level import asked_when_level, unasked_left_out
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Table
from tafelrunde.words import Player, Text, Verbatim, listed
from tafelrunde.words.digits import digits, signed_in

Typed = Mapping[str, str]
MOST = 100_000
TOO_MUCH = Text("at most {most}", context="slips", most=Fraction(MOST))


class Box(msgspec.Struct, frozen=True):
    """One number to type."""

    name: str
    figure: Figure
    value: str


class Tick(msgspec.Struct, frozen=True):
    """One mark to set beside the figures of a line: a box, or one of a row of which only one can
    be chosen."""

    name: str
    label: Text
    chosen: bool
    only_one: bool = False


class FormLine(msgspec.Struct, frozen=True):
    number: int
    player: str
    name: str
    position: int | None
    role: str | None
    boxes: tuple[Box, ...]
    left: bool
    ticks: tuple[Tick, ...] = ()
    """All marks but the leaver's, which every form has at a place of its own."""
    notes: tuple[Text, ...] = ()
    """What the house knows of the player beside the slip."""

    @property
    def role_name(self) -> Text | None:
        return role_word(self.role)


class SlipForm(msgspec.Struct, frozen=True):
    """The one model of the form, be it on a phone, at the desk or with the referee."""

    lines: tuple[FormLine, ...]
    scoring: Scoring
    minutes: tuple[Group, ...]
    early_way: str = ""
    """How the game ended early, where it did."""
    seated: str = ""
    """Whom the lines are about, to be sent back with what was typed."""
    closed: tuple[str, ...] = ()
    """Who was seated and left before the game: nothing is typed for them."""

    most = MOST
    """The largest figure anybody is asked for."""

    @property
    def too_much(self) -> Text:
        return TOO_MUCH

    @property
    def figures(self) -> tuple[Figure, ...]:
        return self.scoring.figures

    @property
    def early(self) -> Mark | None:
        return early_mark(self.scoring.early_win) if self.scoring.early_win else None

    @property
    def who_won(self) -> Text | None:
        """What is asked where the mark is missing, in the words the mark has on this form."""
        if self.scoring.winner_mark:
            return Text("Who ended the game? Please mark the winner.")
        return Text("Who won? Please mark it.") if self.scoring.early_win is not None else None

    @property
    def headings(self) -> tuple[Text, ...]:
        """Over the ticks, where lines stand below each other."""
        return tuple(tick.label for tick in self.lines[0].ticks) if self.lines else ()

    @property
    def nobody(self) -> tuple[tuple[str, Text], ...]:
        """For marks only one can carry: how to say that nobody does."""
        return tuple((m.name, m.nobody) for m in self.scoring.all_marks if m.nobody is not None)


def slip_form(
    scoring: Scoring,
    seats: Sequence[Seat],
    slip: Slip | None,
    names: Names,
    typed: Typed,
    game: int = 0,
    known: AtTheTable = NOTHING,
    absent: Sequence[Seat] = (),
) -> SlipForm:
    """The form as typed so far, else as the slip says, else with what is known; `game` of a
    match."""
    if reseated(seats, typed, game):
        typed = {}
    found = {line.player: line for line in slip.lines} if slip else {}
    lines = tuple(
        _form_line(number, seat, found.get(seat.player), scoring, names, typed, known)
        for number, seat in enumerate(ordered(seats), start=1)
    )
    kept = slip.minutes if slip else None
    form = minutes_form(scoring.offered_by) if scoring.own_arithmetic else None
    own = form.minutes_fields(kept, typed) if form is not None else ()
    ways = [line.victory for line in found.values() if line.victory]
    early = typed.get("early", "") if typed else "".join(ways)
    closed = tuple(called(names, seat.player) for seat in absent)
    return SlipForm(lines, scoring, tuple(own), early, seated(seats, game), closed)


def stored_lines(table: Table, names: Names, scoring: Scoring) -> list[tuple[Text, Text]]:
    """What the house has, whatever stands in the fields of the form; of minutes all they say."""
    if scoring.own_arithmetic:
        return list(minutes_told(scoring, table.slip))
    found = {line.player: line for line in table.slip.lines} if table.slip else {}
    return [
        (Verbatim(called(names, seat.player)), result_of(found[seat.player], scoring))
        for seat in ordered(table.seats)
        if seat.player in found and (found[seat.player].figures or found[seat.player].carried)
    ]


def _form_line(
    number: int,
    seat: Seat,
    line: Line | None,
    scoring: Scoring,
    names: Names,
    typed: Typed,
    known: AtTheTable,
) -> FormLine:
    boxes = []
    for figure in scoring.figures:
        name = f"{figure.name}-{number}"
        kept = line.figures.get(figure.name) if line else None
        boxes.append(Box(name, figure, typed.get(name, "" if kept is None else str(kept))))
    left = line.left if line else seat.player in known.gone
    return FormLine(
        number,
        seat.player,
        called(names, seat.player),
        seat.position,
        seat.role,
        tuple(boxes),
        bool(typed.get(f"left-{number}")) if typed else left,
        tuple(_ticks(number, line, scoring, typed)),
        tuple(known.notes.get(seat.player, ())),
    )


def _ticks(number: int, line: Line | None, scoring: Scoring, typed: Typed) -> Iterator[Tick]:
    """The winner's mark, by whatever means he won; then the game's own marks."""
    carried = line.carried if line else {}
    if scoring.winner_mark or scoring.early_win is not None:
        label = WON.label if scoring.winner_mark else Text("won")
        kept = "won" in carried or "victory" in carried
        chosen = typed.get("won") == str(number) if typed else kept
        yield Tick("won", label, chosen, only_one=True)
    for mark in scoring.marks:
        chosen = _ticked(typed, mark, number) if typed else mark.name in carried
        name = mark.name if mark.single else f"{mark.name}-{number}"
        yield Tick(name, mark.label, chosen, only_one=mark.single)


def _ticked(typed: Typed, mark: Mark, number: int) -> bool:
    if mark.single:
        return typed.get(mark.name) == str(number)
    return bool(typed.get(f"{mark.name}-{number}"))


def _early(typed: Typed, number: int) -> str | None:
    return (typed.get("early") or None) if typed.get("won") == str(number) else None


def read_slip(
    scoring: Scoring, seats: Sequence[Seat], typed: Typed, game: int = 0
) -> tuple[Slip | None, list[Fault]]:
    """The slip that was typed, or everything that is missing or no number."""
    faults = reseated(seats, typed, game)
    lines = []
    early = bool(scoring.early_win and typed.get("early"))
    for number, seat in enumerate(ordered(seats), start=1):
        left = bool(typed.get(f"left-{number}"))
        won = typed.get("won") == str(number)
        asked = () if left or early else scoring.figures
        values = _figures(asked, seat.player, number, typed, faults)
        lines.append(
            Line(
                seat.player,
                figures=values,
                left=left,
                won=won and scoring.winner_mark and not left,
                victory=_early(typed, number) if scoring.early_win else None,
                marks=tuple(m.name for m in scoring.marks if _ticked(typed, m, number)),
            )
        )
    if not early:
        lines = unasked_left_out(scoring, lines)
        _tied(scoring, lines, seats, faults)
    if early and not any(line.victory for line in lines):
        text = Text("who won early?")
        faults.append(Fault("won", text, scoring.early_win.rule if scoring.early_win else None))
    own = scoring.own_arithmetic
    minutes = minutes_form(scoring.offered_by).read_minutes(typed, faults) if own else None
    return (None if faults else Slip(tuple(lines), minutes)), faults


def at_its_field(scoring: Scoring, fault: Fault) -> Fault:
    """A fault of a game's own minutes at the field of the form that it speaks of."""
    inside = fault.place.removeprefix("slip").removeprefix(".game").removeprefix(".")
    if not scoring.own_arithmetic or inside == fault.place:
        return fault
    field = minutes_form(scoring.offered_by).field_at(inside, doubtful=isinstance(fault, Doubt))
    return msgspec.structs.replace(fault, place=field)


def _figures(
    asked: Sequence[Figure], player: str, number: int, typed: Typed, faults: list[Fault]
) -> dict[str, int]:
    """What stands on a line; all that is missing there is said in one sentence."""
    values: dict[str, int] = {}
    missing = []
    for figure in asked:
        name = f"{figure.name}-{number}"
        raw = typed.get(name, "").strip().replace("−", "-")
        value = _number(raw, figure)
        if isinstance(value, int):
            values[figure.name] = value
        elif not raw and figure.when_level:
            continue
        elif not raw:
            missing.append(figure)
        else:
            told = Text(
                "{player}, {label}: {what}", player=Player(player), label=figure.label, what=value
            )
            faults.append(Fault(name, told))
    if missing:
        labels = listed([figure.label for figure in missing])
        told = Text("{player}: not entered yet: {labels}", player=Player(player), labels=labels)
        faults.append(Fault(f"{missing[0].name}-{number}", told))
    return values


def _tied(
    scoring: Scoring, lines: Sequence[Line], seats: Sequence[Seat], faults: list[Fault]
) -> None:
    """What breaks ties is missing where there is one; all of a line in one sentence."""
    numbers = {seat.player: number for number, seat in enumerate(ordered(seats), start=1)}
    wanted: dict[str, list[Figure]] = {}
    for line, figure, _measure in asked_when_level(scoring, lines):
        name = f"{figure.name}-{numbers[line.player]}"
        if not any(fault.place == name for fault in faults):
            wanted.setdefault(line.player, []).append(figure)
    for player, figures in wanted.items():
        told = Text(
            "{player}: level with another at this table, please enter: {labels}",
            player=Player(player),
            labels=listed([figure.label for figure in figures]),
        )
        faults.append(Fault(f"{figures[0].name}-{numbers[player]}", told))


def _number(raw: str, figure: Figure) -> int | Text:
    """The number, or what is wrong with it."""
    if not digits(raw.removeprefix("-"), longest=len(raw)):
        return Text("whole number expected, found “{raw}”", raw=raw[:20])
    if not figure.negative and raw.startswith("-"):
        return Text("nothing below 0 is possible here")
    number = signed_in(raw)
    if number is not None and abs(number) <= MOST:
        return number
    if raw.startswith("-"):
        return Text("at least {least}", context="slips", least=Fraction(-MOST))
    return TOO_MUCH
