"""What stands on a sheet of rules? Each in the words of its handbook.

A rulebook's own sentences say what the program does under a rule, not what the rule says: two games
may settle the same thing under rules that differ. They speak only where nobody has written a
handbook, and where a tournament goes otherwise than its rules usually do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from tafelrunde.games.house_rules import house_rules
from tafelrunde.games.shelf import open_handbook
from tafelrunde.pages.handbook import by_kind
from tafelrunde.pages.workshop.desk_words import chosen_otherwise
from tafelrunde.pages.workshop.in_words import (
    CHOSEN,
    COURSE,
    FINISH,
    LIST_MAY_CHOOSE,
    MAY_CHOOSE,
    Chapter,
    Paragraph,
    Part,
    RulesInWords,
    held_in_words,
    in_words,
)
from tafelrunde.pages.written_rules import citable, handbook_of
from tafelrunde.rulebook.handbook import Rule
from tafelrunde.rulebook.model import Mode, Rulebook, Setting
from tafelrunde.rulebook.rules_of_modes import written_for_others
from tafelrunde.words import Text, capital

HERE = Text("In this tournament:")
EXAMPLE = "X"
LAST = ("R", "Q")
"""What happens between tournaments: on the wall of a hall it stands behind all else."""


def rules_of_tournament(
    book: Rulebook,
    mode: Mode,
    options: Mapping[str, Setting],
    played: Sequence[str | None] = (),
) -> RulesInWords:
    """Those that hold in it, with what was chosen on top."""
    words = held_in_words(book, mode, options, played)
    if not open_handbook(book).rules:
        return _with_house_rules(book, words)
    usual = {option.name: option.default for option in book.options_of(mode)}
    holding = _Holding(
        here=words,
        usual=held_in_words(book, book.mode(mode.id), usual),
        elsewhere=written_for_others(book, mode.id),
        settings=chosen_otherwise(book, mode, options),
    )
    first = words.parts[0]
    chosen = [chapter for chapter in first.chapters if chapter.title == CHOSEN]
    rules = [rule for rule in _rules(citable(book, mode.id)) if holding.arises(rule)]
    told = _chapters(rules, holding.told)
    return replace(words, parts=(replace(first, chapters=(*chosen, *told)),))


def rules_of_edition(book: Rulebook) -> RulesInWords:
    """Each mode with the rules of its own, then those that all have, and what may be chosen."""
    words = in_words(book)
    if not open_handbook(book).rules:
        return _with_house_rules(book, words)
    rules = list(_rules(handbook_of(book).rules))
    others = {mode.id: written_for_others(book, mode.id) for mode in book.modes}
    apart = frozenset[str]().union(*others.values())
    modes = [
        Part(
            _chapters([r for r in rules if r.id in apart - others[mode.id]], _written),
            capital(mode.title),
            mode.summary,
        )
        for mode in book.modes
    ]
    choices = (
        chapter
        for part in words.parts
        for chapter in part.chapters
        if chapter.title in (MAY_CHOOSE, LIST_MAY_CHOOSE)
    )
    common = _chapters([rule for rule in rules if rule.id not in apart], _written)
    return replace(words, parts=(*modes, Part((*common, *choices))))


def _with_house_rules(book: Rulebook, words: RulesInWords) -> RulesInWords:
    added = _chapters(house_rules(book), _written)
    return replace(words, parts=(*words.parts, Part(added))) if added else words


def _rules(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Examples say nothing that their rule does not say."""
    return (rule for rule in rules if rule.kind != EXAMPLE)


Told = Callable[[Rule], Paragraph]


def _chapters(rules: Iterable[Rule], told: Told) -> tuple[Chapter, ...]:
    chapters = [
        Chapter(capital(title), kind, tuple(told(rule) for rule in of_kind))
        for kind, title, of_kind in by_kind(rules)
    ]
    return tuple(sorted(chapters, key=lambda chapter: chapter.kind in LAST))


def _written(rule: Rule) -> Paragraph:
    return Paragraph(rule.id, (rule.text,), title=rule.title)


Sentences = Mapping[str, tuple[Text, ...]]


def _by_rule(words: RulesInWords, *titles: Text) -> Sentences:
    """Of these chapters, or of all that the rulebook itself says."""
    found: dict[str, tuple[Text, ...]] = {}
    for part in words.parts:
        for chapter in part.chapters:
            if chapter.title in titles or (not titles and chapter.title != CHOSEN):
                for each in chapter.paragraphs:
                    found[each.rule] = (*found.get(each.rule, ()), *each.sentences)
    return found


@dataclass(frozen=True)
class _Holding:
    """What the rulebook says here, and what it says where nothing was chosen."""

    here: RulesInWords
    usual: RulesInWords
    elsewhere: frozenset[str]
    settings: Sentences
    """By its rule what was chosen other than usual."""

    def arises(self, rule: Rule) -> bool:
        """Nobody wants to read about a final that was dropped, or about another mode."""
        if rule.id in self.elsewhere:
            return rule.id in self._course
        return rule.id in self._said or rule.id not in _by_rule(self.usual)

    def told(self, rule: Rule) -> Paragraph:
        """Where the course of this tournament is another one, that; what was chosen else is said
        behind the rule that leaves it to a choice."""
        if self._goes_otherwise(rule):
            return Paragraph(rule.id, self._said[rule.id], title=HERE)
        more = self.settings.get(rule.id, ())
        return Paragraph(rule.id, (rule.text, *more), title=rule.title)

    def _goes_otherwise(self, rule: Rule) -> bool:
        """A rule of seating that leaves something to a choice tells both ways itself."""
        if rule.kind != "F" and rule.id in self.settings:
            return False
        course = self._course.get(rule.id, ())
        return bool(course) and course != self._usual_course.get(rule.id)

    @cached_property
    def _said(self) -> Sentences:
        return _by_rule(self.here)

    @cached_property
    def _course(self) -> Sentences:
        return _by_rule(self.here, COURSE, FINISH)

    @cached_property
    def _usual_course(self) -> Sentences:
        return _by_rule(self.usual, COURSE, FINISH)
