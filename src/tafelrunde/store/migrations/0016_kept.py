"""What is kept so that no page works it out: keys of names, pairs, lists of seasons, prints."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models
from django.db.models.functions import Lower


def number() -> models.BigAutoField:  # type: ignore[type-arg]
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


def of_person(name: str = "+") -> models.ForeignKey:  # type: ignore[type-arg]
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE,
        related_name=name,
        to="store.associationperson",
    )


def of_season(name: str) -> models.ForeignKey:  # type: ignore[type-arg]
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=name, to="store.seasonbook"
    )


class Migration(migrations.Migration):
    dependencies = (("store", "0015_numbers"),)

    operations = (
        migrations.AddField(
            model_name="associationperson",
            name="keyed_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="associationperson",
            index=models.Index(fields=["birth_date"], name="people_by_birthday"),
        ),
        migrations.AddIndex(
            model_name="associationperson",
            index=models.Index(Lower("email"), name="people_by_email"),
        ),
        migrations.AddIndex(
            model_name="associationperson",
            index=models.Index(fields=["surname", "name"], name="people_by_surname"),
        ),
        migrations.CreateModel(
            name="NameKey",
            fields=[
                ("id", number()),
                ("key", models.CharField(db_index=True, max_length=64)),
                ("person", of_person("name_keys")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("person", "key"), name="a_person_has_a_key_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Alike",
            fields=[
                ("id", number()),
                ("weight", models.PositiveSmallIntegerField()),
                ("grounds", models.JSONField(default=list)),
                ("one", of_person()),
                ("other", of_person()),
            ],
            options={
                "ordering": ("-weight", "one_id", "other_id"),
                "constraints": [
                    models.UniqueConstraint(fields=("one", "other"), name="a_pair_is_alike_once")
                ],
                "indexes": [models.Index(fields=["-weight", "one"], name="alike_by_weight")],
            },
        ),
        migrations.CreateModel(
            name="KeptList",
            fields=[
                (
                    "season",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="kept_list",
                        serialize=False,
                        to="store.seasonbook",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("head", models.CharField(blank=True, max_length=64)),
                ("form", models.CharField(blank=True, max_length=64)),
                ("summary", models.JSONField(default=dict)),
                ("moves", models.BinaryField(default=bytes)),
            ],
        ),
        migrations.CreateModel(
            name="KeptLine",
            fields=[
                ("id", number()),
                ("position", models.PositiveIntegerField()),
                ("person", models.CharField(max_length=64)),
                ("rank", models.PositiveIntegerField()),
                ("line", models.TextField()),
                ("season", of_season("kept_lines")),
            ],
            options={
                "ordering": ("season", "position"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "person"), name="one_kept_line_a_person"
                    )
                ],
                "indexes": [
                    models.Index(fields=["season", "position"], name="kept_line_by_position")
                ],
            },
        ),
        migrations.CreateModel(
            name="KeptPrint",
            fields=[
                ("id", number()),
                ("name", models.CharField(max_length=80)),
                ("stamp", models.CharField(max_length=64)),
                ("base", models.CharField(blank=True, max_length=200)),
                ("state", models.CharField(default="waiting", max_length=8)),
                ("file", models.BinaryField(null=True)),
                ("ordered_at", models.DateTimeField(auto_now_add=True)),
                ("began_at", models.DateTimeField(null=True)),
                ("ready_at", models.DateTimeField(null=True)),
                ("season", of_season("kept_prints")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "name", "stamp"), name="a_print_is_ordered_once"
                    )
                ],
            },
        ),
    )
