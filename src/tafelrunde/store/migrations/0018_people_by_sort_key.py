"""Lists of people stand in the same order on every database."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

from tafelrunde.store.sort_keys import sort_key

AT_ONCE = 500


def give_keys(apps: Any, editor: Any) -> None:
    people = apps.get_model("store", "AssociationPerson").objects.using(editor.connection.alias)
    rows = list(people.order_by().only("id", "name", "surname"))
    for row in rows:
        row.sort_key = sort_key(row.name, row.surname)
    people.bulk_update(rows, ["sort_key"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = (("store", "0017_people_by_change"),)
    operations = (
        migrations.AddField(
            model_name="associationperson",
            name="sort_key",
            field=models.BinaryField(default=bytes, editable=False),
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.RemoveIndex(model_name="associationperson", name="people_by_surname"),
        migrations.AlterModelOptions(
            name="associationperson", options={"ordering": ("sort_key", "id")}
        ),
        migrations.AddIndex(
            model_name="associationperson",
            index=models.Index(
                fields=["sort_key", "id"],
                condition=models.Q(same_as__isnull=True),
                name="people_by_sort_key",
            ),
        ),
    )
