"""What stands on a slip, line by line, wherever it is shown."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.journal.events import Line, Seat
from tafelrunde.rulebook.model import Rulebook, Scoring
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text


def scoring_of(state: Tournament, rulebook: Rulebook) -> Scoring:
    return rulebook.scoring[rulebook.mode(state.mode).scoring]


def figures_of(line: Line) -> list[str]:
    """What stands on a line, victory points first; the journal keeps them by the alphabet."""
    named = sorted(line.figures.items(), key=lambda each: each[0] != "vp")
    return [str(value) for _name, value in named]


def figure_words(scoring: Scoring) -> Text | None:
    """What the figures of a line are, in their order; one alone needs no word: it is the result."""
    figures = () if scoring.own_arithmetic else scoring.figures
    if len(figures) < 2:
        return None
    return Text(*(" / ".join(figure.label[lang] for figure in figures) for lang in ("de", "en")))


def result_of(line: Line) -> str:
    """A line in short: the figures, a star for a win by other means, a cross for who left."""
    if line.left:
        return "✕"
    return " / ".join(figures_of(line)) + (" ★" if line.won or line.victory else "")


def ordered(seats: Sequence[Seat]) -> list[Seat]:
    return sorted(seats, key=lambda seat: seat.position or 0)
