"""Push messages: the key of the house, devices, and how far they were told."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0029_receivers"),)

    operations = (
        migrations.CreateModel(
            name="PushKey",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False),
                ),
                ("kept", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="PushFollowed",
            fields=[
                (
                    "hall",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="push_followed",
                        serialize=False,
                        to="store.hall",
                    ),
                ),
                ("seq", models.PositiveIntegerField(default=0)),
                ("soon", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="PushDevice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("player", models.CharField(max_length=64)),
                ("endpoint", models.CharField(max_length=500)),
                ("point", models.CharField(max_length=120)),
                ("auth", models.CharField(max_length=40)),
                ("lang", models.CharField(max_length=2)),
                ("base", models.CharField(max_length=200)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "badge",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_devices",
                        to="store.badge",
                    ),
                ),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_devices",
                        to="store.hall",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("hall", "endpoint"), name="a_device_asks_once")
                ],
            },
        ),
    )
