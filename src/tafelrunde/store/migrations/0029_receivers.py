"""Receivers of messages about a tournament, and what became of the last of them."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0028_registrations"),)

    operations = (
        migrations.CreateModel(
            name="Receiver",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(max_length=500)),
                ("form", models.CharField(max_length=12)),
                ("kinds", models.CharField(max_length=60)),
                ("lang", models.CharField(max_length=2)),
                ("base", models.CharField(blank=True, max_length=200)),
                ("salt", models.CharField(max_length=64)),
                ("key", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("seq", models.PositiveIntegerField(default=0)),
                ("shown", models.CharField(blank=True, max_length=64)),
                ("state", models.CharField(default="new", max_length=12)),
                ("since", models.DateTimeField()),
                ("failures", models.PositiveIntegerField(default=0)),
                ("next_try", models.DateTimeField(blank=True, null=True)),
                ("test_wanted", models.BooleanField(default=False)),
                ("held_by", models.CharField(blank=True, max_length=32)),
                ("held_until", models.DateTimeField(blank=True, null=True)),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="receivers",
                        to="store.hall",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(fields=("hall", "key"), name="a_receiver_is_made_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.CharField(max_length=64)),
                ("type", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("tries", models.PositiveIntegerField(default=1)),
                ("done", models.BooleanField(default=False)),
                ("status", models.PositiveIntegerField(default=0)),
                ("said", models.CharField(blank=True, max_length=200)),
                (
                    "receiver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="store.receiver",
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-id"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("receiver", "uid"), name="a_message_is_listed_once"
                    )
                ],
            },
        ),
    )
