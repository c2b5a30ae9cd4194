"""Letters that a house without a mail server has put into its folder were never sent."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from tafelrunde.store.post import posts_letters


def lie_here(apps: Any, editor: Any) -> None:
    letters = apps.get_model("store", "Letter").objects.using(editor.connection.alias)
    if not posts_letters():
        letters.filter(state="sent").update(state="kept")


class Migration(migrations.Migration):
    dependencies = (("store", "0048_people_by_whole_surnames"),)

    operations = (migrations.RunPython(lie_here, migrations.RunPython.noop),)
