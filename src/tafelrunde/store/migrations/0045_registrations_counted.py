"""Registrations by strangers are counted by themselves, not among the letters they asked for."""

from __future__ import annotations

from django.db import migrations, models

import tafelrunde.store.bounded


class Migration(migrations.Migration):
    dependencies = (("store", "0044_appointed_with_a_link"),)

    operations = (
        migrations.CreateModel(
            name="StrangersEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("of", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["of", "at"], name="strangers_entries_by_whom")],
            },
            bases=(tafelrunde.store.bounded.Bounded,),
        ),
    )
