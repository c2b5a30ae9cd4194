"""What does a table build before it plays, and how is that draw offered, shown and checked?

A game that draws its set-up (wonders, kingdom cards, a board) describes each such draw as a
`SetupDraw`. The command line, the pages and `verify` need nothing else: a result is plain JSON that
names algorithm, seed, kind and options, and whoever has these four can draw it again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from tafelrunde.draw.chance import Lots
from tafelrunde.rulebook.faults import Broken, Fault, Refusal
from tafelrunde.words import Text, Verbatim

__all__ = ["Picked", "Result", "SetupDraw", "SetupOption", "Value", "check", "recompute"]

COMMENTS = frozenset({"note", "rules"})
"""Told beside a draw but not drawn: later words for it leave a published draw valid."""

Value = bool | int | str
Result = dict[str, object]


@dataclass(frozen=True)
class SetupOption:
    """One thing the organiser may choose before the draw."""

    name: str
    kind: Literal["flag", "whole", "choice"]
    default: Value
    meaning: Text
    choices: tuple[str, ...] = ()
    least: int = 1
    most: int = 9999
    agreed_rule: str = ""
    """The rule by which it is for a match of the finish alone, if everybody in it agrees."""
    label: Text | None = None
    """What such an option is called where people agree on it."""

    def settle(self, given: object) -> Value:
        """The value as given if it is one this option knows; else what would be right."""
        if self.kind == "flag" and isinstance(given, bool):
            return given
        if self.kind == "whole" and isinstance(given, int) and not isinstance(given, bool):
            if self.least <= given <= self.most:
                return given
        elif self.kind == "choice" and isinstance(given, str) and given in self.choices:
            return given
        wanted = self.expected()
        raise Refusal.single(
            self.name,
            "{given} is not possible here; expected: {wanted}.",
            given=repr(given),
            wanted=wanted,
        )

    def expected(self) -> Text:
        """What may be given, in words."""
        if self.kind == "flag":
            return Text("yes or no (true, false)")
        if self.kind == "choice":
            listed = ", ".join(self.choices)
            return Verbatim(listed)
        return Text("a whole number from {least} to {most}", least=self.least, most=self.most)


@dataclass(frozen=True)
class Picked:
    """The first so many lots of one bag, in the order drawn, perhaps a side for each after them."""

    number: int
    sides: bool
    order: tuple[str, ...]


@dataclass(frozen=True)
class SetupDraw:
    """One kind of set-up draw: what may be chosen, how it is drawn, told and pictured.

    `outcome` takes the seed and settled options and yields only what came out; `draw` gives the
    whole, checkable result.
    """

    name: str
    rules: tuple[str, ...]
    title: Text
    options: tuple[SetupOption, ...]
    outcome: Callable[[str, Mapping[str, Value]], Result]
    lines: Callable[[Mapping[str, object], str], list[str]]
    picture: Callable[[Mapping[str, object], str], str] | None = None
    at_table: Callable[[str | None, int], Mapping[str, Value] | None] | None = None
    """Where each table draws for itself: the options for a kind of round and a table's size."""
    in_round: Callable[[Mapping[str, object], str], Mapping[str, object]] | None = None
    """What is built of a draw in a round of this kind, where that is not what was drawn itself."""
    of_short: tuple[Text, int] | None = None
    """What is said of tables with fewer seats than so many."""
    held: Callable[[Mapping[str, object]], Collection[str]] | None = None
    """Which of its rules hold for what was drawn, where they do not all."""
    picked: Callable[[Mapping[str, object]], Picked | None] | None = None
    """How lots come out of the bag, where that is all: anybody repeats it with Python alone."""
    just_before: str = ""
    """The rule that wants it drawn directly before the round: no plan made ahead has it."""

    def built(self, drawn: Mapping[str, object], kind: str | None) -> Mapping[str, object]:
        """The draw as a table builds it in a round of this kind: to be shown, never checked."""
        return drawn if self.in_round is None or kind is None else self.in_round(drawn, kind)

    def told(
        self, drawn: Mapping[str, object], lang: str, sizes: Collection[int] = ()
    ) -> list[str]:
        """In words, for tables of these sizes: of short ones only where there are some."""
        lines = self.lines(drawn, lang)
        if self.of_short is None or not sizes or min(sizes) < self.of_short[1]:
            return lines
        return [line for line in lines if line != self.of_short[0][lang]]

    def rules_for(self, drawn: Mapping[str, object]) -> tuple[str, ...]:
        """All of them where a rulebook of its own calls them otherwise."""
        held = self.rules if self.held is None else self.held(drawn)
        return tuple(rule for rule in self.rules if rule in held) or self.rules

    def settle(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with their values: given ones checked, the others by default."""
        known = {option.name: option for option in self.options}
        faults = [_unknown_option(name, known) for name in given if name not in known]
        settled: dict[str, Value] = {}
        for name, option in known.items():
            try:
                settled[name] = option.settle(given.get(name, option.default))
            except Refusal as refusal:
                faults += refusal.faults
        if faults:
            raise Refusal(faults)
        return settled

    def draw(self, seed: str, given: Mapping[str, object] | None = None) -> Result:
        """The draw as it is published: everything needed to repeat it, then what came out."""
        options = self.settle(given or {})
        head = {"kind": self.name, "algorithm": Lots.algorithm, "seed": seed, "options": options}
        return {**head, "rules": list(self.rules), **self.outcome(seed, options)}


def recompute(result: Mapping[str, object], offered: Iterable[SetupDraw]) -> Result:
    """The same draw once more, from its algorithm, seed, kind and options alone."""
    by_name = {draw.name: draw for draw in offered}
    kind, seed, options = result.get("kind"), result.get("seed"), result.get("options")
    algorithm = result.get("algorithm")
    if algorithm != Lots.algorithm:
        raise Refusal.single(
            "algorithm",
            "The algorithm {algorithm} is unknown; {Lots_algorithm} is known.",
            algorithm=repr(algorithm),
            Lots_algorithm=repr(Lots.algorithm),
        )
    if not isinstance(kind, str) or kind not in by_name:
        known = ", ".join(sorted(by_name))
        raise Refusal.single(
            "kind", "The draw {kind} is unknown; known: {known}.", kind=repr(kind), known=known
        )
    if not isinstance(seed, str):
        raise Refusal.single("seed", "The seed (a text) is missing.")
    if not isinstance(options, Mapping):
        raise Refusal.single("options", "The options (an object) are missing.")
    return by_name[kind].draw(seed, options)


def check(result: Mapping[str, object], offered: Iterable[SetupDraw]) -> tuple[Fault, ...]:
    """Everything in a published result that its own algorithm, seed and options do not yield."""
    try:
        again = recompute(result, offered)
    except Refusal as refusal:
        return refusal.faults
    names = [name for name in dict.fromkeys([*again, *result]) if name not in COMMENTS]
    return tuple(
        Fault(name, _differs(name in result, name in again))
        for name in names
        if (name in result) != (name in again) or _plain(result[name]) != _plain(again[name])
    )


def _differs(published: bool, drawn: bool) -> Text:
    if not published:
        return Text("is missing from what was published")
    if not drawn:
        return Text("is no part of this draw")
    return Text("is not what seed and options yield")


def _plain(value: object) -> str:
    # JSON text, because in Python True == 1 and a tuple never equals a list.
    try:
        return json.dumps(_without_comments(value), sort_keys=True, ensure_ascii=False)
    except (TypeError, ValueError) as error:
        raise Broken(f"a draw holds something that is no plain JSON: {error}") from error


def _without_comments(value: object) -> object:
    if isinstance(value, Mapping):
        return {k: _without_comments(v) for k, v in value.items() if k not in COMMENTS}
    if isinstance(value, list | tuple):
        return [_without_comments(item) for item in value]
    return value


def _unknown_option(name: object, known: Iterable[str]) -> Fault:
    listed = ", ".join(known)
    return Fault(
        str(name),
        Text("no such option; known: {listed}", listed=listed),
    )
