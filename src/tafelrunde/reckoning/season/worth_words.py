"""How the points of one result came about, in one line: "2 × 30 = 60, Faktor 2"."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.rulebook.exact import Exact, exact_text
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.list_rules import BLOCKS, BONUS, WORTH, ListRules, factor_of
from tafelrunde.rulebook.model import SeasonRules
from tafelrunde.standings.worth import Bonus, Result
from tafelrunde.state.championship import Fixture
from tafelrunde.words import InEach, Text, Verbatim, counted, listed
from tafelrunde.words.numbers import decimal_text, rounded


def plain_number(number: Exact, lang: str) -> str:
    """As a decimal where that is exact, else as a fraction."""
    return decimal_text(number, lang) if rounded(number, 2) == number else exact_text(number)


def in_both(number: Exact) -> Text:
    return InEach(plain_number, number)


def reckoned(rules: SeasonRules, result: Result) -> Text | None:
    """The arithmetic and what each number is; None where the place by the list's table is all."""
    notes = list(_notes(rules.list_rules, result))
    if not notes:
        return None
    return listed([InEach(_sum, result), *notes], ", ")


def terms_of(result: Result) -> Text | None:
    """ "2 × 30 + 1", for where there is little room; None for a single number."""
    terms = InEach(lambda lang: " + ".join(_terms(result, lang)))
    return terms if " " in terms["en"] else None


def _sum(result: Result, lang: str) -> str:
    """2 × 30 + 1 = 61, exactly; a number alone is written as the list writes it."""
    terms, total = " + ".join(_terms(result, lang)), plain_number(result.points, lang)
    return decimal_text(result.points, lang) if terms == total else f"{terms} = {total}"


def _terms(result: Result, lang: str) -> list[str]:
    place = result.points if result.place_points is None else result.place_points
    terms = [plain_number(place, lang)]
    if result.factor != 1:
        terms = [f"{plain_number(result.factor, lang)} × {terms[0]}"]
    return [*terms, *(plain_number(bonus.points, lang) for bonus in result.bonuses)]


def _notes(rules: ListRules, result: Result) -> Iterator[Text]:
    played, kind = result.tournament, rules.kind(result.tournament.kind)
    own_factor, own_table = bool(played.worth.factor), bool(played.worth.points)
    if result.factor != 1:
        factor = Text("factor {factor}", factor=in_both(result.factor))
        if kind is not None and not own_factor:
            factor = Text("{factor} ({kind})", factor=factor, kind=kind.name)
        yield factor
    if own_table:
        yield Text("points table of this tournament")
    elif kind is not None and kind.points:
        yield Text("points table “{name}”", name=kind.name)
    for bonus in result.bonuses:
        yield _bonus(bonus)


def _bonus(bonus: Bonus) -> Text:
    points, number = in_both(bonus.points), bonus.number
    if bonus.kind == "taking-part":
        return Text("taking part {points}", points=points)
    if bonus.kind == "table-win":
        return counted(number, "{n} table win {points}", "{n} table wins {points}", points=points)
    return Text("{reason} {points}", reason=bonus.reason, points=points)


def worth_notes(rules: ListRules, fixture: Fixture) -> Iterator[Fault]:
    """What a date on the calendar is worth, where it is not like the others."""
    rule, kind, worth = rules.rule_of(WORTH), rules.kind(fixture.kind), fixture.worth
    block = rules.block_of(fixture.id, fixture.date, fixture.block)
    factor = factor_of(worth.factor or (kind.factor if kind else "") or "1")
    if kind is not None:
        yield Fault("kind", Verbatim(kind.name), rule)
    if factor is not None and factor != 1:
        number = in_both(factor)
        text = Text("Counts for the ranking list by the factor {number}", number=number)
        yield Fault("factor", text, rule)
    if worth.points:
        table = ", ".join(str(points) for points in worth.points)
        further = f"; {worth.beyond}, …" if worth.beyond else ""
        text = Text("Points by place of its own: {table}{further}", table=table, further=further)
        yield Fault("points", text, rule)
    if block:
        text = Text("Belongs to the block “{block}”", block=block)
        yield Fault("block", text, rules.rule_of(BLOCKS))


def worth_rule(rules: ListRules, result: Result) -> str:
    """The paragraph behind that arithmetic."""
    factored = result.factor != 1 or not result.bonuses
    return rules.rule_of(WORTH if factored else BONUS)


def beyond_block(rules: ListRules, result: Result) -> tuple[Text, str]:
    """Why a result beyond the best of its block gives nothing."""
    block = rules.block(result.block)
    best = block.best if block is not None else 0
    name = result.block
    text = Text("only the best {best} of “{name}” count", best=best, name=name)
    if best == 1:
        text = Text("only the best of “{name}” counts", name=name)
    return text, rules.rule_of(BLOCKS)
