"""Registrations that come to a laptop from the server it is paired with."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0027_house_notes"),)

    operations = (
        migrations.AddField(
            model_name="sending",
            name="registered_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="sending",
            name="registered_stamp",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("person", models.CharField(max_length=64)),
                ("player", models.CharField(max_length=64)),
                ("number", models.PositiveIntegerField()),
                ("told", models.JSONField(default=dict)),
                ("settled", models.JSONField(default=dict)),
                ("taken", models.BooleanField(default=False)),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="registrations",
                        to="store.hall",
                    ),
                ),
            ],
            options={
                "ordering": ("hall", "number", "id"),
                "constraints": (
                    models.UniqueConstraint(
                        fields=("hall", "person"), name="one_registration_a_person"
                    ),
                ),
            },
        ),
    )
