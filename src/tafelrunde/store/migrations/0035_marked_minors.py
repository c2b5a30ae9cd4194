"""A tournament's mark of a minor goes with the person into the register."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0034_withdrawn_editions"),)

    operations = (
        migrations.AddField(
            model_name="associationperson",
            name="marked_minor",
            field=models.BooleanField(default=False),
        ),
    )
