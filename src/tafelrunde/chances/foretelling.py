"""From odds to what a hall is shown: who may still get where, which tables decide, what swung."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import msgspec

from tafelrunde.chances.foreseen import Decisive, Estimate, Foreseen, Hope, Question, Swing
from tafelrunde.chances.odds import RUNS, Chance, error_of, held, odds
from tafelrunde.chances.outlook import finalists
from tafelrunde.chances.told import as_told, frame_of, stamp_of
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Round, Tournament

STEPS = 3
"""Places on the podium."""
MOST_SWINGS = 3
LEAST_SWING = 0.02
CLEAR = 3.0
"""Standard errors: a smaller difference may be the luck of the runs alone."""
LEAST_LEVERAGE = 0.01
"""A table that moves less is not called one that decides."""


def answered(asked: Question, _told: object) -> bytes:
    """The same for whoever asks from afar; null where nothing can be foreseen."""
    book = rulebook_for(asked.state)
    try:
        found = foretold(
            book, asked.state, seed=asked.seed, version=asked.version, before=asked.before
        )
    except Refusal:
        return msgspec.json.encode(None)
    return msgspec.json.encode(found)


def foretold(
    rulebook: Rulebook,
    state: Tournament,
    *,
    seed: str,
    version: int,
    before: Foreseen | None = None,
    runs: int = RUNS,
) -> Foreseen:
    """Everybody's chances by what the hall knows; `before` is what was foreseen last."""
    told = as_told(state)
    found = odds(rulebook, told, seed=seed, runs=runs)
    playing = _playing(told)
    reported = _reported(playing)
    hopes = tuple(_hope(chance, runs) for chance in found.players)
    frame = frame_of(state)
    return Foreseen(
        stamp=stamp_of(state),
        frame=frame,
        version=version,
        after_round=sum(round_.closed for round_ in told.rounds),
        round=playing.number if playing is not None else 0,
        tables=len(playing.tables) if playing is not None else 0,
        reported=reported,
        runs=runs,
        seed=seed,
        algorithm=found.algorithm,
        finish=finalists(told, rulebook) if found.has_finish else 0,
        hopes=hopes,
        decisive=tuple(
            Decisive(table.number, table.leverage)
            for table in sorted(found.tables, key=lambda table: (-table.leverage, table.number))
            if table.leverage >= LEAST_LEVERAGE
        ),
        swings=_swings(before, frame, hopes, reported),
    )


def _playing(told: Tournament) -> Round | None:
    return next((round_ for round_ in told.rounds if not round_.closed), None)


def _reported(playing: Round | None) -> tuple[int, ...]:
    tables = playing.tables.values() if playing is not None else ()
    return tuple(sorted(table.number for table in tables if table.slip is not None))


def _hope(chance: Chance, runs: int) -> Hope:
    finish = None
    if chance.finish is not None:
        finish = Estimate(chance.finish, chance.finish_error or 0.0)
    return Hope(
        chance.player,
        Estimate(chance.win, chance.win_error),
        finish,
        _podium(chance, runs),
        tuple(Estimate(worth.chance, worth.error) for worth in chance.by_place),
    )


def _podium(chance: Chance, runs: int) -> Estimate:
    """Ranks that cannot be have no chance at all; every other has some."""
    first, rest = chance.ranks[:STEPS], chance.ranks[STEPS:]
    said = held(sum(first), runs, possible=any(first), sure=any(first) and not any(rest))
    return Estimate(said, error_of(said, said, runs))


# ── What swung ───────────────────────────────────────────────────────────────────────────────────


def _swings(
    before: Foreseen | None, frame: str, hopes: Iterable[Hope], reported: tuple[int, ...]
) -> tuple[Swing, ...]:
    """The largest changes by tables that have reported since; none where more has changed."""
    if before is None or before.frame != frame:
        return ()
    fresh = tuple(table for table in reported if table not in before.reported)
    if not fresh:
        return before.swings if before.reported == reported else ()
    then = {hope.player: _aim(hope) for hope in before.hopes}
    moved = [
        Swing(fresh, hope.player, then[hope.player].chance, _aim(hope).chance)
        for hope in hopes
        if hope.player in then and _clear(then[hope.player], _aim(hope))
    ]
    moved.sort(key=lambda swing: (-abs(swing.now - swing.before), swing.player))
    return tuple(moved[:MOST_SWINGS])


def _aim(hope: Hope) -> Estimate:
    """What everybody looks at: the finish, or the title where there is none."""
    return hope.finish or hope.title


def _clear(one: Estimate, other: Estimate) -> bool:
    apart = abs(one.chance - other.chance)
    return apart >= max(LEAST_SWING, CLEAR * sqrt(one.error**2 + other.error**2))
