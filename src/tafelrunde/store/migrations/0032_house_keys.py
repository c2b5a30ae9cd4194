"""Keys of the house, each for one purpose; the one for push messages among them."""

from __future__ import annotations

from django.db import migrations, models


def move_push_key(apps, schema_editor):  # type: ignore[no-untyped-def]
    using = schema_editor.connection.alias
    old = apps.get_model("store", "PushKey").objects.using(using).first()
    if old is not None:
        apps.get_model("store", "HouseKey").objects.using(using).create(name="push", kept=old.kept)


class Migration(migrations.Migration):
    dependencies = (("store", "0031_practice"),)

    operations = (
        migrations.CreateModel(
            name="HouseKey",
            fields=[
                (
                    "name",
                    models.CharField(max_length=20, primary_key=True, serialize=False),
                ),
                ("kept", models.TextField()),
            ],
        ),
        migrations.RunPython(move_push_key, migrations.RunPython.noop),
        migrations.DeleteModel(name="PushKey"),
    )
