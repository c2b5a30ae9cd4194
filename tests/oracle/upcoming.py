"""What is played next after the prelims, by whom, and who starts or picks first?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.oracle import tables
from tests.oracle.cut import (
    BRACKETS,
    Groups,
    duellists,
    knockout_size,
    leaders,
    lots_needed,
    prelims_over,
    seeds,
)
from tests.oracle.exact import Sheet
from tests.oracle.finals import (
    Match,
    Outcome,
    better_and_worse,
    duel_that_counts,
    finish,
    level_in,
    matches_held,
    outcome_so_far,
    stage_name,
    stages_after,
    stages_to_play,
)
from tests.oracle.prelims import standings, status


@dataclass(frozen=True)
class Stage:
    """Each match with its players, who starts or picks first in front where a rule says so."""

    stage: str
    matches: tuple[tuple[str, tuple[str, ...]], ...]
    ordered: bool = True
    replay: bool = False


@dataclass(frozen=True)
class LotNeeded:
    """Nothing can be played before lots are drawn between these."""

    groups: Groups


def coming_stage(sheet: Sheet) -> Stage | LotNeeded | None:
    """None where the standings decide or all is played; the prelims have to be over."""
    assert prelims_over(sheet)
    if sheet["mode"] == "swiss":
        return _duel(sheet)
    if knockout_size(sheet) == 0:
        return None
    if not matches_held(sheet) and lots_needed(sheet):
        return LotNeeded(lots_needed(sheet))
    title = finish(sheet).drawing
    if title:
        return LotNeeded([list(title)])
    return _bracket(sheet) if sheet["mode"] in BRACKETS else _final_of_four(sheet)


def _duel(sheet: Sheet) -> Stage | None:
    rows = standings(sheet)
    played = duel_that_counts(rows, matches_held(sheet).get("final"))
    if len(leaders(sheet, rows)) < 2:
        return None
    if not played:
        there = duellists(sheet, rows)
        return _unordered(there, replay=False) if len(there) > 1 else None
    again = _still_there(sheet, level_in(rows, played[-1]))
    return _unordered(again, replay=True) if finish(sheet).held_up else None


def _still_there(sheet: Sheet, players: Sequence[str]) -> list[str]:
    return [player for player in players if status(sheet, player) == "active"]


def _unordered(players: list[str], *, replay: bool) -> Stage:
    return Stage("final", (("final", tuple(players)),), ordered=False, replay=replay)


def _final_of_four(sheet: Sheet) -> Stage | None:
    held = matches_held(sheet).get("final")
    best = tuple(seeds(sheet)[:4])
    picks = sheet["mode"] != "prelims-and-final"
    if held is None:
        return Stage("final", (("final", best),), ordered=picks)
    if not finish(sheet).held_up:
        return None
    again = tuple(_still_there(sheet, best))
    return Stage("final", (("final", again),), ordered=picks, replay=True)


def _bracket(sheet: Sheet) -> Stage | None:
    held = matches_held(sheet)
    steps = stages_to_play(sheet)
    while steps:
        pairings = steps.pop(0)
        todo: list[tuple[str, tuple[str, ...]]] = []
        outcomes: list[Outcome] = []
        again = False
        for name, one, other in pairings:
            better = better_and_worse(sheet, one, other) or (one, other)
            outcome = outcome_so_far(sheet, name, held.get(name), better)
            if name in held and asks_for_a_replay(sheet, name, held[name]):
                again = True
                todo.append((name, better[::-1] if sheet["mode"] == "two-player" else better))
            elif outcome is None:
                todo.append((name, better))
            else:
                outcomes.append(outcome)
        if todo:
            return Stage(stage_name(pairings[0][0]), tuple(todo), replay=again)
        steps += stages_after(pairings, outcomes)
    return None


def asks_for_a_replay(sheet: Sheet, name: str, match: Match) -> bool:
    """Two players: final and third place once more; the knockout after fours: the final always.

    Nobody plays again against somebody who was thrown out.
    """
    seats = match["games"][-1]["seats"]
    drawn = tables.places(sheet["rulebook"], seats) == [1, 1]
    if len(_still_there(sheet, [seat["player"] for seat in seats])) < 2:
        return False
    if sheet["mode"] == "two-player":
        return name in ("third-place", "final") and drawn and len(match["games"]) == 1
    return sheet["mode"] == "four-player-knockout" and name == "final" and drawn
