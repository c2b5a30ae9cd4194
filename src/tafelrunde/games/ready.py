"""Which formats wait for a game? Rulebooks of their own, played by with whatever somebody names."""

from __future__ import annotations

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.games.volumes import volumes
from tafelrunde.rulebook.model import Rulebook


def all_formats() -> list[Rulebook]:
    """Those that came with the program; they stand on the shelf behind the games."""
    return [open_rulebook(volume.edition) for volume in volumes() if volume.is_format]
