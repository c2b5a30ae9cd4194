"""What does a house add to a handbook? Its own rulings and game rules, each with an id of its own.

The ids are the rulebook's letters, an H and a number (7W-H1): no handbook numbers its rules so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

import msgspec

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.foreign_rules import unseen_in
from tafelrunde.rulebook.handbook import KINDS, Rule, RuleKind, Words
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.words import Label, Text

WRITABLE: tuple[RuleKind, ...] = ("J", "G")
"""What a house writes: rulings, and clarifications of the game."""
LONGEST_TITLE, LONGEST_TEXT = 120, 4000


class HouseRule(Rule, frozen=True, kw_only=True):
    """A ruling or game rule of this house; `beside` is the rule it explains, if it is one."""

    of_house: ClassVar[bool] = True

    number: int
    beside: str = ""


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wrote; one language is enough."""

    kind: RuleKind = "J"
    beside: str = ""
    title_de: str = ""
    text_de: str = ""
    title_en: str = ""
    text_en: str = ""

    def as_rule(self, prefix: str, number: int) -> HouseRule:
        """Shown in every language; found by the id of the rule it stands beside as well."""
        return HouseRule(
            id=house_id(prefix, number),
            kind=self.kind,
            title=_either(self.title_de, self.title_en),
            text=_either(self.text_de, self.text_en),
            words=Words(en=(self.beside,) if self.beside else ()),
            number=number,
            beside=self.beside,
        )


def house_id(prefix: str, number: int) -> str:
    return f"{prefix}-H{number}"


def _either(de: str, en: str) -> Label:
    return Label(de=de or en, en=en or de)


def as_typed(form: Mapping[str, str]) -> Written:
    """The fields of a form as they are, tidied; whether they will do is `check_written`'s."""
    given = {name: _tidy(form.get(name, "")) for name in Written.__struct_fields__}
    given["beside"] = given["beside"].upper()
    kind = given.pop("kind")
    return Written(kind=kind if kind in KINDS else "J", **given)


def _tidy(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def check_written(written: Written, ids: Collection[str]) -> None:
    """A Refusal with everything that will not do; `ids` are the rules it can stand beside."""
    faults = [
        Fault(name, wrong)
        for name in ("title_de", "text_de", "title_en", "text_en")
        if (wrong := _wrong(name, getattr(written, name))) is not None
    ]
    if written.kind not in WRITABLE:
        faults.append(Fault("kind", Text("a ruling or a game rule expected")))
    if not (written.title_de or written.title_en):
        faults.append(Fault("title_de", Text("please give it a title, in one language at least")))
    if not (written.text_de or written.text_en):
        faults.append(Fault("text_de", Text("please write its text, in one language at least")))
    if written.beside and written.beside not in ids:
        faults.append(Fault("beside", unknown_name(Text("rule"), written.beside, ids)))
    if faults:
        raise Refusal(faults)


def _wrong(name: str, text: str) -> Text | None:
    title = name.startswith("title")
    most = LONGEST_TITLE if title else LONGEST_TEXT
    if len(text) > most:
        return Text("at most {most} characters, found {text}", most=most, text=len(text))
    if unseen_in(text) or (title and "\n" in text):
        return Text("there are signs in it that nobody can see; please type it anew without them")
    return None
