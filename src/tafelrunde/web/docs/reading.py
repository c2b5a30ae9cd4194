"""The pages of docs/, as they are packed beside the program: read once, linked among each other.

Which pages there are and in which order stands in docs/contents.toml. `install.de.md` is the German
of `install.md`; a page that is told in one language only is shown in that one.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

import msgspec
from django.urls import reverse

from tafelrunde.pages.looking_up import Places, closest, folded
from tafelrunde.web.prose import markdown, plain

if TYPE_CHECKING:
    from markdown_it.token import Token

PACKAGE = Path(__file__).resolve().parents[2]
FOLDERS = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
"""In a wheel, and in a checkout."""
CONTENTS = "contents.toml"
INDEX = "README"
FILES = {".svg": "image/svg+xml", ".json": "text/plain", ".toml": "text/plain", ".py": "text/plain"}
"""What pages show or lead to besides pages."""
GERMAN = "de"
TOLD_IN = "in"
"""What an address says where a page is asked for in another language than the reader's."""

ANCHOR = re.compile(r'^<a id="([\w-]+)"></a>\s*$')
NO_PART_OF_AN_ID = re.compile(r"[^\w\- ]")
TITLE, BODY = 4, 1
"""What a hit is worth in a search."""


class Shelf(msgspec.Struct, frozen=True):
    """Pages for one kind of reader; a folder with a star is all that is in it."""

    de: str
    en: str
    pages: tuple[str, ...]

    def title(self, lang: str) -> str:
        return self.de if lang == GERMAN else self.en


class Part(msgspec.Struct, frozen=True):
    """A heading and what stands below it."""

    page: str
    id: str
    title: str
    level: int
    text: str

    @property
    def address(self) -> str:
        return f"{address_of(self.page)}#{self.id}"


class Page(msgspec.Struct, frozen=True):
    name: str
    lang: str
    title: str
    html: str
    parts: tuple[Part, ...]

    @property
    def address(self) -> str:
        return address_of(self.name)

    @property
    def chapters(self) -> list[Part]:
        return [part for part in self.parts if part.level == 2]


# ── What there is ────────────────────────────────────────────────────────────────────────────────


@cache
def folder() -> Path:
    return next(each for each in FOLDERS if (each / CONTENTS).is_file())


@cache
def shelves() -> tuple[Shelf, ...]:
    told = tomllib.loads((folder() / CONTENTS).read_text(encoding="utf-8"))
    found = msgspec.convert(told["shelf"], tuple[Shelf, ...])
    return tuple(msgspec.structs.replace(each, pages=tuple(_spread(each.pages))) for each in found)


