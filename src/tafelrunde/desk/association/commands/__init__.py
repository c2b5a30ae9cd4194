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
from tafelrunde.desk.commands.asked import command_to_json as command_to_json
from tafelrunde.desk.commands.asked import name_of as name_of
from tafelrunde.journal.registers import kinds_of

if TYPE_CHECKING:
    Command: TypeAlias = OfficeAsked
else:
    Command = reduce(or_, kinds_of(OfficeAsked))

_reading = msgspec.json.Decoder(Command)


def command_from_json(text: bytes | str) -> Command:
    """Read one command; raises `msgspec.ValidationError` for anything else."""
    command: Command = _reading.decode(text)
    return command
