"""What can be asked for at the desk: one frozen, imperative record for each command.

Commands travel as JSON (`{"command": "check-in", "player": "p7"}`). They carry no clock and no
chance: whoever sends one gives the seed, the ledger gives the time. Who asks is the Actor.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from tafelrunde.desk.commands.announcing import *
from tafelrunde.desk.commands.asked import *
from tafelrunde.desk.commands.day import *
from tafelrunde.desk.commands.entries import *
from tafelrunde.desk.commands.finish import *
from tafelrunde.desk.commands.rounds import *
from tafelrunde.desk.commands.tables import *
from tafelrunde.journal.registers import kinds_of

if TYPE_CHECKING:
    Command: TypeAlias = DeskAsked
else:
    Command = reduce(or_, kinds_of(DeskAsked))
