"""Numbers as identity, club and region of a person, and the name the public goes on reading."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

PERSON = "store.associationperson"


class Migration(migrations.Migration):
    dependencies = (("store", "0014_office_rights_and_deeds"),)

    operations = (
        migrations.AddField(
            model_name="associationperson",
            name="club",
            field=models.CharField(blank=True, default="", max_length=100),
        ),
        migrations.AddField(
            model_name="associationperson",
            name="region",
            field=models.CharField(blank=True, default="", max_length=100),
        ),
        migrations.AddField(
            model_name="associationperson",
            name="shown_as",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
        migrations.CreateModel(
            name="PersonNumber",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8)),
                ("number", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=200)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="numbers",
                        to=PERSON,
                    ),
                ),
            ],
            options={"ordering": ("person", "kind")},
        ),
        migrations.AddConstraint(
            model_name="personnumber",
            constraint=models.UniqueConstraint(fields=("key",), name="a_number_is_one_persons"),
        ),
        migrations.AddConstraint(
            model_name="personnumber",
            constraint=models.UniqueConstraint(
                fields=("person", "kind"), name="one_number_of_each_kind"
            ),
        ),
    )
