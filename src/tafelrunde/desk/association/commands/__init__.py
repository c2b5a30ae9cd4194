"""What can be asked of a season: one frozen, imperative record for each command.

Commands travel as JSON (`{"command": "approve-fixture", "fixture": "f3"}`). They name people by
opaque ids; whether somebody is eligible, of age or barred is never in a command: the desk asks the
register (`matter.Register`) and hears yes or no.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from tafelrunde.desk.association.commands.asked import *
from tafelrunde.desk.association.commands.calendar import *
from tafelrunde.desk.association.commands.lists import *
from tafelrunde.journal.registers import kinds_of

if TYPE_CHECKING:
    Command: TypeAlias = OfficeAsked
else:
    Command = reduce(or_, kinds_of(OfficeAsked))

_reading = msgspec.json.Decoder(Command)
_writing = msgspec.json.Encoder(order="deterministic")


def name_of(command: Command | type[OfficeAsked]) -> str:
    """The command's name as it stands in JSON, for example "approve-fixture"."""
    kind = command if isinstance(command, type) else type(command)
    return str(kind.__struct_config__.tag)


def command_to_json(command: Command) -> bytes:
    return _writing.encode(command)


def command_from_json(text: bytes | str) -> Command:
    """Read one command; raises `msgspec.ValidationError` for anything else."""
    command: Command = _reading.decode(text)
    return command
