"""The tables of a house: a new one gets them all at once, an older one goes through every step.

To go through all steps since the first version takes seconds on a slow laptop, and a plug pulled
meanwhile leaves half of them. What a new house needs is what the models say, in one transaction.
"""

from __future__ import annotations

from django.apps import apps
from django.core.management import call_command
from django.db import connections, router
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def bring_up_to_date(using: str = "default") -> None:
    """Whatever is there: afterwards the tables are those of this version."""
    if connections[using].introspection.table_names():
        call_command("migrate", database=using, verbosity=0, interactive=False)
    else:
        make_tables(using)


def make_tables(using: str = "default") -> None:
    """All tables of a house that has none, and every step noted as gone."""
    house = connections[using]
    notes = MigrationRecorder(house)
    steps = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    with house.schema_editor() as editor:
        editor.create_model(notes.Migration)
        for app in apps.get_app_configs():
            for model in router.get_migratable_models(app, using):
                if model._meta.can_migrate(house):
                    editor.create_model(model)
        notes.migration_qs.bulk_create(
            notes.Migration(app=app, name=name) for app, name in sorted(steps)
        )
