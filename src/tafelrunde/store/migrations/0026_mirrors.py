"""Pairing codes, mirrors and where a tournament is sent to."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0025_careers"),)

    operations = (
        migrations.CreateModel(
            name="Mirrored",
            fields=[
                (
                    "hall",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="mirrored",
                        serialize=False,
                        to="store.hall",
                    ),
                ),
                ("secret_hash", models.CharField(max_length=64)),
                ("by", models.CharField(max_length=100)),
                ("role", models.CharField(max_length=16)),
                ("label", models.CharField(blank=True, max_length=60)),
                ("hall_address", models.CharField(blank=True, max_length=200)),
                ("season", models.CharField(blank=True, max_length=64)),
                ("fixture", models.CharField(blank=True, max_length=64)),
                ("people_number", models.PositiveIntegerField(default=0)),
                ("people_stamp", models.CharField(blank=True, max_length=64)),
                ("paired_at", models.DateTimeField()),
                ("contact_at", models.DateTimeField()),
                ("clock_ahead", models.BigIntegerField(default=0)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("delivered", models.CharField(blank=True, max_length=64)),
                ("not_delivered", models.TextField(blank=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PairingCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("by", models.CharField(max_length=100)),
                ("role", models.CharField(max_length=16)),
                ("season", models.CharField(blank=True, max_length=64)),
                ("fixture", models.CharField(blank=True, max_length=64)),
                ("until", models.DateTimeField()),
                ("used_for", models.CharField(blank=True, max_length=64)),
                ("used_secret", models.CharField(blank=True, max_length=64)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Sending",
            fields=[
                (
                    "hall",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="sending",
                        serialize=False,
                        to="store.hall",
                    ),
                ),
                ("address", models.CharField(max_length=200)),
                ("slug", models.CharField(max_length=80)),
                ("salt", models.CharField(max_length=64)),
                ("paired_at", models.DateTimeField()),
                ("state", models.CharField(default="new", max_length=12)),
                ("since", models.DateTimeField()),
                ("said", models.TextField(blank=True)),
                ("hall_address", models.CharField(blank=True, max_length=200)),
                ("season", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "abstract": False,
            },
        ),
    )
