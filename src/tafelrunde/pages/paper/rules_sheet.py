"""By which rules is it played? All of them on paper, for the wall and for the announcement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.pages.audience.seating import published_rounds
from tafelrunde.pages.paper.by_handbook import rules_of_edition, rules_of_tournament
from tafelrunde.pages.paper.model import Block, Heading, Numbered, Page, Paper, Prose
from tafelrunde.pages.paper.source import Reader, Source
from tafelrunde.pages.workshop.in_words import Chapter, Part, RulesInWords
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import Text


def rules_page(source: Source) -> Page:
    """Those of this tournament, as it was announced or changed on the way."""
    state = source.state
    played = [round_.kind for round_ in published_rounds(state)]
    words = rules_of_tournament(source.rulebook, source.mode, state.options, played)
    return _page(source, words, words.parts)


def rules_paper(reader: Reader, book: Rulebook) -> Paper:
    """A whole edition, each mode on a page of its own."""
    words = rules_of_edition(book)
    modes, common = words.parts[: len(book.modes)], words.parts[len(book.modes) :]
    alone = len(modes) == 1
    parts = [(modes[0], *common)] if alone else [(part,) for part in (*modes, *common)]
    pages = tuple(_page(reader, words, each) for each in parts)
    return reader.bound(reader.say("Rules"), reader.text(book.title), "", pages)


def _page(reader: Reader, words: RulesInWords, parts: Sequence[Part]) -> Page:
    """The game over it, below it whose rules these are and which mode it is about."""
    about = Prose(text=reader.text(words.source), small=True)
    return Page(
        heading=reader.text(words.title),
        sub=reader.say("Edition {version}", version=words.edition.rpartition("@")[2]),
        blocks=(about, *(block for part in parts for block in _part(reader, part))),
    )


def _part(reader: Reader, part: Part) -> Iterator[Block]:
    if part.title is not None:
        yield Heading(text=reader.text(part.title))
    if part.summary is not None:
        yield Prose(text=reader.text(part.summary))
    for chapter in part.chapters:
        yield Heading(text=reader.text(chapter.title))
        yield Numbered(rows=tuple(rows_of(reader, chapter)))


def rows_of(reader: Reader, chapter: Chapter) -> Iterator[tuple[str, str, str]]:
    for paragraph in chapter.paragraphs:
        told = " ".join(reader.text(sentence) for sentence in paragraph.sentences)
        further = [rule for rule in paragraph.also if rule not in told]
        also = f" ({', '.join(further)})" if further else ""
        yield paragraph.rule, _title(reader, paragraph.title), f"{told}{also}"


def _title(reader: Reader, title: Text | None) -> str:
    """Runs into what it is about, so it ends as a sentence does."""
    words = reader.text(title)
    return words if not words or words[-1] in ".:!?…" else f"{words}."
