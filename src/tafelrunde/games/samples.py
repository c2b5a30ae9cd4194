"""What does a game usually look like? Made-up results beside the rulebook, for simulations.

A game may bring a `samples.toml`: for each scoring a few results as they occur, so that margins and
shared places of simulated games are believable before a tournament has games of its own. A folder
without one is helped by drawn results between the typical figures of its slip.
"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.draw.chance import Lots
from tafelrunde.games.sample import sample_slip
from tafelrunde.games.shelf import folder_text
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.rulebook.loader import read_beside
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.words import Text

USUAL_MINUTES = 60
DRAWN = 12
"""So many results are drawn where a folder brings none."""


class SampleGames(Frozen, frozen=True, kw_only=True):
    """Results of one scoring: each a line of figures for everybody at the table, best first."""

    scoring: str
    kinds: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    results: tuple[tuple[tuple[int, ...], ...], ...] = ()
    victories: tuple[str, ...] = ()
    """Duels that ended before counting, by the mark on the winner's seat."""
    minutes: tuple[dict[str, object], ...] = ()
    """Whole games of a game with its own arithmetic."""

    def slips(self) -> Iterator[Slip]:
        for result in self.results:
            yield Slip(
                tuple(
                    Line(str(number), dict(zip(self.figures, figures, strict=True)))
                    for number, figures in enumerate(result, start=1)
                )
            )
        for mark in self.victories:
            yield Slip((Line("1", victory=mark), Line("2")))


class Samples(Frozen, frozen=True, kw_only=True):
    minutes: int = USUAL_MINUTES
    """What a round takes, with setting up, counting and the slip."""
    games: tuple[SampleGames, ...] = ()


_read: dict[tuple[str, str], Samples] = {}


def open_samples(rulebook: Rulebook) -> Samples:
    """The game's samples.toml, read once; empty where its folder has none."""
    text = folder_text(rulebook, "samples.toml") or ""
    key = (rulebook.edition, text)
    if key not in _read:
        _read[key] = read_samples(text, f"{rulebook.id}/samples.toml", rulebook)
    return _read[key]


def read_samples(text: str, file: str, rulebook: Rulebook) -> Samples:

    def misfits(samples: Samples) -> Iterator[Fault]:
        for index, games in enumerate(samples.games):
            yield from _misfits(games, f"games[{index}]", rulebook)

    return read_beside(text, file, Samples, misfits)


def _misfits(games: SampleGames, place: str, rulebook: Rulebook) -> Iterator[Fault]:
    if games.scoring not in rulebook.scoring:
        text = unknown_name(Text("scoring"), games.scoring, rulebook.scoring)
        yield Fault(f"{place}.scoring", text)
        return
    known = {figure.name for figure in rulebook.scoring[games.scoring].figures}
    for name in games.figures:
        if name not in known:
            yield Fault(
                f"{place}.figures", unknown_name(Text("figure", context="samples"), name, known)
            )
    kinds = {kind.id for kind in rulebook.kinds}
    for kind in games.kinds:
        if kind not in kinds:
            yield Fault(f"{place}.kinds", unknown_name(Text("game"), kind, kinds))
    wanted = len(games.figures)
    for index, result in enumerate(games.results):
        if any(len(line) != wanted for line in result):
            text = Text("{wanted} numbers for everybody at the table expected", wanted=wanted)
            yield Fault(f"{place}.results[{index}]", text)


def sample_slips(rulebook: Rulebook, mode: Mode, size: int, kind: str | None) -> list[Slip]:
    """Results of that size and kind: from the folder, else drawn; a kind nobody wrote any for is
    drawn too."""
    written = [
        slip
        for games in open_samples(rulebook).games
        if games.scoring == mode.scoring and (not games.kinds or kind in games.kinds)
        for slip in games.slips()
        if len(slip.lines) == size
    ]
    return written or list(_drawn(rulebook, mode, size, kind))


def sample_games(rulebook: Rulebook, mode: Mode) -> list[dict[str, object]]:
    """Whole games where the game has its own arithmetic: written ones, else drawn."""
    written = [
        game
        for games in open_samples(rulebook).games
        if games.scoring == mode.scoring
        for game in games.minutes
    ]
    if written or folder_text(rulebook, "sample.py") is None:
        return written
    slips = _drawn(rulebook, mode, 0, None)
    return [slip.minutes for slip in slips if slip.minutes is not None]


def _drawn(rulebook: Rulebook, mode: Mode, size: int, kind: str | None) -> Iterator[Slip]:
    seats = [Seat(str(number)) for number in range(1, size + 1)]
    for number in range(1, DRAWN + 1):
        lots = Lots("sample games", f"{mode.scoring} {size} {kind} {number}")
        yield sample_slip(rulebook, mode, seats, kind, lots)
