"""The handbook: every rule id with its kind and its text, German and English, to be cited."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.keepable import unkeepable
from tafelrunde.rulebook.loader import placed, read_toml
from tafelrunde.rulebook.toml_words import misshapen_at
from tafelrunde.words import Text, read_back

RuleKind = Literal["F", "S", "P", "T", "R", "Q", "E", "J", "G", "C", "O", "X"]

KINDS: dict[RuleKind, Text] = {
    "F": Text("format and stages"),
    "S": Text("seating and draws"),
    "P": Text("placement and points"),
    "T": Text("tie-breaks"),
    "R": Text("season ranking"),
    "Q": Text("qualification and invitations"),
    "E": Text("entry and registration"),
    "J": Text("referee, conduct and rulings"),
    "G": Text("game set-up and clarifications"),
    "C": Text("clocks"),
    "O": Text("organiser’s duties"),
    "X": Text("worked example"),
}


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player would type when looking for a rule."""

    de: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a referee usually decides under a rule: the verdict, and a sentence for the minutes."""

    verdict: Literal["note", "warning", "penalty", "report"]
    text: Text


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    kind: RuleKind
    title: Text
    text: Text
    words: Words = Words()
    ruling: Ruling | None = None

    of_house: ClassVar[bool] = False
    """Whether this house wrote it itself."""


class Handbook(msgspec.Struct, frozen=True, kw_only=True):
    rules: tuple[Rule, ...]

    def rule(self, rule_id: str) -> Rule | None:
        return next((rule for rule in self.rules if rule.id == rule_id), None)


class _Page(msgspec.Struct, forbid_unknown_fields=True):
    rule: tuple[Rule, ...]


def read_handbook(text: str, file: str) -> Handbook:
    plain = read_toml(text, file)
    try:
        page = msgspec.convert(plain, _Page, dec_hook=read_back)
    except msgspec.ValidationError as error:
        place, why = misshapen_at(str(error))
        raise Refusal.of(f"{file}: {place}" if place else file, why) from None
    if lost := list(unkeepable(plain, "")):
        raise Refusal(placed(lost, file))
    return Handbook(rules=page.rule)
