"""A rulebook in the making: plain data, and every change to it, one after the other.

Nothing is ever overwritten: a step says what is set or taken away, an undo is a step as well. So
two people may be at one draft, and whatever one of them wrote is still there.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from tafelrunde.rulebook.edition import Plain

Path = tuple[str | int, ...]
TOLD_APART_BY = ("id", "name", "code")
"""By which a part of a list is still the same one after a change."""


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands at a place from now on; `gone`: nothing does."""

    path: Path
    value: Any = None
    gone: bool = False


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody did to a draft at once."""

    kind: Literal["set", "undo", "redo"] = "set"
    question: str = ""
    changes: tuple[Change, ...] = ()


class Draft(msgspec.Struct, frozen=True):
    """Where it began, and what was done since."""

    start: Plain
    steps: tuple[Step, ...] = ()

    def after(self, steps: int) -> Plain:
        """The rules as they stood after so many steps."""
        rules = copy.deepcopy(self.start)
        for step in in_force(self.steps[:steps])[0]:
            apply(rules, step.changes)
        return rules

    @property
    def rules(self) -> Plain:
        return self.after(len(self.steps))

    @property
    def can_undo(self) -> bool:
        return bool(in_force(self.steps)[0])

    @property
    def can_redo(self) -> bool:
        return bool(in_force(self.steps)[1])


def in_force(steps: Iterable[Step]) -> tuple[list[Step], list[Step]]:
    """The steps that hold, and those taken back that could be taken up again."""
    done: list[Step] = []
    back: list[Step] = []
    for step in steps:
        if step.kind == "undo":
            back.append(done.pop()) if done else None
        elif step.kind == "redo":
            done.append(back.pop()) if back else None
        else:
            done.append(step)
            back.clear()
    return done, back


# ── What is there ────────────────────────────────────────────────────────────────────────────────


def found(rules: Any, path: Sequence[str | int]) -> Any:
    """What stands at a place; None where nothing does."""
    for part in path:
        if isinstance(part, int):
            rules = rules[part] if isinstance(rules, list) and part < len(rules) else None
        else:
            rules = rules.get(part) if isinstance(rules, dict) else None
    return rules


def apply(rules: Plain, changes: Iterable[Change]) -> None:
    for change in changes:
        _apply(rules, change)


def _apply(rules: Any, change: Change) -> None:
    *way, last = change.path
    for part, following in zip(way, change.path[1:], strict=True):
        inner = found(rules, (part,))
        if not isinstance(inner, dict | list):
            inner = [] if isinstance(following, int) else {}
            _put(rules, part, inner)
        rules = inner
    if not change.gone:
        _put(rules, last, copy.deepcopy(change.value))
    elif isinstance(rules, dict):
        rules.pop(last, None)
    elif isinstance(rules, list) and isinstance(last, int) and last < len(rules):
        del rules[last]


def _put(rules: Any, part: str | int, value: Any) -> None:
    if isinstance(rules, dict):
        rules[str(part)] = value
    elif isinstance(rules, list) and isinstance(part, int):
        rules[part : part + 1] = [value]


# ── What is otherwise ────────────────────────────────────────────────────────────────────────────


def changed(before: Any, after: Any, path: Path = ()) -> Iterator[Change]:
    """The changes that lead from one to the other, each as small as it can be said."""
    if before == after and type(before) is type(after):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            if key not in after:
                yield Change((*path, key), gone=True)
            elif key not in before:
                yield Change((*path, key), after[key])
            else:
                yield from changed(before[key], after[key], (*path, key))
    elif _same_parts(before, after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from changed(one, other, (*path, index))
    else:
        yield Change(path, after)


def _same_parts(before: Any, after: Any) -> bool:
    """Lists of the same things in the same order: each can be changed by itself."""
    if not isinstance(before, list) or not isinstance(after, list) or len(before) != len(after):
        return False
    return all(_name(one) is not None and _name(one) == _name(other) for one, other in
               zip(before, after, strict=True))  # fmt: skip


def _name(part: Any) -> object:
    if not isinstance(part, dict):
        return None
    return next((part[key] for key in TOLD_APART_BY if key in part), None)


# ── Two at one draft ─────────────────────────────────────────────────────────────────────────────


def overtaken(draft: Draft, seen: int, wanted: Sequence[Change]) -> list[Change]:
    """What somebody else did meanwhile to the very places that are to be changed.

    Whoever wants the same is not in anybody's way, and what was done elsewhere stays.
    """
    then, now = draft.after(seen), draft.rules
    meanwhile = list(changed(then, now))
    return [
        other
        for other in meanwhile
        if any(_touch(other.path, mine.path) and not _agree(now, mine) for mine in wanted)
    ]


def _touch(one: Path, other: Path) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def _agree(now: Plain, mine: Change) -> bool:
    return bool(found(now, mine.path) == (None if mine.gone else mine.value))
