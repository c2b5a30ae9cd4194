"""Whoever is not merged is listed by the key of the name, not by that."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0019_quick_at_any_size"),)
    operations = (
        migrations.AlterField(
            model_name="associationperson",
            name="same_as",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="also",
                to="store.associationperson",
            ),
        ),
        migrations.AddIndex(
            model_name="associationperson",
            index=models.Index(
                condition=models.Q(("same_as__isnull", False)),
                fields=["same_as"],
                name="people_merged",
            ),
        ),
    )
