"""Letters as rows, texts of the office, letters to many, and the pulse of the jobs."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0011_told_apart_and_removed"),)

    operations = (
        migrations.CreateModel(
            name="GroupLetter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("season", models.CharField(max_length=64)),
                ("to", models.CharField(max_length=80)),
                ("subject", models.CharField(max_length=200)),
                ("body", models.TextField()),
                ("people", models.PositiveIntegerField(default=0)),
                ("by", models.CharField(max_length=100)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="Pulse",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Letter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("season", models.CharField(blank=True, max_length=64)),
                ("person", models.CharField(blank=True, max_length=64)),
                ("fixture", models.CharField(blank=True, max_length=64)),
                ("about", models.CharField(blank=True, max_length=64)),
                ("base", models.CharField(blank=True, max_length=200)),
                ("state", models.CharField(default="waiting", max_length=8)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("code", models.PositiveSmallIntegerField(default=0)),
                ("said", models.CharField(blank=True, max_length=300)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("tried_at", models.DateTimeField(blank=True, null=True)),
                ("due_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("-id",),
                "indexes": [
                    models.Index(fields=["state", "-id"], name="letters_by_state"),
                    models.Index(fields=["person"], name="letters_by_person"),
                    models.Index(fields=["tried_at"], name="letters_by_try"),
                ],
            },
        ),
        migrations.CreateModel(
            name="LetterText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("season", models.CharField(blank=True, max_length=64)),
                ("kind", models.CharField(max_length=40)),
                ("language", models.CharField(max_length=2)),
                ("subject", models.CharField(blank=True, max_length=200)),
                ("body", models.TextField()),
                ("by", models.CharField(max_length=100)),
                ("at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "kind", "language"), name="one_text_a_kind_and_language"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="StrangersLetter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("to", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["at", "to"], name="strangers_by_hour")],
            },
        ),
    )
