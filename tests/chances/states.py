"""Tournaments in the middle, for every mode on the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from tafelrunde.games.sample import played
from tafelrunde.games.shelf import open_rulebook, rulebook_ids
from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import Mode, Rulebook, Setting
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament

MODES = [(name, mode.id) for name in rulebook_ids() for mode in open_rulebook(name).modes]


@cache
def _events(
    name: str, mode: str, people: int, seed: str, options: tuple[tuple[str, Setting], ...]
) -> tuple[e.Event, ...]:
    rulebook = open_rulebook(name)
    players = [f"p{number}" for number in range(1, people + 1)]
    return tuple(played(rulebook, rulebook.mode(mode), players, seed, dict(options)))


def until(
    name: str,
    mode: str,
    rounds: int,
    *,
    people: int = 8,
    seed: str = "middle",
    open_tables: int = 0,
    matches: int = 0,
    **options: Setting,
) -> tuple[Rulebook, Tournament]:
    """After so many rounds; with `open_tables` the last of them still has that many playing."""
    rulebook = open_rulebook(name)
    events = _events(name, mode, people, seed, tuple(sorted(options.items())))
    return rulebook, fold(_cut(events, rounds, open_tables, matches))


def _cut(
    events: Sequence[e.Event], rounds: int, open_tables: int, matches: int
) -> Iterator[e.Event]:
    playing = 0
    for event in events:
        if isinstance(event, e.RoundSeated):
            if event.round > rounds:
                return
            if event.round == rounds:
                playing = len(event.tables) - open_tables
        if isinstance(event, e.MatchSeated | e.LotDrawn):
            if not matches:
                return
            matches -= isinstance(event, e.MatchSeated)
        if open_tables and isinstance(event, e.SlipReported | e.SlipConfirmed | e.RoundClosed):
            if isinstance(event, e.RoundClosed) and event.round == rounds:
                return
            if (
                isinstance(event, e.SlipReported | e.SlipConfirmed)
                and event.round == rounds
                and event.table > playing
            ):
                continue
        yield event


def mode_of(name: str, mode: str) -> Mode:
    return open_rulebook(name).mode(mode)
