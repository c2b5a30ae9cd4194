"""What is a rule called to which nobody has written a text? By what the rulebook needs it for.

A rule that is needed for several things has no name of its own: it is called like its chapter, or,
where the chapter has several rules, by the first thing it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from tafelrunde.pages.workshop.finish_words import stage_title
from tafelrunde.rulebook.model import Finish, Mode, Rulebook
from tafelrunde.rulebook.scoring import Scoring
from tafelrunde.rulebook.stages import Match, Stage
from tafelrunde.words import InEach, Text, capital

Named = tuple[str | None, Text]


def rule_titles(book: Rulebook) -> Mapping[str, Text]:
    """The name of every rule that has one of its own."""
    found: dict[str, list[Text]] = {}
    of_modes = chain.from_iterable(_of_mode(book, mode) for mode in book.modes)
    for rule, title in (*of_modes, *_of_desk(book)):
        titles = found.setdefault(rule or "", [])
        if title not in titles:
            titles.append(title)
    return {rule: titles[0] for rule, titles in found.items() if rule and len(titles) == 1}


def _of_mode(book: Rulebook, mode: Mode) -> Iterator[Named]:
    yield mode.rounds_rule, Text("Number of rounds")
    yield mode.seating.sizes_rule, Text("Size of the tables")
    yield mode.seating.rule, Text("Who sits where")
    for missed, title in (
        (mode.bye, Text("Byes", context="title of a rule")),
        (mode.off, Text("Rounds left out", context="title of a rule")),
        (mode.late, Text("Late entries", context="title of a rule")),
    ):
        if missed is not None:
            yield missed.rule, title
    scoring = book.scoring.get(mode.scoring)
    if scoring is not None:
        yield from _of_scoring(scoring)
    for criterion in mode.standings:
        yield criterion.rule, capital(criterion.label)
    if mode.finish is not None:
        yield from _of_finish(mode.finish, at_once=mode.at_once_rule is not None)


def _of_scoring(scoring: Scoring) -> Iterator[Named]:
    yield scoring.points_rule, Text("Points for the place")
    for figure in scoring.places:
        if figure.rule != scoring.points_rule:
            yield figure.rule, Text("Who is ahead at a table")
    yield scoring.shared_rule, Text("Shared places")
    yield scoring.draw_rule, Text("Drawn games")


STARTS_AT_ONCE = Text("Who sits where in the finish")


def _of_finish(finish: Finish, *, at_once: bool) -> Iterator[Named]:
    yield finish.rule, Text("Who reaches the finish")
    for stage in finish.stages:
        if stage.rule != finish.rule:
            yield stage.rule, stage_title(stage)
    matches: list[Stage | Match] = [*finish.stages]
    matches += (match for scheme in finish.schemes for match in scheme.matches)
    for each in matches:
        yield each.draw_rule, Text("Drawn games of the finish")
        yield each.start_rule, STARTS_AT_ONCE if at_once else Text("Who starts in the finish")


REFEREE = Text("Breaches and rulings")
TOPICS: dict[str, Text] = {
    "signed": Text("Signed slips"),
    "signed-by-all": Text("Signed slips"),
    "never-changed": Text("Signed slips"),
    "contest": Text("Contesting a result"),
    "call": REFEREE,
    "ruling": REFEREE,
    "leaver": Text("Leaving a game"),
    "drop-out": Text("Leaving the tournament"),
}
"""Topics of the desk that are more than a sentence; the others are called by what they say."""


def _of_desk(book: Rulebook) -> Iterator[Named]:
    for topic, rule in book.desk.items():
        if topic in TOPICS:
            yield rule, TOPICS[topic]
    for grounds in book.disqualifications:
        yield grounds.rule, capital(grounds.title)


def as_title(sentence: Text) -> Text:
    return InEach(lambda lang: sentence[lang].rstrip("."))
