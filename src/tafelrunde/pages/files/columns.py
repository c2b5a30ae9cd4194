"""The sheets and columns of workbooks, named once for writing and reading, in both languages."""

from __future__ import annotations

from tafelrunde.pages.files.grid import Column, Kind
from tafelrunde.rulebook.model import Scoring
from tafelrunde.words import Text, capital


def _column(
    key: str, english: str, kind: Kind = "", formerly: tuple[str, ...] = (), context: str = ""
) -> Column:
    return Column(key, Text(english, context=context), kind, formerly)


INFO = Text("Info")
PARTICIPANTS = Text("Participants")
LEFT = Text("Left early")
ROUNDS = Text("Rounds")
MINUTES = Text("Minutes", context="sheet")
FINISH = Text("Finish")
STANDINGS = Text("Standings")
RANKING = Text("Final ranking")
SEATING = Text("Seating")
CROSS_TABLE = Text("Cross-table")
SEASON = Text("Ranking list")

WHAT = _column("what", "Item")
WORTH = _column("value", "Value")
PLAYER = _column("player", "ID")
NAME = _column("name", "Name")
SURNAME = _column("surname", "Surname")
FIRST_NAME = _column("first_name", "First name")
APART = _column("apart", "Told apart by", context="columns")
"""Namesakes only: behind the surname it would be read as a part of it."""
CLUB = _column("club", "Club")
YEAR = _column("year", "Birth year", context="columns")
FROM_ROUND = _column("from_round", "From round")
START = _column("start", "Starting group")
BYES = _column("byes", "Byes in rounds")
OFF = _column("off", "Rounds left out")
LOT = _column("lot", "Lot")
STATUS = _column("status", "Status")
CHECKED_IN = _column("checked_in", "Checked in")
FEE = _column("fee", "Paid")
AFTER_ROUND = _column("after_round", "After round", context="columns")
ROUND = _column("round", "Round")
KIND = _column("kind", "Variant")
TABLE = _column("table", "Table")
POSITION = _column("position", "Seat", formerly=("Position",))
SEAT = _column("position", "Seat", formerly=("Position", "Platz"))
"""Where results are filled in the words are those of the slip; a report has a place besides."""
ROLE = _column("role", "Role", context="columns")
PLACE = _column("place", "Place")
RANKING_POINTS = _column("points", "Ranking points")
RANKING_POINTS_EXACT = _column("points_exact", "Ranking points exact")
SHARE = _column("share", "Share", "share")
SHARE_EXACT = _column("share_exact", "Share exact")
STATE = _column("state", "Slip")
REMARK = _column("remark", "Remark")
STAGE = _column("stage", "Stage")
MATCH = _column("match", "Match")
GAME = _column("game", "Game", context="heading")
COUNTS = _column("counts", "Place that counts")
OUTCOME = _column("outcome", "Outcome")
NOTES = _column("minutes", "Minutes (JSON)", "clipped")
RANK = _column("rank", "Place", formerly=("Rang", "Rank"))
REASON = _column("reason", "Ahead of the next because", "long")
BECAUSE = _column("because", "Because", "long", context="columns")
RULE = _column("rule", "Rule")
TOURNAMENTS = _column("tournaments", "Tournaments")
COUNTED = _column("counted", "Counted", "long", context="heading")


def figure_columns(scoring: Scoring) -> tuple[Column, ...]:
    """What players write on the slip of this game."""
    return tuple(Column(figure.name, capital(figure.label)) for figure in scoring.figures)


def mark_columns(scoring: Scoring) -> tuple[Column, ...]:
    return tuple(
        Column(mark.name, mark.over_column, "", mark.formerly) for mark in scoring.all_marks
    )


def seat_columns(scoring: Scoring, seat: Column = POSITION) -> tuple[Column, ...]:
    """A seat with its result, as it stands on a sheet."""
    role = (ROLE,) if scoring.roles else ()
    return (seat, *role, PLAYER, NAME, *figure_columns(scoring), *mark_columns(scoring))
