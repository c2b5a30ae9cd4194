"""Does this PostgreSQL keep what it acknowledges? Read back at each new connection."""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

from tafelrunde.rulebook.faults import Refusal

UNSAFE = frozenset({"off"})


def refuse_unsafe(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        for setting in ("synchronous_commit", "fsync"):
            cursor.execute(f"SHOW {setting}")
            (value,) = cursor.fetchone()
            if value in UNSAFE:
                raise Refusal.single(
                    f"postgresql {setting}",
                    "{value}: acknowledged results are lost in a crash",
                    value=value,
                )
