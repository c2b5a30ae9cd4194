"""People are sorted without apostrophes and hyphens: their keys are worked out anew."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from tafelrunde.store.sort_keys import sort_key

AT_ONCE = 500


def renew_keys(apps: Any, editor: Any) -> None:
    people = apps.get_model("store", "AssociationPerson").objects.using(editor.connection.alias)
    rows = list(people.order_by().only("id", "name", "surname", "sort_key"))
    changed = []
    for row in rows:
        key = sort_key(row.name, row.surname)
        if bytes(row.sort_key) != key:
            row.sort_key = key
            changed.append(row)
    people.bulk_update(changed, ["sort_key"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = (("store", "0045_registrations_counted"),)
    operations = (migrations.RunPython(renew_keys, migrations.RunPython.noop),)
