"""The first shape of the house: halls, people, journals, answers, slips."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
import django.db.models.expressions
from django.db import migrations, models
from django.db.migrations.operations.base import Operation


class Migration(migrations.Migration):
    initial = True

    dependencies: ClassVar[list[tuple[str, str]]] = []

    operations: ClassVar[list[Operation]] = [
        migrations.CreateModel(
            name="Hall",
            fields=[
                ("id", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("slug", models.SlugField(max_length=80, unique=True)),
                ("title", models.CharField(blank=True, max_length=200)),
                ("venue", models.CharField(blank=True, max_length=200)),
                ("date", models.CharField(blank=True, max_length=10)),
                ("rulebook", models.CharField(blank=True, max_length=64)),
                ("mode", models.CharField(blank=True, max_length=64)),
                ("phase", models.CharField(default="announced", max_length=16)),
                ("public", models.BooleanField(default=True)),
                ("version", models.PositiveIntegerField(default=0)),
                ("head", models.CharField(blank=True, max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "ordering": ("-date", "slug"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("head", ""), ("version", 0)),
                            models.Q(("version__gt", 0), models.Q(("head", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="hall_has_a_head_once_it_has_records",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Answer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=100)),
                ("asked", models.CharField(max_length=64)),
                ("first_seq", models.PositiveIntegerField()),
                ("version", models.PositiveIntegerField()),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="store.hall",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("hall", "key"), name="one_answer_a_key"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "first_seq__lte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("version"), "+", models.Value(1)
                                ),
                            )
                        ),
                        name="answers_end_after_they_begin",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JournalRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("at", models.CharField(max_length=40)),
                ("by", models.CharField(max_length=100)),
                ("kind", models.CharField(max_length=40)),
                ("line", models.TextField()),
                ("hash", models.CharField(max_length=64)),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rows",
                        to="store.hall",
                    ),
                ),
            ],
            options={
                "ordering": ("hall", "seq"),
                "constraints": [
                    models.UniqueConstraint(fields=("hall", "seq"), name="one_record_a_number"),
                    models.CheckConstraint(
                        condition=models.Q(("seq__gte", 1)), name="records_count_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("player", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=200)),
                ("surname", models.CharField(blank=True, max_length=100)),
                ("pseudonym", models.CharField(blank=True, max_length=100)),
                ("club", models.CharField(blank=True, max_length=100)),
                ("birth_year", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("minor", models.BooleanField(default=False)),
                ("contact", models.CharField(blank=True, max_length=200)),
                ("known_as", models.CharField(blank=True, max_length=64)),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="people",
                        to="store.hall",
                    ),
                ),
            ],
            options={
                "ordering": ("surname", "name"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("hall", "player"), name="one_person_behind_each_id"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("pseudonym", ""), _negated=True),
                        fields=("hall", "pseudonym"),
                        name="pseudonyms_are_told_apart",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SlipRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField()),
                ("seq", models.PositiveIntegerField()),
                ("current", models.BooleanField(default=True)),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="slips",
                        to="store.hall",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("current", True)),
                        fields=("hall", "round", "table"),
                        name="one_current_slip_a_table",
                    ),
                    models.UniqueConstraint(fields=("hall", "seq"), name="one_slip_a_record"),
                ],
            },
        ),
    ]
