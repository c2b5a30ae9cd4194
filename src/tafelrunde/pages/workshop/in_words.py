"""What does a whole rulebook say? Its rules in sentences, numbered with their ids.

Nothing of a rulebook is left unsaid: a test changes every key of the language and hears whether the
words change with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from tafelrunde.games.shelf import scoring_told
from tafelrunde.pages.as_chosen import as_chosen
from tafelrunde.pages.plain_words import Sentence, mode_in_words
from tafelrunde.pages.workshop.clock_words import clock_in_words
from tafelrunde.pages.workshop.course_words import course_in_words
from tafelrunde.pages.workshop.criteria_words import criteria_in_words
from tafelrunde.pages.workshop.desk_words import (
    desk_in_words,
    options_in_words,
    settings_in_words,
)
from tafelrunde.pages.workshop.drawn_words import draws_in_words
from tafelrunde.pages.workshop.finish_words import finish_in_words
from tafelrunde.pages.workshop.game_words import game_in_words, kind_in_words
from tafelrunde.pages.workshop.rule_titles import as_title, rule_titles
from tafelrunde.pages.workshop.series_words import series_in_words
from tafelrunde.rulebook.handbook import Handbook, Rule, RuleKind
from tafelrunde.rulebook.model import Mode, Rulebook, Setting
from tafelrunde.words import Text, capital, listed


class Paragraph(msgspec.Struct, frozen=True):
    """One rule by its id, and what it says."""

    rule: str
    sentences: tuple[Text, ...]
    also: tuple[str, ...] = ()
    """Further rules behind the same."""
    title: Text | None = None
    """What it is called, where somebody has written that down."""


class Chapter(msgspec.Struct, frozen=True):
    title: Text
    kind: RuleKind
    paragraphs: tuple[Paragraph, ...]


class Part(msgspec.Struct, frozen=True):
    """What belongs to a mode; without a title what holds for all of them."""

    chapters: tuple[Chapter, ...]
    title: Text | None = None
    summary: Text | None = None


class RulesInWords(msgspec.Struct, frozen=True):
    title: Text
    source: Text
    edition: str
    parts: tuple[Part, ...]


def in_words(book: Rulebook) -> RulesInWords:
    """The whole rulebook: each mode, then what holds for all."""
    modes = [
        Part(tuple(_filled(_of_mode(book, mode))), capital(mode.title), mode.summary)
        for mode in book.modes
    ]
    common = Part(tuple(_filled(_of_all(book))))
    parts = (*modes, common) if common.chapters else tuple(modes)
    return RulesInWords(book.title, book.source, book.edition, parts)


def held_in_words(
    book: Rulebook,
    mode: Mode,
    options: Mapping[str, Setting],
    played: Sequence[str | None] = (),
) -> RulesInWords:
    """What holds in one tournament: what was chosen for it, and nothing of other modes."""
    held = as_chosen(book, mode, options, played)
    chosen = settings_in_words(book, mode, options)
    told = [(CHOSEN, "F", chosen), *_of_mode(held, held.modes[0])]
    summary = mode_in_words(book, mode, options, played).summary
    parts = [Part(tuple(_filled(told)), capital(mode.title), summary)]
    common = tuple(_filled(each for each in _of_all(held) if each[0] is not MAY_CHOOSE))
    if common:
        parts.append(Part(common))
    return RulesInWords(book.title, book.source, book.edition, tuple(parts))


CHOSEN = Text("Chosen for this tournament")
COURSE = Text("How it is played")
FINISH = Text("How it ends")
MAY_CHOOSE = Text("What the organiser may choose")
LIST_MAY_CHOOSE = Text("What the association may choose")
Told = tuple[Text, RuleKind, Iterable[Sentence]]


def _of_mode(book: Rulebook, mode: Mode) -> Iterator[Told]:
    yield COURSE, "F", course_in_words(book, mode)
    scoring = book.scoring.get(mode.scoring)
    if scoring is not None:
        yield Text("What a game is worth"), "P", game_in_words(book, scoring)
    figures = scoring.figures if scoring is not None else ()
    told = scoring_told(scoring) if scoring is not None else None
    own = told.MEASURES_TOLD if told is not None else None
    yield Text("Who stands ahead"), "T", criteria_in_words(mode.standings, figures, own)
    yield FINISH, "F", finish_in_words(book, mode)


def _of_all(book: Rulebook) -> Iterator[Told]:
    yield Text("Kinds of game"), "G", _kinds(book)
    yield Text("What is drawn before a round"), "S", draws_in_words(book.draws)
    if book.chess_clock is not None:
        yield Text("The chess clock"), "C", clock_in_words(book.chess_clock)
    yield Text("What the desk insists on"), "O", desk_in_words(book)
    yield MAY_CHOOSE, "F", options_in_words(book, "tournament")
    if book.season is not None:
        yield Text("The ranking list"), "R", series_in_words(book, book.season)
        yield LIST_MAY_CHOOSE, "R", options_in_words(book, "season")


def _kinds(book: Rulebook) -> Iterator[Sentence]:
    rules = {
        kind: mode.formats_rule or mode.rounds_rule for mode in book.modes for kind in mode.kinds
    }
    for kind in book.kinds:
        yield from kind_in_words(book, kind, rules.get(kind.id, ""))


def _filled(told: Iterable[Told]) -> Iterator[Chapter]:
    for title, kind, sentences in told:
        paragraphs = tuple(_numbered(sentences))
        if paragraphs:
            yield Chapter(title, kind, paragraphs)


def _numbered(sentences: Iterable[Sentence]) -> Iterator[Paragraph]:
    """Sentences under the rule that says so, in the order in which rules first come up."""
    by_rule: dict[str, list[Text]] = {}
    further: dict[str, dict[str, None]] = {}
    for sentence in sentences:
        rule, *also = sentence.rules or ("",)
        by_rule.setdefault(rule, []).append(sentence.text)
        further.setdefault(rule, {}).update(dict.fromkeys(also))
    for rule, texts in by_rule.items():
        others = tuple(each for each in further[rule] if each not in by_rule)
        yield Paragraph(rule, tuple(_once(texts)), others)


# ── As a handbook ────────────────────────────────────────────────────────────────────────────────


def words_as_handbook(book: Rulebook) -> Handbook:
    """The same to be looked up: for a rulebook to which nobody has written one."""
    found: dict[str, tuple[Chapter, list[Text]]] = {}
    for part in in_words(book).parts:
        for chapter in part.chapters:
            for paragraph in chapter.paragraphs:
                for rule in filter(None, (paragraph.rule, *paragraph.also)):
                    found.setdefault(rule, (chapter, []))[1].extend(paragraph.sentences)
    titles = rule_titles(book)
    rules_of = Counter(chapter.title["en"] for chapter, _texts in found.values())
    rules = [
        Rule(
            id=rule,
            kind=chapter.kind,
            title=titles.get(rule)
            or (chapter.title if rules_of[chapter.title["en"]] == 1 else as_title(texts[0])),
            text=listed(_once(texts), " "),
        )
        for rule, (chapter, texts) in found.items()
    ]
    return Handbook(rules=tuple(sorted(rules, key=lambda rule: rule.id)))


def _once(texts: Iterable[Text]) -> list[Text]:
    """Two modes, or two brackets, may say the same under one rule."""
    return list({text["en"]: text for text in texts}.values())
