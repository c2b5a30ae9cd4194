"""What do all commands share? They are frozen, named by a tag, and take no unknown fields.

Who may give a command, and what it is about, stands in its class: nothing is listed elsewhere.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tafelrunde.desk.roles import Phases
from tafelrunde.rulebook.topics import Topic


class Asked(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="command",
    omit_defaults=True,
):
    """Base of all commands; the tag is the command's name in JSON."""

    subject: ClassVar[str] = ""
    """What two people must not change at the same time; none: the table or person it names."""


def name_of(command: Asked | type[Asked]) -> str:
    """The command's name as it stands in JSON, for example "check-in"."""
    kind = command if isinstance(command, type) else type(command)
    return str(kind.__struct_config__.tag)


def command_to_json(command: Asked) -> bytes:
    """The same bytes for the same command, whatever the order in its sets and tables."""
    plain = msgspec.to_builtins(command, order="deterministic", str_keys=True)
    return msgspec.json.encode(plain)


class DeskAsked(Asked, frozen=True, kw_only=True):
    """Base of what can be asked for in a tournament."""

    may: ClassVar[Phases]
    """The roles that reach the command's own rules, phase by phase; all others are refused."""
    topic: ClassVar[Topic | None] = None
    """What a refusal names where the command comes too early or too late."""
