"""Rulings and game rules that a house writes beside its handbooks."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (
        ("store", "0026_mirrors"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )

    operations = (
        migrations.CreateModel(
            name="HouseNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rulebook", models.CharField(max_length=60)),
                ("number", models.PositiveIntegerField()),
                ("revision", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=1)),
                ("beside", models.CharField(blank=True, max_length=20)),
                ("title_de", models.CharField(blank=True, max_length=120)),
                ("text_de", models.CharField(blank=True, max_length=4000)),
                ("title_en", models.CharField(blank=True, max_length=120)),
                ("text_en", models.CharField(blank=True, max_length=4000)),
                ("gone", models.BooleanField(default=False)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("rulebook", "number", "revision"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("rulebook", "number", "revision"),
                        name="a_note_is_written_on_once",
                    )
                ],
            },
        ),
    )
