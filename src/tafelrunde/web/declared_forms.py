"""A form straight into its command: each field is read as the command declares it.

The form's fields are called as the command's. What a form cannot know (a seed, whose phone it is,
the slip typed line by line) is given by whoever reads it. What may not be, the desk says.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from django.http import QueryDict

from tafelrunde.desk.commands.asked import Asked
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web.fields import text, whole

Command = TypeVar("Command", bound=Asked)


def asked_in(kind: type[Command], form: QueryDict, **given: Any) -> Command:
    """The command a form means, or a Refusal at the field that cannot be read."""
    types = get_type_hints(kind)
    said = {
        field.name: value
        for field in msgspec.structs.fields(kind)
        if field.name not in given
        and (value := _value(form, field, types[field.name])) is not msgspec.UNSET
    }
    return kind(**said, **given)


def _value(form: QueryDict, field: msgspec.structs.FieldInfo, declared: Any) -> Any:
    """What was typed, as the field's type has it; UNSET leaves the field's own default."""
    plain, may_lack = _without_none(declared)
    if get_origin(plain) is tuple:
        return tuple(each for each in form.getlist(field.name) if each)
    if plain is bool:
        return msgspec.UNSET if may_lack else bool(form.get(field.name))
    if not form.get(field.name, "").strip() and not field.required:
        return msgspec.UNSET
    if plain is int:
        return whole(form, field.name)
    if get_origin(plain) is Literal:
        return _choice(form, field.name, get_args(plain))
    return text(form, field.name)


def _without_none(declared: Any) -> tuple[Any, bool]:
    """`int | None` as `int`, and that it may be nothing."""
    if get_origin(declared) not in (Union, UnionType):
        return declared, False
    kinds = [each for each in get_args(declared) if each is not NoneType]
    return (kinds[0] if len(kinds) == 1 else str), len(kinds) < len(get_args(declared))


def _choice(form: QueryDict, name: str, choices: tuple[str, ...]) -> str:
    chosen = form.get(name, "")
    if chosen in choices:
        return chosen
    raise Refusal.single(name, "please choose one of these")
