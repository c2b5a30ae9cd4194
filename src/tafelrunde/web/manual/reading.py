"""A file for each role and language (`texts/`), read once into the paragraphs it is made of.

# Turnierleitung                            a role; what stands below it is its introduction
## Auslosen {#draw}                         a paragraph and its id, the same in every language
### Jemand kommt zu spät {#late verspätet}  and words by which people may look for it
[[Auslosen]]                                what is pressed
{{Tische}}                                  a page, a part of one, or what stands there
[Text](player#join)                         another paragraph; [Text](#late) one of this role
[Text](page:rulebooks)                      a page of the house
[Text](docs:deploy.md)                      a page of its documentation
![Text](picture:desk-draw)                  a picture of a page (tools/manual_pictures.py)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from django.templatetags.static import static
from django.urls import reverse

from tafelrunde.pages.looking_up import Places, closest, folded
from tafelrunde.web import prose

TEXTS = Path(__file__).parent / "texts"
ROLES = ("organiser", "results", "referee", "player", "audience", "office", "server")
ENGLISH = "en"
PICTURED = ("de", "en")
"""Languages whose pages the pictures show; others look at the English ones."""
TROUBLES = "what-if"
"""The chapter of a role that tells what to do when something goes wrong."""

ROLE = re.compile(r"\A# (.+)\n")
HEADING = re.compile(r"^(##|###) (.+?) \{#([a-z0-9-]+)(?: ([^}]+))?\}$", re.MULTILINE)
PRESSED = re.compile(r"\[\[(.+?)\]\]")
NAMED = re.compile(r"\{\{(.+?)\}\}")
TITLE, WORDS, BODY = 4, 4, 1
"""What a hit is worth in a search."""


class Paragraph(msgspec.Struct, frozen=True):
    role: str
    id: str
    title: str
    level: int
    """2 for a chapter, 3 for a part of the chapter before."""
    words: str
    html: str
    text: str

    @property
    def address(self) -> str:
        return f"{reverse('help-role', args=[self.role])}#{self.id}"


class Chapter(msgspec.Struct, frozen=True):
    head: Paragraph
    parts: tuple[Paragraph, ...]


class Book(msgspec.Struct, frozen=True):
    role: str
    lang: str
    title: str
    html: str
    text: str
    chapters: tuple[Chapter, ...]

    @property
    def paragraphs(self) -> Iterator[Paragraph]:
        for chapter in self.chapters:
            yield chapter.head
            yield from chapter.parts

    @property
    def address(self) -> str:
        return reverse("help-role", args=[self.role])


def told_in(role: str, lang: str) -> str:
    """The language a role is told in to readers of another: German and English tell every role."""
    return lang if (TEXTS / lang / f"{role}.md").exists() else ENGLISH


@cache
def book(role: str, lang: str) -> Book:
    """What a role reads."""
    lang = told_in(role, lang)
    source = (TEXTS / lang / f"{role}.md").read_text(encoding="utf-8")
    title = ROLE.match(source)
    assert title is not None, f"{lang}/{role}.md: # and the role expected in the first line"
    heads = list(HEADING.finditer(source))
    ends = [*(head.start() for head in heads[1:]), len(source)]
    lead = _rendered(source[title.end() : heads[0].start()], lang)
    told = [
        Paragraph(
            role,
            head.group(3),
            head.group(2),
            len(head.group(1)),
            head.group(4) or "",
            html := _rendered(source[head.end() : end], lang),
            prose.plain(html),
        )
        for head, end in zip(heads, ends, strict=True)
    ]
    return Book(role, lang, title.group(1), lead, prose.plain(lead), _chapters(told))


def books(lang: str) -> list[Book]:
    return [book(role, lang) for role in ROLES]


def troubles(lang: str) -> list[Paragraph]:
    """What can go wrong, for all roles together."""
    return [
        part
        for each in books(lang)
        for chapter in each.chapters
        if chapter.head.id == TROUBLES
        for part in chapter.parts
    ]


OTHER_TONGUES = ("de", "en")


def find(query: str, lang: str) -> list[Paragraph]:
    """The paragraphs that answer it, the closest first; nothing asked finds nothing."""
    if not query.strip():
        return []
    found = _closest(query, lang)
    if found:
        return found
    # Whoever thinks in another language than the page is written in finds the same paragraph.
    here = {paragraph.address: paragraph for each in books(lang) for paragraph in each.paragraphs}
    others = [each for other in OTHER_TONGUES if other != lang for each in _closest(query, other)]
    return [here[each.address] for each in others if each.address in here]


def _closest(query: str, lang: str) -> list[Paragraph]:
    everything = [paragraph for each in books(lang) for paragraph in each.paragraphs]
    return closest(everything, _places, query, most=True)


@cache
def _places(paragraph: Paragraph) -> Places:
    return (
        (TITLE, folded(paragraph.title)),
        (WORDS, folded(paragraph.words)),
        (BODY, folded(paragraph.text)),
    )


def _chapters(told: list[Paragraph]) -> tuple[Chapter, ...]:
    begins = [n for n, paragraph in enumerate(told) if paragraph.level == 2]
    ends = [*begins[1:], len(told)]
    return tuple(
        Chapter(told[begin], tuple(told[begin + 1 : end]))
        for begin, end in zip(begins, ends, strict=True)
    )


# ── From Markdown to HTML ────────────────────────────────────────────────────────────────────────


def _rendered(text: str, lang: str) -> str:
    markdown = prose.markdown()
    tokens = markdown.parse(text)
    for token in tokens:
        for part in token.children or ():
            if part.type == "link_open":
                part.attrs["href"] = _leads_to(str(part.attrs["href"]))
            elif part.type == "image":
                name = str(part.attrs["src"]).removeprefix("picture:")
                part.attrs |= {"src": static(picture(name, lang)), "loading": "lazy"}
    html = str(markdown.renderer.render(tokens, markdown.options, {}))
    html = PRESSED.sub(r'<b class="pressed">\1</b>', html)
    return NAMED.sub(r'<b class="named">\1</b>', html)


def _leads_to(link: str) -> str:
    if link.startswith("#"):
        return link
    if link.startswith("page:"):
        return reverse(link.removeprefix("page:"))
    if link.startswith("docs:"):
        return reverse("docs-page", args=[link.removeprefix("docs:").removesuffix(".md")])
    role, _sign, paragraph = link.partition("#")
    return f"{reverse('help-role', args=[role])}#{paragraph}"


def picture(name: str, lang: str) -> str:
    """Where a picture lies among what is served."""
    return f"manual/{lang if lang in PICTURED else ENGLISH}/{name}.webp"
