"""A helper's link remembers the link it was given with: it ends with that one."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0040_words_of_who_sees_it"),)

    operations = (
        migrations.AddField(
            model_name="badge",
            name="given_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="given",
                to="store.badge",
            ),
        ),
    )
