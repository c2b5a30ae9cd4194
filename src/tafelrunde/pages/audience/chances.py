"""What may still happen, for everybody's eyes: chances, decisive tables, what just swung.

Numbers are estimates and say so; "certain" and "out of reach" are exact. Names are those of the
standings, so minors have none, and where standings are secret nothing is told that would put a
table beside a pseudonym.
"""

from __future__ import annotations

import msgspec

from tafelrunde.chances.foreseen import Estimate, Foreseen, Hope, Progress, Swing
from tafelrunde.chances.holding import still_holding
from tafelrunde.chances.words import MISSING, VERDICTS, chance_text, model_text
from tafelrunde.journal.events import Audience
from tafelrunde.pages.view import PublicView
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.words import InEach, Text, counted, listed, number

WALL_ROWS, WALL_TABLES = 12, 5
"""As many as are read from the back of the hall."""


class Cell(msgspec.Struct, frozen=True):
    """A chance in words, and as a length of thousandths."""

    words: Text
    length: int
    certain: bool = False


class Row(msgspec.Struct, frozen=True):
    name: str
    cells: tuple[Cell, ...]
    """The finish where there is one, the title, the first three places."""


class Table(msgspec.Struct, frozen=True):
    number: int
    leverage: Cell


class Swung(msgspec.Struct, frozen=True):
    name: str
    before: Cell
    now: Cell
    up: bool


class Board(msgspec.Struct, frozen=True):
    rows: tuple[Row, ...]
    out: int
    """How many others who are ranked can no longer reach what it is about."""
    finish: int
    moment: Text
    model: Text
    seed: str
    """With which anyone can estimate it again; for whoever asks, not for a wall."""
    decisive: tuple[Table, ...]
    finished: Text | None
    """Which tables brought the swing."""
    swings: tuple[Swung, ...]


def holding(view: PublicView, found: Foreseen | None, audience: Audience) -> Foreseen | None:
    """What this audience may be shown now."""
    if audience not in view.state.chances_for:
        return None
    held = still_holding(found, view.state, view.rulebook)
    return None if held is not None and _silent(view) else held


def _silent(view: PublicView) -> bool:
    """Between two rounds pseudonyms have no tables yet."""
    playing = (round_ for round_ in view.state.rounds if round_.published and not round_.closed)
    return view.names.secret and any(playing)


def missing(view: PublicView, progress: Progress, audience: Audience) -> Text | None:
    """Why there are no numbers just now, where there are some at other times."""
    if audience not in view.state.chances_for or _silent(view):
        return None
    return MISSING.get(progress)


def board(view: PublicView, found: Foreseen, most: int = 0) -> Board:
    """The chances of everybody who has any; `most` for a wall."""
    alive = [hope for hope in found.hopes if _aim(hope).chance]
    alive.sort(key=lambda hope: (*_by_chance(hope), view.names.order(hope.player)))
    decisive = () if view.names.secret else found.decisive[:WALL_TABLES]
    swings = () if view.names.secret else found.swings
    return Board(
        rows=tuple(_row(view, hope) for hope in (alive[:most] if most else alive)),
        out=sum(_ranked(view, hope) for hope in found.hopes) - len(alive),
        finish=found.finish,
        moment=moment(found),
        model=model(found),
        seed=found.seed,
        decisive=tuple(Table(t.table, _cell(Estimate(t.leverage, 1.0))) for t in decisive),
        finished=_finished(swings),
        swings=tuple(_swung(view, each) for each in swings),
    )


def near_the_end(view: PublicView) -> bool:
    """Before the last round and in it: then a wall shows chances by itself."""
    closed = sum(round_.closed for round_ in view.state.rounds)
    return closed >= rounds_foreseen(view.mode, view.state) - 1


def _ranked(view: PublicView, hope: Hope) -> bool:
    """Whoever was disqualified has no rank, whoever withdrew keeps one."""
    return view.state.entries[hope.player].disqualified_after is None


def _aim(hope: Hope) -> Estimate:
    return hope.finish or hope.title


def _by_chance(hope: Hope) -> tuple[float, float, float]:
    return -_aim(hope).chance, -hope.title.chance, -hope.podium.chance


def _row(view: PublicView, hope: Hope) -> Row:
    said = (hope.finish, hope.title, hope.podium)
    cells = tuple(_cell(each) for each in said if each is not None)
    return Row(view.names.rank(hope.player), cells)


def _cell(said: Estimate) -> Cell:
    if said.certain:
        sure = said.chance == 1.0
        return Cell(VERDICTS["sure" if sure else "impossible"], 1000 * sure, certain=True)
    words = InEach(chance_text, said.chance, said.error)
    return Cell(words, min(max(round(said.chance * 1000), 1), 999))


def moment(found: Foreseen) -> Text:
    """Of when these estimates are."""
    if not found.round:
        return Text("After round {after_round}", after_round=found.after_round)
    return counted(
        found.tables,
        "In round {round}: {finished} of {n} table finished",
        "In round {round}: {finished} of {n} tables are finished",
        round=found.round,
        finished=len(found.reported),
    )


def model(found: Foreseen) -> Text:
    """What the numbers are worth: never shown without."""
    return Text(
        "{model}; played to the end {runs} times",
        model=model_text(equal_strengths=True),
        runs=number(found.runs),
    )


def _finished(swings: tuple[Swing, ...]) -> Text | None:
    if not swings:
        return None
    tables = swings[0].tables
    return counted(
        len(tables),
        "Table {tables} is finished",
        "Tables {tables} are finished",
        tables=listed(tables),
    )


def _swung(view: PublicView, swing: Swing) -> Swung:
    before, now = (_cell(Estimate(each, 1.0)) for each in (swing.before, swing.now))
    return Swung(view.names.rank(swing.player), before, now, swing.now > swing.before)
