"""A house with a page that never gives the others their turn, as granian opens it in a process."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from tafelrunde.web import workers
from tafelrunde.web.porch import patience
from tafelrunde.web.serving import House


def house() -> House:
    patience.DEAF_SECONDS = 3.0
    made = workers.house()
    pages = made.patience.pages

    def with_a_trap(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/trap":
            re.match(r"(a|a)+$", "a" * 60 + "b")  # holds the interpreter for years
        return pages(environ, start)

    made.patience.pages = with_a_trap
    return made
