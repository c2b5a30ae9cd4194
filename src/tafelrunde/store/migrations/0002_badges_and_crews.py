"""Who may in: links for phones, accounts by tournament. Whoever announced one is its organiser."""

from __future__ import annotations

from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.operations.base import Operation

ACCOUNT = "account:"


def creators_are_organisers(apps: Any, schema_editor: Any) -> None:
    using = schema_editor.connection.alias
    rows = apps.get_model("store", "JournalRow").objects.using(using)
    crews = apps.get_model("store", "Crew").objects.using(using)
    label, name = settings.AUTH_USER_MODEL.split(".")
    accounts = apps.get_model(label, name).objects.using(using)
    for hall, by in rows.filter(seq=1, by__startswith=ACCOUNT).values_list("hall_id", "by"):
        number = by.removeprefix(ACCOUNT)
        if number.isdigit() and accounts.filter(pk=int(number)).exists():
            crews.get_or_create(hall_id=hall, account_id=int(number), role="organiser")


class Migration(migrations.Migration):
    dependencies: ClassVar[list[Any]] = [
        ("store", "0001_first"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar[list[Operation]] = [
        migrations.AddField(
            model_name="hall",
            name="claiming",
            field=models.BooleanField(default=True),
        ),
        migrations.CreateModel(
            name="Badge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("role", models.CharField(max_length=16)),
                ("player", models.CharField(blank=True, max_length=64)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("label", models.CharField(blank=True, max_length=100)),
                ("claimed", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("first_used_at", models.DateTimeField(blank=True, null=True)),
                ("last_seen_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="badges",
                        to="store.hall",
                    ),
                ),
            ],
            options={
                "ordering": ("hall", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("claimed", True), ("revoked_at", None)),
                        fields=("hall", "player"),
                        name="one_phone_claims_a_person",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("role__in", ("player", "referee", "scorekeeper", "organiser"))
                        ),
                        name="badges_are_for_known_roles",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("player", ""), ("role", "player"), _negated=True),
                        name="a_players_badge_names_the_player",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Crew",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("role", models.CharField(max_length=16)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="crews",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="crew",
                        to="store.hall",
                    ),
                ),
            ],
            options={
                "ordering": ("hall", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("hall", "account", "role"), name="one_line_a_role_in_the_crew"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ("organiser", "referee", "scorekeeper"))),
                        name="crews_have_known_roles",
                    ),
                ],
            },
        ),
        migrations.RunPython(creators_are_organisers, migrations.RunPython.noop),
    ]
