"""Public pages as plain data for programs: the same names, the same limits, exact numbers."""

from __future__ import annotations

from typing import Any

from tafelrunde.journal.events import Line
from tafelrunde.pages.audience.masked import Chain, shown_chain, shown_rows
from tafelrunde.pages.audience.ranking import final_table
from tafelrunde.pages.audience.results import public_state
from tafelrunde.pages.reports import criterion_report
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.reckoning.reasons import reason_sentence
from tafelrunde.rulebook.exact import both_ways
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.games import GameRules, SeatScore, score_game
from tafelrunde.standings.table import Row
from tafelrunde.state.tournament import Round, Table, Tournament
from tafelrunde.words import Text

Plain = dict[str, Any]


def words(text: Text) -> Plain:
    return {"de": text.de, "en": text.en}


def seating_data(round_: Round, names: PublicNames) -> Plain:
    return {
        "round": round_.number,
        "tables": [
            {
                "table": table.number,
                "seats": [
                    {
                        "name": str(names.seat(seat.player)),
                        "position": seat.position,
                        "role": seat.role,
                    }
                    for seat in sorted(table.seats, key=lambda seat: seat.position or 0)
                ],
            }
            for table in round_.tables.values()
        ],
    }


def results_data(state: Tournament, rulebook: Rulebook, round_: Round, names: PublicNames) -> Plain:
    """Where ranks stand under pseudonyms, no result beside a name tells who is who."""
    scoring = rulebook.scoring[rulebook.mode(state.mode).scoring]
    rules = GameRules.of(rulebook, scoring, state.options, round_.kind)
    return {
        "round": round_.number,
        "closed": round_.closed,
        "hidden": names.secret,
        "tables": [_table(table, rules, names) for table in round_.tables.values()],
    }


def _table(table: Table, rules: GameRules, names: PublicNames) -> Plain:
    shown = public_state(table)
    told: dict[str, tuple[Line, SeatScore]] = {}
    if shown == "final" and table.slip is not None and not names.secret:
        scores = score_game(table.seats, table.slip, rules)
        pairs = zip(table.slip.lines, scores, strict=True)
        told = {line.player: (line, score) for line, score in pairs}
    seats = []
    for seat in table.seats:
        line, score = told.get(seat.player, (None, None))
        seats.append(
            {
                "name": str(names.seat(seat.player)),
                "role": seat.role,
                "place": score.place if score else None,
                "figures": dict(line.figures) if line else {},
                "points": both_ways(score.points) if score else None,
                "left": bool(line and line.left),
            }
        )
    return {"table": table.number, "state": shown, "seats": seats}


def standings_data(state: Tournament, rulebook: Rulebook, names: PublicNames, after: int) -> Plain:
    told = {player: names.rank(player) for player in state.entries}
    rows = shown_rows(rulebook, state, after, names) if after else []
    chain = shown_chain(rulebook, state, names)
    return {
        "after_round": after,
        "standings": [_standing(row, chain, told) for row in rows],
    }


def _standing(row: Row, chain: Chain, names: dict[str, str]) -> Plain:
    reason = row.reason
    return {
        "rank": row.rank,
        "name": names[row.player],
        "status": "active" if row.status == "active" else "out",
        "criteria": [
            {"label": words(each.label), "rule": each.rule, **criterion_report(each, value)}
            for each, value in zip(chain, row.values, strict=True)
        ],
        "separated_by": reason.tie_break.code if reason else None,
        "rule": reason.tie_break.rule if reason else None,
        "reason": {lang: reason_sentence(row, names, lang) or "" for lang in ("de", "en")}
        if reason
        else None,
    }


def ranking_data(state: Tournament, rulebook: Rulebook, names: PublicNames) -> Plain:
    """The final ranking once it has been read out."""
    places = final_table(state, rulebook, names)
    return {
        "over": state.phase == "awarded",
        "ranking": [
            {"rank": p.rank, "name": p.name, "because": words(p.because), "rule": p.rule}
            for p in places
        ],
    }