def _spread(names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        if not name.endswith("/*"):
            yield name
            continue
        stems = {
            each.stem.removesuffix(f".{GERMAN}") for each in (folder() / name[:-2]).glob("*.md")
        }
        yield from (f"{name[:-1]}{stem}" for stem in sorted(stems, key=lambda s: (s != INDEX, s)))


@cache
def names() -> tuple[str, ...]:
    """Every page, whatever its language, in the order of the shelves."""
    return tuple(name for shelf in shelves() for name in shelf.pages)


def file(name: str) -> Path | None:
    """A file that pages lead to."""
    path = folder() / name
    inside = ".." not in name.split("/") and path.suffix in FILES
    return path if inside and path.is_file() else None


def address_of(name: str) -> str:
    return reverse("docs-page", args=[name.removesuffix(f"/{INDEX}")])


def named(asked: str) -> str | None:
    """The page meant by an address; a folder means its first page."""
    return next((each for each in (asked, f"{asked}/{INDEX}") if each in names()), None)


# ── A page ───────────────────────────────────────────────────────────────────────────────────────


def page(name: str, lang: str) -> Page:
    """In the reader's language where it is told in it."""
    german = folder() / f"{name}.{GERMAN}.md"
    if lang == GERMAN and german.is_file():
        return _read(name, GERMAN, german)
    alone = GERMAN if name.endswith(f"/{GERMAN}") else "en"
    return _read(name, alone, folder() / f"{name}.md")


@cache
def _read(name: str, lang: str, path: Path) -> Page:
    reader = markdown()
    tokens = reader.parse(path.read_text(encoding="utf-8"))
    _addressed(tokens, name)
    parts = _parts(name, tokens)
    html = str(reader.renderer.render(tokens, reader.options, {}))
    html = html.replace("<pre>", '<pre tabindex="0">')
    html = html.replace("<table>", '<div class="scrolls" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>")
    return Page(name, lang, parts[0].title, html, parts)


def _addressed(tokens: list[Token], name: str) -> None:
    """Headings get ids as other readers of Markdown give them; links lead into this house."""
    seen: Counter[str] = Counter()
    for token, inner in pairwise(tokens):
        if token.type == "heading_open":
            token.attrs["id"] = _id(inner, seen)
        if token.type == "paragraph_open" and (anchor := ANCHOR.match(inner.content)):
            token.attrs["id"] = anchor.group(1)
            inner.children = []
        _linked(inner.children or [], name)


def _linked(parts: list[Token], name: str) -> None:
    """What leads out of docs/ is not there where the program is installed: its words stay."""
    leads = True
    for part in parts:
        if part.type == "link_open":
            address = leads_to(str(part.attrs["href"]), name)
            leads = address is not None
            part.attrs = {"href": address} if address is not None else {}
        if part.type == "image":
            source = leads_to(str(part.attrs["src"]), name) or ""
            part.attrs |= {"src": source, "loading": "lazy"}
        if part.type in ("link_open", "link_close") and not leads:
            part.tag = "span"


def _id(heading: Token, seen: Counter[str]) -> str:
    words = _words(heading)
    slug = NO_PART_OF_AN_ID.sub("", words.casefold()).strip().replace(" ", "-")
    seen[slug] += 1
    return slug if seen[slug] == 1 else f"{slug}-{seen[slug] - 1}"


def _words(heading: Token) -> str:
    return "".join(part.content for part in heading.children or ())


def leads_to(link: str, name: str) -> str | None:
    """Where a link of that page leads in this house; None where that is nowhere."""
    if "://" in link or link.startswith("#"):
        return link
    target, _sign, part = link.partition("#")
    path = normpath(join(dirname(name), target))
    found = named(path.removesuffix(".md").removesuffix(f".{GERMAN}"))
    if found is not None and found == name and not part:
        told = GERMAN if path.endswith(f".{GERMAN}.md") else "en"
        return f"{address_of(found)}?{TOLD_IN}={told}"  # the same page, in its other language
    if found is not None:
        return address_of(found) + (f"#{part}" if part else "")
    return reverse("docs-file", args=[path]) if file(path) else None


def _parts(name: str, tokens: list[Token]) -> tuple[Part, ...]:
    begins = [n for n, token in enumerate(tokens) if token.type == "heading_open"]
    ends = [*begins[1:], len(tokens)]
    reader = markdown()
    return tuple(
        Part(
            name,
            str(tokens[begin].attrs["id"]),
            _words(tokens[begin + 1]),
            int(tokens[begin].tag[1:]),
            plain(str(reader.renderer.render(tokens[begin + 3 : end], reader.options, {}))),
        )
        for begin, end in zip(begins, ends, strict=True)
    )


# ── Finding ──────────────────────────────────────────────────────────────────────────────────────


def find(query: str, lang: str) -> list[Part]:
    """The parts of pages that answer it, the closest first; nothing asked finds nothing."""
    if not query.strip():
        return []
    parts = [part for name in names() for part in page(name, lang).parts]
    return closest(parts, _places, query, most=True)


@cache
def _places(part: Part) -> Places:
    return ((TITLE, folded(part.title)), (BODY, folded(part.text)))
