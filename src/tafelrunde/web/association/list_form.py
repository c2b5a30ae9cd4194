"""The form for what a ranking list adds: factors, bonus points, blocks; read, and shown again."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from django.http import QueryDict

from tafelrunde.desk.matter import refuse
from tafelrunde.rulebook.exact import exact_text
from tafelrunde.rulebook.list_rules import (
    PLAIN,
    Block,
    ListRules,
    TournamentKind,
    Worth,
    number_of,
)
from tafelrunde.web.fields import text
from tafelrunde.words.digits import numbers_in

MOST_TEXT, MOST_LINES, LARGEST = 10_000, 100, 1_000_000


def list_context(rules: ListRules | None) -> dict[str, Any]:
    """What is declared as the form's fields show it."""
    rules = rules or PLAIN
    return {
        "list_rules": rules,
        "list_kinds": "\n".join(_kind_line(kind) for kind in rules.kinds),
        "list_blocks": "\n".join(_block_line(block) for block in rules.blocks),
    }


def _kind_line(kind: TournamentKind) -> str:
    table = ", ".join(str(points) for points in kind.points)
    beyond = str(kind.beyond) if kind.beyond else ""
    return _joined(kind.name, kind.factor or "1", table, beyond)


def _block_line(block: Block) -> str:
    return _joined(block.name, str(block.best), block.start, block.end)


def _joined(*parts: str) -> str:
    return "; ".join(parts).rstrip("; ")


def list_rules(form: QueryDict) -> ListRules | None:
    """What was typed; None where the form does not ask for it."""
    if "list-kinds" not in form:
        return None
    return ListRules(
        kinds=tuple(_kind(parts, line) for parts, line in _lines(form, "list-kinds", 4)),
        taking_part=_number(text(form, "list-taking_part")) or "0",
        table_win=_number(text(form, "list-table_win")) or "0",
        blocks=tuple(_block(parts, line) for parts, line in _lines(form, "list-blocks", 4)),
        places=_steps(form, "list-places"),
        ranks=_steps(form, "list-ranks"),
        countback="scoring" if form.get("list-countback") == "scoring" else "counted",
    )


def _steps(form: QueryDict, name: str) -> Literal["standard", "dense"]:
    return "dense" if form.get(name) == "dense" else "standard"


def _lines(form: QueryDict, name: str, columns: int) -> list[tuple[list[str], str]]:
    """One thing a line, its parts between semicolons; always so many parts."""
    found = []
    for line in form.get(name, "")[:MOST_TEXT].splitlines()[:MOST_LINES]:
        parts = [" ".join(part.split()) for part in line.split(";")]
        if not any(parts):
            continue
        if len(parts) > columns:
            refuse(
                name,
                "at most {columns} parts with semicolons between them, found “{line}”",
                columns=columns,
                line=line[:60],
            )
        found.append(([*parts, *[""] * columns][:columns], line[:60]))
    return found


def _kind(parts: list[str], line: str) -> TournamentKind:
    name, factor, table, beyond = parts
    if not (name and (factor or table)):
        refuse(
            "list-kinds",
            "“name; factor” or “name; factor; points” expected, found “{line}”",
            line=line,
        )
    factor = _number(factor)
    return TournamentKind(
        name=name,
        factor="" if factor == "1" else factor,
        points=whole_numbers(table, "list-kinds", line),
        beyond=sum(whole_numbers(beyond, "list-kinds", line)),
    )


def _block(parts: list[str], line: str) -> Block:
    name, best, start, end = parts
    numbers = whole_numbers(best, "list-blocks", line)
    if len(numbers) != 1:
        refuse(
            "list-blocks",
            "“name; so many count; first day; last day” expected, found “{line}”",
            line=line,
        )
    return Block(name=name, best=numbers[0], start=_day(start, line), end=_day(end, line))


def _day(typed: str, line: str) -> str:
    """2026-03-15 or 15.3.2026."""
    parts = typed.split(".")
    try:
        if len(parts) == 3:
            return date(*(int(part) for part in reversed(parts))).isoformat()
        return date.fromisoformat(typed).isoformat() if typed else ""
    except (ValueError, TypeError):
        refuse(
            "list-blocks",
            "a day such as 2026-03-15 or 15.3.2026 expected, found “{line}”",
            line=line,
        )


def whole_numbers(listed: str, place: str, line: str) -> tuple[int, ...]:
    words = listed.replace(",", " ").split()
    numbers = numbers_in(words)
    if len(numbers) < len(words) or any(number > LARGEST for number in numbers):
        refuse(
            place, "whole numbers with commas between them expected, found “{line}”", line=line[:60]
        )
    return tuple(numbers)


def _number(typed: str) -> str:
    """1,5 and 1.5 and 3/2 are one number; what is none is left for the desk to refuse."""
    tidy = typed.replace(",", ".")
    number = number_of(tidy, LARGEST)
    return tidy[:40] if number is None else exact_text(number)


# ── What one date is worth ───────────────────────────────────────────────────────────────────────


def worth_fields(form: QueryDict) -> dict[str, Any]:
    """Kind, block, factor and points of a date; nothing where the form does not ask for them."""
    if "factor" not in form:
        return {}
    points = form.get("own_points", "")[:MOST_TEXT]
    beyond = whole_numbers(text(form, "own_beyond"), "worth.beyond", text(form, "own_beyond"))
    worth = Worth(
        factor=_number(text(form, "factor")),
        points=whole_numbers(points, "worth.points", points),
        beyond=sum(beyond),
    )
    return {"kind": text(form, "kind"), "block": text(form, "block"), "worth": worth}


def worth_context(rules: ListRules, worth: Worth | None, *, office: bool) -> dict[str, Any]:
    if not office:
        return {}
    worth = worth or Worth()
    return {
        "kinds": [kind.name for kind in rules.kinds],
        "blocks": [block.name for block in rules.blocks],
        "worth": worth,
        "worth_points": ", ".join(str(points) for points in worth.points),
        "says_worth": True,
    }
