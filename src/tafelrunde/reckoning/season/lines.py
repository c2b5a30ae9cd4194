"""A line of the ranking list: its reason, what counted, what was dropped and why (7W-407)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from tafelrunde.reckoning.names.calling import order_of
from tafelrunde.reckoning.names.register import Names
from tafelrunde.reckoning.reasons import season_sentence
from tafelrunde.reckoning.season.table import SeasonTable
from tafelrunde.reckoning.season.worth_words import (
    beyond_block,
    reckoned,
    terms_of,
    worth_rule,
)
from tafelrunde.rulebook.exact import exact_text
from tafelrunde.rulebook.model import SeasonRules
from tafelrunde.standings.lot_order import shown_season
from tafelrunde.standings.season import Result, SeasonReason, SeasonRow
from tafelrunde.state.championship import FREED, InvitationState
from tafelrunde.words import Text, number


class Score(msgspec.Struct, frozen=True, gc=False):
    """One tournament on a line of the list; `gives` is what it adds to the total."""

    fixture: str
    title: str
    date: str
    place: int
    players: int
    points: str
    weight: str
    gives: str
    why: Text | None = None
    """Why it gives nothing, or less than its points."""
    rule: str | None = None
    place_points: str = ""
    """Of the place alone, before factor and bonus; empty where that is all."""
    factor: str = "1"
    bonus: str = "0"
    block: str = ""
    how: Text | None = None
    """The arithmetic behind the points, where there is any."""
    how_rule: str | None = None
    terms: Text | None = None
    """The same without words, where there is little room."""

    @property
    def worth(self) -> Text:
        """The points for people, written as their total is."""
        return number(Fraction(self.points))

    @property
    def adds(self) -> Text:
        return number(Fraction(self.gives))


class RankingLine(msgspec.Struct, frozen=True, gc=False):
    rank: int
    person: str
    name: str
    points: Text
    exact: str
    counted: tuple[Score, ...]
    dropped: tuple[Score, ...]
    played: int
    forfeits: str | None
    """The rule under which all points are forfeit; None for everybody else."""
    qualifies: str | None
    """On which ground this person would be invited today: "direct", "ranking", …"""
    reason: Text | None
    """What puts this line ahead of the next; None where ranks are shared or it is the last."""
    rule: str | None
    answer: InvitationState | None = None
    """What became of the invitation; None while there is none."""

    @property
    def freed(self) -> bool:
        """Somebody else plays the final in this person's place."""
        return self.answer in FREED


def lines_of(
    table: SeasonTable, rows: Iterable[SeasonRow], names: Names
) -> tuple[RankingLine, ...]:
    grounds = {invitation.player: invitation.because for invitation in table.qualified}
    return tuple(_line(table, row, names, grounds) for row in rows)


def rows_by_name(table: SeasonTable, names: Names) -> list[SeasonRow]:
    """The list as it is shown: whoever shares a place stands there by name."""
    return shown_season(table.shown, table.season.lots, order_of(names))


def ranking_line(table: SeasonTable, person: str, names: Names) -> RankingLine | None:
    """One person's line as it stands on the page."""
    row = next((row for row in rows_by_name(table, names) if row.player == person), None)
    if row is None:
        return None
    grounds = {invitation.player: invitation.because for invitation in table.qualified}
    return _line(table, row, names, grounds)


def _line(
    table: SeasonTable, row: SeasonRow, names: Names, grounds: Mapping[str, str]
) -> RankingLine:
    rules = table.rules
    return RankingLine(
        rank=row.rank,
        person=row.player,
        name=names.get(row.player, row.player),
        points=number(row.points),
        exact=exact_text(row.points),
        counted=tuple(
            score(rules, each.result, each.weight, *_why_less(table, row, each.weight))
            for each in row.counted
        ),
        dropped=tuple(
            score(rules, each, Fraction(0), *_why_dropped(table, row, each)) for each in row.dropped
        ),
        played=row.played,
        forfeits=rules.qualification.forfeits_rule if row.forfeits else None,
        qualifies=grounds.get(row.player),
        reason=sentence(row.reason, names),
        rule=row.reason.tie_break.rule if row.reason else None,
    )


def sentence(reason: SeasonReason | None, names: Names) -> Text | None:
    return season_sentence(reason, names) if reason is not None else None


def score(
    rules: SeasonRules,
    result: Result,
    weight: Fraction,
    why: Text | None = None,
    rule: str | None = None,
) -> Score:
    how = reckoned(rules, result)
    return Score(
        fixture=result.tournament.id,
        title=result.tournament.name,
        date=result.tournament.date,
        place=result.place,
        players=result.tournament.participants,
        points=exact_text(result.points),
        weight=exact_text(weight),
        gives=exact_text(result.points * weight),
        why=why,
        rule=rule,
        place_points="" if result.place_points is None else exact_text(result.place_points),
        factor=exact_text(result.factor),
        bonus=exact_text(sum((one.points for one in result.bonuses), Fraction(0))),
        block=result.block,
        how=how,
        how_rule=worth_rule(rules.list_rules, result) if how else None,
        terms=terms_of(result),
    )


def _why_less(
    table: SeasonTable, row: SeasonRow, weight: Fraction
) -> tuple[Text | None, str | None]:
    if row.forfeits:
        return forfeited(table)
    if weight != 1:
        share = share_text(exact_text(weight))
        text = Text("counts {share}", share=share)
        return text, table.rules.sum_rule
    return None, None


def forfeited(table: SeasonTable) -> tuple[Text, str | None]:
    text = Text("qualified directly: the points are forfeit")
    return text, table.rules.qualification.forfeits_rule


def share_text(weight: str) -> str:
    return {"1/2": "½", "1/3": "⅓"}.get(weight, weight)


def _why_dropped(table: SeasonTable, row: SeasonRow, result: Result) -> tuple[Text, str | None]:
    if row.forfeits:
        return forfeited(table)
    if result.tournament.id in row.beyond_block:
        return beyond_block(table.rules.list_rules, result)
    best = len(table.rules.weights)
    text = Text("only the best {best} count", best=best)
    return text, table.rules.sum_rule
