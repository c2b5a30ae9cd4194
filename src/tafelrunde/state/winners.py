"""Who won a game that is won with so many points (CAT-608)? And was it played to its end?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.journal.events import Line
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Doubt
from tafelrunde.rulebook.model import Rulebook, Scoring, Setting
from tafelrunde.words import Player, Text, counted, listed, players


def goal_of(rulebook: Rulebook, options: Mapping[str, Setting], kind: str | None) -> int | None:
    """The victory points that win a round of this kind; none where a game has no such mark."""
    if kind is None:
        return None
    played = rulebook.kind(kind)
    chosen = options.get(played.cap_option) if played.cap_option else None
    return chosen if isinstance(chosen, int) else played.cap


def who_won(
    scoring: Scoring, lines: Sequence[Line], goal: int | None, names: Mapping[str, str]
) -> Text | None:
    """The question to the table where several reached the goal and nobody is marked."""
    reached = one_of_them_won(scoring, lines, goal)
    if goal is None or not reached:
        return None
    people = listed([Player(player, names) for player in reached], ", ")
    return Text(
        "{goal} victory points or more: {people}. Who ended the game? Please mark the winner",
        goal=goal,
        people=people,
    )


def one_of_them_won(scoring: Scoring, lines: Sequence[Line], goal: int | None) -> list[str]:
    """Those whose places the answer gives: until then nobody can tell them."""
    if goal is None or not scoring.winner_mark or any(line.won for line in lines):
        return []
    reached = sorted((line.player for line in lines if _points(line) >= goal), key=by_id)
    return reached if len(reached) > 1 else []


def cut_short(scoring: Scoring, lines: Sequence[Line], goal: int | None) -> Text | None:
    """Nobody reached the goal, or the winner did not: then the game was hardly played out."""
    if goal is None or not scoring.winner_mark:
        return None
    marked = [line for line in lines if line.won]
    best = max((_points(line) for line in marked or lines), default=0)
    if best >= goal or all(line.left for line in lines):  # nobody was there to play it out
        return None
    if marked:
        return counted(
            best,
            "the player marked as winner has {n} victory point, {goal} win: no game is cut short",
            "the player marked as winner has {n} victory points, {goal} win: no game is cut short",
            goal=goal,
        )
    return counted(
        best,
        "at most {n} victory point, {goal} win: no game is cut short",
        "at most {n} victory points, {goal} win: no game is cut short",
        goal=goal,
    )


def winner_doubts(
    scoring: Scoring, lines: Sequence[Line], goal: int | None, place: str
) -> list[Doubt]:
    """What a sheet says about a game that is over and can no longer be asked."""
    doubts = []
    asked = who_won(scoring, lines, goal, {})
    if asked is not None:
        doubts.append(Doubt(place, asked, scoring.points_rule))
    short = cut_short(scoring, lines, goal)
    if short is not None:
        doubts.append(Doubt(place, short, scoring.unfinished_rule))
    return doubts


def claimed_twice(label: Text, owners: Sequence[str]) -> Text:
    """Only one can have it: somebody has counted it who lost it on the way."""
    return Text(
        "{label}: counted several times ({people}); only one can have it.",
        label=label,
        people=players(owners, ", "),
    )


def _points(line: Line) -> int:
    return -1 if line.left else line.figures.get("vp", 0)
