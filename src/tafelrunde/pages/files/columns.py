"""The sheets and columns of workbooks, named once for writing and reading, in both languages."""

from __future__ import annotations

from tafelrunde.pages.files.grid import Column, Kind
from tafelrunde.rulebook.model import Scoring
from tafelrunde.words import Text


def _column(key: str, de: str, en: str, kind: Kind = "", formerly: tuple[str, ...] = ()) -> Column:
    return Column(key, Text(de, en), kind, formerly)


INFO = Text("Angaben", "Info")
PARTICIPANTS = Text("Teilnehmer", "Participants")
LEFT = Text("Ausgeschieden", "Left early")
ROUNDS = Text("Runden", "Rounds")
MINUTES = Text("Protokolle", "Minutes")
FINISH = Text("Endrunde", "Finish")
STANDINGS = Text("Tabelle", "Standings")
RANKING = Text("Endstand", "Final ranking")
SEATING = Text("Sitzplan", "Seating")
CROSS_TABLE = Text("Kreuztabelle", "Cross-table")
SEASON = Text("Rangliste", "Ranking list")

WHAT = _column("what", "Angabe", "Item")
WORTH = _column("value", "Wert", "Value")
PLAYER = _column("player", "Kennung", "ID")
NAME = _column("name", "Name", "Name")
SURNAME = _column("surname", "Nachname", "Surname")
FIRST_NAME = _column("first_name", "Vorname", "First name")
APART = _column("apart", "unterschieden durch", "Told apart by")
"""Namesakes only: behind the surname it would be read as a part of it."""
CLUB = _column("club", "Verein", "Club")
YEAR = _column("year", "Jahrgang", "Birth year")
FROM_ROUND = _column("from_round", "ab Runde", "From round")
LOT = _column("lot", "Los", "Lot")
STATUS = _column("status", "Status", "Status")
CHECKED_IN = _column("checked_in", "eingecheckt", "Checked in")
FEE = _column("fee", "bezahlt", "Paid")
AFTER_ROUND = _column("after_round", "nach Runde", "After round")
ROUND = _column("round", "Runde", "Round")
KIND = _column("kind", "Spielart", "Variant")
TABLE = _column("table", "Tisch", "Table")
POSITION = _column("position", "Sitz", "Seat", formerly=("Position",))
SEAT = _column("position", "Sitz", "Seat", formerly=("Position", "Platz"))
"""Where results are filled in the words are those of the slip; a report has a place besides."""
ROLE = _column("role", "Rolle", "Role")
GONE = _column("left", "hat das Spiel verlassen", "Left the game", formerly=("Partie verlassen",))
WON = _column(
    "won",
    "beendete das Spiel",
    "Ended the game",
    formerly=("beendet als Sieger", "Ended as winner"),
)
VICTORY = _column(
    "victory", "vorzeitig gewonnen", "Won early", formerly=("vorzeitiger Sieg", "Early victory")
)
PLACE = _column("place", "Platz", "Place")
POINTS = _column("points", "Wertungspunkte", "Scored points")
POINTS_EXACT = _column("points_exact", "Wertungspunkte genau", "Scored points exact")
SHARE = _column("share", "Anteil", "Share", "share")
SHARE_EXACT = _column("share_exact", "Anteil genau", "Share exact")
STATE = _column("state", "Zettel", "Slip")
STAGE = _column("stage", "Stufe", "Stage")
MATCH = _column("match", "Begegnung", "Match")
GAME = _column("game", "Partie", "Game")
NOTES = _column("minutes", "Protokoll (JSON)", "Minutes (JSON)", "clipped")
RANK = _column("rank", "Platz", "Rank", formerly=("Rang",))
REASON = _column("reason", "vor dem Nächsten, weil", "Ahead of the next because", "long")
BECAUSE = _column("because", "weil", "Because", "long")
RULE = _column("rule", "Regel", "Rule")
TOURNAMENTS = _column("tournaments", "Turniere", "Tournaments")
COUNTED = _column("counted", "gewertet", "Counted", "long")


def figure_columns(scoring: Scoring) -> tuple[Column, ...]:
    """What players write on the slip of this game."""
    return tuple(Column(figure.name, _capital(figure.label)) for figure in scoring.figures)


def _capital(label: Text) -> Text:
    return Text(label.de[:1].upper() + label.de[1:], label.en[:1].upper() + label.en[1:])


def mark_columns(scoring: Scoring) -> tuple[Column, ...]:
    marks = (GONE, *((WON,) if scoring.winner_mark else ()))
    return (*marks, VICTORY) if scoring.early_win else marks


def seat_columns(scoring: Scoring, seat: Column = POSITION) -> tuple[Column, ...]:
    """A seat with its result, as it stands on a sheet."""
    role = (ROLE,) if scoring.roles else ()
    return (seat, *role, PLAYER, NAME, *figure_columns(scoring), *mark_columns(scoring))
