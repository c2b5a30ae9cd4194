"""The whole house on a database of its own: `default` is that database while a test runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connections

from tafelrunde.web import house as tournaments
from tafelrunde.web.audience import press
from tafelrunde.web.season import house as seasons
from tests.store.season_house import house_on


@contextmanager
def whole_house(kind: str, folder: Path) -> Iterator[None]:
    """Every page works on a SQLite file or a PostgreSQL schema, with every table in it."""
    with house_on(kind, folder) as alias:
        usual, own = connections["default"], connections[alias]
        connections["default"] = own
        own.alias = "default"  # a query asked of the one may stand inside a query of the other
        _forget_everything()
        if kind == "sqlite":
            # What a power cut would do is tested elsewhere; here the disk need not be waited for.
            connections["default"].cursor().execute("PRAGMA synchronous = OFF")
        try:
            yield
        finally:
            own.alias = alias
            connections["default"] = usual
            _forget_everything()


def _forget_everything() -> None:
    """Ledgers and printed pages remember what was in the other database."""
    seasons.seasons.cache_clear()
    tournaments.ledger.cache_clear()
    press.forget()
