"""Public pages as plain data for programs: the same names, the same limits, exact numbers."""

from __future__ import annotations

from typing import Any

from tafelrunde.journal.events import Line
from tafelrunde.pages.audience.ranking import as_told
from tafelrunde.pages.final_ranking import final_table
from tafelrunde.pages.signing import public_state
from tafelrunde.pages.standings import Line as Standing
from tafelrunde.pages.standings import standings_table
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.rulebook.exact import both_ways
from tafelrunde.standings.games import GameRules, SeatScore, score_game
from tafelrunde.state.seats import numbered
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import Text

Plain = dict[str, Any]


def words(text: Text) -> Plain:
    return {lang: text[lang] for lang in ("de", "en")}


def seating_data(view: PublicView, round_: Round) -> Plain:
    """Seats by the numbers people read; `edition` 2 is the first change after publishing."""
    return {
        "round": round_.number,
        "edition": round_.edition,
        "tables": [
            {
                "table": table.number,
                "seats": [
                    {
                        "name": str(view.names.seat(seat.player)),
                        "position": seat.position,
                        "role": seat.role,
                    }
                    for seat in numbered(table.seats, view.rulebook)
                ],
            }
            for table in round_.tables.values()
        ],
    }


def results_data(view: PublicView, round_: Round) -> Plain:
    """Where ranks stand under pseudonyms, no result beside a name tells who is who."""
    return {
        "round": round_.number,
        "closed": round_.closed,
        "hidden": view.names.secret,
        "tables": [table_data(view, round_, table) for table in round_.tables.values()],
    }


def table_data(view: PublicView, round_: Round, table: Table) -> Plain:
    """One table of a round; without places while it is not final."""
    rules = GameRules.of(view.rulebook, view.scoring, view.state.options, round_.kind)
    return _table(table, rules, view.names)


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
                "figures": dict(sorted(line.figures.items())) if line else {},
                "points": both_ways(score.points) if score else None,
                "left": bool(line and line.left),
            }
        )
    return {"table": table.number, "state": shown, "seats": seats}


def standings_data(view: PublicView, after: int) -> Plain:
    rows = standings_table(as_told(view), after, compared=False).rows if after else ()
    return {"after_round": after, "standings": [_standing(line) for line in rows]}


def _standing(line: Standing) -> Plain:
    by = line.separated_by
    return {
        "rank": line.rank,
        "name": line.name,
        "status": "out" if line.out else "active",
        "criteria": [
            {"label": words(column.label), "rule": column.rule, **column.data(value)}
            for column, value in zip(line.columns, line.row.values, strict=True)
        ],
        "separated_by": by.code if by else None,
        "rule": by.rule if by else None,
        "reason": {lang: line.sentence(lang) or "" for lang in ("de", "en")} if by else None,
    }


def ranking_data(view: PublicView) -> Plain:
    """The final ranking once it has been read out."""
    return {
        "over": view.state.phase == "awarded",
        "ranking": [
            {"rank": p.rank, "name": p.name, "because": words(p.because), "rule": p.rule}
            for p in final_table(view)
        ],
    }
