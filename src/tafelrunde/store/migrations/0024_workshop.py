"""Drafts of rulebooks with all their steps, and the editions a house publishes itself."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tafelrunde.store.workshop_models


class Migration(migrations.Migration):
    dependencies = (
        ("store", "0023_kept_weighings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )

    operations = (
        migrations.CreateModel(
            name="RuleDraft",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=tafelrunde.store.workshop_models.fresh_draft_id,
                        max_length=12,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("based_on", models.CharField(blank=True, max_length=120)),
                ("start", models.TextField()),
                ("published", models.CharField(blank=True, max_length=120)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rule_drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-changed_at", "id"),
            },
        ),
        migrations.CreateModel(
            name="HouseEdition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rulebook", models.CharField(max_length=60)),
                ("version", models.CharField(max_length=40)),
                ("files", models.TextField()),
                ("digest", models.CharField(max_length=64)),
                ("by_office", models.BooleanField(default=False)),
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
                "ordering": ("rulebook", "-id"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("rulebook", "version"), name="an_edition_is_one"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DraftStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("step", models.TextField()),
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
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="store.ruledraft",
                    ),
                ),
            ],
            options={
                "ordering": ("draft", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("draft", "number"), name="one_step_a_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="DraftShare",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="shared_drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="shares",
                        to="store.ruledraft",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("draft", "account"), name="a_draft_is_shared_once"
                    )
                ],
            },
        ),
    )
