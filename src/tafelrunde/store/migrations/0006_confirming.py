"""Registrations that wait for their e-mail address, and corrections to what is kept of people."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0005_language"),)

    operations = (
        migrations.AddField(
            model_name="seasonbook",
            name="confirms",
            # Seasons that run already go on as they were announced; only new ones start with it.
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="seasonbook",
            name="confirms",
            field=models.BooleanField(default=True),
        ),
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("before", models.JSONField(default=dict)),
                ("after", models.JSONField(default=dict)),
                ("reason", models.TextField(blank=True)),
                ("by", models.CharField(max_length=100)),
                ("state", models.CharField(default="done", max_length=12)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("decided_by", models.CharField(blank=True, max_length=100)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="corrections",
                        to="store.associationperson",
                    ),
                ),
            ],
            options={"ordering": ("-at", "-id")},
        ),
        migrations.CreateModel(
            name="Unconfirmed",
            fields=[
                ("id", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("fixture", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=200)),
                ("email", models.EmailField(max_length=254)),
                ("particulars", models.JSONField()),
                ("language", models.CharField(blank=True, max_length=2)),
                ("until", models.DateField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="unconfirmed",
                        to="store.seasonbook",
                    ),
                ),
            ],
            options={"ordering": ("at",)},
        ),
    )
