"""What a house loads before it answers, and with its first pages: a process that forks has it all.

Nothing here depends on the house: addresses, doors, records, rulebooks and templates are the same
in each. A fork still does everything that `tafelrunde serve` does, and finds most of it done.
"""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db.migrations.loader import MigrationLoader
from django.template import Engine
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils.module_loading import import_string
from django.utils.translation import override


def load_all() -> None:
    """Only once Django is set up."""
    from tafelrunde.web import doorkeeper, serving, shapes

    assert doorkeeper
    assert serving.THREADS
    MigrationLoader(None)
    for door in settings.MIDDLEWARE:
        import_string(door)
    for lang, _name in settings.LANGUAGES:
        with override(lang):
            assert get_resolver().reverse_dict
    assert shapes.learn_all()
    _read_templates()


def _read_templates() -> None:
    for folder in map(Path, Engine.get_default().dirs):
        for file in folder.rglob("*.html"):
            get_template(file.relative_to(folder).as_posix())
