"""What do all commands to a season share, and who may give them?"""

from __future__ import annotations

from typing import ClassVar

from tafelrunde.desk.commands.asked import Asked

OFFICE = frozenset({"association"})
ORGANISERS = OFFICE | {"organiser"}
PERSON = OFFICE | {"player"}


class OfficeAsked(Asked, frozen=True, kw_only=True):
    """Base of what can be asked of a season."""

    may: ClassVar[frozenset[str]] = OFFICE
    """The roles that reach the command's own rules; everybody else is refused before them.

    The office alone, unless a command names others.
    """
    afterwards: ClassVar[bool] = False
    """Still possible when the season is closed: people can be merged, and what lapses lapses."""
