"""What comes at the end? A few ways that can be said in one sentence, and back again.

Whatever finish cannot be said so is left as it stands: it is shown in words and kept.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from tafelrunde.pages.workshop.numbering import number_for
from tafelrunde.rulebook.drafting import Draft, apply, in_force
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.shape import Lacking
from tafelrunde.rulebook.short_tables import LARGEST_TABLE, SMALLEST_TABLE
from tafelrunde.rulebook.stages import LARGEST_FINISH, Draw, Start
from tafelrunde.words import Text

WAYS: dict[str, Text] = {
    "none": Text("Nothing: the standings after the rounds are the result."),
    "final": Text("A final: the best sit down at one table."),
    "tables": Text("Semifinals at tables: the best of each table reach the final."),
    "knockout": Text("A knockout: two meet, the winner goes on."),
    "groups": Text("Groups in which all meet, then a knockout."),
}
AS_IT_STANDS = "own"
KEPT = Text("As it stands: a finish of its own, which is kept unchanged.")


AS_IT_WAS = Text("As it was: the finish of its own that was taken away is put back.")


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """One of the ways, with its numbers."""

    way: str = "none"
    enter: int | str = 4
    """How many reach it; 0: everybody. What is no number stays as it was typed."""
    size: int | str = 4
    """At a table of the semifinals, or in a group."""
    best: int | str = 1
    """How many of each go on."""
    third: bool = False
    """Whether a match decides the third place."""
    draw: str = "better-placed"
    start: str = "lot"


def ending_of(finish: Any) -> Ending | None:
    """The way a finish goes, or None where it goes one of its own."""
    if finish is None:
        return Ending()
    if not isinstance(finish, dict):
        return None
    tried = _final(finish) if finish.get("schemes") else _staged(finish)
    if tried is None or _without_rules(finish_of(tried, {}, ())) != _without_rules(finish):
        return None
    return tried


def _final(finish: Plain) -> Ending | None:
    try:
        (scheme,) = finish["schemes"]
        (match,) = scheme["matches"]
        return Ending(way="final", enter=scheme["size"], draw=match["draw"], start=match["start"])
    except (KeyError, ValueError, TypeError):
        return None


def _staged(finish: Plain) -> Ending | None:
    stages = finish.get("stages")
    if not isinstance(stages, list) or not all(isinstance(each, dict) for each in stages):
        return None
    forms = [stage.get("form", "tables") for stage in stages]
    ways = {("tables", "tables"): "tables", ("knockout",): "knockout",
            ("groups", "knockout"): "groups"}  # fmt: skip
    way = ways.get(tuple(forms))
    if way is None:
        return None
    first, last = stages[0], stages[-1]
    return Ending(
        way=way,
        enter=finish.get("enter", 0),
        size=first.get("size", 2) if way != "knockout" else 4,
        best=first.get("best", 1),
        third=last.get("placement") == 4,
        draw=last.get("draw", ""),
        start=last.get("start", ""),
    )


def _without_rules(part: Any) -> Any:
    if isinstance(part, dict):
        return {
            key: _without_rules(each)
            for key, each in part.items()
            if key != "rule" and not key.endswith("_rule")
        }
    return [_without_rules(each) for each in part] if isinstance(part, list) else part


def finishes_held(draft: Draft, steps: int) -> dict[str, Plain]:
    """The finish each mode had last, by the mode's id: taken away, it can be put back."""
    rules = copy.deepcopy(draft.start)
    held = _finishes(rules)
    for step in in_force(draft.steps[:steps])[0]:
        apply(rules, step.changes)
        held |= _finishes(rules)
    return held


def _finishes(rules: Plain) -> dict[str, Plain]:
    modes = rules.get("modes")
    return {
        str(mode.get("id")): copy.deepcopy(mode["finish"])
        for mode in (modes if isinstance(modes, list) else ())
        if isinstance(mode, dict) and isinstance(mode.get("finish"), dict)
    }


def finish_of(
    ending: Ending, rules: Any, path: tuple[str | int, ...], held: Any = None
) -> Plain | None:
    """The finish as a rulebook has it: under the rules of the one `held`, else by section."""
    if ending.way == "none":
        return None
    finish = _finish(ending)
    _number(finish, rules, (*path, "finish"))
    if isinstance(held, dict):
        _keep_numbers(finish, held)
    return finish


def _keep_numbers(finish: Plain, held: Plain) -> None:
    """Another answer under the same rule: what people cite goes on meaning what it meant."""
    finish |= {key: held[key] for key in ("rule", "ranking_rule") if held.get(key)}
    before = _played(held)
    if not before:
        return
    by_id = {each.get("id"): each for each in before}
    for each in _played(finish):
        like = by_id.get(each["id"], before[-1])
        each |= {key: like[key] for key in ("rule", "draw_rule", "start_rule") if like.get(key)}


