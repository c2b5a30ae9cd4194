"""Which function decides a command of a tournament? It says so itself, where it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.desk.matter import Matter
from tafelrunde.journal.events import Event
from tafelrunde.journal.registers import Register

DECISIONS: Register[Callable[[Matter, Any], list[Event]]] = Register()
