"""Am I in the finish, and if not: what put me out?

Told once everybody can read who plays in it. Under pseudonyms (FRI-231) the figures of the one at
the line are told without the name, and only to those whom that line divides.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.desk.qualified import misfit, qualified
from tafelrunde.pages.audience.ranking import closed_rounds
from tafelrunde.pages.finish_line import places_in_the_finish
from tafelrunde.pages.player.moved import next_in_line
from tafelrunde.pages.ranked_names import name_shown
from tafelrunde.pages.standings import RowsAfter, whole_rows, why_ahead
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.reasons import reason_told
from tafelrunde.standings.bracket import origin_of
from tafelrunde.standings.finish import bracket_of, rounds_foreseen
from tafelrunde.standings.table import Row, reason_between
from tafelrunde.standings.undecided import lot_rule
from tafelrunde.state.schemes import scheme_of
from tafelrunde.words import Text

SEATED_BEFORE = Text(
    "The finish was seated before a result was corrected, and stays as it is: who plays in it "
    "stands there."
)
LOT_TO_COME = Text("Whether you reach the finish is decided by a lot that is still to be drawn.")
SURELY_IN = Text("By the standings you are in the finish.")
SURELY_OUT = Text("By the standings you are not in the finish, which the best {n} play.")
LOT_DECIDED = Text("Equal in everything: the lot decided ({by}).")
THE_NEXT = Text("the next person")


class Reached(msgspec.Struct, frozen=True):
    """Whether somebody is in the finish, and what decided at the line; the latter may be empty."""

    verdict: Text
    because: str = ""
    inside: bool = False
    """Whether somebody is in it: nobody has to wait for being named."""


def rounds_are_over(view: PublicView) -> bool:
    """Whether nothing can be won any more but in the finish."""
    foreseen = rounds_foreseen(view.mode, view.state)
    return 0 < foreseen <= closed_rounds(view.state)


def reached(view: PublicView, rows_after: RowsAfter | None = None) -> Reached | None:
    """None while it is not public, and for whoever no longer plays."""
    state, player = view.state, view.player
    entry = state.entries.get(player)
    size = places_in_the_finish(view)
    if entry is None or entry.gone or not size or state.phase != "running":
        return None
    if not rounds_are_over(view):
        return None
    playing = {seat.player for match in state.matches.values() for seat in match.seats}
    if not playing:
        return _by_the_standings(view, size)
    inside = playing | _still_to_sit_down(view)
    rows = (rows_after or (lambda number: whole_rows(view, number)))(len(state.rounds))
    if player in inside:
        kept_out = _kept_out(view, rows, inside)
        return Reached(Text("You have reached the finish."), kept_out, inside=True)
    stay = next_in_line(view)
    if stay is not None:
        return Reached(stay)
    verdict = Text("You have not reached the finish, which the best {n} play.", n=size)
    return Reached(verdict, _put_out_by(view, rows, inside))


def _by_the_standings(view: PublicView, size: int) -> Reached | None:
    """Before it is seated: who is in or out whatever a lot gives; under pseudonyms only whether
    one waits for it."""
    now = qualified(view.state, view.rulebook)
    if view.player in now.by_lot:
        return Reached(LOT_TO_COME)
    if view.names.secret or not now.sure + now.by_lot:
        return None
    if view.player in now.sure:
        return Reached(SURELY_IN, inside=True)
    return Reached(SURELY_OUT.filled(n=size))


def _still_to_sit_down(view: PublicView) -> set[str]:
    """Whose first match comes later: into those that are seated nobody moves up by himself."""
    waiting = (
        each
        for each in scheme_of(view.mode, view.state).matches
        if not view.state.matches.keys() >= set(each.games or (each.id,))
    )
    seats = [seat for match in waiting for seat in match.seats if origin_of(seat).kind == "seed"]
    if not seats:
        return set()
    bracket = bracket_of(view.rulebook, view.state)
    return {player for seat in seats if (player := bracket.occupant(seat).player) is not None}


def _put_out_by(view: PublicView, rows: Sequence[Row], inside: set[str]) -> str:
    """By what the last who is in stands ahead; whoever a correction put before him reads that."""
    mine = next(row for row in rows if row.player == view.player)
    last = [row for row in rows if row.player in inside and row.rank is not None][-1:]
    if not last or mine.rank is None:
        return ""
    if rows.index(last[0]) > rows.index(mine):
        return SEATED_BEFORE[view.lang] if misfit(view.state, view.rulebook).seated else ""
    told = reason_told(_compared(view, last[0], mine), view.lang) or _by_lot(view)
    return told if view.names.secret else f"{name_shown(view, last[0].player)} – {told}"


def _kept_out(view: PublicView, rows: Sequence[Row], inside: set[str]) -> str:
    """Under pseudonyms a place is shared by points alone: what told its two holders apart."""
    if not view.names.secret:
        return ""
    mine = next(row for row in rows if row.player == view.player)
    behind = [
        row
        for row in rows[rows.index(mine) + 1 :]
        if row.rank is not None and row.status == "active"
    ]
    if not behind or behind[0].player in inside or behind[0].values[0] != mine.values[0]:
        return ""
    names = {behind[0].player: THE_NEXT[view.lang]}
    return why_ahead(_compared(view, mine, behind[0]), names)[view.lang] or _by_lot(view)


def _compared(view: PublicView, ahead: Row, behind: Row) -> Row:
    return msgspec.structs.replace(
        ahead, reason=reason_between(ahead, behind, view.chain), by_lot=False
    )


def _by_lot(view: PublicView) -> str:
    bracket = bracket_of(view.rulebook, view.state)
    return LOT_DECIDED.filled(by=lot_rule(bracket, bracket.scheme.matches[0]))[view.lang]
