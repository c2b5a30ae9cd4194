"""The language in which somebody gets letters."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0004_association"),)

    operations = (
        migrations.AddField(
            model_name="associationperson",
            name="language",
            field=models.CharField(blank=True, max_length=2, default=""),
            preserve_default=False,
        ),
    )
