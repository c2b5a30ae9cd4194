"""The association: people, bans, erasures, seasons with their journals, uploads, links."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0003_writing_device"),)

    operations = (
        migrations.CreateModel(
            name="Erasure",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="AssociationPerson",
            fields=[
                ("id", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("surname", models.CharField(blank=True, max_length=100)),
                ("birth_date", models.DateField(blank=True, null=True)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("lives_in", models.CharField(blank=True, max_length=2)),
                ("citizenships", models.CharField(blank=True, max_length=40)),
                ("guardian_consent_on", models.DateField(blank=True, null=True)),
                ("consent_version", models.CharField(blank=True, max_length=40)),
                ("consent_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                (
                    "same_as",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="also",
                        to="store.associationperson",
                    ),
                ),
            ],
            options={
                "ordering": ("surname", "name"),
            },
        ),
        migrations.CreateModel(
            name="Ban",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("series", models.CharField(blank=True, max_length=64)),
                ("since", models.DateField()),
                ("until", models.DateField(blank=True, null=True)),
                ("grounds", models.TextField()),
                ("rule", models.CharField(blank=True, max_length=16)),
                ("case", models.CharField(blank=True, max_length=200)),
                ("decided_by", models.CharField(max_length=100)),
                ("decided_at", models.DateTimeField(auto_now_add=True)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("lifted_by", models.CharField(blank=True, max_length=100)),
                ("lifted_reason", models.TextField(blank=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bans",
                        to="store.associationperson",
                    ),
                ),
            ],
            options={
                "ordering": ("-since",),
            },
        ),
        migrations.CreateModel(
            name="PersonAlias",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("kind", models.CharField(default="spelling", max_length=16)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="aliases",
                        to="store.associationperson",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeasonBook",
            fields=[
                ("id", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("slug", models.SlugField(max_length=80, unique=True)),
                ("series", models.CharField(blank=True, max_length=64)),
                ("title", models.CharField(blank=True, max_length=200)),
                ("rulebook", models.CharField(blank=True, max_length=64)),
                ("start", models.CharField(blank=True, max_length=10)),
                ("end", models.CharField(blank=True, max_length=10)),
                ("public", models.BooleanField(default=True)),
                ("version", models.PositiveIntegerField(default=0)),
                ("head", models.CharField(blank=True, max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "ordering": ("-start", "slug"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("head", ""), ("version", 0)),
                            models.Q(("version__gt", 0), models.Q(("head", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="season_has_a_head_once_it_has_records",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonAnswer",
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
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="store.seasonbook",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeasonLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("person", models.CharField(max_length=64)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("first_used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="store.seasonbook",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeasonRow",
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
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rows",
                        to="store.seasonbook",
                    ),
                ),
            ],
            options={
                "ordering": ("season", "seq"),
            },
        ),
        migrations.CreateModel(
            name="Upload",
            fields=[
                ("id", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("fixture", models.CharField(max_length=64)),
                ("source", models.CharField(max_length=16)),
                ("digest", models.CharField(max_length=64)),
                ("outcome", models.JSONField()),
                ("identities", models.JSONField(default=dict)),
                ("chosen", models.JSONField(default=dict)),
                ("warnings", models.JSONField(default=list)),
                ("hall", models.CharField(blank=True, max_length=64)),
                ("state", models.CharField(default="open", max_length=12)),
                ("by", models.CharField(max_length=100)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="uploads",
                        to="store.seasonbook",
                    ),
                ),
            ],
            options={
                "ordering": ("-at",),
            },
        ),
        migrations.AddConstraint(
            model_name="associationperson",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("same_as__isnull", True),
                    models.Q(("same_as", models.F("id")), _negated=True),
                    _connector="OR",
                ),
                name="nobody_is_merged_into_himself",
            ),
        ),
        migrations.AddConstraint(
            model_name="ban",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("until__isnull", True), ("until__gte", models.F("since")), _connector="OR"
                ),
                name="a_ban_ends_after_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="ban",
            constraint=models.CheckConstraint(
                condition=models.Q(("grounds", ""), _negated=True), name="a_ban_has_grounds"
            ),
        ),
        migrations.AddConstraint(
            model_name="personalias",
            constraint=models.UniqueConstraint(
                fields=("person", "name"), name="an_alias_is_noted_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonanswer",
            constraint=models.UniqueConstraint(
                fields=("season", "key"), name="one_season_answer_a_key"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonrow",
            constraint=models.UniqueConstraint(
                fields=("season", "seq"), name="one_season_record_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonrow",
            constraint=models.CheckConstraint(
                condition=models.Q(("seq__gte", 1)), name="season_records_count_from_one"
            ),
        ),
    )
