"""How the points of one result came about, in one line: "2 × 30 = 60, Faktor 2"."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.rulebook.exact import Exact, decimal_text, exact_text, rounded
from tafelrunde.rulebook.faults import Text
from tafelrunde.rulebook.list_rules import BLOCKS, BONUS, WORTH, ListRules
from tafelrunde.rulebook.model import SeasonRules
from tafelrunde.standings.worth import Bonus, Result


def plain_number(number: Exact, lang: str) -> str:
    """As a decimal where that is exact, else as a fraction."""
    return decimal_text(number, lang) if rounded(number, 2) == number else exact_text(number)


def in_both(number: Exact) -> Text:
    return Text(plain_number(number, "de"), plain_number(number, "en"))


def reckoned(rules: SeasonRules, result: Result) -> Text | None:
    """The arithmetic and what each number is; None where the place by the list's table is all."""
    notes = list(_notes(rules.list_rules, result))
    if not notes:
        return None
    de, en = (
        ", ".join([_sum(result, lang), *(note[lang] for note in notes)]) for lang in ("de", "en")
    )
    return Text(de, en)


def _sum(result: Result, lang: str) -> str:
    """2 × 30 + 1 = 61"""
    place = result.points if result.place_points is None else result.place_points
    terms = [plain_number(place, lang)]
    if result.factor != 1:
        terms = [f"{plain_number(result.factor, lang)} × {terms[0]}"]
    terms += [plain_number(bonus.points, lang) for bonus in result.bonuses]
    if terms == [plain_number(result.points, lang)]:
        return terms[0]
    return f"{' + '.join(terms)} = {plain_number(result.points, lang)}"


def _notes(rules: ListRules, result: Result) -> Iterator[Text]:
    played, kind = result.tournament, rules.kind(result.tournament.kind)
    own_factor, own_table = bool(played.worth.factor), bool(played.worth.points)
    if result.factor != 1:
        name = f" ({kind.name})" if kind is not None and not own_factor else ""
        de, en = (plain_number(result.factor, lang) for lang in ("de", "en"))
        yield Text(f"Faktor {de}{name}", f"factor {en}{name}")
    if own_table:
        yield Text("Punktetabelle dieses Turniers", "points table of this tournament")
    elif kind is not None and kind.points:
        yield Text(f"Punktetabelle „{kind.name}“", f'points table "{kind.name}"')
    for bonus in result.bonuses:
        yield _bonus(bonus)


def _bonus(bonus: Bonus) -> Text:
    points, number = in_both(bonus.points), bonus.number
    if bonus.kind == "taking-part":
        return Text(f"Teilnahme {points.de}", f"taking part {points.en}")
    if bonus.kind == "table-win":
        de, en = ("Tischsieg", "table win") if number == 1 else ("Tischsiege", "table wins")
        return Text(f"{number} {de} {points.de}", f"{number} {en} {points.en}")
    return Text(f"{bonus.reason} {points.de}", f"{bonus.reason} {points.en}")


def worth_rule(rules: ListRules, result: Result) -> str:
    """The paragraph behind that arithmetic."""
    factored = result.factor != 1 or not result.bonuses
    return rules.rule_of(WORTH if factored else BONUS)


def beyond_block(rules: ListRules, result: Result) -> tuple[Text, str]:
    """Why a result beyond the best of its block gives nothing."""
    block = rules.block(result.block)
    best = block.best if block is not None else 0
    name = result.block
    text = Text(
        f"nur die besten {best} aus „{name}“ zählen", f'only the best {best} of "{name}" count'
    )
    if best == 1:
        text = Text(f"nur das beste aus „{name}“ zählt", f'only the best of "{name}" counts')
    return text, rules.rule_of(BLOCKS)
