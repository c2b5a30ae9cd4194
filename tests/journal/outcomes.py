"""What a journal comes to, written down so that another program can be held against it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import msgspec

from tafelrunde.journal.events import Event
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.table import standings
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Match, Table, Tournament


def outcome(events: Iterable[Event], rulebook: Rulebook) -> dict[str, Any]:
    """The state at the end, a fingerprint of it after every record, standings and ranking."""
    state = Tournament()
    prints = []
    for event in events:
        state = fold([event], state.copied())
        prints.append(fingerprint(state))
    ranking = final_ranking(bracket_of(rulebook, state))
    return {
        "state": view(state),
        "after_each_record": prints,
        "standings": [
            [row.player, row.rank, [str(value) for value in row.values]]
            for row in standings(rulebook, state, len(state.rounds))
        ],
        "ranking": [[place.player, place.rank] for place in ranking or ()],
    }


def fingerprint(state: Tournament) -> str:
    text = json.dumps(view(state), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def view(state: Tournament) -> dict[str, Any]:
    return {
        "phase": state.phase,
        "out": {p: e.disqualified_after for p, e in state.entries.items()},
        "rounds": [
            [r.number, r.published, r.closed, [_table(t) for t in r.tables.values()]]
            for r in state.rounds
        ],
        "matches": [_match(match) for match in state.matches.values()],
        "rulings": [msgspec.to_builtins(ruling) for ruling in state.rulings],
        "calls": [
            [call.id, call.about, call.round, call.table, call.match, call.outcome]
            for call in state.calls.values()
        ],
        "awarded": [[place.player, place.rank] for place in state.awarded],
    }


def _table(table: Table) -> list[Any]:
    return [
        table.number,
        msgspec.to_builtins(table.seats),
        msgspec.to_builtins(table.slip),
        table.state,
        sorted(table.signed),
        table.dispute,
        table.corrections,
        table.finished,
        table.edition,
        table.reported_by,
    ]


def _match(match: Match) -> list[Any]:
    return [
        match.stage,
        match.id,
        msgspec.to_builtins(match.seats),
        match.awaiting,
        [_table(game) for game in match.games],
        _table(match.game) if match.awaiting else None,
        len(match.presses),
        list(match.minutes),
    ]
