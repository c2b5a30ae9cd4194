"""Tokens and receivers know the helper's link they were made with, and end with it."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0038_standings_owed"),)

    operations = tuple(
        migrations.AddField(
            model_name=name,
            name="made_by",
            field=models.PositiveBigIntegerField(default=0),
        )
        for name in ("apitoken", "receiver")
    )
