"""A result from a hall of the house remembers how far that hall's journal went."""

from __future__ import annotations

from django.db import migrations, models


def as_far_as_it_went(apps, schema_editor):  # type: ignore[no-untyped-def]
    using = schema_editor.connection.alias
    rows = apps.get_model("store", "JournalRow").objects.using(using)
    for upload in apps.get_model("store", "Upload").objects.using(using).exclude(hall=""):
        before = rows.filter(hall_id=upload.hall, at__lte=upload.at.isoformat())
        upload.hall_version = before.order_by("-seq").values_list("seq", flat=True).first() or 0
        upload.save(using=using, update_fields=["hall_version"])


class Migration(migrations.Migration):
    dependencies = (("store", "0035_marked_minors"),)

    operations = (
        migrations.AddField(
            model_name="upload",
            name="hall_version",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(as_far_as_it_went, migrations.RunPython.noop),
    )
