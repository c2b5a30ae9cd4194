"""What is known of a file: whom it names, and what else of them."""

from __future__ import annotations

from typing import Any, NamedTuple


class Layout(NamedTuple):
    title: str
    data: bytes
    names: list[str]
    left_out: int = 0
    knows: dict[str, dict[str, Any]] = {}  # noqa: RUF012 (never changed)
    asked: bool = False
    """Whether the preview must say that the columns were guessed."""
