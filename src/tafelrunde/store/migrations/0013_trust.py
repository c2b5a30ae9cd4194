"""Who entered a person and whose address is confirmed; merges, pairs told apart, questions."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

PERSON = "store.associationperson"


def number() -> models.BigAutoField:  # type: ignore[type-arg]
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


def nobody_in_particular() -> models.ForeignKey:  # type: ignore[type-arg]
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=PERSON
    )


class Migration(migrations.Migration):
    dependencies = (("store", "0012_letters"),)

    operations = (
        migrations.AddField(
            model_name="associationperson",
            name="birth_year",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="associationperson",
            name="came_by",
            field=models.CharField(blank=True, max_length=16),
        ),
        migrations.AddField(
            model_name="associationperson",
            name="created_by",
            field=models.CharField(blank=True, max_length=100),
        ),
        migrations.AddField(
            model_name="associationperson",
            name="email_confirmed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="unconfirmed",
            name="asked_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="unconfirmed",
            name="entered_by",
            field=models.CharField(blank=True, max_length=100),
        ),
        migrations.AddField(
            model_name="upload",
            name="reason",
            field=models.TextField(blank=True),
        ),
        migrations.CreateModel(
            name="MergeNote",
            fields=[
                ("id", number()),
                ("by", models.CharField(max_length=100)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("reason", models.TextField(blank=True)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                ("confirmed_by", models.CharField(blank=True, max_length=100)),
                ("how", models.TextField(blank=True)),
                (
                    "gone",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="merge_note",
                        to=PERSON,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ToldApart",
            fields=[
                ("id", number()),
                ("by", models.CharField(max_length=100)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("one", nobody_in_particular()),
                ("other", nobody_in_particular()),
            ],
            options={
                "ordering": ("-at", "-id"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("one", "other"), name="a_pair_is_told_apart_once"
                    )
                ],
            },
        ),
    )
