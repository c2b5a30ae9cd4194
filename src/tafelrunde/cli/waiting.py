"""What a person sees while something takes longer: on the terminal only, never in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def busy(text: str, *, else_say: bool = False) -> Iterator[None]:
    """A turning wheel beside one line of text; the line alone where nothing turns, if wanted."""
    if not sys.stderr.isatty():
        if else_say:
            print(f"{text} …", flush=True)
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(text):
        yield


@contextmanager
def steps(text: str) -> Iterator[Callable[[int, int, str], None]]:
    """A bar that is told how many of how many steps are done and what comes next."""
    if not sys.stderr.isatty():
        yield lambda _done, _all, _next: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("  {task.description}"), BarColumn(24), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(text, total=None)

        def told(done: int, number: int, coming: str) -> None:
            shown = f"{text}: {coming}" if coming else text
            bar.update(task, completed=done, total=number, description=shown)

        yield told
