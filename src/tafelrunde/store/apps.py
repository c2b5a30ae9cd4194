"""The Django app; every new connection is asked whether it keeps what it acknowledges."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from tafelrunde.store import copying, postgres, sqlite


class StoreConfig(AppConfig):
    name = "tafelrunde.store"
    label = "store"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        connection_created.connect(refuse_unsafe, dispatch_uid="tafelrunde.store.refuse_unsafe")
        from tafelrunde.store import house_notes, house_shelf  # late: they need the models

        house_shelf.stand_up()
        house_notes.stand_up()


def refuse_unsafe(connection: BaseDatabaseWrapper, **_rest: Any) -> None:
    if connection.settings_dict.get(copying.ONLY_A_COPY):
        return  # nothing is acknowledged there; whoever finishes the file brings it to the disk
    checks = {"sqlite": sqlite.refuse_unsafe, "postgresql": postgres.refuse_unsafe}
    check = checks.get(connection.vendor)
    if check is not None:
        check(connection)
