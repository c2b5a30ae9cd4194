"""Texts of the house that are written in Markdown: how they are read, and their words alone."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

TAG = re.compile(r"<[^>]+>")


@cache
def markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # loaded when somebody reads

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def plain(html: str) -> str:
    """What is read, without how it looks."""
    return " ".join(unescape(TAG.sub(" ", html)).split())
