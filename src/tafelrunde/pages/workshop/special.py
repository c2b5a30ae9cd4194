"""Questions that are asked otherwise than the language says it: the end, and meeting again."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from tafelrunde.pages.workshop.asking import form_of
from tafelrunde.pages.workshop.endings import (
    AS_IT_STANDS,
    AS_IT_WAS,
    DRAWS,
    KEPT,
    STARTS,
    WAYS,
    Ending,
    ending_of,
    finish_of,
)
from tafelrunde.pages.workshop.fields import Choice, Field, Form
from tafelrunde.pages.workshop.filling import new_row
from tafelrunde.pages.workshop.key_words import choice_of
from tafelrunde.pages.workshop.questions import Question
from tafelrunde.rulebook.drafting import Path, found
from tafelrunde.rulebook.edition import Plain
from tafelrunde.words import Text
from tafelrunde.words.digits import signed_in, whole_in

REMATCHES = "avoid_rematches"
LONGEST = 40


Held = Mapping[str, Plain]
"""The finish each mode had last, by its id."""
NONE_HELD: Held = MappingProxyType({})


def special_fields(
    question: str, rules: Any, path: Path, held: Held = NONE_HELD
) -> tuple[Field, ...] | None:
    """The fields asked instead of, or beside, those of the model."""
    if question == "end":
        mode = found(rules, path)
        return _end(found(mode, ("finish",)), path, _before(mode, held))
    if question == "seats":
        return (_again(rules),)
    if question == "worth":
        return (_called(path),)
    return None


# ── The end ──────────────────────────────────────────────────────────────────────────────────────


def _before(mode: Any, held: Held) -> Plain | None:
    """The finish that was taken away from a mode; None where it has one, or never had."""
    gone = isinstance(mode, dict) and mode.get("finish") is None
    return held.get(str(mode.get("id"))) if gone else None


def _end(finish: Any, path: Path, before: Plain | None) -> tuple[Field, ...]:
    ending, was = ending_of(finish), ending_of(before)
    shown = ending or Ending(way=AS_IT_STANDS)
    if before is not None and was is not None:
        shown = msgspec.structs.replace(was, way="none")
    ways = WAYS if ending is not None else {AS_IT_STANDS: KEPT, **WAYS}
    if before is not None and was is None:
        ways = {**WAYS, AS_IT_STANDS: AS_IT_WAS}
    start = ".".join(map(str, (*path, "end")))

    def one(key: str, values: Sequence[str], chosen: str) -> tuple[Choice, ...]:
        return tuple(Choice(each, choice_of("", key, each), each == chosen) for each in values)

    return (
        Field(
            kind="ways",
            name=f"{start}.way",
            label=Text("What comes at the end?"),
            choices=tuple(Choice(way, said, way == shown.way) for way, said in ways.items()),
        ),
        Field(
            kind="whole",
            name=f"{start}.enter",
            only_with="final tables knockout groups",
            label=Text("how many reach it"),
            hint=Text("0: everybody, for a knockout or groups"),
            value=str(shown.enter),
        ),
        Field(
            kind="whole",
            name=f"{start}.size",
            only_with="tables groups",
            label=Text("at a table of the semifinals, or in a group"),
            value=str(shown.size),
        ),
        Field(
            kind="whole",
            name=f"{start}.best",
            only_with="tables groups",
            label=Text("so many of each go on"),
            value=str(shown.best),
        ),
        Field(
            kind="flag",
            name=f"{start}.third",
            only_with="knockout groups",
            label=Text("a match for third place (knockout)"),
            on=shown.third,
        ),
        Field(
            kind="choice",
            name=f"{start}.draw",
            only_with="final tables knockout groups",
            label=Text("if a game is level"),
            choices=one("draw", [each for each in DRAWS if each != "stands"], shown.draw),
        ),
        Field(
            kind="choice",
            name=f"{start}.start",
            only_with="final tables knockout groups",
            label=Text("who starts"),
            choices=one("start", STARTS, shown.start),
        ),
    )


def _again(rules: Any) -> Field:
    option = _rematches(rules)
    return Field(
        kind="flag",
        name="rematches",
        label=Text("nobody meets twice, if possible"),
        hint=Text("An option that whoever announces a tournament may switch off."),
        on=option is not None and found(option, ("default",)) is True,
    )


def _called(path: Path) -> Field:
    """A scoring has a short name as well: modes refer to it."""
    return Field(
        kind="text",
        name=f"{'.'.join(map(str, path))}.called",
        label=Text("short name of the scoring"),
        value=str(path[-1]),
    )


def _rematches(rules: Any) -> Any:
    options = found(rules, ("options",))
    for each in options if isinstance(options, list) else []:
        if found(each, ("name",)) == REMATCHES:
            return each
    return None


# ── What they mean ───────────────────────────────────────────────────────────────────────────────


def special_answers(
    rules: Plain, given: Mapping[str, Sequence[str]], held: Held = NONE_HELD
) -> Plain:
    for name in given:
        parts = name.split(".")
        if parts[0] == "modes" and parts[2:] == ["end", "way"]:
            _ended(rules, whole_in(parts[1]), given, held)
        elif parts[0] == "scoring" and parts[2:] == ["called"]:
            _rename(rules, parts[1], given[name][-1].strip().replace(".", "-"))
    if "rematches" in given:
        _meet_again(rules, avoided=given["rematches"][-1] == "yes")
    return rules


def _ended(
    rules: Plain, number: int | None, given: Mapping[str, Sequence[str]], held: Held
) -> None:
    mode = found(rules, ("modes", number)) if number is not None else None
    start = f"modes.{number}.end."

    def told(key: str) -> str:
        return (given.get(start + key) or ("",))[-1].strip()

    def number_told(key: str, usual: int | str) -> int | str:
        return _whole(told(key)) if start + key in given else usual

    if number is None or not isinstance(mode, dict):
        return
    before = _before(mode, held)
    if before is not None and told("way") == AS_IT_STANDS:
        mode["finish"] = copy.deepcopy(before)
    if told("way") not in WAYS:
        return
    usual = Ending()
    ending = Ending(
        way=told("way"),
        enter=number_told("enter", usual.enter),
        size=number_told("size", usual.size),
        best=number_told("best", usual.best),
        third=told("third") == "yes",
        draw=told("draw") if told("draw") in DRAWS else usual.draw,
        start=told("start") if told("start") in STARTS else usual.start,
    )
    now = ending_of(mode.get("finish"))
    finish = finish_of(ending, rules, ("modes", number), mode.get("finish") or before)
    if now is not None and now == ending_of(finish):
        return  # nothing else was said: its rule numbers stay
    if finish is None:
        mode.pop("finish", None)
    elif before is not None and ending_of(before) == ending_of(finish):
        mode["finish"] = copy.deepcopy(before)
    else:
        mode["finish"] = finish


def _rename(rules: Plain, old: str, new: str) -> None:
    """A scoring under another name, for every mode that uses it."""
    scorings = rules.get("scoring")
    if not isinstance(scorings, dict) or old not in scorings or new in scorings or not new:
        return
    rules["scoring"] = {new if name == old else name: each for name, each in scorings.items()}
    for mode in found(rules, ("modes",)) or []:
        if found(mode, ("scoring",)) == old:
            mode["scoring"] = new


def _whole(raw: str) -> int | str:
    """A whole number; what is none stays as it was typed."""
    number = signed_in(raw)
    return raw[:LONGEST] if number is None else number


def _meet_again(rules: Plain, *, avoided: bool) -> None:
    option = _rematches(rules)
    if option is not None:
        option["default"] = avoided
    elif avoided:
        options = rules.setdefault("options", [])
        options.append(new_row(rules, ("options",), REMATCHES))


def whole_form(question: Question, rules: Any, held: Held = NONE_HELD) -> Form:
    """The form of a question as it is shown."""
    form = form_of(question, rules)
    asked = question.asked.id
    special = special_fields(asked, rules, question.path, held)
    if special is None:
        return form
    if asked == "end":
        return Form(special, form.fields, form.rules)
    if asked == "worth":
        return Form(form.fields, (*form.more, *special), form.rules)
    return Form((*form.fields, *special), form.more, form.rules)
