"""The organiser's own logo for certificates."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0008_time_of_day"),)

    operations = (
        migrations.CreateModel(
            name="Logo",
            fields=[
                (
                    "hall",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="logo",
                        serialize=False,
                        to="store.hall",
                    ),
                ),
                ("png", models.BinaryField()),
                ("at", models.DateTimeField(auto_now=True)),
            ],
        ),
    )
