"""A tournament back into a sheet, the way it was read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tafelrunde.journal.events import Seat, Slip
from tafelrunde.rulebook.model import Setting
from tafelrunde.state.tournament import Entry, Match, Round, Table, Tournament

STAGES = ("quarterfinal", "semifinal", "third-place", "final")
"""Behind all others, in this order."""


def write_sheet(
    tournament: Tournament,
    defaults: Mapping[str, Setting],
    names: Mapping[str, str] | None = None,
    rulebook: str = "",
) -> dict[str, Any]:
    """The sheet of a tournament; options at their default are left out.

    `rulebook`: what its edition is called, where its id alone would mean another one.
    """
    chosen = {
        name: value
        for name, value in tournament.options.items()
        if name not in defaults or defaults[name] != value
    }
    sheet: dict[str, Any] = {
        "sheet": 1,
        "rulebook": rulebook or tournament.rulebook,
        "mode": tournament.mode,
        "options": chosen,
        "players": [
            _player(entry, names or {})
            for book in (tournament.entries, tournament.standins)
            for entry in book.values()
        ],
        "rounds": [_round(round_, tournament) for round_ in tournament.rounds if round_.published],
    }
    entries = tournament.entries.values()
    optional = {
        "withdrawals": [
            {"player": entry.player, "after_round": entry.withdrew_after}
            for entry in entries
            if entry.withdrew_after is not None
        ],
        "disqualifications": [
            {"player": entry.player, "after_round": entry.ruled_out_after}
            for entry in entries
            if entry.ruled_out_after is not None
        ],
        "knockout": _knockout(tournament),
        "lots": list(tournament.lots),
        "without_finish": tournament.without_finish,
    }
    return sheet | {key: value for key, value in optional.items() if value}


def _player(entry: Entry, names: Mapping[str, str]) -> dict[str, Any]:
    player: dict[str, Any] = {"id": entry.player}
    if names.get(entry.player, entry.player) != entry.player:
        player["name"] = names[entry.player]
    if entry.from_round > 1:
        player["from_round"] = entry.from_round
    if entry.standin:
        player["standin"] = True
    if entry.start:
        player["start"] = entry.start
    return player


def _round(round_: Round, tournament: Tournament) -> dict[str, Any]:
    kind = {"game": round_.kind} if round_.kind is not None else {}
    tables = [_table(table) for table in round_.tables.values()]
    byes = tournament.byes.get(round_.number, ())
    here = {*byes, *(seat.player for table in round_.tables.values() for seat in table.seats)}
    off = [
        player
        for player, entry in tournament.entries.items()
        if player not in here
        and entry.from_round <= round_.number
        and entry.status(round_.number - 1) == "active"
    ]
    without = {"off": off, "byes": list(byes)}
    return {**kind, "tables": tables, **{key: said for key, said in without.items() if said}}


def _table(table: Table) -> dict[str, Any]:
    still_playing = {"open": True} if table.slip is None else {}
    return {"number": table.number, **still_playing, **_game(table.seats, table.slip)}


def _game(seats: tuple[Seat, ...], slip: Slip | None) -> dict[str, Any]:
    lines = {line.player: line for line in slip.lines} if slip else {}
    game: dict[str, Any] = {"seats": []}
    for seat in seats:
        line = lines.get(seat.player)
        written: dict[str, Any] = {"player": seat.player}
        written |= {"position": seat.position} if seat.position is not None else {}
        written |= {"role": seat.role} if seat.role is not None else {}
        if line is not None:
            written |= line.figures
            written |= line.carried
        game["seats"].append(written)
    if slip is not None and slip.minutes is not None:
        game["game"] = slip.minutes
    return game


def _in_match(table: Table) -> dict[str, Any]:
    """With a seat for whoever left before the game and has no figures."""
    game = _game(table.seats, table.slip)
    game["seats"] += [seat | {"absent": True} for seat in _game(table.absent, None)["seats"]]
    return game


def _left(tournament: Tournament, match: Match) -> list[dict[str, Any]]:
    """The replay that somebody left: nobody played it, and yet it decided."""
    if not match.given_up:
        return []
    game = _game(match.seats, None)
    for seat in game["seats"]:
        entry = tournament.person(seat["player"])
        if entry is None or entry.gone:
            seat["absent"] = True
    return [game]


def stages_played(tournament: Tournament) -> list[str]:
    """The stages of the finish as far as somebody was seated in them, the final last."""
    return sorted(dict.fromkeys(match.stage for match in tournament.matches.values()), key=late)


def late(stage: str) -> int:
    """How near to the end of the finish a stage is; those of a long one stay as they come."""
    return STAGES.index(stage) if stage in STAGES else -1


def _knockout(tournament: Tournament) -> list[dict[str, Any]]:
    stages = []
    for stage in stages_played(tournament):
        matches = [
            match for match in tournament.matches.values() if match.stage == stage and match.games
        ]
        if matches:
            played = [
                {
                    "match": match.id,
                    "games": [*map(_in_match, match.games), *_left(tournament, match)],
                }
                for match in matches
            ]
            stages.append({"stage": stage, "matches": played})
    return stages
