"""An i without its dot is sorted and found as an i: keys are worked out anew."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from tafelrunde.store.sort_keys import renewed


def renew_keys(apps: Any, editor: Any) -> None:
    people = apps.get_model("store", "AssociationPerson").objects.using(editor.connection.alias)
    renewed(people)


class Migration(migrations.Migration):
    dependencies = (("store", "0049_letters_that_never_left"),)
    operations = (migrations.RunPython(renew_keys, migrations.RunPython.noop),)
