"""What stands on a slip, line by line, wherever it is shown."""

from __future__ import annotations

from tafelrunde.journal.events import Line
from tafelrunde.rulebook.criteria import TieBreak
from tafelrunde.rulebook.marks import Mark
from tafelrunde.rulebook.model import Mode, Rulebook, Scoring
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import LANGUAGES, Text, Verbatim, capital, listed
from tafelrunde.words.numbers import figures_text, signed_text


def scoring_of(state: Tournament, rulebook: Rulebook) -> Scoring:
    return rulebook.scoring[rulebook.mode(state.mode).scoring]


def figures_of(line: Line, scoring: Scoring | None) -> list[str]:
    """What stands on a line, in the rulebook's order; the journal keeps them by the alphabet."""
    order = [figure.name for figure in scoring.figures] if scoring is not None else []
    named = (name for name in (*order, *line.figures) if name in line.figures)
    return [signed_text(line.figures[name]) for name in dict.fromkeys(named)]


def figure_words(scoring: Scoring) -> Text | None:
    """What the figures of a line are, in their order; one alone needs no word: it is the result."""
    figures = () if scoring.own_arithmetic else scoring.figures
    if len(figures) < 2:
        return None
    return listed([figure.label for figure in figures], " / ")


WORTH = Text("Points")


def worth_criterion(mode: Mode) -> TieBreak | None:
    """By which the standings count what the places of a table are worth."""
    counted = (each for each in mode.standings if each.code in ("tp", "wins", "points"))
    return next((each for each in counted if not each.per_game), None)


def worth_word(mode: Mode, scoring: Scoring) -> Text:
    """What the points for a place are called beside the figures of the game: as in the standings.

    Many games call their own figure points: then it is told which of the two is meant.
    """
    criterion = worth_criterion(mode)
    told = capital(criterion.label) if criterion is not None else WORTH
    labels = [figure.label for figure in scoring.figures]
    clash = any(
        label[lang].casefold() == told[lang].casefold() for label in labels for lang in LANGUAGES
    )
    return capital(Text("tournament points")) if clash else told


def result_of(line: Line, scoring: Scoring | None) -> Text:
    """A line in short: the figures, a star for a win by other means, a cross for who left.

    A mark of the game's own stands behind them in its words: two lines that differ look different.
    """
    known = {mark.name: mark for mark in scoring.all_marks} if scoring is not None else {}
    marks = [
        said_of(known[name], line.carried[name]) if name in known else Verbatim(name)
        for name in line.marks
    ]
    if line.left:
        return listed(["✕", *marks], " ")
    star = ["★"] if line.won or line.victory else []
    figures = figures_text(figures_of(line, scoring))
    return listed([*([figures] if figures else []), *star, *marks], " ")


def stated(line: Line, scoring: Scoring) -> Text:
    """A line in words, as "victory points 54, coins 3": what somebody reads who has to decide."""
    figures = [
        Text("{label} {value}", label=figure.label, value=signed_text(line.figures[figure.name]))
        for figure in scoring.figures
        if figure.name in line.figures
    ]
    return listed([*figures, *tags_of(line, scoring)], ", ")


def tags_of(line: Line, scoring: Scoring) -> tuple[Text, ...]:
    """What was marked on a line, in words, as it stands beside a name."""
    carried = line.carried
    return tuple(
        said_of(mark, carried[mark.name]) for mark in scoring.all_marks if mark.name in carried
    )


def said_of(mark: Mark, said: bool | str) -> Text:
    """A mark in words, with the way it came about where that is told."""
    way = mark.way(said)
    return way.label if way is not None else mark.label


def changed_marks(was: Line, line: Line, scoring: Scoring) -> list[tuple[Mark, bool | str]]:
    """The marks that differ and what is said of each now: nothing where it was taken away."""
    before, now = was.carried, line.carried
    return [
        (mark, now.get(mark.name, False))
        for mark in scoring.all_marks
        if before.get(mark.name) != now.get(mark.name)
    ]
