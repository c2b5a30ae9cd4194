"""What does a rulebook draw with? With its own bags, or with a draw that Python of a folder offers.

Whoever checks a folder hears the same of its draws as the shelf does, yet nothing of the folder
itself is run for it: only the program's own draws look at what they are to draw from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from tafelrunde.draw.declared import declared_draw
from tafelrunde.draw.setup import SetupDraw
from tafelrunde.games.volumes import Volume, offers, text_of, volumes
from tafelrunde.rulebook.draws import Draw
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.keepable import unkeepable
from tafelrunde.rulebook.model import Rulebook

OFFERED = "OWN_DRAWS"


def made(draw: Draw, offering: Iterable[Volume]) -> SetupDraw:
    """Declared as data, or by the first folder that offers it, with what this rulebook calls it."""
    if not draw.own:
        return declared_draw(draw)
    for volume in offering:
        offered = volume.python("setup").OWN_DRAWS if volume.has("setup.py") else {}
        if draw.own in offered:
            found = cast(SetupDraw, offered[draw.own](draw.material))
            if faults := list(_unkeepable(draw)):
                raise Refusal(faults)
            return replace(found, name=draw.name, title=draw.title, rules=draw.rules)
    raise Refusal.single(
        f"draws.{draw.name}", "there is no draw {own} in this program", own=repr(draw.own)
    )


def _unkeepable(draw: Draw) -> Iterator[Fault]:
    """What its own Python let pass, and no journal could carry."""
    return unkeepable(draw.material, "material")


def draws_looked_through(book: Rulebook, folder: Path | None) -> list[Fault]:
    """What the shelf would refuse about the draws of a rulebook that may lie in this folder."""
    own = [draw for draw in book.draws if draw.own]
    ours = [volume for volume in volumes() if volume.built_in and volume.has("setup.py")]
    return [fault for draw in own for fault in _refused(draw, ours, folder)]


def _refused(draw: Draw, ours: Sequence[Volume], folder: Path | None) -> Iterator[Fault]:
    """Where Python that is not run may offer the draw, only what holds of every material."""
    here = any(draw.own in volume.python("setup").OWN_DRAWS for volume in ours)
    if _offers_draws(folder) or (not here and any(map(_brings_draws, volumes()))):
        yield from _unkeepable(draw)
        return
    try:
        made(draw, ours)
    except Refusal as refusal:
        yield from refusal.faults


def _brings_draws(volume: Volume) -> bool:
    return not volume.built_in and isinstance(volume.folder, Path) and _offers_draws(volume.folder)


def _offers_draws(folder: Path | None) -> bool:
    file = folder / "setup.py" if folder is not None else None
    if file is None or not file.is_file():
        return False
    try:
        return offers(text_of(file, str(file)), OFFERED)
    except (Refusal, SyntaxError):
        return False
