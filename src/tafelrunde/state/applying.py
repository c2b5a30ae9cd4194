"""How does an event change the state? The steps say themselves which event they apply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.journal.registers import Register
from tafelrunde.state.championship import Championship
from tafelrunde.state.tournament import Tournament

STEPS: Register[Callable[[Tournament, Any], None]] = Register()
SEASON_STEPS: Register[Callable[[Championship, Any], None]] = Register()
