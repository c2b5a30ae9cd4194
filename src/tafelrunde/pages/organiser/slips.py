"""A table's slip as a form: which fields it has, what was typed, what is unusual, what it gives.

Fields are named by figure and line, `vp-1`, in the order of the paper slip. Beside the figures:
`left-2` (a leaver), `won` (the line of whoever ended the game), `early` (how a duel ended early). A
mark of the game's own is a field `conceded-2`, or `conceded` where only one can carry it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tafelrunde.games.forms import Group
from tafelrunde.games.shelf import minutes_form, role_word
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.settled import places_told
from tafelrunde.pages.slip_lines import ordered, result_of, scoring_of
from tafelrunde.pages.view import AnyView
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.rulebook.faults import Doubt, Fault
from tafelrunde.rulebook.marks import WON, Mark, early_mark
from tafelrunde.rulebook.model import Figure, Rulebook, Scoring
from tafelrunde.standings.games import GameRules, score_game
from tafelrunde.state.tournament import Table
from tafelrunde.state.winners import claimed_twice, cut_short, who_won
from tafelrunde.words import Text
from tafelrunde.words.numbers import decimal_text, percent_text

Typed = Mapping[str, str]
MOST = 100_000


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

    @property
    def figures(self) -> tuple[Figure, ...]:
        return self.scoring.figures

    @property
    def early(self) -> Mark | None:
        return early_mark(self.scoring.early_win) if self.scoring.early_win else None

    @property
    def headings(self) -> tuple[Text, ...]:
        """Over the ticks, where lines stand below each other."""
        return tuple(tick.label for tick in self.lines[0].ticks) if self.lines else ()

    @property
    def nobody(self) -> tuple[tuple[str, Text], ...]:
        """For marks only one can carry: how to say that nobody does."""
        return tuple((m.name, m.nobody) for m in self.scoring.all_marks if m.nobody is not None)


class Outcome(msgspec.Struct, frozen=True):
    """What a line would be worth."""

    name: str
    place: int
    points: str
    share: str
    reckoning: Text | None = None


class Preview(msgspec.Struct, frozen=True):
    outcomes: tuple[Outcome, ...]
    warnings: tuple[Text, ...]


def slip_form(
    scoring: Scoring, seats: Sequence[Seat], slip: Slip | None, names: Names, typed: Typed
) -> SlipForm:
    """The form as typed so far, else as the slip says, else empty."""
    found = {line.player: line for line in slip.lines} if slip else {}
    lines = tuple(
        _form_line(number, seat, found.get(seat.player), scoring, names, typed)
        for number, seat in enumerate(ordered(seats), start=1)
    )
    kept = slip.minutes if slip else None
    own = minutes_form(scoring.game).minutes_fields(kept, typed) if scoring.own_arithmetic else ()
    ways = [line.victory for line in found.values() if line.victory]
    return SlipForm(lines, scoring, tuple(own), typed.get("early", "") if typed else "".join(ways))


def stored_lines(table: Table, names: Names) -> list[tuple[str, str]]:
    """What the house has, whatever stands in the fields of the form."""
    found = {line.player: line for line in table.slip.lines} if table.slip else {}
    return [
        (called(names, seat.player), result_of(found[seat.player]))
        for seat in ordered(table.seats)
        if seat.player in found and found[seat.player].figures
    ]


def _form_line(
    number: int, seat: Seat, line: Line | None, scoring: Scoring, names: Names, typed: Typed
) -> FormLine:
    boxes = []
    for figure in scoring.figures:
        name = f"{figure.name}-{number}"
        kept = line.figures.get(figure.name) if line else None
        boxes.append(Box(name, figure, typed.get(name, "" if kept is None else str(kept))))
    return FormLine(
        number,
        seat.player,
        called(names, seat.player),
        seat.position,
        seat.role,
        tuple(boxes),
        bool(typed.get(f"left-{number}")) if typed else bool(line and line.left),
        tuple(_ticks(number, line, scoring, typed)),
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
    scoring: Scoring, seats: Sequence[Seat], typed: Typed
) -> tuple[Slip | None, list[Fault]]:
    """The slip that was typed, or everything that is missing or no number."""
    faults: list[Fault] = []
    lines = []
    early = bool(scoring.early_win and typed.get("early"))
    for number, seat in enumerate(ordered(seats), start=1):
        left = bool(typed.get(f"left-{number}"))
        won = typed.get("won") == str(number)
        values: dict[str, int] = {}
        for figure in () if left or early else scoring.figures:
            value = _number(typed, f"{figure.name}-{number}", figure, faults)
            if value is not None:
                values[figure.name] = value
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
    if early and not any(line.victory for line in lines):
        text = Text("who won early?")
        faults.append(Fault("won", text, scoring.early_win.rule if scoring.early_win else None))
    own = scoring.own_arithmetic
    minutes = minutes_form(scoring.game).read_minutes(typed, faults) if own else None
    return (None if faults else Slip(tuple(lines), minutes)), faults


def _number(typed: Typed, name: str, figure: Figure, faults: list[Fault]) -> int | None:
    raw = typed.get(name, "").strip().replace("−", "-")
    label = figure.label
    if not raw:
        text = Text("{label} missing here", label=label)
    elif not raw.lstrip("-").isascii() or not raw.removeprefix("-").isdigit():
        text = Text("whole number expected, found “{raw}”", raw=raw[:20])
    elif not figure.negative and raw.startswith("-"):
        text = Text("nothing below 0 is possible here")
    elif abs(int(raw)) > MOST:
        text = Text("at most {most}", context="slips", most=MOST)
    else:
        return int(raw)
    faults.append(Fault(name, text))
    return None


def preview(view: AnyView, kind: str | None, game: Table, slip: Slip) -> Preview:
    """Places and points this slip would give, and what is unusual about it.

    A match gives places by a rule of its own.
    """
    state, rulebook, names, lang = view.state, view.rulebook, view.spoken, view.lang
    seats, given = game.seats, places_told(state, rulebook, game, slip)
    scoring = scoring_of(state, rulebook)
    rules = GameRules.of(rulebook, scoring, state.options, kind)
    in_order = ordered(seats)
    outcomes = tuple(
        Outcome(
            called(names, score.player),
            given.get(score.player, score.place),
            decimal_text(score.points, lang),
            percent_text(score.share, lang) if score.share is not None else "",
            score.reckoning,
        )
        for score in score_game(in_order, slip, rules)
    )
    doubts = [*unusual(scoring, slip, rules.cap, names), *_game_doubts(rulebook, slip)]
    return Preview(outcomes, tuple(doubts))


def _game_doubts(rulebook: Rulebook, slip: Slip) -> list[Text]:
    """What a game with its own arithmetic finds doubtful; the desk asks before it takes it."""
    if rulebook.arithmetic is None or slip.minutes is None:
        return []
    found = rulebook.arithmetic.faults(slip.minutes, "")
    return [fault.text for fault in found if isinstance(fault, Doubt)]


def unusual(scoring: Scoring, slip: Slip, cap: int | None, names: Names) -> list[Text]:
    """Plausible but rare: said before it is stored, never forbidden."""
    warnings = []
    for line in slip.lines:
        for figure in scoring.figures:
            value = line.figures.get(figure.name)
            low, high = figure.typical
            if value is not None and not low <= value <= high:
                who = called(names, line.player)
                warnings.append(
                    Text(
                        "{who}, {label}: {value} is unusual (usually {low} to {high})",
                        who=who,
                        label=figure.label,
                        value=value,
                        low=low,
                        high=high,
                    )
                )
    warnings += _far_apart(scoring, slip)
    warnings += _winner_doubts(scoring, slip, cap, names)
    return warnings


def _far_apart(scoring: Scoring, slip: Slip) -> list[Text]:
    """Who plays in turn has as many turns as the others, or one more: else one was mistyped."""
    doubts = []
    for figure in scoring.figures:
        values = [line.figures[figure.name] for line in slip.lines if figure.name in line.figures]
        if figure.apart is not None and values and max(values) - min(values) > figure.apart:
            low, high = min(values), max(values)
            doubts.append(
                Text(
                    "{label}: {low} and {high} at one table, more than {apart} apart",
                    label=figure.label,
                    low=low,
                    high=high,
                    apart=figure.apart,
                )
            )
    return doubts


def _winner_doubts(scoring: Scoring, slip: Slip, cap: int | None, names: Names) -> list[Text]:
    """Asked before anything is stored: who won, and was the game played to its end?"""
    called_so = {line.player: called(names, line.player) for line in slip.lines}
    asked = who_won(scoring, slip.lines, cap, called_so)
    short = cut_short(scoring, slip.lines, cap)
    return [text for text in (asked, _with_rule(short, scoring.unfinished_rule)) if text]


def claimed_at_the_desk(
    scoring: Scoring, seats: Sequence[Seat], typed: Typed, names: Names
) -> list[Text]:
    """What two people of a table were both ticked for; fields are called `claim-road-2`."""
    doubts = []
    for claim in scoring.claims:
        owners = [
            called(names, seat.player)
            for number, seat in enumerate(ordered(seats), start=1)
            if typed.get(f"claim-{claim.name}-{number}")
        ]
        if len(owners) > 1:
            doubts.append(claimed_twice(claim.label, owners))
    return doubts


def _with_rule(text: Text | None, rule: str | None) -> Text | None:
    if text is None or rule is None:
        return text
    return Text("{text} ({rule_id})", text=text, rule_id=rule)
