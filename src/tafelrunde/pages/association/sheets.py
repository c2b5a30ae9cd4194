"""The ranking list for spreadsheets: the list, and every result that counted or was dropped.

For everybody, so people have their public names and no ids.
"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.pages.association.invitations import BECAUSE_WORDS
from tafelrunde.pages.association.ranking import RankingPage
from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files.grid import Cell, Column, Grid, as_day, exactly, grid, shown
from tafelrunde.pages.files.tables import TwoColumns
from tafelrunde.reckoning.season.lines import RankingLine, Score
from tafelrunde.rulebook.exact import Exact, exact
from tafelrunde.words import Text

RESULTS = Text("Counted results")
POINTS = Column("points", Text("Ranking points"))
POINTS_EXACT = Column("points_exact", Text("Ranking points exact"))
COUNTED = Column("counted", Text("Counted", context="sheets"))
DROPPED = Column("dropped", Text("Dropped"))
FINAL = Column("final", Text("Final"))
TOURNAMENT = Column("tournament", Text("Tournament"))
DATE = Column("date", Text("Date", context="heading"))
PLAYERS = Column("players", Text("Players", context="sheets"))
WEIGHT = Column("weight", Text("Weight"))
GIVES = Column("gives", Text("Gives", context="heading"))
GIVES_EXACT = Column("gives_exact", Text("Gives exact"))
PLACE_POINTS = Column("place_points", Text("Points of the place"))
FACTOR = Column("factor", Text("Factor"))
BONUS = Column("bonus", Text("Bonus"))
BLOCK = Column("block", Text("Block"))
HOW = Column("how", Text("How it was reckoned"))
WHY = Column("why", Text("Why not in full"))


def ranking_grid(page: RankingPage, lang: str, *, fractions: bool = False) -> Grid:
    points = (POINTS, POINTS_EXACT) if fractions else (POINTS,)
    names = _names(page)
    head = (col.RANK, *names.head, *points, col.TOURNAMENTS, COUNTED, DROPPED, FINAL, col.REASON)
    rows = [
        (line.rank, *names.cells(line.person), *_both(exact(line.exact), fractions), line.played,
         len(line.counted), len(line.dropped),
         _in_the_final(line)[lang] if line.qualifies else None,
         line.reason[lang] if line.reason else None)
        for line in page.lines
    ]  # fmt: skip
    return grid(col.SEASON, head, rows, lang)


def _names(page: RankingPage) -> TwoColumns:
    """What tells namesakes apart has a column of its own: nobody is called "(2)"."""
    return TwoColumns({line.person: line.name for line in page.lines})


def _in_the_final(line: RankingLine) -> Text:
    """As the page says it: who has agreed, who is asked, who would be asked today."""
    ground = BECAUSE_WORDS[line.qualifies or "ranking"]
    if line.answer == "confirmed":
        return Text("in the final: {ground}", ground=ground)
    if line.answer:
        return Text("invited to the final: {ground}", ground=ground)
    return Text("would be in the final today: {ground}", ground=ground)


def results_grid(page: RankingPage, lang: str, *, fractions: bool = False) -> Grid:
    """A line for each result on the list, in the order of the list.

    What went into the points stands beside them where the list has factors, bonus points or blocks.
    """
    made = any(score.how or score.block for line in page.lines for score in _scores(line))
    parts = (PLACE_POINTS, FACTOR, BONUS, BLOCK, HOW) if made else ()
    points = (POINTS, POINTS_EXACT) if fractions else (POINTS,)
    gives = (GIVES, GIVES_EXACT) if fractions else (GIVES,)
    names = _names(page)
    head = (col.RANK, *names.head, TOURNAMENT, DATE, col.PLACE, PLAYERS, *points,
            WEIGHT, *gives, WHY, col.RULE, *parts)  # fmt: skip
    rows = [
        (
            line.rank,
            *names.cells(line.person),
            *_result(score, lang, fractions),
            *(_made_of(score, lang) if made else ()),
        )
        for line in page.lines
        for score in _scores(line)
    ]  # fmt: skip
    return grid(RESULTS, head, rows, lang)


def _scores(line: RankingLine) -> Iterator[Score]:
    yield from line.counted
    yield from line.dropped


def _both(number: Exact, fractions: bool) -> list[Cell]:
    return [shown(number), *([exactly(number)] if fractions else [])]


def _made_of(score: Score, lang: str) -> tuple[Cell, ...]:
    place = exact(score.place_points or score.points)
    return (
        shown(place), shown(exact(score.factor)), shown(exact(score.bonus)), score.block or None,
        score.how[lang] if score.how else None,
    )  # fmt: skip


def _result(score: Score, lang: str, fractions: bool) -> tuple[Cell, ...]:
    points, gives = exact(score.points), exact(score.gives)
    return (
        score.title, as_day(score.date), score.place, score.players,
        *_both(points, fractions), shown(exact(score.weight)),
        *_both(gives, fractions),
        score.why[lang] if score.why else None, score.rule,
    )  # fmt: skip