def _played(finish: Plain) -> list[Plain]:
    """Its matches or stages, the final last."""
    schemes = finish.get("schemes") or ()
    matches = [match for scheme in schemes for match in scheme.get("matches") or ()]
    return [each for each in (*matches, *(finish.get("stages") or ())) if isinstance(each, dict)]


def _finish(ending: Ending) -> Plain:
    settled = {"draw": ending.draw, "start": ending.start}
    if ending.way == "final":
        seats = range(1, _seats(ending) + 1)
        match = {
            "id": "final",
            "stage": "final",
            "seats": [f"seed {seat}" for seat in seats],
            **settled,
            "gives": list(seats),
        }
        return {"schemes": [{"size": ending.enter, "matches": [match]}]}
    third = {"placement": 4} if ending.third else {}
    enter = {"enter": ending.enter} if ending.enter != 0 else {}
    knockout = {"id": "final", "form": "knockout", **third, **settled}
    if ending.way == "knockout":
        return {**enter, "stages": [knockout]}
    best = {"best": ending.best} if ending.best != 1 else {}
    if ending.way == "groups":
        groups = {**settled, "draw": "stands"}
        size = {"size": ending.size} if ending.size != 2 else {}
        first = {"id": "groups", "form": "groups", **size, **best, **groups}
        return {**enter, "stages": [first, knockout]}
    sizes = ({"size": each} if each != 2 else {} for each in (ending.size, _arriving(ending)))
    return {
        **enter,
        "stages": [
            {"id": "semifinal", **next(sizes), **best, **settled},
            {"id": "final", **next(sizes), **settled},
        ],
    }


def _seats(ending: Ending) -> int:
    """At the one table of a final; none where no such table can be."""
    enter = ending.enter
    fits = isinstance(enter, int) and SMALLEST_TABLE <= enter <= LARGEST_TABLE
    return int(enter) if fits else 0


def _arriving(ending: Ending) -> int:
    """How many of all semifinals reach the final."""
    enter, size, best = ending.enter, ending.size, ending.best
    if not (isinstance(enter, int) and isinstance(size, int) and isinstance(best, int)):
        return SMALLEST_TABLE
    return -(-enter // max(SMALLEST_TABLE, size)) * best


def ending_faults(rules: Any) -> Iterator[Fault]:
    """What is wrong with the numbers of an ending, at the fields in which they were typed."""
    modes = rules.get("modes") if isinstance(rules, dict) else None
    for number, mode in enumerate(modes if isinstance(modes, list) else ()):
        finish = mode.get("finish") if isinstance(mode, dict) else None
        ending = ending_of(finish) if finish is not None else None
        if ending is None:
            continue
        for key, (low, high) in _bounds(ending).items():
            value = getattr(ending, key)
            everybody = key == "enter" and value == 0 and ending.way in ("knockout", "groups")
            if not everybody and not (isinstance(value, int) and low <= value <= high):
                told = Lacking if value == "" else Fault
                yield told(f"modes.{number}.end.{key}", _expected(low, high, value))


def _bounds(ending: Ending) -> dict[str, tuple[int, int]]:
    if ending.way == "final":
        return {"enter": (SMALLEST_TABLE, LARGEST_TABLE)}
    enter = {"enter": (2, LARGEST_FINISH)}
    if ending.way == "knockout":
        return enter
    return {**enter, "size": (2, LARGEST_FINISH), "best": (1, LARGEST_FINISH)}


def _expected(low: int, high: int, value: int | str) -> Text:
    return Text(
        "a whole number from {low} to {high} expected, found {value}",
        low=low,
        high=high,
        value=value if value != "" else "–",
    )


def _number(part: Any, rules: Any, path: tuple[str | int, ...]) -> None:
    """Every match and stage cites what it rests on."""
    if isinstance(part, list):
        for index, each in enumerate(part):
            _number(each, rules, (*path, index))
    elif isinstance(part, dict):
        for key, each in list(part.items()):
            _number(each, rules, (*path, key))
        if "schemes" not in part and "stages" not in part and "draw" not in part:
            return
        part["rule"] = number_for(rules, (*path, "rule"))
        for key in ("draw", "start"):
            if key in part:
                part[f"{key}_rule"] = number_for(rules, (*path, f"{key}_rule"))


DRAWS: tuple[str, ...] = get_args(Draw)
STARTS: tuple[str, ...] = get_args(Start)
