"""An account that was appointed with a link remembers it: its role ends with that one."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0043_how_many_take_part"),)

    operations = (
        migrations.AddField(
            model_name="crew",
            name="given_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="appointed",
                to="store.badge",
            ),
        ),
    )
