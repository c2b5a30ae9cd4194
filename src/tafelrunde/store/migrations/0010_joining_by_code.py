"""Codes that only the person in the hall has, tries at them, and why a link ended."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

import tafelrunde.store.models


class Migration(migrations.Migration):
    dependencies = (("store", "0009_logo"),)

    operations = (
        migrations.AddField(
            model_name="hall", name="code_asked", field=models.BooleanField(default=True)
        ),
        migrations.AddField(
            model_name="hall",
            name="join_secret",
            field=models.CharField(default=tafelrunde.store.models.fresh_secret, max_length=32),
        ),
        migrations.AddField(
            model_name="badge",
            name="revoked_why",
            field=models.CharField(blank=True, default="", max_length=16),
        ),
        migrations.CreateModel(
            name="JoinTry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("player", models.CharField(max_length=64)),
                ("visitor", models.CharField(blank=True, max_length=32)),
                ("at", models.DateTimeField()),
                ("outcome", models.CharField(max_length=8)),
                ("settled", models.BooleanField(default=False)),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tries",
                        to="store.hall",
                    ),
                ),
            ],
            options={
                "ordering": ("hall", "-id"),
                "indexes": [models.Index(fields=["hall", "at"], name="tries_of_a_hall_by_time")],
            },
        ),
    )
