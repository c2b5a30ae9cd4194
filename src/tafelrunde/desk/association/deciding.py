"""Which function decides a command of a season? It says so itself, where it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.journal.registers import Register
from tafelrunde.journal.season_events import SeasonEvent

SEASON_DECISIONS: Register[Callable[[SeasonMatter, Any], list[SeasonEvent]]] = Register()
