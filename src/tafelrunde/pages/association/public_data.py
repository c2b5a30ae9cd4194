"""A season's public pages as plain data for programs: the same names, exact numbers, no ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tafelrunde.pages.association.calendar import FixtureLine
from tafelrunde.pages.association.invitations import InvitationLine
from tafelrunde.pages.association.lots import LotNeeded
from tafelrunde.pages.association.ranking import RankingPage
from tafelrunde.pages.files.public import words
from tafelrunde.reckoning.season.lines import RankingLine, Score
from tafelrunde.rulebook.exact import both_ways, exact
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship
from tafelrunde.words import Text

Plain = dict[str, Any]


def _both(text: str) -> Plain:
    return both_ways(exact(text))


def _words(text: Text | None) -> Plain | None:
    return words(text) if text is not None else None


# ── The ranking list ─────────────────────────────────────────────────────────────────────────────


def ranking_data(page: RankingPage) -> Plain:
    return {
        "tournaments": page.tournaments,
        "places_in_final": page.places,
        "ranking": [_line(line) for line in page.lines],
    }


def _line(line: RankingLine) -> Plain:
    return {
        "rank": line.rank,
        "name": line.name,
        "points": _both(line.exact),
        "tournaments": line.played,
        "counted": [_score(score) for score in line.counted],
        "dropped": [_score(score) for score in line.dropped],
        "qualifies": line.qualifies,
        "reason": _words(line.reason),
        "rule": line.rule,
    }


def _score(score: Score) -> Plain:
    return {
        "tournament": score.title,
        "date": score.date,
        "place": score.place,
        "players": score.players,
        "points": _both(score.points),
        "weight": _both(score.weight),
        "gives": _both(score.gives),
        "why": _words(score.why),
        "rule": score.rule,
        "place_points": _both(score.place_points or score.points),
        "factor": _both(score.factor),
        "bonus": _both(score.bonus),
        "block": score.block or None,
        "how": _words(score.how),
    }


# ── The calendar ─────────────────────────────────────────────────────────────────────────────────


def calendar_data(lines: Iterable[FixtureLine], address: Callable[[str], str]) -> Plain:
    """`address` knows the page of a date."""
    return {"dates": [_date(line) | {"address": address(line.id)} for line in lines]}


def _date(line: FixtureLine) -> Plain:
    return {
        "date": line.date,
        "ends_on": line.last_day or None,
        "time": line.start_time or None,
        "check_in": words(line.check_in) if line.check_in else None,
        "title": line.title,
        "place": line.place,
        "region": line.region,
        "mode": words(line.mode),
        "fee_cents": line.fee_cents,
        "capacity": line.capacity or None,
        "free": line.free,
        "open": line.open,
        "cancelled": line.status == "cancelled",
        "played": line.played,
        "players": line.players,
        "notes": [_note(note) for note in line.notes],
    }


def _note(note: Fault) -> Plain:
    return {"text": words(note.text), "rule": note.rule}


# ── The final ────────────────────────────────────────────────────────────────────────────────────


def final_data(
    state: Championship,
    rulebook: Rulebook,
    board: Sequence[InvitationLine],
    lots: Sequence[LotNeeded],
) -> Plain:
    """Whoever is invited and has not said no, and between whom a lot is needed."""
    assert rulebook.season is not None
    places = state.options.get(rulebook.season.qualification.places_option)
    return {
        "date": state.final_date,
        "time": state.final_time or None,
        "mode": state.final_mode or None,
        "place": state.final_place,
        "lots": [
            {"names": [name for _id, name in lot.people], "places": lot.places, "rule": lot.rule}
            for lot in lots
        ],
        "places": places if isinstance(places, int) else 0,
        "invited": [
            {
                "name": line.name,
                "because": words(line.because),
                "rule": line.rule,
                "confirmed": line.state == "confirmed",
                "rank": line.rank,
            }
            for line in board
        ],
    }
