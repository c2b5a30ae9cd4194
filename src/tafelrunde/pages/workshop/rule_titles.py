"""What is a rule called to which nobody has written a text? By what the rulebook needs it for.

A rule that is needed for several things has no name of its own: it is called like its chapter, or,
where the chapter has several rules, by the first thing it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.rulebook.model import Finish, Mode, Rulebook
from tafelrunde.rulebook.scoring import Scoring
from tafelrunde.rulebook.stages import Match, Stage
from tafelrunde.words import InEach, Text, capital

Named = tuple[str | None, Text]


def rule_titles(book: Rulebook) -> Mapping[str, Text]:
    """The name of every rule that has one of its own."""
    found: dict[str, list[Text]] = {}
    for mode in book.modes:
        for rule, title in _of_mode(book, mode):
            titles = found.setdefault(rule or "", [])
            if title not in titles:
                titles.append(title)
    return {rule: titles[0] for rule, titles in found.items() if rule and len(titles) == 1}


def _of_mode(book: Rulebook, mode: Mode) -> Iterator[Named]:
    yield mode.rounds_rule, Text("Number of rounds")
    yield mode.seating.sizes_rule, Text("Size of the tables")
    yield mode.seating.rule, Text("Who sits where")
    scoring = book.scoring.get(mode.scoring)
    if scoring is not None:
        yield from _of_scoring(scoring)
    for criterion in mode.standings:
        yield criterion.rule, capital(criterion.label)
    if mode.finish is not None:
        yield from _of_finish(mode.finish)


def _of_scoring(scoring: Scoring) -> Iterator[Named]:
    yield scoring.points_rule, Text("Points for the place")
    yield scoring.shared_rule, Text("Shared places")
    yield scoring.draw_rule, Text("Drawn games")


def _of_finish(finish: Finish) -> Iterator[Named]:
    yield finish.rule, Text("Who reaches the finish")
    matches: list[Stage | Match] = [*finish.stages]
    matches += (match for scheme in finish.schemes for match in scheme.matches)
    for each in matches:
        yield each.draw_rule, Text("Drawn games of the finish")
        yield each.start_rule, Text("Who starts in the finish")


def as_title(sentence: Text) -> Text:
    return InEach(lambda lang: sentence[lang].rstrip("."))
