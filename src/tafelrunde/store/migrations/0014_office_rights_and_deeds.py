"""Who works for a part of the office; what was done and stands in no journal."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (
        ("store", "0013_trust"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )

    operations = (
        migrations.CreateModel(
            name="Deed",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.CharField(max_length=40)),
                ("by", models.CharField(blank=True, max_length=100)),
                ("action", models.CharField(max_length=40)),
                ("person", models.CharField(blank=True, max_length=64)),
                ("season", models.CharField(blank=True, max_length=64)),
                ("about", models.CharField(blank=True, max_length=200)),
                ("number", models.PositiveIntegerField(default=1)),
            ],
            options={
                "ordering": ("-at", "-id"),
            },
        ),
        migrations.CreateModel(
            name="OfficeRight",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=64)),
                ("region", models.CharField(blank=True, max_length=100)),
                ("by", models.CharField(max_length=100)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("account", "game", "region"),
            },
        ),
        migrations.AddIndex(
            model_name="seasonrow",
            index=models.Index(fields=["at"], name="season_records_by_time"),
        ),
        migrations.AddIndex(
            model_name="deed",
            index=models.Index(fields=["at"], name="deeds_by_time"),
        ),
        migrations.AddIndex(
            model_name="deed",
            index=models.Index(fields=["action", "at"], name="deeds_by_action"),
        ),
        migrations.AddIndex(
            model_name="deed",
            index=models.Index(fields=["person"], name="deeds_by_person"),
        ),
        migrations.AddField(
            model_name="officeright",
            name="account",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="office_rights",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="officeright",
            constraint=models.UniqueConstraint(
                fields=("account", "game", "region"), name="an_office_right_is_given_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="officeright",
            constraint=models.CheckConstraint(
                condition=models.Q(("game", ""), ("region", ""), _negated=True),
                name="an_office_right_names_a_part",
            ),
        ),
    )
