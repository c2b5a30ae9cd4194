"""The form in which an association gives a series rules of its own: read, and shown again."""

from __future__ import annotations

import re
from typing import Any

from django.http import QueryDict

from tafelrunde.desk.matter import refuse
from tafelrunde.rulebook.list_rules import MOST_PLACES
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.own_series import (
    CRITERIA,
    Field,
    OwnSeries,
    usable_criteria,
)
from tafelrunde.web.fields import text, whole
from tafelrunde.words.digits import digits

MOST_TEXT = 10_000
SIZED = re.compile(r"\s*(\d{1,5})\s*:(.*)")
CUSTOMARY = OwnSeries(points=(25, 18, 15, 12, 10, 8, 6, 4, 2, 1), minimum=8, equal=("places",))
"""What the form proposes before anybody has typed anything."""


def own_context(rulebook: Rulebook, own: OwnSeries) -> dict[str, Any]:
    """The declared rules as the form's fields show them."""
    usable = [CRITERIA[code] for code in usable_criteria(rulebook)]
    plain = set(own.weights) <= {"1"}
    lines = [_listed(own.points)]
    lines += [f"{field.from_players}: {_listed(field.points)}" for field in own.fields]
    return {
        "own": own,
        "own_points": "\n".join(line for line in lines if line),
        "own_best": len(own.weights) or "",
        "own_weights": "" if plain else ", ".join(own.weights),
        "own_equal": [
            (number, code, usable)
            for number, code in enumerate(
                [*own.equal, *[""] * (len(usable) - len(own.equal))], start=1
            )
        ],
    }


def _listed(points: tuple[int, ...]) -> str:
    return ", ".join(str(worth) for worth in points)


def own_series(form: QueryDict) -> OwnSeries:
    """What was typed; whether it can be is for the desk to say."""
    first, fields = _tables(form.get("own-points", "")[:MOST_TEXT])
    return OwnSeries(
        points=first,
        beyond=whole(form, "own-beyond", 0),
        fields=fields,
        ladder=bool(form.get("own-ladder")),
        weights=_weights(form),
        decimals=whole(form, "own-decimals") if text(form, "own-decimals") else None,
        minimum=whole(form, "own-minimum", 1),
        minimum_counts="ranked" if form.get("own-minimum_counts") == "ranked" else "participants",
        equal=tuple(code for code in form.getlist("own-equal")[:20] if code),
        champion=bool(form.get("own-champion")),
        runner_up=bool(form.get("own-runner_up")),
        direct=bool(form.get("own-direct")),
        direct_minimum=whole(form, "own-direct_minimum", 0) if form.get("own-direct") else 0,
    )


def _tables(typed: str) -> tuple[tuple[int, ...], tuple[Field, ...]]:
    """A line of points for every field, and lines such as "20: 30, 24" for larger ones."""
    first: tuple[int, ...] = ()
    fields: list[Field] = []
    for line in filter(str.strip, typed.splitlines()):
        sized = SIZED.fullmatch(line)
        if sized is not None:
            fields.append(Field(from_players=int(sized[1]), points=_numbers(sized[2], line)))
        elif first or fields:
            refuse(
                "own.points",
                "the number of players is missing before “{line}”, such as 20: 30, 24, 18",
                line=line[:40],
            )
        else:
            first = _numbers(line, line)
    return first, tuple(fields)


def _numbers(listed: str, line: str) -> tuple[int, ...]:
    words = [word for word in re.split(r"[,;\s]+", listed) if word]
    if not all(map(digits, words)):
        refuse(
            "own.points",
            "whole numbers with commas between them expected, found “{line}”",
            line=line[:40],
        )
    return tuple(int(word) for word in words)


def _weights(form: QueryDict) -> tuple[str, ...]:
    """So many in full, or each with the weight typed for it; nothing: all results count."""
    typed = [word.strip() for word in form.get("own-weights", "")[:MOST_TEXT].split(",")]
    weights = tuple(word for word in typed if word)
    best = whole(form, "own-best", 0)
    if not 0 <= best <= MOST_PLACES:
        refuse("own.weights", "at most {most} results", most=MOST_PLACES)
    if best and weights and len(weights) != best:
        refuse(
            "own.weights",
            "{best} weights expected, found {weights}",
            best=best,
            weights=len(weights),
        )
    return weights or ("1",) * best
