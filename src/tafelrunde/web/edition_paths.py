"""Editions in addresses: /rulebooks/azul means the newest, /rulebooks/azul@2027 that one."""

from __future__ import annotations

from django.urls import register_converter

from tafelrunde.rulebook.edition import AT, ID, VERSION


class EditionPath:
    """For Django: what may stand where an address names a rulebook."""

    regex = f"{ID.pattern}(?:{AT}{VERSION.pattern})?"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(EditionPath, "edition")
EDITION = "<edition:rulebook_id>"
"""For addresses; whoever takes it from here has the path known to Django, too."""
