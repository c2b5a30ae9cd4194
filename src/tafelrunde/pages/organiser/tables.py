"""The grid of a round's tables: how far each slip has come, and which to fetch next."""

from __future__ import annotations

import msgspec

from tafelrunde.desk.copies import Copies
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.rounds import for_the_jury
from tafelrunde.desk.slips import awarded_by_others
from tafelrunde.games.shelf import role_word
from tafelrunde.pages.at_the_table import plays_no_longer
from tafelrunde.pages.game_numbers import game_numbers
from tafelrunde.pages.kept_minutes import in_play, on_a_phone
from tafelrunde.pages.organiser.slip_preview import doubts
from tafelrunde.pages.settled import told_at_table
from tafelrunde.pages.signing import table_state
from tafelrunde.pages.slip_lines import result_of
from tafelrunde.pages.view import DeskView
from tafelrunde.reckoning.names.calling import called
from tafelrunde.rulebook.short_tables import no_game
from tafelrunde.standings.later_figures import Settled
from tafelrunde.state.seats import ordered, start_player
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import Text, Verbatim
from tafelrunde.words.numbers import figures_text


class AtTile(msgspec.Struct, frozen=True):
    """Somebody at the table, with what the game gave."""

    name: str
    role: Text | None
    result: Text | None
    starts: bool = False
    standin: bool = False
    out: Text | None = None
    """Why somebody plays no longer."""


class GridCard(msgspec.Struct, frozen=True):
    number: int
    state: str
    people: tuple[AtTile, ...]
    signed: int
    dispute: str
    corrections: int
    copy: str = ""
    """Who brought the game that is played here; empty where that is not known."""
    doubts: tuple[Text, ...] = ()
    """What is unusual about the figures that stand there, final or not."""
    in_play: Text | None = None
    """What is known of a game before its result comes."""
    settled: tuple[Settled, ...] = ()
    """What tells people apart who are level in what counts first, and which places are shared."""


def table_grid(
    view: DeskView, round_: Round, brought: Copies | None = None
) -> tuple[GridCard, ...]:
    owners = brought.owners if brought is not None else {}
    return tuple(
        _card(view, round_, table, owners.get(table.number, "")) for table in round_.tables.values()
    )


def _card(view: DeskView, round_: Round, table: Table, owner: str) -> GridCard:
    names, results = view.names, _results(view, table)
    first = start_player(table.seats, view.mode)
    return GridCard(
        table.number,
        table_state(table),
        tuple(
            AtTile(
                called(names, seat.player),
                role_word(seat.role),
                results.get(seat.player),
                seat.player == first,
                seat.player in view.state.standins,
                _out(view, round_, seat.player),
            )
            for seat in ordered(table.seats)
        ),
        len(table.signed),
        table.dispute,
        table.corrections,
        called(names, owner) if owner else "",
        tuple(doubts(view, round_.kind, table.slip)) if table.slip is not None else (),
        in_play(view, table),
        told_at_table(view.scoring, table.slip, view.spoken) if table.slip else (),
    )


def _out(view: DeskView, round_: Round, player: str) -> Text | None:
    if not plays_no_longer(view.state, round_, player):
        return None
    entry = view.state.person(player)
    thrown_out = entry is not None and entry.disqualified_after is not None
    return Text("disqualified") if thrown_out else Text("withdrawn")


def _results(view: DeskView, table: Table) -> dict[str, Text]:
    """What stands on the slip for each; of minutes the points they give."""
    if table.slip is None:
        return {}
    if view.scoring.own_arithmetic:
        numbers = game_numbers(view.state, view.rulebook, table, view.lang)
        return {player: Verbatim(figures_text(each)) for player, each in numbers.items()}
    return {line.player: result_of(line, view.scoring) for line in table.slip.lines}


def next_open(view: DeskView, round_: Round, beyond: int = 0) -> int | None:
    """The next table without a result, after this one and around the hall; not one at which too few
    are left, where nothing can be entered, nor one whose minutes are kept on a phone."""
    kept = tables_on_phones(view, round_)
    waiting = [
        table.number
        for table in round_.tables.values()
        if table.slip is None
        and not no_game(view.mode, len(table.seats))
        and table.number not in kept
    ]
    others = [number for number in waiting if number != beyond]
    later = [number for number in others if number > beyond]
    return min(later or others, default=None)


def tables_on_phones(view: DeskView, round_: Round) -> list[int]:
    """Whose results come from the phones at the tables."""
    return sorted(table.number for table in round_.tables.values() if on_a_phone(view, table))


def next_award(matter: Matter) -> int | None:
    """The next table at which only the award is missing, for whoever may award the points."""
    rounds = matter.state.rounds
    if not rounds or rounds[-1].closed or awarded_by_others(matter):
        return None
    waiting = (t.number for t in rounds[-1].tables.values() if for_the_jury(matter, t))
    return min(waiting, default=None)


def next_waiting(round_: Round) -> int | None:
    """The next table whose slip is typed but not final: disputes first."""
    waiting = [t for t in round_.tables.values() if t.slip is not None and t.state != "final"]
    return min(waiting, key=lambda t: (t.state != "disputed", t.number)).number if waiting else None
