"""Estimated chances are kept beside the journal."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0021_equal_answers"),)
    operations = (
        migrations.CreateModel(
            name="KeptChances",
            fields=[
                (
                    "hall",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="kept_chances",
                        serialize=False,
                        to="store.hall",
                    ),
                ),
                ("stamp", models.CharField(blank=True, max_length=64)),
                ("foreseen", models.BinaryField(default=bytes)),
                ("working_until", models.DateTimeField(null=True)),
            ],
            options={"abstract": False},
        ),
    )
