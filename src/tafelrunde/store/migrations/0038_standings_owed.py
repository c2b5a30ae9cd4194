"""Standings that a receiver did not take stay due, even where newer ones follow."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0037_namesakes_of_the_register"),)

    operations = (
        migrations.AddField(
            model_name="receiver",
            name="owed",
            field=models.PositiveIntegerField(default=0),
        ),
    )
