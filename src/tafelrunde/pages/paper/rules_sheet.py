"""By which rules is it played? All of them on paper, for the wall and for the announcement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.pages.audience.seating import published_rounds
from tafelrunde.pages.paper.model import Block, Facts, Heading, Page, Paper, Prose
from tafelrunde.pages.paper.source import Reader, Source
from tafelrunde.pages.workshop.in_words import Chapter, Part, RulesInWords, held_in_words, in_words
from tafelrunde.rulebook.model import Rulebook


def rules_page(source: Source) -> Page:
    """Those of this tournament, as it was announced or changed on the way."""
    state = source.state
    played = [round_.kind for round_ in published_rounds(state)]
    words = held_in_words(source.rulebook, source.mode, state.options, played)
    return _page(source, words, words.parts)


def rules_paper(reader: Reader, book: Rulebook) -> Paper:
    """A whole edition, each mode on a page of its own."""
    words = in_words(book)
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
        yield Facts(rows=tuple(_rows(reader, chapter)))


def _rows(reader: Reader, chapter: Chapter) -> Iterator[tuple[str, str]]:
    for paragraph in chapter.paragraphs:
        told = " ".join(reader.text(sentence) for sentence in paragraph.sentences)
        also = f" ({', '.join(paragraph.also)})" if paragraph.also else ""
        yield paragraph.rule, f"{told}{also}"
